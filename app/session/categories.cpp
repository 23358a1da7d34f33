#include "app/session/categories.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "core/error.h"
#include "graph/parallel_pieces.h"
#include "render/palette.h"

namespace quartier::session {
namespace {

constexpr size_t kLookEvery = 1 << 14;  // rows between two looks at the stop token
constexpr u32 kLastHue = 0xFFFF;        // a colour key has 16 bits for it
constexpr size_t kMostNumbers = 1000;   // a column of more different numbers measures something, or is an id

// Collects groups in the order in which their rows are met.
class GroupMaker {
  public:
    GroupMaker(size_t rows, const RunContext& context) : context_(context) { groups_.of.resize(rows); }

    // `known`: the group of this value, or kNone, which becomes the number of a new one.
    static constexpr u32 kNone = ~u32{0};
    void add(u32 row, u32& known) {
        if (row % kLookEvery == 0 && context_.shouldStop()) throw Cancelled();
        if (known == kNone) {
            known = static_cast<u32>(groups_.sizes.size());
            groups_.sizes.push_back(0);
            groups_.examples.push_back(row);
        }
        groups_.of[row] = known;
        ++groups_.sizes[known];
    }
    size_t count() const { return groups_.sizes.size(); }
    Categories take() { return std::move(groups_); }

  private:
    const RunContext& context_;
    Categories groups_;
};

// Of values that are small numbers: codes of texts, labels, yes and no. Missing labels are one group, as are
// empty texts.
template <class T>
Categories groupsOfCodes(std::span<const T> codes, size_t count, const RunContext& context) {
    std::vector<u32> known(count + 1, GroupMaker::kNone);
    GroupMaker maker(codes.size(), context);
    for (size_t row = 0; row < codes.size(); ++row)
        maker.add(static_cast<u32>(row), known[std::min<size_t>(codes[row], count)]);
    return maker.take();
}

std::optional<Categories> groupsOfIntegers(const Column& column, const RunContext& context) {
    std::unordered_map<i64, u32> known;
    GroupMaker maker(column.size(), context);
    // Beyond 2^53 a real number is not the integer that it is made from.
    const auto* exact = std::get_if<SharedArray<i64>>(&column.values());
    for (size_t row = 0; row < column.size(); ++row) {
        const i64 value = exact != nullptr      ? (*exact)[row]
                          : column.missing(row) ? kMissingInteger
                                                : static_cast<i64>(column.number(row));
        maker.add(static_cast<u32>(row), known.try_emplace(value, GroupMaker::kNone).first->second);
        if (maker.count() > kMostNumbers) return std::nullopt;
    }
    return maker.take();
}

std::optional<Categories> groupsOf(const Column& column, const RunContext& context) {
    switch (column.type()) {
        case ColumnType::text:
            return groupsOfCodes(std::get<SharedArray<u32>>(column.values()).span(),
                                 column.dictionary().size(), context);
        case ColumnType::partition:
            return groupsOfCodes(std::get<SharedArray<u32>>(column.values()).span(), column.size(), context);
        case ColumnType::yesNo:
            return groupsOfCodes(std::get<SharedArray<u8>>(column.values()).span(), kMissingYesNo, context);
        case ColumnType::integer:
            return groupsOfIntegers(column, context);
        case ColumnType::real:
            break;
    }
    return std::nullopt;
}

// Texts by themselves, others as numbers.
bool comesBefore(const Column& column, u32 a, u32 b) {
    if (column.type() == ColumnType::text) {
        const auto& codes = std::get<SharedArray<u32>>(column.values());
        return column.dictionary()[codes[a]] < column.dictionary()[codes[b]];
    }
    return column.number(a) < column.number(b);
}

// Of texts per group its first eight bytes, as a number of the same order: most are told apart by them,
// without a walk to the text itself. Of other columns nothing.
std::vector<u64> beginsOf(const Categories& groups, const Column& column, const RunContext& context) {
    if (column.type() != ColumnType::text) return {};
    const std::span<const u32> codes = std::get<SharedArray<u32>>(column.values()).span();
    std::vector<u64> begins(groups.sizes.size());
    inPieces(begins.size(), kLookEvery, context, {"groups"}, [&](u64 first, u64 last) {
        for (u64 group = first; group < last; ++group) {
            const std::string_view text = column.dictionary()[codes[groups.examples[group]]];
            for (size_t i = 0; i < sizeof(u64); ++i)
                begins[group] = begins[group] << 8 | (i < text.size() ? static_cast<u8>(text[i]) : 0u);
        }
    });
    return begins;
}

// The group of the rows whose value is missing.
std::optional<u32> noValueOf(const Categories& groups, const Column& column) {
    for (u32 group = 0; group < groups.examples.size(); ++group)
        if (column.missing(groups.examples[group])) return group;
    return std::nullopt;
}

// From large to small, then by their values; that of missing values last. Those beyond the last hue look
// alike: their order is that in which they were met, so that a million values need not be sorted.
std::vector<u32> orderOf(const Categories& groups, const Column& column, const RunContext& context) {
    std::vector<u32> order(groups.sizes.size());
    std::iota(order.begin(), order.end(), 0u);
    const std::vector<u64> begins = beginsOf(groups, column, context);
    const std::optional<u32> none = noValueOf(groups, column);
    const auto before = [&](u32 a, u32 b) {
        if (groups.sizes[a] != groups.sizes[b]) return groups.sizes[a] > groups.sizes[b];
        if (!begins.empty() && begins[a] != begins[b]) return begins[a] < begins[b];
        return comesBefore(column, groups.examples[a], groups.examples[b]);
    };
    if (none) std::rotate(order.begin() + *none, order.begin() + *none + 1, order.end());
    const auto end = order.end() - (none ? 1 : 0);
    const auto last = order.begin() + std::min<std::ptrdiff_t>(end - order.begin(), kLastHue);
    std::nth_element(order.begin(), last, end, before);
    std::sort(order.begin(), last, before);
    std::sort(last, end);
    return order;
}

// The colours that all values are names of, in #RRGGBB or words, as the colour keys of the groups.
std::optional<std::vector<u32>> namedColours(const Categories& groups, const Column& column) {
    if (column.type() != ColumnType::text || groups.values() == 0) return std::nullopt;
    std::vector<u32> keys(groups.examples.size(), render::kNoValueKey);
    for (u32 group = 0; group < groups.values(); ++group) {
        const auto colour = render::findColour(column.text(groups.examples[group]));
        if (!colour || colour->a < 1) return std::nullopt;
        keys[group] = render::ownColourKey(render::rgbOf(*colour));
    }
    return keys;
}

Categories inOrder(const Categories& met, const std::vector<u32>& order, const Column& column) {
    std::vector<u32> rank(order.size());
    Categories sorted;
    std::vector<u32> keys(order.size());
    for (u32 i = 0; i < order.size(); ++i) {
        rank[order[i]] = i;
        sorted.sizes.push_back(met.sizes[order[i]]);
        sorted.examples.push_back(met.examples[order[i]]);
        keys[i] = std::min(i, kLastHue);
    }
    if (!order.empty() && column.missing(sorted.examples.back())) {
        sorted.noValue = static_cast<u32>(order.size() - 1);
        keys.back() = render::kNoValueKey;
    }
    sorted.colourKeys = {namedColours(sorted, column).value_or(std::move(keys))};
    sorted.of.resize(met.of.size());
    for (size_t row = 0; row < met.of.size(); ++row) sorted.of[row] = rank[met.of[row]];
    return sorted;
}

}  // namespace

bool areNearlyUnique(const Column& column) {
    constexpr size_t kFewGroups = 50;
    if (column.type() != ColumnType::integer || column.groups() == nullptr) return false;
    const size_t groups = column.groups()->values();
    return groups > kFewGroups && 2 * groups > column.size() - column.missingCount();
}

std::shared_ptr<const Categories> categoriesOf(const Column& column, const RunContext& context) {
    const std::optional<Categories> met = groupsOf(column, context);
    if (!met) return nullptr;
    return std::make_shared<const Categories>(inOrder(*met, orderOf(*met, column, context), column));
}

}  // namespace quartier::session
