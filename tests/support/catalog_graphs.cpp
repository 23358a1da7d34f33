#include "catalog_graphs.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "graph/io/reader.h"
#include "matlab_matrix.h"
#include "shared_data.h"

namespace quartier::test {
namespace {

std::string readGzip(const std::filesystem::path& path) {
    std::string text;
    archive* in = archive_read_new();
    archive_read_support_filter_gzip(in);
    archive_read_support_format_raw(in);
    archive_entry* entry = nullptr;
    if (archive_read_open_filename(in, path.c_str(), 1 << 16) == ARCHIVE_OK &&
        archive_read_next_header(in, &entry) == ARCHIVE_OK) {
        std::vector<char> block(1 << 20);
        la_ssize_t size = 0;
        while ((size = archive_read_data(in, block.data(), block.size())) > 0)
            text.append(block.data(), static_cast<size_t>(size));
    }
    archive_read_free(in);
    return text;
}

// METIS without weights: a header "n m", then the neighbours of each vertex from 1; '%' starts a comment.
LoadedGraph readMetis(const std::filesystem::path& path) {
    std::istringstream lines(readGzip(path));
    std::string line;
    const auto nextLine = [&] {
        while (std::getline(lines, line))
            if (line.empty() || line[0] != '%') return true;
        return false;
    };
    nextLine();
    const auto n = static_cast<VertexId>(std::stoul(line));
    EdgeList edges;
    for (VertexId v = 0; v < n && nextLine(); ++v) {
        std::istringstream row(line);
        for (VertexId u = 0; row >> u;) {
            edges.source.push_back(v);
            edges.target.push_back(u - 1);
        }
    }
    LoadedGraph loaded;
    loaded.graph = std::make_shared<Graph>(
        buildGraph(std::move(edges), n, Direction::undirected, LoopPolicy::drop, loaded.report));
    loaded.nodes = std::make_shared<NodeTable>(NodeTable::numbered(n, 1));
    return loaded;
}

// A header "n,m,...", then lines "source,target" from 1.
LoadedGraph readPairs(const std::filesystem::path& path) {
    std::istringstream lines(readGzip(path));
    std::string line;
    std::getline(lines, line);
    const auto n = static_cast<VertexId>(std::stoul(line));
    EdgeList edges;
    while (std::getline(lines, line)) {
        edges.source.push_back(static_cast<VertexId>(std::stoul(line)) - 1);
        edges.target.push_back(static_cast<VertexId>(std::stoul(line.substr(line.find(',') + 1))) - 1);
    }
    LoadedGraph loaded;
    loaded.graph = std::make_shared<Graph>(
        buildGraph(std::move(edges), n, Direction::undirected, LoopPolicy::drop, loaded.report));
    loaded.nodes = std::make_shared<NodeTable>(NodeTable::numbered(n, 1));
    return loaded;
}

LoadedGraph readMatlab(const std::filesystem::path& path) {
    SparsePattern pattern = readMatlabMatrix(path);
    LoadedGraph loaded;
    loaded.graph = std::make_shared<Graph>(buildGraph(
        std::move(pattern.edges), pattern.size, Direction::undirected, LoopPolicy::drop, loaded.report));
    loaded.nodes = std::make_shared<NodeTable>(NodeTable::numbered(pattern.size, 0));
    return loaded;
}

// Without loops and weights.
GraphPtr simplified(const Graph& graph, bool directed) {
    EdgeList edges;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (const VertexId u : graph.row(v)) {
            edges.source.push_back(v);
            edges.target.push_back(u);
        }
    ImportReport report;
    return std::make_shared<Graph>(buildGraph(std::move(edges), graph.vertexCount(),
                                              directed ? Direction::directed : Direction::undirected,
                                              LoopPolicy::drop, report));
}

f64 numberOr(const nlohmann::json& json, const char* key, f64 otherwise) {
    return json.contains(key) && json[key].is_number() ? json[key].get<f64>() : otherwise;
}

std::vector<CatalogEntry> entriesOf(const std::filesystem::path& folder) {
    const auto spreads = nlohmann::json::parse(std::ifstream(repositoryData("modularity_spread.json")));
    const auto nan = std::numeric_limits<f64>::quiet_NaN();
    std::vector<CatalogEntry> entries;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        if (file.path().extension() != ".json") continue;
        std::ifstream stream(file.path());
        const auto json = nlohmann::json::parse(stream);
        if (!json.is_object() || !json.contains("E_undirected_simple")) continue;
        const std::string name = json["name"];
        const auto modularity = json.value("modularity", nlohmann::json::object());
        const auto spread = spreads.value(name, nlohmann::json::object());
        const f64 first = numberOr(modularity, "Q_multilevel_first", nan);
        CatalogEntry entry;
        entry.name = name;
        entry.file = json["file"];
        entry.nodes = json["V"];
        entry.edges = json["E_undirected_simple"];
        entry.lowestModularity = numberOr(modularity, "Q_multilevel_min", first);
        entry.highestModularity = numberOr(modularity, "Q_multilevel_best", first);
        entry.meanModularity = numberOr(spread, "mean", nan);
        entry.modularityDeviation =
            std::max(numberOr(spread, "deviation", nan), numberOr(spread, "sequentialDeviation", nan));
        entry.hasBetweenness = std::filesystem::exists(folder / (name + ".betweenness.json.gz"));
        entry.hasDirectedBetweenness = json.contains("betweenness_directed_sum");
        entries.push_back(std::move(entry));
    }
    return entries;
}

}  // namespace

const std::vector<CatalogEntry>& catalog() {
    static const std::vector<CatalogEntry> entries = [] {
        std::vector<CatalogEntry> all = entriesOf(repositoryData("expected"));
        const auto folder = sharedData("expected");
        if (std::filesystem::exists(folder)) {
            for (CatalogEntry& entry : entriesOf(folder))
                if (std::none_of(all.begin(), all.end(),
                                 [&](const CatalogEntry& known) { return known.name == entry.name; }))
                    all.push_back(std::move(entry));
        } else {
            // One skipped test of each kind tells that the other graphs were not looked at.
            all.push_back({.name = "shared_data", .file = "CATALOG.md"});
        }
        std::sort(all.begin(), all.end(),
                  [](const CatalogEntry& a, const CatalogEntry& b) { return a.edges < b.edges; });
        return all;
    }();
    return entries;
}

LoadedGraph loadSimple(const CatalogEntry& entry, bool directed) {
    const std::filesystem::path path = graphFile(entry.file);
    if (entry.file.find(".metis.") != std::string::npos) return readMetis(path);
    if (entry.file.find(".jlg") != std::string::npos && !directed) return readPairs(path);
    if (entry.file.find(".jlg") != std::string::npos) return {};
    if (entry.file.ends_with(".mat")) return readMatlab(path);
    LoadedGraph loaded =
        readGraph(path, {.format = {}, .direction = directed ? Direction::directed : Direction::undirected});
    loaded.graph = simplified(*loaded.graph, directed);
    return loaded;
}

ExpectedScores expectedBetweenness(const CatalogEntry& entry) {
    const std::string file = "expected/" + entry.name + ".betweenness.json.gz";
    const auto copy = repositoryData(file);
    const auto json =
        nlohmann::json::parse(readGzip(std::filesystem::exists(copy) ? copy : sharedData(file)));
    ExpectedScores expected{
        json["labels"].get<std::vector<std::string>>(), json["betweenness"].get<std::vector<f64>>(), {}};
    if (json.contains("betweenness_directed"))
        expected.directed = json["betweenness_directed"].get<std::vector<f64>>();
    return expected;
}

}  // namespace quartier::test
