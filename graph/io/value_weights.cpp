#include "graph/io/value_weights.h"

#include <fmt/format.h>

#include <cmath>

#include "graph/io/scan.h"

namespace quartier::graph_io {

void ValueWeights::note(GraphAssembler& assembler, std::string_view text, u64 line) {
    const auto number = wholeNumber(text);
    values_.resize(assembler.edgeCount(), 1.0f);
    values_.back() = notes_.usable(text, number, line) ? static_cast<f32>(*number) : kUnusableWeight;
    if (values_.back() == 0 && zeroLine_ == 0) zeroLine_ = line;
    if (values_.back() == 0 && *number > 0 && vanishedLine_ == 0) vanishedLine_ = line;
}

void ValueWeights::noteFrom(const GraphAssembler& assembler, u64 firstEdge) {
    const auto column = assembler.edgeValues().find(column_);
    if (!column || assembler.hasWeights()) return;
    const auto numbers = assembler.edgeValues().numbers(*column);
    values_.resize(assembler.edgeCount(), 1.0f);
    for (u64 edge = firstEdge; edge < numbers.size(); ++edge) {
        if (std::isnan(numbers[edge])) continue;
        values_[edge] = static_cast<f32>(numbers[edge]);
        notes_.numbers = true;
    }
}

void ValueWeights::settle(GraphAssembler& assembler) {
    if (!notes_.numbers || assembler.hasWeights()) return;
    if (vanishedLine_ != 0)
        assembler.fault(vanishedLine_,
                        fmt::format("the {} holds a weight that is {}", notes_.column, kVanished));
    values_.resize(assembler.edgeCount(), 1.0f);
    assembler.setWeights(std::move(values_), zeroLine_, std::move(notes_), column_);
}

}  // namespace quartier::graph_io
