#include "app/session/table_text.h"

#include "core/atomic_file.h"
#include "core/error.h"
#include "graph/io/text_sink.h"

namespace quartier::session {

void writeTable(std::ostream& out, const TableText& table, const RunContext& context) {
    constexpr u64 kLookEvery = 4096;  // rows between two looks at the stop
    graph_io::TextSink sink(out);
    const std::string separator(1, table.separator);
    const auto line = [&](const auto& field) {
        for (size_t i = 0; i < table.columns.size(); ++i) {
            if (i > 0) sink.put(separator);
            const std::string text = field(table.columns[i]);
            if (!text.empty()) sink.put(graph_io::csvField(text));
        }
        sink.put("\n");
    };
    line([](const TableText::Column& column) { return column.title; });
    const RowOrder& rows = *table.rows;
    for (u64 place = 0; place < rows.count; ++place) {
        if (place % kLookEvery == 0) {
            if (context.shouldStop()) throw Cancelled();
            context.observer.progress(
                {.stage = "writing", .fraction = static_cast<f64>(place) / static_cast<f64>(rows.count)});
        }
        line([row = rows.at(place)](const TableText::Column& column) { return column.values->text(row); });
    }
}

void exportTable(const TableText& table, const std::string& path, const RunContext& context) {
    writeAtomically(
        path, [&](std::ostream& out) { writeTable(out, table, context); }, context.stop);
}

}  // namespace quartier::session
