#include "app/session/ramp_values.h"

#include <variant>

#include "app/session/edge_quantity.h"

namespace quartier::session {
namespace {

ValueSource sourceOf(const Column& column) {
    return std::visit(
        [](const auto& values) {
            return ValueSource{values.span().data(), values.owner()};
        },
        column.values());
}

ValueSource sourceOfNodes(const Document& document, const Quantity& quantity) {
    if (quantity.column != nullptr) return sourceOf(*quantity.column);
    const auto& run = document.betweenness;
    if (quantity.name == kDegreeQuantity) return {document.degrees().data(), document.version};
    if (run == nullptr) return {};
    if (quantity.name == kBetweennessQuantity) return {run->scores.data(), run};
    return {run->result.scores.standardError.data(), run};
}

ValueSource sourceOfEdges(const Document& document, const std::string& name) {
    const auto& run = document.betweenness;
    if (isBetweenness(name)) return run == nullptr ? ValueSource{} : ValueSource{run->edgeScores.data(), run};
    const std::optional<EdgeQuantity> quantity = findEdgeQuantity(document, name);
    if (!quantity) return {};
    // Weights lie in the graph: the array of the edges stands for them.
    return quantity->column != nullptr ? sourceOf(*quantity->column)
                                       : ValueSource{document.edges().data(), document.version};
}

std::vector<f32> valuesOfEdges(const Document& document, const std::string& name) {
    if (isBetweenness(name))
        return document.betweenness == nullptr ? std::vector<f32>() : document.betweenness->edgeScores;
    const std::optional<EdgeQuantity> quantity = findEdgeQuantity(document, name);
    return quantity ? edgeNumbers(document, *quantity) : std::vector<f32>();
}

bool isOfEdges(Ramp ramp) { return ramp == Ramp::edgeColour || ramp == Ramp::edgeWidth; }

const std::string& edgeQuantityOf(const View& view, Ramp ramp) {
    return ramp == Ramp::edgeColour ? view.edgeColour : view.edgeWidth;
}

// Of what colours or sizes the nodes, where that is numbers.
std::optional<Quantity> numbersShown(const Document& document, const View& view, Ramp ramp) {
    auto quantity = findQuantity(document, ramp == Ramp::size ? view.size : view.colour);
    return quantity && quantity->kind == Quantity::Kind::numbers ? std::move(quantity) : std::nullopt;
}

}  // namespace

render::RampScale rampScaleOf(const Scale& scale, bool usesLogarithm, render::RampScale logarithm) {
    switch (scale.kind) {
        case Scale::Kind::automatic:
            return usesLogarithm ? logarithm : render::RampScale::linear;
        case Scale::Kind::linear:
            return render::RampScale::linear;
        case Scale::Kind::logarithmic:
            return logarithm;
        case Scale::Kind::rank:
            return render::RampScale::rank;
        case Scale::Kind::quantiles:
            break;
    }
    return render::RampScale::quantiles;
}

std::shared_ptr<const render::RampSteps> stepsOfNodes(const Document& document, const Quantity& quantity,
                                                      const Scale& scale) {
    if (!scale.needsSteps() || document.empty()) return nullptr;
    return keptSteps(sourceOfNodes(document, quantity), [&] { return numbersOf(document, quantity.name); })
        ->of(scale);
}

std::shared_ptr<const render::RampSteps> stepsOfEdges(const Document& document, const std::string& quantity,
                                                      const Scale& scale) {
    if (!scale.needsSteps() || document.empty()) return nullptr;
    return keptSteps(sourceOfEdges(document, quantity), [&] { return valuesOfEdges(document, quantity); })
        ->of(scale);
}

bool knowsSteps(const Document& document, const View& view, Ramp ramp) {
    if (document.empty()) return true;
    if (isOfEdges(ramp)) {
        const ValueSource source = sourceOfEdges(document, edgeQuantityOf(view, ramp));
        return source.owner == nullptr || areKept(source);
    }
    const std::optional<Quantity> quantity = numbersShown(document, view, ramp);
    const ValueSource source = quantity ? sourceOfNodes(document, *quantity) : ValueSource{};
    return source.owner == nullptr || areKept(source);
}

void findSteps(const Document& document, const View& view, Ramp ramp) {
    const Scale any{.kind = Scale::Kind::rank};
    if (isOfEdges(ramp))
        stepsOfEdges(document, edgeQuantityOf(view, ramp), any);
    else if (const std::optional<Quantity> quantity = numbersShown(document, view, ramp))
        stepsOfNodes(document, *quantity, any);
}

}  // namespace quartier::session
