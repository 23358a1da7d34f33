// The corpus of the fuzz targets, read without the fuzzer: what it found once is looked at by every ./test.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz.h"

namespace quartier {
namespace {

// Calls check(text, file) for every file of a target's corpus; a finding ends the program with a message.
template <class Check>
u64 forCorpus(const std::string& target, const Check& check) {
    u64 files = 0;
    const auto folder = std::filesystem::path(QUARTIER_SOURCE_DIR) / "tests/fuzz/corpus" / target;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path(), std::ios::binary);
        SCOPED_TRACE(entry.path().string());
        check(std::string{std::istreambuf_iterator<char>(file), {}}, entry.path());
        ++files;
    }
    return files;
}

TEST(Corpus, GivesASoundGraphThatReadsBackOrARefusal) {
    struct Target {
        const char* name;
        const char* format;
    };
    for (const Target& target : {Target{"edge_list", "edges"},
                                 {"adjacency_list", "adjlist"},
                                 {"adjacency_matrix", "adjmatrix"},
                                 {"matrix_market", "mtx"},
                                 {"gml", "gml"},
                                 {"graphml", "graphml"},
                                 {"gexf", "gexf"},
                                 {"pajek", "pajek"},
                                 {"json", "json"},
                                 {"metis", "metis"},
                                 {"dimacs", "dimacs"},
                                 {"sif", "sif"},
                                 {"dot", "dot"},
                                 {"gdf", "gdf"},
                                 {"ucinet_dl", "dl"},
                                 {"xgmml", "xgmml"},
                                 {"lgl", "lgl"},
                                 {"tulip", "tlp"},
                                 {"dgs", "dgs"},
                                 {"graph_tool", "gt"},
                                 {"scipy_npz", "npz"},
                                 {"matlab", "mat"}}) {
        u64 read = 0;
        const u64 files = forCorpus(target.name, [&](const std::string& text, const auto& path) {
            read += fuzz::readAndCheck(text, "a", target.format).empty();
            fuzz::readAndCheck(text, path.filename().string(), "");
        });
        EXPECT_GE(files, 2u) << target.name;
        EXPECT_GE(read, 2u) << target.name;
    }
}

TEST(Corpus, OfWebGraphToo) {
    u64 read = 0;
    const u64 files = forCorpus("web_graph", [&](const std::string& text, const auto&) {
        read += fuzz::readWebGraphAndCheck(text).empty();
    });
    EXPECT_GE(files, 2u);
    EXPECT_GE(read, 2u);
}

}  // namespace
}  // namespace quartier
