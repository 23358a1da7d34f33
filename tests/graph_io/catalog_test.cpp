// Real files against the numbers of nodes and edges in the table beside them: tests/data/README.md, and
// ../shared/data/CATALOG.md.
#include "from_text.h"
#include "graph/graph_builder.h"
#include "shared_data.h"

namespace quartier {
namespace {

struct Row {
    std::string name;
    std::string format;
    u64 nodes = 0;
    u64 undirected = 0;  // distinct undirected edges without self-loops
    u64 bytes = 0;
};

std::vector<std::string> cells(const std::string& line) {
    std::vector<std::string> found;
    std::istringstream in(line);
    std::string cell;
    while (std::getline(in, cell, '|')) {
        const size_t first = cell.find_first_not_of(' ');
        found.push_back(
            first == std::string::npos ? "" : cell.substr(first, cell.find_last_not_of(' ') - first + 1));
    }
    return found;
}

bool isNumber(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

// Rows under one heading ("## A.") that hold a graph in a format that is read.
std::vector<Row> catalogue(const std::filesystem::path& file, const std::string& heading) {
    std::vector<Row> rows;
    std::ifstream in(file);
    std::string line;
    bool inside = false;
    while (std::getline(in, line)) {
        if (line.rfind("## ", 0) == 0) inside = line.rfind(heading, 0) == 0;
        const auto cell = cells(line);
        if (!inside || cell.size() < 9 || !isNumber(cell[3]) || !isNumber(cell[5]) || !isNumber(cell[8]))
            continue;
        static const std::set<std::string> formats{
            "GEXF", "GraphML", "GML",   "Matrix Market", "edge list",
            "CSV",  "Pajek",   "METIS", "DIMACS 9 .gr",  "edge list with \"n m\" first line"};
        if (formats.count(cell[2]) == 0 && cell[2].rfind("JuliaGraphs", 0) != 0) continue;
        rows.push_back({cell[1], cell[2], std::stoull(cell[3]), std::stoull(cell[5]), std::stoull(cell[8])});
    }
    return rows;
}

void compare(const std::filesystem::path& file, const Row& row) {
    try {
        const LoadedGraph loaded = readGraph(file);
        const GraphPtr simple = symmetrised(loaded.graph);
        EXPECT_EQ(loaded.graph->vertexCount(), row.nodes) << row.name;
        EXPECT_EQ(simple->edgeCount() - simple->selfLoopCount(), row.undirected) << row.name;
    } catch (const Error& error) {
        ADD_FAILURE() << error.what();
    }
}

void checkSection(const std::string& section, u64 mostBytes) {
    const auto folder = test::sharedData(section);
    SKIP_WITHOUT(folder);
    u64 compared = 0;
    std::vector<std::string> absent;
    for (const Row& row : catalogue(test::sharedData("CATALOG.md"), "## " + section + ".")) {
        // The catalogue counts the rows labelled "route" only.
        if (row.name == "air-routes-latest-edges.csv.gz" || row.bytes > mostBytes) continue;
        if (!std::filesystem::exists(folder / row.name)) {
            absent.push_back(row.name);
            continue;
        }
        compare(folder / row.name, row);
        ++compared;
    }
    std::cout << compared << " files of section " << section << " compared with the catalogue\n";
    if (!absent.empty())
        GTEST_SKIP() << "files of the catalogue that are not on this machine, such as " << absent.front();
    EXPECT_GT(compared, 10u);
}

TEST(Catalogue, OfTheRepository) {
    const std::vector<Row> rows = catalogue(test::repositoryData("README.md"), "## Files");
    EXPECT_EQ(rows.size(), 14u);
    for (const Row& row : rows) compare(test::repositoryData(row.name), row);
}

TEST(Catalogue, Classics) { checkSection("A", 1 << 20); }
TEST(Catalogue, SocialAndWeb) { checkSection("B", 1 << 20); }
TEST(Catalogue, Matrices) { checkSection("C", 1 << 20); }

}  // namespace
}  // namespace quartier
