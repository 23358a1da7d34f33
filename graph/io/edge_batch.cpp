#include "graph/io/edge_batch.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <limits>

namespace quartier::graph_io {
namespace {

void appendColumn(EdgeBatch::Column& column, size_t at, u64 firstRow, EdgeValues& values) {
    if (!column.numbers.empty()) values.setNumbers(at, firstRow, column.numbers);
    if (column.codes.empty()) return;
    column.texts.addTo(values.texts(at));
    std::vector<u32> codes(column.codes.size());
    std::ranges::transform(column.codes, codes.begin(), [&](u64 code) { return column.texts.placeOf(code); });
    values.setCodes(at, firstRow, codes);
}

}  // namespace

void NameCodes::addTo(NameIndex& names) {
    placeOfFresh_.reserve(fresh_.size());
    for (VertexId i = 0; i < fresh_.size(); ++i) placeOfFresh_.push_back(names.add(fresh_.name(i)).first);
}

void EdgeBatch::Column::setNumber(u64 edge, f64 value) {
    numbers.resize(edge, std::numeric_limits<f64>::quiet_NaN());
    numbers.push_back(value);
}

void EdgeBatch::Column::setText(u64 edge, std::string_view value) {
    codes.resize(edge, 0);
    codes.push_back(texts.codeOf(value));
}

EdgeBatch::EdgeBatch(const NameIndex& known, const EdgeValues& values) : names(known) {
    columns.reserve(values.columnCount());
    for (size_t i = 0; i < values.columnCount(); ++i)
        columns.push_back({.numbers = {}, .codes = {}, .texts = NameCodes(values.texts(i))});
}

void append(std::span<EdgeBatch* const> batches, NameIndex* names, EdgeList& edges, EdgeValues& values) {
    std::vector<u64> begin{edges.size()};
    bool weighted = false;
    for (EdgeBatch* batch : batches) {
        if (names != nullptr) batch->names.addTo(*names);
        for (size_t i = 0; i < batch->columns.size(); ++i)
            appendColumn(batch->columns[i], i, begin.back(), values);
        weighted |= !batch->weights.empty();
        begin.push_back(begin.back() + batch->count);
    }
    edges.source.resize(begin.back());
    edges.target.resize(begin.back());
    if (weighted) edges.weight.resize(begin.back());
    if (!edges.multiplicity.empty()) edges.multiplicity.resize(begin.back(), 1);
    tbb::parallel_for(size_t{0}, batches.size(), [&](size_t at) {
        const EdgeBatch& batch = *batches[at];
        const auto vertexOf = [&](u64 end) {
            return names == nullptr ? static_cast<VertexId>(end) : batch.names.placeOf(end);
        };
        for (u64 i = 0; i < batch.count; ++i) {
            edges.source[begin[at] + i] = vertexOf(batch.ends[2 * i]);
            edges.target[begin[at] + i] = vertexOf(batch.ends[2 * i + 1]);
            if (weighted) edges.weight[begin[at] + i] = batch.weights[i];
        }
    });
}

}  // namespace quartier::graph_io
