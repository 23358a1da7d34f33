#include "graph/io/graph_output.h"

#include <algorithm>
#include <cmath>

namespace quartier::graph_io {

std::string OutputColumn::value(VertexId v) const {
    if (type == Type::text) return (*texts)[v];
    const f64 number = (*numbers)[v];
    if (!std::isfinite(number)) return "";
    return type == Type::integer ? fmt::format("{:.0f}", number) : fmt::format("{}", number);
}

std::vector<OutputColumn> outputColumns(const GraphToWrite& what) {
    std::vector<OutputColumn> columns;
    const auto isComputed = [&](const std::string& name) {
        return std::any_of(what.columns.begin(), what.columns.end(),
                           [&](const auto& c) { return c.name == name; });
    };
    for (const NodeColumn& column : what.nodes->columns()) {
        if (isComputed(column.name)) continue;
        OutputColumn output{column.name, OutputColumn::Type::text, nullptr, nullptr};
        if (column.isNumeric()) {
            output.numbers = &std::get<0>(column.values);
            const auto whole = [](f64 x) {
                return !std::isfinite(x) || (x == std::floor(x) && std::abs(x) < 1e15);
            };
            const bool integers = std::all_of(output.numbers->begin(), output.numbers->end(), whole);
            output.type = integers ? OutputColumn::Type::integer : OutputColumn::Type::number;
        } else {
            output.texts = &std::get<1>(column.values);
        }
        columns.push_back(std::move(output));
    }
    for (const ComputedColumn& column : what.columns)
        columns.push_back({column.name,
                           column.integral ? OutputColumn::Type::integer : OutputColumn::Type::number,
                           &column.values, nullptr});
    return columns;
}

}  // namespace quartier::graph_io
