#include "app/session/table_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "graph/io/scan.h"
#include "graph/io/spreadsheet_text.h"
#include "graph/io/stream.h"
#include "graph/io/table_rows.h"

namespace quartier::session {
namespace {

constexpr u64 kLookEvery = 1 << 12;  // rows between two looks at the stop token

std::vector<std::string> namesOf(const std::vector<std::string_view>& fields) {
    std::vector<std::string> names;
    for (const std::string_view field : fields) {
        const std::string wanted = field.empty() ? fmt::format("column {}", names.size() + 1)
                                                 : std::string(graph_io::withoutApostrophe(field));
        std::string name = wanted;
        for (int number = 2; std::find(names.begin(), names.end(), name) != names.end(); ++number)
            name = fmt::format("{} {}", wanted, number);
        std::replace_if(
            name.begin(), name.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
        names.push_back(std::move(name));
    }
    return names;
}

// That of the first row: a row that has none is damaged, and no sign of another one.
char delimiterOf(std::string_view text) {
    const std::string_view sample = text.substr(0, graph_io::kSampleBytes);
    size_t begin = 0;
    while (begin < sample.size()) {
        const size_t end = std::min(sample.find('\n', begin), sample.size());
        const std::string_view line = graph_io::trimmed(sample.substr(begin, end - begin));
        const bool row = !line.empty() && line.front() != '#' && line.front() != '%';
        const char found = row ? graph_io::findDelimiter(line) : graph_io::TableRows::kBlanks;
        if (found != graph_io::TableRows::kBlanks) return found;
        if (row) break;
        begin = end + 1;
    }
    return graph_io::findDelimiter(sample);
}

}  // namespace

TableFile readTableFile(const std::string& path, const RunContext& context) {
    using graph_io::TableRows;
    const graph_io::FileText file = graph_io::FileText::open(path, context);
    const char delimiter = delimiterOf(file.text());
    TableRows rows(file.text(), delimiter);
    TableFile table{.path = path, .names = {}, .columns = {}, .lines = {}};
    const auto fail = [&](const std::string& why) { throw ParseError(path, rows.line(), why); };
    while (rows.next()) {
        const auto& fields = rows.fields();
        if (rows.isCut()) fail("this " + rows.cutMessage());
        for (const std::string_view field : fields)
            if (delimiter != TableRows::kBlanks && field.starts_with('"'))
                fail("a quote is opened here and not closed");
        if (table.names.empty()) {
            if (fields.size() < 2)
                fail(
                    "a table has a column of keys and others, parted by commas, semicolons or tabs; here is "
                    "one column");
            table.names = namesOf(fields);
            table.columns.resize(fields.size());
            continue;
        }
        if (fields.size() != table.names.size())
            fail(fmt::format("this row has {} fields, and the first row has {}", fields.size(),
                             table.names.size()));
        for (size_t i = 0; i < fields.size(); ++i)
            table.columns[i].add(graph_io::withoutApostrophe(fields[i]));
        table.lines.push_back(rows.line());
        if (table.size() % kLookEvery != 0) continue;
        if (context.shouldStop()) throw Cancelled();
        context.observer.progress({.stage = "reading", .fraction = rows.fraction()});
    }
    if (table.names.empty()) throw ParseError(path, 0, "there is no table in it");
    if (table.size() == 0) throw ParseError(path, 1, "there are no rows below the names of the columns");
    return table;
}

}  // namespace quartier::session
