#include "app/session/layout_sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/session/categories.h"
#include "app/session/measure_run.h"
#include "app/session/names.h"
#include "app/session/quantity.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr f64 kMissing = std::numeric_limits<f64>::quiet_NaN();

// Groups in their order, the one of the most nodes first: the largest number is first.
std::vector<f64> orderOf(const Categories& groups) {
    std::vector<f64> numbers(groups.of.size(), kMissing);
    for (size_t v = 0; v < numbers.size(); ++v)
        if (groups.of[v] < groups.sizes.size()) numbers[v] = -static_cast<f64>(groups.of[v]);
    return numbers;
}

std::vector<f64> numbersIn(const Column& column) {
    std::vector<f64> numbers(column.size());
    for (size_t v = 0; v < numbers.size(); ++v) numbers[v] = column.number(v);
    return numbers;
}

std::vector<f64> scoresOf(const Document& document, const Quantity& quantity) {
    if (document.betweenness == nullptr)
        throw Error("there are no betweenness scores to lay nodes out by yet: run betweenness first");
    const Scores& scores = document.betweenness->result.scores;
    const std::vector<f64>& values = quantity.name == kErrorQuantity ? scores.standardError : scores.value;
    return values.empty() ? std::vector<f64>(document.vertexCount(), 0) : values;
}

std::vector<f64> numbersBy(const Document& document, const std::string& name) {
    const std::optional<Quantity> quantity = findQuantity(document, name);
    if (!quantity)
        throw OptionError(fmt::format(
            "nodes cannot be laid out by '{}'; {}", name,
            thereAre(
                quantitiesOf(document), [](const Quantity& q) { return q.name; }, "there is nothing")));
    if (quantity->kind == Quantity::Kind::communities) return {};
    if (quantity->kind == Quantity::Kind::groups) {
        // Documents that are not drawn have not looked for groups yet.
        std::shared_ptr<const Categories> groups = quantity->column->groups();
        if (groups == nullptr) groups = categoriesOf(*quantity->column, plainContext());
        if (groups == nullptr)
            throw OptionError(fmt::format("the column '{}' has too many different values", name));
        return orderOf(*groups);
    }
    if (quantity->column) return numbersIn(*quantity->column);
    if (isBetweenness(quantity->name)) return scoresOf(document, *quantity);
    std::vector<f64> degrees(document.vertexCount());
    for (VertexId v = 0; v < degrees.size(); ++v)
        degrees[v] = static_cast<f64>(document.undirected().degree(v));
    return degrees;
}

VertexId nodeCalled(const Document& document, const std::string& name) {
    if (const auto vertex = document.nodes().find(name)) return *vertex;
    for (VertexId v = 0; v < document.vertexCount(); ++v)
        if (document.nodes().label(v) == name) return v;
    throw OptionError(fmt::format("there is no node '{}' to draw rings around", name));
}

bool sets(const LayoutSource& source, const LayoutOptions& options) {
    return !(options.*source.name).empty();
}

}  // namespace

void LayoutNumbers::giveTo(LayoutStart& start) const {
    start.by = by;
    start.x = x;
    start.y = y;
    start.from = from;
}

LayoutNumbers layoutNumbers(const Document& document, const LayoutOptions& options) {
    LayoutNumbers numbers;
    const auto column = [&](const std::string& name) {
        std::vector<f64> values = valuesOfColumn(document, name)->numbers;
        if (values.empty() && document.vertexCount() > 0)
            throw OptionError(fmt::format("the column '{}' has no numbers to place nodes by", name));
        return values;
    };
    if (!options.by.empty()) numbers.by = numbersBy(document, options.by);
    if (!options.x.empty()) numbers.x = column(options.x);
    if (!options.y.empty()) numbers.y = column(options.y);
    if (!options.from.empty()) numbers.from = nodeCalled(document, options.from);
    return numbers;
}

void requireHeeded(const Layout& layout, const LayoutRegistry& layouts, const LayoutOptions& options) {
    const auto heeds = [](const Layout& one, const std::string& key) {
        const std::vector<std::string> keys = one.sources();
        return std::find(keys.begin(), keys.end(), key) != keys.end();
    };
    for (const LayoutSource& source : layoutSources()) {
        if (!sets(source, options) || heeds(layout, source.key)) continue;
        std::string others;
        for (const auto& other : layouts.layouts())
            if (heeds(*other, source.key)) others += (others.empty() ? "" : " or ") + other->info().id;
        throw OptionError(
            fmt::format("--{} was given, and the layout '{}' does not heed it: name the method {}",
                        source.key, layout.info().id, others));
    }
}

}  // namespace quartier::session
