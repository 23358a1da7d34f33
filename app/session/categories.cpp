#include "app/session/categories.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>
#include <unordered_map>

#include "core/error.h"

namespace quartier::session {
namespace {

constexpr size_t kLookEvery = 1 << 14;  // nodes between two looks at the stop token
constexpr u32 kLastHue = 0xFFFF;        // a colour key has 16 bits for it
constexpr size_t kMostNumbers = 1000;   // a column of more different numbers measures something, or is an id
constexpr f64 kLargestInteger = 1LL << 53;

// Groups in the order met; none when there are more than `most`.
template <class Key, class KeyOf>
Categories groupsOf(size_t count, size_t most, const KeyOf& keyOf, const RunContext& context) {
    Categories groups;
    groups.of.resize(count);
    std::unordered_map<Key, u32> known;
    for (size_t v = 0; v < count; ++v) {
        if (v % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
        const auto [found, fresh] = known.try_emplace(keyOf(v), static_cast<u32>(groups.sizes.size()));
        if (fresh) {
            if (known.size() > most) return {};
            groups.sizes.push_back(0);
            groups.examples.push_back(static_cast<VertexId>(v));
        }
        groups.of[v] = found->second;
        ++groups.sizes[found->second];
    }
    return groups;
}

bool comesBefore(const std::string& a, const std::string& b) { return a < b; }
// A missing number comes last.
bool comesBefore(f64 a, f64 b) { return a < b || (!std::isnan(a) && std::isnan(b)); }

// From large to small, then by their values. Those beyond the last hue look alike: their order is that in
// which they were met, so that a million values need not be sorted.
template <class Values>
std::vector<u32> orderOf(const Categories& groups, const Values& values) {
    std::vector<u32> order(groups.sizes.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto before = [&](u32 a, u32 b) {
        if (groups.sizes[a] != groups.sizes[b]) return groups.sizes[a] > groups.sizes[b];
        return comesBefore(values[groups.examples[a]], values[groups.examples[b]]);
    };
    const auto last = order.begin() + static_cast<i64>(std::min<size_t>(order.size(), kLastHue));
    std::nth_element(order.begin(), last, order.end(), before);
    std::sort(order.begin(), last, before);
    std::sort(last, order.end());
    return order;
}

template <class Values>
Categories inOrder(const Categories& met, const Values& values) {
    const std::vector<u32> order = orderOf(met, values);
    std::vector<u32> rank(order.size());
    Categories sorted;
    std::vector<u32> keys(order.size());
    for (u32 i = 0; i < order.size(); ++i) {
        rank[order[i]] = i;
        sorted.sizes.push_back(met.sizes[order[i]]);
        sorted.examples.push_back(met.examples[order[i]]);
        keys[i] = std::min(i, kLastHue);
    }
    sorted.colourKeys = {std::move(keys)};
    sorted.of.resize(met.of.size());
    for (size_t v = 0; v < met.of.size(); ++v) sorted.of[v] = rank[met.of[v]];
    return sorted;
}

bool isInteger(f64 value) { return std::abs(value) <= kLargestInteger && value == std::trunc(value); }

std::shared_ptr<const Categories> categoriesOf(const std::vector<f64>& numbers, const RunContext& context) {
    const auto integer = [](f64 value) { return std::isnan(value) || isInteger(value); };
    if (!std::all_of(numbers.begin(), numbers.end(), integer)) return nullptr;
    const auto keyOf = [&](size_t v) {
        return std::isnan(numbers[v]) ? std::numeric_limits<i64>::min() : static_cast<i64>(numbers[v]);
    };
    const Categories met = groupsOf<i64>(numbers.size(), kMostNumbers, keyOf, context);
    return met.sizes.empty() ? nullptr : std::make_shared<const Categories>(inOrder(met, numbers));
}

std::shared_ptr<const Categories> categoriesOf(const std::vector<std::string>& texts,
                                               const RunContext& context) {
    const auto keyOf = [&](size_t v) { return std::string_view(texts[v]); };
    const Categories met = groupsOf<std::string_view>(texts.size(), texts.size(), keyOf, context);
    return std::make_shared<const Categories>(inOrder(met, texts));
}

}  // namespace

std::vector<std::shared_ptr<const Categories>> categoriesOf(const NodeTable& nodes,
                                                            const RunContext& context) {
    const std::vector<NodeColumn>& columns = nodes.columns();
    std::vector<std::shared_ptr<const Categories>> all(columns.size());
    tbb::parallel_for(size_t{0}, columns.size(), [&](size_t i) {
        all[i] =
            std::visit([&](const auto& values) { return categoriesOf(values, context); }, columns[i].values);
    });
    return all;
}

std::string valueText(const NodeColumn& column, VertexId vertex) {
    if (!column.isNumeric()) return std::get<std::vector<std::string>>(column.values)[vertex];
    const f64 value = std::get<std::vector<f64>>(column.values)[vertex];
    return std::isnan(value) ? std::string() : fmt::format("{}", value);
}

}  // namespace quartier::session
