// Tables as Excel workbooks, read back by Python's zipfile and XML reader.
#include "app/session/workbook.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <limits>

#include "app/session/commands.h"
#include "app/session/measure_run.h"
#include "app/session/table_text.h"
#include "core/error.h"

namespace quartier::session {
namespace {

using ::testing::HasSubstr;

// A line for each row of the sheet: place, type (n number, s text, b truth value) and value of its cells.
constexpr const char* kReader = R"(
import sys, zipfile, xml.etree.ElementTree as tree
book = zipfile.ZipFile(sys.argv[1])
assert book.testzip() is None
sheet = tree.fromstring(book.read('xl/worksheets/sheet1.xml'))
ns = {'m': 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'}
for row in sheet.findall('.//m:row', ns):
    cells = []
    for cell in row.findall('m:c', ns):
        kind = cell.get('t', 'n')
        text = cell.find('.//m:t', ns) if kind == 'inlineStr' else cell.find('m:v', ns)
        cells.append('%s=%s:%s' % (cell.get('r'), kind[0].replace('i', 's'), text.text))
    sys.stdout.buffer.write((' '.join(cells) + '\n').encode())
)";

std::string scratch(const std::string& name) { return testing::TempDir() + "quartier_" + name; }

// Empty where there is no Python.
std::string read(const std::string& workbook) {
    const std::string script = scratch("read_workbook.py");
    std::ofstream(script) << kReader;
    std::string text;
    FILE* pipe = popen(("python3 '" + script + "' '" + workbook + "' 2>&1").c_str(), "r");
    char piece[4096];
    while (pipe != nullptr && fgets(piece, sizeof(piece), pipe) != nullptr) text += piece;
    const bool missing = pipe == nullptr || pclose(pipe) == 127 << 8;
    return missing ? std::string() : text;
}

Document people() {
    const std::string path = scratch("workbook.gml");
    std::ofstream(path) << "graph [ node [ id 1 label \"Anna\" town \"=1+1\" age 40 ]\n"
                           "node [ id 2 label \"Bj\xC3\xB6rn <b> & co\" age 1.5 ]\n"
                           "node [ id 3 label \"C\" town \"Lyon\" ] edge [ source 1 target 2 ]\n"
                           "edge [ source 2 target 3 ] ]\n";
    RunContext context = plainContext();
    return openDocument(path, {}, context);
}

TEST(Workbook, HasNumbersAsNumbersAndMissingCellsEmpty) {
    const Document document = people();
    const Table table(document, ColumnOf::nodes);
    FilterFacts facts;
    FindIndexCache index;
    TableQuery query;
    query.sort = {.column = "degree", .descending = true};
    TableText text{.columns = {}, .rows = std::make_shared<const RowOrder>(table.rows(query, facts, index))};
    for (const char* id : {"label", "degree", "town", "age"})
        text.columns.push_back({table.find(id)->title, table.find(id)->values(facts, plainContext())});
    const std::string path = scratch("people.xlsx");
    exportTable(text, path, plainContext());
    const std::string rows = read(path);
    if (rows.empty()) GTEST_SKIP() << "there is no python3 here";
    EXPECT_EQ(rows,
              "A1=s:Label B1=s:Degree C1=s:town D1=s:age\n"
              "A2=s:Bj\xC3\xB6rn <b> & co B2=n:2 D2=n:1.5\n"
              "A3=s:Anna B3=n:1 C3=s:=1+1 D3=n:40\n"
              "A4=s:C B4=n:1 C4=s:Lyon\n");
}

TEST(Workbook, HoldsWhatExcelWouldRoundAsText) {
    const std::string path = scratch("odd.xlsx");
    {
        std::ofstream file(path, std::ios::binary);
        Workbook book({"a", "b", "c", "d"}, 2);
        book.put(1e15);
        book.put(true);
        book.skip();
        book.put(std::numeric_limits<f64>::infinity());
        book.endRow();
        book.put(9007199254740993.0);
        book.put(std::string_view("\xFF\x01 odd"));
        book.endRow();
        book.writeTo(file);
    }
    const std::string rows = read(path);
    if (rows.empty()) GTEST_SKIP() << "there is no python3 here";
    EXPECT_THAT(rows, HasSubstr("A2=n:1000000000000000 B2=b:1 D2=s:inf\n"));
    EXPECT_THAT(rows, HasSubstr("A3=s:9007199254740992 B3=s:\xC3\xBF"));
}

std::string refusalOf(const std::function<void()>& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "it was written";
}

TEST(Workbook, SaysWhatExcelDoesNotTake) {
    EXPECT_THAT(refusalOf([] { Workbook({"a"}, 1'048'576); }),
                HasSubstr("an Excel sheet has 1,048,576 rows, one of them for the titles, and this table has "
                          "1,048,576: filter it, or write CSV"));
    EXPECT_EQ(refusalOf([] { Workbook({"a"}, 1'048'575); }), "it was written");
    EXPECT_THAT(refusalOf([] { Workbook(std::vector<std::string>(16'385, "a"), 1); }),
                HasSubstr("16,384 columns"));
    EXPECT_THAT(refusalOf([] {
                    Workbook({"a", std::string(32'768, 'x')}, 1);
                }),
                HasSubstr("row 1, column 2 is longer"));
    EXPECT_THAT(refusalOf([] {
                    Workbook book({"a", "b"}, 1);
                    book.put(1.0);
                    book.put(std::string(32'768, 'x'));
                }),
                HasSubstr("row 2, column 2 is longer than the 32,767 characters"));
}

TEST(Workbook, IsWrittenOfMeasures) {
    Document document = people();
    RunContext context = plainContext();
    const Engines engines(EngineSetup{.backend = BackendChoice::cpu});
    const auto degree = runMeasure(document, engines, "degree", {}, {}, context);
    const auto bridges = runMeasure(document, engines, "bridges", {}, {}, context);
    const std::string path = scratch("measures.xlsx");
    exportMeasures(document, {degree}, path, NodeColumns::idAndLabel);
    const std::string rows = read(path);
    if (rows.empty()) GTEST_SKIP() << "there is no python3 here";
    EXPECT_THAT(rows, HasSubstr("A1=s:node B1=s:label C1=s:degree\nA2=s:1 B2=s:Anna C2=n:1\n"));
    exportMeasures(document, {bridges}, path);
    EXPECT_EQ(read(path),
              "A1=s:source B1=s:target C1=s:bridges\nA2=s:1 B2=s:2 C2=n:1\nA3=s:2 B3=s:3 C3=n:1\n");
}

}  // namespace
}  // namespace quartier::session
