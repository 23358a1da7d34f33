#include "graph/partition_comparison.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/error.h"
#include "graph/hierarchy.h"

namespace quartier {
namespace {

f64 entropy(const std::vector<u64>& sizes, f64 n) {
    f64 sum = 0;
    for (const u64 size : sizes)
        if (size > 0) sum -= static_cast<f64>(size) / n * std::log(static_cast<f64>(size) / n);
    return sum;
}

f64 pairs(u64 size) { return static_cast<f64>(size) * (static_cast<f64>(size) - 1) / 2; }

std::map<u64, u64> countBySize(const std::vector<u64>& sizes) {
    std::map<u64, u64> count;
    for (const u64 size : sizes) ++count[size];
    return count;
}

// Expected contribution of one cell whose margins are a and b: sum over x of x/n log(n x / (a b)) times the
// hypergeometric probability of x. Starts at the mode and walks both ways until a term no longer matters.
f64 expectedCell(u64 a, u64 b, u64 n) {
    const auto lf = [](u64 x) { return std::lgamma(static_cast<f64>(x) + 1); };
    const u64 low = std::max<u64>(1, a + b > n ? a + b - n : 0);
    const u64 high = std::min(a, b);
    const f64 fixed = lf(a) + lf(b) + lf(n - a) + lf(n - b) - lf(n);
    const f64 margins = std::log(static_cast<f64>(n) / (static_cast<f64>(a) * static_cast<f64>(b)));
    const auto probability = [&](u64 x) {
        return std::exp(fixed - lf(x) - lf(a - x) - lf(b - x) - lf(n + x - a - b));
    };
    const auto value = [&](u64 x) {
        return static_cast<f64>(x) / static_cast<f64>(n) * (margins + std::log(static_cast<f64>(x)));
    };
    constexpr f64 kNothing = 1e-16;
    const f64 peak = (static_cast<f64>(a) + 1) * (static_cast<f64>(b) + 1) / (static_cast<f64>(n) + 2);
    const u64 mode = std::clamp(static_cast<u64>(peak), low, high);
    f64 sum = 0;
    for (u64 x = mode; x <= high; ++x) {
        const f64 p = probability(x);
        sum += p * value(x);
        if (p < kNothing) break;
    }
    for (u64 x = mode; x-- > low;) {
        const f64 p = probability(x);
        sum += p * value(x);
        if (p < kNothing) break;
    }
    return sum;
}

f64 expectedMutualInformation(const std::vector<u64>& a, const std::vector<u64>& b, u64 n) {
    f64 sum = 0;
    for (const auto& [sizeA, countA] : countBySize(a))
        for (const auto& [sizeB, countB] : countBySize(b))
            sum += static_cast<f64>(countA) * static_cast<f64>(countB) * expectedCell(sizeA, sizeB, n);
    return sum;
}

struct Table {
    std::vector<u64> a, b;  // margins
    std::vector<PartitionComparison::Cell> cells;
};

Table contingency(std::vector<VertexId>& a, std::vector<VertexId>& b) {
    Table table;
    table.a.assign(compactLabels(a), 0);
    table.b.assign(compactLabels(b), 0);
    std::vector<u64> keys(a.size());
    for (size_t i = 0; i < a.size(); ++i) {
        ++table.a[a[i]];
        ++table.b[b[i]];
        keys[i] = u64{a[i]} << 32 | b[i];
    }
    std::sort(keys.begin(), keys.end());
    for (size_t i = 0, end = 0; i < keys.size(); i = end) {
        while (end < keys.size() && keys[end] == keys[i]) ++end;
        table.cells.push_back(
            {static_cast<VertexId>(keys[i] >> 32), static_cast<VertexId>(keys[i]), end - i});
    }
    std::stable_sort(table.cells.begin(), table.cells.end(),
                     [](const auto& x, const auto& y) { return x.nodes > y.nodes; });
    return table;
}

f64 adjustedRand(const Table& table, u64 n) {
    f64 both = 0, inA = 0, inB = 0;
    for (const auto& cell : table.cells) both += pairs(cell.nodes);
    for (const u64 size : table.a) inA += pairs(size);
    for (const u64 size : table.b) inB += pairs(size);
    const f64 expected = n < 2 ? 0 : inA * inB / pairs(n);
    const f64 most = (inA + inB) / 2;
    return most == expected ? 1 : (both - expected) / (most - expected);
}

}  // namespace

PartitionComparison comparePartitions(std::span<const VertexId> a, std::span<const VertexId> b) {
    if (a.size() != b.size()) throw Error("two partitions can only be compared over the same nodes");
    std::vector<VertexId> labelsA(a.begin(), a.end()), labelsB(b.begin(), b.end());
    Table table = contingency(labelsA, labelsB);
    const f64 n = static_cast<f64>(a.size());
    PartitionComparison result{.nodes = a.size(),
                               .communitiesA = static_cast<VertexId>(table.a.size()),
                               .communitiesB = static_cast<VertexId>(table.b.size()),
                               .nmi = 1,
                               .ami = 1,
                               .ari = 1,
                               .vi = 0,
                               .cells = {}};
    if (!a.empty()) {
        const f64 hA = entropy(table.a, n), hB = entropy(table.b, n);
        f64 mutual = 0;
        for (const auto& cell : table.cells) {
            const f64 x = static_cast<f64>(cell.nodes);
            mutual +=
                x / n *
                std::log(x * n / (static_cast<f64>(table.a[cell.a]) * static_cast<f64>(table.b[cell.b])));
        }
        const f64 mean = (hA + hB) / 2;
        const f64 expected = expectedMutualInformation(table.a, table.b, a.size());
        // Both trivial in the same way: nothing can be told apart, and they agree.
        const bool same = table.cells.size() == table.a.size() && table.cells.size() == table.b.size();
        if (!same) {
            result.nmi = mean > 0 ? mutual / mean : 0;
            result.ami = mean > expected ? (mutual - expected) / (mean - expected) : 0;
            result.vi = std::max(0.0, hA + hB - 2 * mutual);
        }
        result.ari = adjustedRand(table, a.size());
    }
    result.cells = std::move(table.cells);
    return result;
}

}  // namespace quartier
