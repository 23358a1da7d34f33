// Every sub-command gives the same bytes for the same input, options and seed, run after run and whatever the
// number of threads. Only what tells of the time or of the machine's memory is left out of the comparison.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "program.h"

namespace quartier::test {
namespace {

using nlohmann::json;

constexpr std::array kThreads{"1", "2", "3", "5", "2", "3"};  // of the runs

// Arguments, and the files that the command writes.
struct Command {
    std::string name;
    std::vector<std::string> arguments;
    std::vector<std::string> files = {};
};

// Weights that are no multiples of a power of two, so that sums of them depend on the order of the addition
// unless it is fixed.
std::string weightedEdges(unsigned vertices, unsigned edges, bool hub) {
    std::string text = "source,target,weight\n";
    unsigned long long state = 42;
    const auto draw = [&](unsigned limit) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        return static_cast<unsigned>(state >> 33) % limit;
    };
    for (unsigned i = 0; i < edges; ++i) {
        const unsigned block = draw(vertices / 50);
        const unsigned a = hub && draw(10) == 0 ? 0 : block * 50 + draw(50);
        const unsigned b = draw(4) == 0 ? draw(vertices) : block * 50 + draw(50);
        text += std::to_string(a) + "," + std::to_string(b) + ",0." + std::to_string(1 + draw(997)) + "\n";
    }
    return text;
}

const std::vector<Command>& commands() {
    const std::string graph = "planted:1500:30:12:0.3:7";
    const std::string large = "planted:20000:200:16:0.4:3";
    static const std::vector<Command> all{
        {"Info", {"info", "weighted.csv", "--json"}},
        {"CommunitiesOfAutomatic",
         {"communities", large, "--json", "-o", "a.csv", "--all-levels", "--hierarchy", "a.json"},
         {"a.csv", "a.json"}},
        {"CommunitiesWeighted",
         {"communities", "heavy.csv", "--json", "--strategy", "parallel", "--seed", "5", "-o", "b.csv",
          "--all-levels"},
         {"b.csv"}},
        {"CommunitiesLeiden",
         {"communities", "heavy.csv", "--json", "--strategy", "parallel", "--refine", "leiden", "-o",
          "c.csv"},
         {"c.csv"}},
        {"CommunitiesSequential",
         {"communities", "heavy.csv", "--json", "--strategy", "sequential", "--seed", "9", "-o", "d.csv"},
         {"d.csv"}},
        {"Betweenness", {"betweenness", graph, "--json", "-o", "e.csv"}, {"e.csv"}},
        {"BetweennessOfASample",
         {"betweenness", graph, "--json", "--sources", "300", "-o", "f.csv"},
         {"f.csv"}},
        {"BetweennessWithABound",
         {"betweenness", graph, "--json", "--epsilon", "0.05", "-o", "g.csv"},
         {"g.csv"}},
        {"BetweennessWeighted",
         {"betweenness", "weighted.csv", "--json", "--weighted", "-o", "h.csv"},
         {"h.csv"}},
        {"BetweennessDirected",
         {"betweenness", "weighted.csv", "--json", "--directed", "--normalized", "-o", "i.csv"},
         {"i.csv"}},
        {"BetweennessOfEdges",
         {"betweenness", graph, "--json", "--edges", "-o", "j.csv", "--edge-output", "k.csv"},
         {"j.csv", "k.csv"}},
        {"BetweennessOfAGraphOfManyBlocks", {"betweenness", "chain.csv", "--json", "-o", "l.csv"}, {"l.csv"}},
        {"Layout", {"layout", "heavy.csv", "--json", "--iterations", "60", "-o", "m.csv"}, {"m.csv"}},
        {"RenderPng",
         {"render", graph, "--size", "500x400", "--color", "betweenness", "--legend", "-o", "n.png",
          "--json"},
         {"n.png"}},
        {"RenderSvg", {"render", graph, "--size", "500x400", "-o", "o.svg", "--json"}, {"o.svg"}},
        {"RenderPdf", {"render", graph, "--size", "500x400", "-o", "p.pdf", "--json"}, {"p.pdf"}},
        {"Headless", {"weighted.csv", "--quiet"}, {"weighted.png", "weighted.communities.csv"}},
        {"Compare", {"compare", "one.csv", "other.csv"}},
        {"ConvertToGexf",
         {"convert", graph, "q.gexf", "--communities", "--betweenness", "--positions", "--json"},
         {"q.gexf"}},
        {"ConvertToGraphml",
         {"convert", "weighted.csv", "r.graphml.gz", "--communities", "--betweenness", "--positions",
          "--json"},
         {"r.graphml.gz"}},
        {"ConvertToGml", {"convert", "weighted.csv", "s.gml", "--json"}, {"s.gml"}},
        {"ConvertToMatrixMarket", {"convert", "weighted.csv", "t.mtx", "--json"}, {"t.mtx"}},
        {"ConvertToCsv", {"convert", "heavy.csv", "u.csv.gz", "--json"}, {"u.csv.gz"}},
        {"ConvertToText", {"convert", "heavy.csv", "v.txt", "--json"}, {"v.txt"}},
        {"GenerateRmat", {"generate", "rmat:13:16:1", "-o", "w.mtx", "--json"}, {"w.mtx"}},
        {"GeneratePlanted", {"generate", large, "-o", "x.txt.gz", "--json"}, {"x.txt.gz"}},
        {"GenerateLfr", {"generate", "lfr:2000:12:60:0.3:4", "-o", "y.csv", "--json"}, {"y.csv"}},
        {"GenerateRgg", {"generate", "rgg:3000:0.04:2", "-o", "z.gexf", "--json"}, {"z.gexf"}},
        {"GenerateBa", {"generate", "ba:3000:4:2", "-o", "za.gml", "--json"}, {"za.gml"}},
        {"GenerateEr", {"generate", "er:3000:9000:2", "-o", "zb.graphml", "--json"}, {"zb.graphml"}},
        {"GenerateGrid", {"generate", "grid:70:50", "-o", "zc.mtx.gz", "--json"}, {"zc.mtx.gz"}},
        {"Engines", {"engines", "--json"}},
    };
    return all;
}

// 40 rings of 30 vertices, each hanging on one vertex of the ring before.
std::string chainOfRings() {
    std::string text = "source,target\n";
    for (int ring = 0; ring < 40; ++ring)
        for (int i = 0; i < 30; ++i) {
            const int first = ring * 29;
            text += std::to_string(first + i) + "," + std::to_string(i == 29 ? first : first + i + 1) + "\n";
            text += std::to_string(first + i) + "," + std::to_string(first + (i * 7 + 3) % 30) + "\n";
        }
    return text;
}

// Without times, and without what depends on the memory that is free or on the number of threads.
void leaveOutTimes(json& value) {
    if (value.is_object())
        for (const char* key : {"seconds", "gteps", "memory"}) value.erase(key);
    if (value.is_structured())
        for (json& part : value) leaveOutTimes(part);
}

std::string comparable(const std::string& text) {
    json parsed = json::parse(text, nullptr, false);
    if (parsed.is_discarded()) return text;
    leaveOutTimes(parsed);
    return parsed.dump(1);
}

// The first line in which two texts differ; files may be megabytes.
std::string firstDifference(const std::string& a, const std::string& b) {
    size_t at = 0;
    while (at < a.size() && at < b.size() && a[at] == b[at]) ++at;
    const size_t begin = at < 60 ? 0 : at - 60;
    return "at byte " + std::to_string(at) + ":\n" + a.substr(begin, 120) + "\n---\n" + b.substr(begin, 120);
}

void expectSame(const std::string& first, const std::string& again, const std::string& what) {
    EXPECT_TRUE(first == again) << what << " differs " << firstDifference(first, again);
}

class SameBytes : public testing::TestWithParam<Command> {};

TEST_P(SameBytes, InSixRunsWithDifferentThreads) {
    const Command& command = GetParam();
    const Folder folder;
    folder.write("weighted.csv", weightedEdges(600, 3000, false));
    folder.write("heavy.csv", weightedEdges(8000, 60000, true));
    folder.write("chain.csv", chainOfRings());
    std::string one = "node,community\n";
    std::string other = one;
    for (int v = 0; v < 5000; ++v) {
        one += std::to_string(v) + "," + std::to_string(v / 37) + "\n";
        other += std::to_string(v) + "," + std::to_string(v * 7 % 113) + "\n";
    }
    folder.write("one.csv", one);
    folder.write("other.csv", other);

    std::map<std::string, std::string> first;
    for (const char* threads : kThreads) {
        SCOPED_TRACE(std::string("--threads ") + threads);
        std::vector<std::string> arguments = command.arguments;
        arguments.emplace_back("--threads");
        arguments.emplace_back(threads);
        const Ended ended = runProgram(arguments, folder.path());
        ASSERT_EQ(ended.status, 0) << ended.err;
        std::map<std::string, std::string> written{{"standard output", comparable(ended.out)}};
        for (const std::string& file : command.files) {
            written[file] = comparable(folder.read(file));
            EXPECT_FALSE(written[file].empty()) << file;
        }
        if (first.empty()) first = written;
        for (const auto& [file, bytes] : written) expectSame(first[file], bytes, file);
    }
}

INSTANTIATE_TEST_SUITE_P(Commands, SameBytes, testing::ValuesIn(commands()),
                         [](const auto& suite) { return suite.param.name; });

}  // namespace
}  // namespace quartier::test
