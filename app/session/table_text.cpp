#include "app/session/table_text.h"

#include <type_traits>

#include "app/session/workbook.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "graph/io/spreadsheet_text.h"
#include "graph/io/text_sink.h"

namespace quartier::session {

namespace {

// Calls row(number) for those of the table, in their order.
template <class Row>
void eachRow(const RowOrder& rows, const RunContext& context, const Row& row) {
    constexpr u64 kLookEvery = 4096;  // rows between two looks at the stop
    for (u64 place = 0; place < rows.count; ++place) {
        if (place % kLookEvery == 0) {
            if (context.shouldStop()) throw Cancelled();
            context.observer.progress(
                {.stage = "writing", .fraction = static_cast<f64>(place) / static_cast<f64>(rows.count)});
        }
        row(rows.at(place));
    }
}

}  // namespace

void writeTable(std::ostream& out, const TableText& table, const RunContext& context) {
    graph_io::TextSink sink(out);
    const std::string separator(1, table.separator);
    const auto line = [&](const auto& field) {
        for (size_t i = 0; i < table.columns.size(); ++i) {
            if (i > 0) sink.put(separator);
            const std::string text = field(table.columns[i]);
            if (!text.empty()) sink.put(graph_io::spreadsheetField(text));
        }
        sink.put("\n");
    };
    line([](const TableText::Column& column) { return column.title; });
    eachRow(*table.rows, context, [&](u64 row) {
        line([row](const TableText::Column& column) { return column.values->text(row); });
    });
}

void writeWorkbook(std::ostream& out, const TableText& table, const RunContext& context) {
    std::vector<std::string> titles;
    for (const TableText::Column& column : table.columns) titles.push_back(column.title);
    Workbook book(titles, table.rows->count);
    eachRow(*table.rows, context, [&](u64 row) {
        for (const TableText::Column& column : table.columns)
            std::visit(
                [&]<class T>(const T& value) {
                    if constexpr (std::is_same_v<T, std::monostate>)
                        book.skip();
                    else
                        book.put(value);
                },
                column.values->cell(row));
        book.endRow();
    });
    book.writeTo(out);
}

void exportTable(const TableText& table, const std::string& path, const RunContext& context) {
    writeAtomically(
        path,
        [&](std::ostream& out) {
            if (hasWorkbookName(path))
                writeWorkbook(out, table, context);
            else
                writeTable(out, table, context);
        },
        context.stop);
}

}  // namespace quartier::session
