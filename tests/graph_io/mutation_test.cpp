// Damaged inputs of every format: bytes changed, pieces cut out, doubled and moved. Whatever comes, reading
// gives a graph or an Error; the sanitizer builds watch the rest.
#include <random>

#include "from_text.h"

namespace quartier {
namespace {

const std::vector<std::string>& seeds() {
    static const std::vector<std::string> texts{
        "# Directed graph\n1 2 0.5\n2 3 1e3\n3 4 7\n4294967296 1 2\n",
        "source,target,weight,Type\n\"a,\"\"b\",c,2,Directed\nc,d,,Undirected\n",
        "3 4\n0 1\n0 2\n1 2\n2 2\n",
        "1 2 {'weight': 2.5, 'x': 1}\n2 3 {}\n",
        "%%MatrixMarket matrix coordinate real symmetric\n% c\n4 4 3\n2 1 .5\n3 2 1e2\n4 4 -3\n",
        "%%MatrixMarket matrix array integer general\n2 2\n0\n1\n2\n3\n",
        "Creator \"x\"\ngraph [ directed 1 node [ id 1 label \"a &amp; b\" v 2 graphics [ x 1 y 2 ] ] node [ "
        "id 2 ] edge [ source 1 "
        "target 2 value 3 ] ]\n",
        "<?xml version=\"1.0\"?>\n<graphml xmlns=\"g\"><key id=\"d0\" for=\"node\" attr.name=\"s\" "
        "attr.type=\"double\"><default>1</default></key>"
        "<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/><graph "
        "edgedefault=\"directed\"><node id=\"a\"><data key=\"d0\">2"
        "</data><graph><node id=\"c\"/></graph></node><node id=\"b\"/><edge source=\"a\" target=\"b\" "
        "directed=\"false\"><data key=\"w\">2</data>"
        "</edge></graph></graphml>\n",
        "<gexf version=\"1.3\"><graph defaultedgetype=\"undirected\"><attributes class=\"node\"><attribute "
        "id=\"0\" title=\"t\" type=\"float\"/>"
        "</attributes><nodes><node id=\"0\" label=\"x\"><attvalues><attvalue for=\"0\" "
        "value=\"1\"/></attvalues><viz:position x=\"1\" y=\"2\"/>"
        "</node><node id=\"1\"/></nodes><edges><edge source=\"0\" target=\"1\" "
        "weight=\"2\"/></edges></graph></gexf>\n",
    };
    return texts;
}

std::string mutated(std::string text, std::mt19937& random) {
    const auto below = [&](size_t n) { return n == 0 ? 0 : random() % n; };
    using namespace std::string_literals;
    static const std::string interesting = "\"<>[]{}&;,\n\t %#-+.eE0123456789\0\xFF\xC3"s;
    const size_t changes = 1 + below(4);
    for (size_t i = 0; i < changes && !text.empty(); ++i) {
        const size_t at = below(text.size());
        const size_t length = 1 + below(std::min<size_t>(40, text.size() - at));
        switch (below(6)) {
            case 0:
                text[at] = static_cast<char>(random());
                break;
            case 1:
                text[at] = interesting[below(interesting.size())];
                break;
            case 2:
                text.erase(at, length);
                break;
            case 3:
                text.insert(below(text.size()), text.substr(at, length));
                break;
            case 4:
                text.insert(at, length, text[at]);
                break;
            default:
                text.resize(at);
                break;
        }
    }
    return text;
}

TEST(Mutations, GiveAGraphOrAnError) {
    std::mt19937 random(20240611);
    static const char* const kNames[] = {"a.txt", "a.csv", "a.mtx", "a.gml", "a.graphml", "a.gexf", "a"};
    u64 read = 0;
    u64 refused = 0;
    for (int i = 0; i < 6000; ++i) {
        const std::string& seed = seeds()[random() % seeds().size()];
        const std::string text = mutated(seed, random);
        ReadOptions options;
        if (random() % 8 == 0) options.format = graphFormats()[random() % graphFormats().size()].id;
        try {
            const LoadedGraph loaded = test::fromText(text, kNames[random() % std::size(kNames)], options);
            ASSERT_EQ(loaded.nodes->size(), loaded.graph->vertexCount());
            ++read;
        } catch (const Error& error) {
            ASSERT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
            ++refused;
        }
    }
    EXPECT_GT(read, 500u);
    EXPECT_GT(refused, 500u);
}

}  // namespace
}  // namespace quartier
