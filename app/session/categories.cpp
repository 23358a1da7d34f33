#include "app/session/categories.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_map>

#include "core/error.h"

namespace quartier::session {
namespace {

constexpr size_t kLookEvery = 1 << 14;  // nodes between two looks at the stop token
constexpr u32 kLastHue = 0xFFFF;        // a colour key has 16 bits for it

// Groups in the order met.
Categories groupsOf(const std::vector<std::string>& texts, const RunContext& context) {
    Categories groups;
    groups.of.resize(texts.size());
    std::unordered_map<std::string_view, u32> known;
    for (size_t v = 0; v < texts.size(); ++v) {
        if (v % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
        const auto [found, fresh] = known.try_emplace(texts[v], static_cast<u32>(groups.sizes.size()));
        if (fresh) {
            groups.sizes.push_back(0);
            groups.examples.push_back(static_cast<VertexId>(v));
        }
        groups.of[v] = found->second;
        ++groups.sizes[found->second];
    }
    return groups;
}

// From large to small, then by their texts. Those beyond the last hue look alike: their order is that in
// which they were met, so that a million values need not be sorted.
std::vector<u32> orderOf(const Categories& groups, const std::vector<std::string>& texts) {
    std::vector<u32> order(groups.sizes.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto before = [&](u32 a, u32 b) {
        if (groups.sizes[a] != groups.sizes[b]) return groups.sizes[a] > groups.sizes[b];
        return texts[groups.examples[a]] < texts[groups.examples[b]];
    };
    const auto last = order.begin() + static_cast<i64>(std::min<size_t>(order.size(), kLastHue));
    std::nth_element(order.begin(), last, order.end(), before);
    std::sort(order.begin(), last, before);
    std::sort(last, order.end());
    return order;
}

Categories categoriesOf(const std::vector<std::string>& texts, const RunContext& context) {
    const Categories met = groupsOf(texts, context);
    const std::vector<u32> order = orderOf(met, texts);
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
    sorted.of.resize(texts.size());
    for (size_t v = 0; v < texts.size(); ++v) sorted.of[v] = rank[met.of[v]];
    return sorted;
}

}  // namespace

std::vector<std::shared_ptr<const Categories>> categoriesOf(const NodeTable& nodes,
                                                            const RunContext& context) {
    const std::vector<NodeColumn>& columns = nodes.columns();
    std::vector<std::shared_ptr<const Categories>> all(columns.size());
    tbb::parallel_for(size_t{0}, columns.size(), [&](size_t i) {
        if (columns[i].isNumeric()) return;
        const auto& texts = std::get<std::vector<std::string>>(columns[i].values);
        all[i] = std::make_shared<const Categories>(categoriesOf(texts, context));
    });
    return all;
}

std::shared_ptr<const Categories> categoriesOf(const Document& document, const std::string& column) {
    if (document.empty()) return nullptr;
    const std::vector<NodeColumn>& columns = document.loaded.nodes->columns();
    for (size_t i = 0; i < std::min(columns.size(), document.categories.size()); ++i)
        if (columns[i].name == column) return document.categories[i];
    return nullptr;
}

}  // namespace quartier::session
