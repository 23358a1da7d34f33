// Reading graphs from texts in tests.
#pragma once

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "graph/io/reader.h"

namespace quartier::test {

inline LoadedGraph fromText(const std::string& text, const std::string& name = "test.txt",
                            ReadOptions options = {}) {
    std::istringstream stream(text);
    return readGraph(stream, name, options);
}

// What a refusal says; empty when the text was read.
inline std::string refusal(const std::string& text, const std::string& name = "test.txt") {
    try {
        fromText(text, name);
    } catch (const ParseError& error) {
        return error.what();
    }
    return "";
}

// Edges as "a-b" by id, smaller vertex first when undirected; with ":weight" when weighted.
inline std::multiset<std::string> edges(const LoadedGraph& loaded) {
    std::multiset<std::string> found;
    const Graph& graph = *loaded.graph;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
            const VertexId w = graph.targets()[arc];
            if (!graph.isDirected() && w < v) continue;
            std::ostringstream text;
            text << loaded.nodes->id(v) << (graph.isDirected() ? ">" : "-") << loaded.nodes->id(w);
            if (graph.isWeighted()) text << ":" << graph.weight(arc);
            found.insert(text.str());
        }
    }
    return found;
}

inline std::vector<std::string> labels(const LoadedGraph& loaded) {
    std::vector<std::string> all;
    for (VertexId v = 0; v < loaded.nodes->size(); ++v) all.push_back(loaded.nodes->label(v));
    return all;
}

// Values of a column of nodes, and of one of edges.
inline const std::vector<f64>& numbers(const LoadedGraph& loaded, const char* column) {
    return std::get<0>(loaded.nodes->column(column)->values);
}
inline const std::vector<std::string>& texts(const LoadedGraph& loaded, const char* column) {
    return std::get<1>(loaded.nodes->column(column)->values);
}
inline std::string edgeText(const LoadedGraph& loaded, const char* column, u64 row) {
    return std::string(std::get<1>(loaded.edges->column(column)->values).at(row));
}

// A file of its own that is gone after the test.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string& name, const std::string& content = "")
        : path_(std::filesystem::temp_directory_path() /
                (std::to_string(::getpid()) + "-" + std::to_string(counter()++) + "-" + name)) {
        std::ofstream(path_, std::ios::binary) << content;
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { std::filesystem::remove(path_); }
    const std::filesystem::path& path() const { return path_; }
    std::string content() const {
        std::ifstream in(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

  private:
    static int& counter() {
        static int count = 0;
        return count;
    }
    std::filesystem::path path_;
};

}  // namespace quartier::test
