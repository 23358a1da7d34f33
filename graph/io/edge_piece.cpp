#include "graph/io/edge_piece.h"

#include <algorithm>

#include "graph/io/scan.h"

namespace quartier::graph_io {

u64 EdgePiece::codeOf(std::string_view id) {
    if (id.empty()) throw NotPlain();
    if (ends_ == Ends::any) return batch_.names.codeOf(id);
    const VertexId v = before_.names.find(id);
    if (v == kNoVertex || !before_.declared[v]) throw NotPlain();
    return v;
}

void EdgePiece::declareEnd(std::string_view id, u64) { codeOf(id); }

void EdgePiece::addEdge(std::string_view source, std::string_view target,
                        std::optional<std::string_view> weight, EdgeType type, u64) {
    if (weight && !before_.weights) throw NotPlain();
    const u64 from = codeOf(source);
    batch_.ends.push_back(from);
    batch_.ends.push_back(codeOf(target));
    if (before_.weights) batch_.weights.push_back(weight ? plainWeight(*weight) : 1.0f);
    givesWeights_ |= weight.has_value();
    ++batch_.count;
    ++types_[static_cast<size_t>(type)];
}

std::optional<size_t> EdgePiece::edgeColumn(std::string_view name, bool, u64) {
    const auto column = before_.values.find(name);
    if (!column) throw NotPlain();
    return column;
}

void EdgePiece::setEdgeValue(size_t index, std::string_view value, u64) {
    EdgeBatch::Column& column = batch_.columns[index];
    const u64 edge = batch_.count - 1;
    if (std::max(column.numbers.size(), column.codes.size()) > edge) throw NotPlain();  // it has one
    if (!before_.values.isNumeric(index)) return column.setText(edge, value);
    if (const auto number = wholeNumber(value))
        column.setNumber(edge, *number);
    else if (!trimmed(value).empty())
        throw NotPlain();
}

void EdgePiece::setEdgeNumberOrText(std::string_view name, std::string_view value, bool isNumber, u64 line) {
    const size_t column = *edgeColumn(name, isNumber, line);
    if (!isNumber && before_.values.isNumeric(column)) throw NotPlain();
    setEdgeValue(column, value, line);
}

void EdgePiece::setEdgeId(std::string_view id) {
    if (id.empty()) return;
    edgesWithId_.push_back(batch_.count - 1);
    ids_.add(id);
}

void EdgePiece::drop(DropReason, u64, const std::string&) { throw NotPlain(); }
void EdgePiece::fault(u64, std::string) { throw NotPlain(); }

void EdgePiece::requireWeightIn(std::string_view column, std::string_view value) const {
    const auto known = before_.values.find(column);
    if (!known || !before_.values.isNumeric(*known)) throw NotPlain();
    plainWeight(value);
}

}  // namespace quartier::graph_io
