// Filters by edges: their weight, their betweenness, their columns.
#include <cmath>
#include <limits>

#include "app/session/bit_rows.h"
#include "app/session/filter_edge_rows.h"
#include "app/session/filter_quantity.h"

namespace quartier::session {
namespace {

ColumnHead head(const std::string& name) {
    return {.name = name, .origin = {}, .of = ColumnOf::edges, .id = name};
}

template <class T, class Value>
SharedArray<T> perRow(const EdgeRows& rows, const RunContext& context, const Value& value) {
    std::vector<T> values(rows.size());
    inWords(rows.size(), context, [&](u64 begin, u64 end) {
        rows.each(begin, end, [&](u64 row, VertexId from, VertexId to, ArcOffset arc) {
            values[row] = static_cast<T>(value(row, from, to, arc));
        });
    });
    return SharedArray<T>(std::move(values));
}

ColumnPtr weights(const Document& document, const EdgeRows& rows, const RunContext& context) {
    const Graph& graph = document.graph();
    if (graph.isDirected() && graph.isWeighted())
        return Column::reals(head("weight"), SharedArray<f32>(graph.weights(), document.version->graph));
    return Column::reals(head("weight"),
                         perRow<f32>(rows, context, [&](u64, VertexId, VertexId, ArcOffset arc) {
                             return graph.weight(arc);
                         }));
}

ColumnPtr selfLoops(const Document&, const EdgeRows& rows, const RunContext& context) {
    return Column::yesNo(
        head("self-loop"),
        perRow<u8>(rows, context, [](u64, VertexId from, VertexId to, ArcOffset) { return from == to; }));
}

// A run that did not follow directions has one score for both arcs.
ColumnPtr betweenness(const Document& document, const EdgeRows& rows, const RunContext& context) {
    const Graph& searched = document.searched(document.betweenness->options);
    const std::vector<f64>& scores = document.betweenness->result.scores.edge;
    return Column::reals(head("betweenness"),
                         perRow<f64>(rows, context, [&](u64, VertexId from, VertexId to, ArcOffset) {
                             const auto row = searched.row(from);
                             const auto found = std::lower_bound(row.begin(), row.end(), to);
                             return scores[searched.offsets()[from] + static_cast<u64>(found - row.begin())];
                         }));
}

// The values of a column whose rows are those of the drawing.
ColumnPtr spread(const Column& column, const EdgeRows& rows, const RunContext& context) {
    const auto take = [&]<class T>(const SharedArray<T>& values, T missing) {
        return perRow<T>(rows, context, [&](u64 row, VertexId, VertexId, ArcOffset) {
            const u32 drawn = rows.drawn()[row];
            return drawn == EdgeRows::kNotDrawn ? missing : values[drawn];
        });
    };
    const auto& values = column.values();
    switch (column.type()) {
        case ColumnType::yesNo:
            return Column::yesNo(head(column.name()), take(std::get<SharedArray<u8>>(values), kMissingYesNo));
        case ColumnType::text: {
            // A self-loop has the empty text, which is missing.
            std::vector<std::string> texts(column.dictionary().begin(), column.dictionary().end());
            texts.emplace_back();
            const auto empty = static_cast<u32>(texts.size() - 1);
            return Column::texts(head(column.name()), take(std::get<SharedArray<u32>>(values), empty),
                                 Dictionary::of(std::move(texts)));
        }
        case ColumnType::partition:
        case ColumnType::integer:
        case ColumnType::real:
            break;
    }
    return Column::reals(head(column.name()),
                         perRow<f64>(rows, context, [&](u64 row, VertexId, VertexId, ArcOffset) {
                             const u32 drawn = rows.drawn()[row];
                             return drawn == EdgeRows::kNotDrawn ? std::nan("") : column.number(drawn);
                         }));
}

// Of a column of the file, whose rows these are already.
ColumnPtr ofTable(const EdgeColumn& column, ColumnType type, const std::shared_ptr<const EdgeTable>& table) {
    if (column.isNumeric()) {
        const SharedArray<f64> numbers(std::get<0>(column.values), table);
        return type == ColumnType::integer ? Column::integers(head(column.name), numbers)
                                           : Column::reals(head(column.name), numbers);
    }
    if (const auto* answers = std::get_if<YesNo>(&column.values))
        return Column::yesNo(head(column.name), SharedArray<u8>(answers->values, table));
    const CodedTexts& coded = std::get<1>(column.values);
    Dictionary dictionary{.texts = {}, .keep = table};
    for (size_t code = 0; code < coded.texts.size(); ++code) dictionary.texts.push_back(coded.texts.at(code));
    return Column::texts(head(column.name), SharedArray<u32>(coded.codes, table), std::move(dictionary));
}

ColumnPtr valuesOf(const Document& document, const ColumnPtr& column, FilterFacts& facts,
                   const RunContext& context) {
    const auto& table = document.version->edgeTable;
    const bool ofFile = column->origin().kind == ColumnOrigin::Kind::file && table != nullptr;
    const EdgeColumn* its = ofFile ? table->column(nameInFile(*column)) : nullptr;
    const auto rows = edgeRowsOf(document, facts, context);
    if (rows->drawn().empty()) return column;
    return facts.remember<Column>("edge." + column->id(), column, [&] {
        return its != nullptr ? ofTable(*its, column->type(), table) : spread(*column, *rows, context);
    });
}

struct OwnQuantity {
    const char* name;
    const char* title;
    ColumnType type;
    ColumnPtr (*make)(const Document&, const EdgeRows&, const RunContext&);
};
constexpr OwnQuantity kWeight{"weight", "Edge weight", ColumnType::real, weights};
constexpr OwnQuantity kSelfLoop{"self-loop", "Edge is a self-loop", ColumnType::yesNo, selfLoops};
constexpr OwnQuantity kBetweenness{"betweenness", "Edge betweenness", ColumnType::real, betweenness};

void addOwn(const Document& document, const OwnQuantity& own, const std::shared_ptr<const void>& of,
            FilterQuantities& all) {
    all.push_back({.name = own.name,
                   .title = own.title,
                   .of = ColumnOf::edges,
                   .type = own.type,
                   .levels = 0,
                   .column = nullptr,
                   .values = [&document, own, of](FilterFacts& facts, u32, const RunContext& context) {
                       const auto rows = edgeRowsOf(document, facts, context);
                       return ColumnPtr(facts.remember<Column>(std::string("edge.") + own.name, of, [&] {
                           return own.make(document, *rows, context);
                       }));
                   }});
}

}  // namespace

std::shared_ptr<const EdgeRows> edgeRowsOf(const Document& document, FilterFacts& facts,
                                           const RunContext& context) {
    return facts.remember<EdgeRows>("edge rows", document.version, [&] {
        return std::make_shared<const EdgeRows>(document.version, context);
    });
}

void addEdges(const Document& document, FilterQuantities& all) {
    const size_t firstOfEdges = all.size();
    addOwn(document, kWeight, document.version, all);
    addOwn(document, kSelfLoop, document.version, all);
    if (document.betweenness != nullptr && !document.betweenness->result.scores.edge.empty())
        addOwn(document, kBetweenness, document.betweenness, all);
    const ColumnStore columns = allColumns(document);
    for (const ColumnPtr& column : columns.edges()) {
        std::string name = column->id();
        const bool taken = std::any_of(all.begin() + static_cast<std::ptrdiff_t>(firstOfEdges), all.end(),
                                       [&](const FilterQuantity& other) { return other.name == name; });
        if (taken) name = "column:" + column->name();
        all.push_back({.name = name,
                       .title = "Edge: " + column->name(),
                       .of = ColumnOf::edges,
                       .type = column->type(),
                       .levels = 0,
                       .column = column,
                       .values = [&document, column](FilterFacts& facts, u32, const RunContext& context) {
                           return valuesOf(document, column, facts, context);
                       }});
    }
}

}  // namespace quartier::session
