#include "graph/generators/lfr_wiring.h"

#include <algorithm>
#include <unordered_set>

#include "graph/generators/random.h"

namespace quartier::generators {
namespace {

constexpr int kTries = 100;

u64 edgeKey(VertexId a, VertexId b) { return static_cast<u64>(std::min(a, b)) << 32 | std::max(a, b); }

void append(EdgeList& edges, VertexId a, VertexId b) {
    edges.source.push_back(a);
    edges.target.push_back(b);
}

// Exchanges pair `bad` with another; false when no partner was found.
bool exchange(std::vector<VertexId>& stubs, u64 bad, std::vector<bool>& isBad,
              std::unordered_set<u64>& present, Stream& random) {
    for (int attempt = 0; attempt < kTries; ++attempt) {
        const u64 other = random.below(isBad.size());
        if (isBad[other]) continue;
        const VertexId a = stubs[2 * bad];
        const VertexId b = stubs[2 * bad + 1];
        const VertexId c = stubs[2 * other];
        const VertexId d = stubs[2 * other + 1];
        const u64 first = edgeKey(a, d);
        const u64 second = edgeKey(c, b);
        if (a == d || c == b || first == second || present.contains(first) || present.contains(second))
            continue;
        present.erase(edgeKey(c, d));
        present.insert({first, second});
        std::swap(stubs[2 * bad + 1], stubs[2 * other + 1]);
        isBad[bad] = false;
        return true;
    }
    return false;
}

}  // namespace

void pairSimply(std::vector<VertexId>& stubs, u64 key, EdgeList& edges) {
    Stream random(key);
    shuffle(stubs, random);
    const u64 pairs = stubs.size() / 2;  // an odd stub is left over
    std::unordered_set<u64> present;
    present.reserve(pairs);
    std::vector<bool> isBad(pairs, false);
    for (u64 i = 0; i < pairs; ++i) {
        const VertexId a = stubs[2 * i];
        const VertexId b = stubs[2 * i + 1];
        isBad[i] = a == b || !present.insert(edgeKey(a, b)).second;
    }
    for (u64 i = 0; i < pairs; ++i)
        if (isBad[i]) exchange(stubs, i, isBad, present, random);
    for (u64 i = 0; i < pairs; ++i)
        if (!isBad[i]) append(edges, stubs[2 * i], stubs[2 * i + 1]);
}

void pairAcross(std::vector<VertexId>& stubs, const std::vector<VertexId>& group, u64 key,
                const std::function<bool()>& stopped, EdgeList& edges) {
    Stream random(key);
    shuffle(stubs, random);
    const u64 pairs = stubs.size() / 2;
    for (u64 i = 0; i < pairs; ++i) {
        if (i % 65'536 == 0 && stopped()) return;
        VertexId& b = stubs[2 * i + 1];
        const VertexId a = stubs[2 * i];
        for (int attempt = 0; attempt < kTries && group[a] == group[b]; ++attempt) {
            const u64 other = random.below(pairs);
            VertexId& d = stubs[2 * other + 1];
            if (group[a] != group[d] && group[stubs[2 * other]] != group[b]) std::swap(b, d);
        }
    }
    for (u64 i = 0; i < pairs; ++i) append(edges, stubs[2 * i], stubs[2 * i + 1]);
}

}  // namespace quartier::generators
