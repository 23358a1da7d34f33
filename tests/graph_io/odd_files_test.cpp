// Every odd and malformed file of the shared collection: a graph or one sentence, never anything else; and
// where two other readers agree on the size of a graph, ours agrees with them.
#include <cstdio>
#include <nlohmann/json.hpp>

#include "from_text.h"
#include "shared_data.h"

namespace quartier {
namespace {

struct Size {
    u64 nodes = 0;
    u64 edges = 0;
    bool operator==(const Size&) const = default;
};

// "(3, 3) nnz 5" of scipy, "V=4 E=5 undir" of igraph and networkx; nothing for errors and matrices that are
// not square.
std::optional<Size> referenceSize(const std::string& text) {
    unsigned long long rows = 0;
    unsigned long long columns = 0;
    unsigned long long edges = 0;
    if (std::sscanf(text.c_str(), "(%llu, %llu) nnz %llu", &rows, &columns, &edges) == 3 && rows == columns)
        return Size{rows, edges};
    if (std::sscanf(text.c_str(), "V=%llu E=%llu", &rows, &edges) == 2) return Size{rows, edges};
    return std::nullopt;
}

struct Outcome {
    std::optional<LoadedGraph> loaded;
    std::string refusal;
};

Outcome outcomeOf(const std::filesystem::path& path) {
    Outcome outcome;
    try {
        outcome.loaded = readGraph(path);
    } catch (const Error& error) {
        outcome.refusal = error.what();
    }
    return outcome;
}

bool hasEnding(const std::string& name, std::initializer_list<const char*> endings) {
    return std::any_of(endings.begin(), endings.end(), [&](const char* ending) {
        const std::string_view e(ending);
        return name.size() >= e.size() && name.compare(name.size() - e.size(), e.size(), e) == 0;
    });
}

TEST(OddFiles, AreReadOrRefusedWithASentence) {
    const auto folder = test::sharedData("A/odd");
    SKIP_WITHOUT(folder);
    u64 files = 0;
    u64 read = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        ++files;
        const Outcome outcome = outcomeOf(entry.path());
        const std::string name = entry.path().lexically_relative(folder).string();
        if (outcome.loaded) {
            ++read;
            EXPECT_GT(outcome.loaded->graph->vertexCount(), 0u) << name;
            EXPECT_EQ(outcome.loaded->nodes->size(), outcome.loaded->graph->vertexCount()) << name;
            EXPECT_FALSE(outcome.loaded->report.format.empty()) << name;
            EXPECT_FALSE(outcome.loaded->report.directionWhy.empty()) << name;
        } else {
            EXPECT_EQ(outcome.refusal.find(entry.path().string()), 0u) << outcome.refusal;
            EXPECT_EQ(outcome.refusal.find('\n'), std::string::npos) << outcome.refusal;
        }
        if (std::getenv("QUARTIER_LIST_ODD") != nullptr)
            std::cout << name << ": "
                      << (outcome.loaded ? outcome.loaded->report.format +
                                               " V=" + std::to_string(outcome.loaded->report.nodes) +
                                               " E=" + std::to_string(outcome.loaded->report.edgesRead) +
                                               " faults=" + std::to_string(outcome.loaded->report.faultCount)
                                         : outcome.refusal.substr(outcome.refusal.find(name) + name.size()))
                      << "\n";
    }
    std::cout << files << " odd files: " << read << " read, " << files - read << " refused\n";
    EXPECT_GT(files, 500u);
}

TEST(OddFiles, AgreeWithOtherReaders) {
    const auto list = test::sharedData("expected/odd_parse_reference.json");
    SKIP_WITHOUT(list);
    const nlohmann::json reference = nlohmann::json::parse(std::ifstream(list));
    u64 agreed = 0;
    std::vector<std::string> differ;
    for (const auto& entry : reference) {
        const std::string file = entry["file"];
        if (!hasEnding(file, {".mtx.gz", ".gml.gz", ".graphml.gz", ".gexf.gz", ".xml.gz", ".ncol.gz",
                              ".net.gz", ".NET.gz"}))
            continue;
        std::set<std::string> opinions;
        std::optional<Size> expected;
        for (const auto& [reader, text] : entry["ref"].items())
            if (const auto size = referenceSize(text)) {
                expected = size;
                opinions.insert(std::to_string(size->nodes) + " " + std::to_string(size->edges));
            }
        if (opinions.size() != 1 || expected->nodes == 0) continue;
        const Outcome outcome = outcomeOf(test::sharedData(file));
        if (!outcome.loaded) {
            differ.push_back(file + ": refused: " + outcome.refusal);
            continue;
        }
        // scipy's count is of the expanded matrix; the others count edges as listed.
        const Graph& graph = *outcome.loaded->graph;
        const u64 edges = hasEnding(file, {".mtx.gz"}) ? graph.arcCount() : outcome.loaded->report.edgesRead;
        if (Size{graph.vertexCount(), edges} == *expected)
            ++agreed;
        else
            differ.push_back(file + ": V=" + std::to_string(graph.vertexCount()) +
                             " E=" + std::to_string(edges) + ", others " + *opinions.begin());
    }
    std::cout << agreed << " files agree with the other readers, " << differ.size() << " differ:\n";
    for (const std::string& line : differ) std::cout << "  " << line << "\n";
    EXPECT_GE(agreed, 240u);
}

}  // namespace
}  // namespace quartier
