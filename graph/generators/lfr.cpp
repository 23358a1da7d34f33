// The benchmark of Lancichinetti, Fortunato and Radicchi ("Benchmark graphs for testing community detection
// algorithms", 2008): power laws of degrees (2.5) and community sizes (1.5), and a share MIXING of every
// vertex's edges that leaves its community. docs/generators.md says every step.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/error.h"
#include "graph/generators/family.h"
#include "graph/generators/lfr_wiring.h"
#include "graph/generators/power_law.h"
#include "graph/generators/random.h"

namespace quartier::generators {
namespace {

// Keys of the independent streams: mix(mix(SEED) + kDegrees) ...
enum StreamId : u64 { kDegrees = 1, kSizes, kPlaces, kSharing, kInside, kAcross };

struct Request {
    u64 n = 0;
    f64 degree = 0;
    u64 largestDegree = 0;
    f64 mixing = 0;
    u64 seed = 0;
    u64 key(StreamId stream) const { return mix(mix(seed) + stream); }
};

// The smallest degree lies between two whole numbers; the smaller is taken with the probability that gives
// the mean asked for.
std::vector<u32> drawDegrees(const Spec& spec, const Request& request) {
    const PowerLaw law(PowerLaw::Exponent::fiveHalves, 1, request.largestDegree);
    // k * k^-2.5 sums to the tail of the power law with 1.5.
    const PowerLaw moment(PowerLaw::Exponent::threeHalves, 1, request.largestDegree);
    const auto meanFrom = [&](u64 least) { return moment.tail(least) / law.tail(least); };
    if (meanFrom(1) > request.degree)
        throw OptionError(
            fmt::format("DEGREE of '{}' is too small: degrees from 1 to {} have a mean of {:.4g}",
                        spec.text(), request.largestDegree, meanFrom(1)));
    u64 least = 1;
    while (least < request.largestDegree && meanFrom(least + 1) <= request.degree) ++least;
    f64 more = 0;
    if (least < request.largestDegree)
        more = (request.degree - meanFrom(least)) / (meanFrom(least + 1) - meanFrom(least));
    std::vector<u32> degrees(request.n);
    for (u64 v = 0; v < request.n; ++v) {
        const u64 h = mix(request.key(kDegrees) ^ v);
        const u64 from = unit(mix(h)) < more ? least + 1 : least;
        degrees[v] = static_cast<u32>(law.draw(unit(mix(h + 1)), from));
    }
    return degrees;
}

// From the largest community to the smallest.
std::vector<u64> drawSizes(const Request& request) {
    const u64 smallest = std::min(request.n, std::max<u64>(10, static_cast<u64>(std::ceil(request.degree))));
    const u64 largest = std::min(request.n, std::max(request.largestDegree + 1, 5 * smallest));
    const PowerLaw law(PowerLaw::Exponent::threeHalves, smallest, largest);
    Stream random(request.key(kSizes));
    std::vector<u64> sizes;
    for (u64 left = request.n; left > 0;) {
        const u64 size = law.draw(unit(random.next()));
        // What is left after the last whole community joins it.
        sizes.push_back(left < size + smallest ? left : size);
        left -= sizes.back();
    }
    std::sort(sizes.begin(), sizes.end(), std::greater<>());
    return sizes;
}

// degree * (1 - mixing), the fraction rounded up or down at random; in whole numbers, to be exact.
std::vector<u32> drawInnerDegrees(const Request& request, const std::vector<u32>& degrees) {
    const auto inside = static_cast<u64>(std::floor((1 - request.mixing) * 0x1p32));
    std::vector<u32> inner(request.n);
    for (u64 v = 0; v < request.n; ++v)
        inner[v] = static_cast<u32>((degrees[v] * inside + (mix(request.key(kSharing) ^ v) >> 32)) >> 32);
    return inner;
}

// Vertices with many inner edges choose first, among the places of all communities large enough for them.
std::vector<VertexId> assign(const Request& request, const std::vector<u32>& inner,
                             const std::vector<u64>& sizes) {
    std::vector<VertexId> order(request.n);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](VertexId a, VertexId b) { return inner[a] > inner[b]; });
    std::vector<VertexId> community(request.n);
    std::vector<VertexId> places;
    places.reserve(request.n);
    size_t opened = 0;
    for (const VertexId v : order) {
        while (opened < sizes.size() && (sizes[opened] > inner[v] || places.empty())) {
            places.insert(places.end(), sizes[opened], static_cast<VertexId>(opened));
            ++opened;
        }
        VertexId& place = places[mix(request.key(kPlaces) ^ v) % places.size()];
        community[v] = place;
        place = places.back();
        places.pop_back();
    }
    return community;
}

// The vertices of every community, ascending: members[start[c] .. start[c + 1]).
struct Members {
    std::vector<u64> start;
    std::vector<VertexId> members;
};

Members listMembers(const std::vector<VertexId>& community, const std::vector<u64>& sizes) {
    Members result;
    result.start.assign(sizes.size() + 1, 0);
    std::partial_sum(sizes.begin(), sizes.end(), result.start.begin() + 1);
    std::vector<u64> cursor(result.start.begin(), result.start.end() - 1);
    result.members.resize(community.size());
    for (size_t v = 0; v < community.size(); ++v)
        result.members[cursor[community[v]]++] = static_cast<VertexId>(v);
    return result;
}

EdgeList wireInside(const Request& request, const std::vector<u32>& inner, const Members& members,
                    const RunContext& context) {
    const u64 communities = members.start.size() - 1;
    std::vector<EdgeList> parts(communities);
    inPieces(communities, 1, context, kGenerating.part(0, .8), [&](u64 c, u64) {
        std::vector<VertexId> stubs;
        for (u64 i = members.start[c]; i < members.start[c + 1]; ++i)
            stubs.insert(stubs.end(), inner[members.members[i]], members.members[i]);
        pairSimply(stubs, mix(request.key(kInside) ^ c), parts[c]);
    });
    return joined(parts, context, kGenerating.part(.8, 1));
}

}  // namespace

Draws lfr(const Spec& spec, const RunContext& context) {
    Request request;
    request.n = spec.whole(0, 2, kMostVertices);
    request.largestDegree = spec.whole(2, 1, std::min<u64>(request.n - 1, 10'000'000));
    request.degree = spec.real(1, 1, static_cast<f64>(request.largestDegree));
    request.mixing = spec.real(3, 0, 1);
    request.seed = spec.seed(4);
    const auto n = static_cast<f64>(request.n);
    checkMemory(spec, 2 * n * request.degree, n);

    Draws result;
    result.vertices = static_cast<VertexId>(request.n);
    const std::vector<u32> degrees = drawDegrees(spec, request);
    const std::vector<u64> sizes = drawSizes(request);
    std::vector<u32> inner = drawInnerDegrees(request, degrees);
    result.truth = assign(request, inner, sizes);
    std::vector<VertexId> stubs;
    for (u64 v = 0; v < request.n; ++v) {
        inner[v] = static_cast<u32>(std::min<u64>(inner[v], sizes[result.truth[v]] - 1));
        stubs.insert(stubs.end(), degrees[v] - inner[v], static_cast<VertexId>(v));
    }
    result.edges = wireInside(request, inner, listMembers(result.truth, sizes), context);
    pairAcross(
        stubs, result.truth, request.key(kAcross), [&] { return context.shouldStop(); }, result.edges);
    if (context.shouldStop()) throw Cancelled();
    return result;
}

}  // namespace quartier::generators
