// Attribute columns of edges: read from every format that has them, merged with their edges, and written.
#include <fmt/format.h>

#include <cmath>
#include <map>

#include "from_text.h"
#include "graph/io/writer.h"
#include "odd_names.h"

namespace quartier {
namespace {

using test::fromText;
using test::TemporaryFile;
using testing::ElementsAre;
using testing::HasSubstr;

// "a-b: 1, -" per edge in the order of its table: the values of its columns, "-" where one is missing.
std::vector<std::string> rowsOf(const LoadedGraph& loaded) {
    std::vector<std::string> rows;
    const Graph& graph = *loaded.graph;
    u64 edge = 0;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (const VertexId w : graph.row(v)) {
            if (!graph.isDirected() && w < v) continue;
            std::string row = fmt::format("{}{}{}:", loaded.nodes->id(v), graph.isDirected() ? ">" : "-",
                                          loaded.nodes->id(w));
            for (const EdgeColumn& column : loaded.edges->columns()) {
                if (column.isNumeric()) {
                    const f64 value = std::get<0>(column.values)[edge];
                    row += std::isnan(value) ? " -" : fmt::format(" {}", value);
                } else if (const auto* answers = std::get_if<YesNo>(&column.values)) {
                    constexpr const char* kWords[] = {" no", " yes", " -"};
                    row += kWords[answers->values[edge]];
                } else {
                    const std::string_view value = std::get<1>(column.values).at(edge);
                    row += value.empty() ? " -" : fmt::format(" '{}'", value);
                }
            }
            rows.push_back(row);
            ++edge;
        }
    return rows;
}

std::vector<std::string> namesOf(const LoadedGraph& loaded) {
    std::vector<std::string> names;
    for (const EdgeColumn& column : loaded.edges->columns()) names.push_back(column.name);
    return names;
}

std::string faultsOf(const LoadedGraph& loaded) {
    std::string all;
    for (const ImportFault& fault : loaded.report.faults) all += fault.message + "; ";
    return all;
}

TEST(EdgeColumns, AreTheFurtherColumnsOfAnEdgeListWithAHeader) {
    const LoadedGraph loaded = fromText(
        "year,source,target,weight,how often,\n1999,a,b,2,often,x\n,b,c,1,,\n2001,a,c,1,\"so, so\",NA\n");
    EXPECT_THAT(namesOf(loaded), ElementsAre("year", "how often"));
    EXPECT_THAT(rowsOf(loaded), ElementsAre("a-b: 1999 'often'", "a-c: 2001 'so, so'", "b-c: - -"));
    EXPECT_THAT(loaded.report.edgeColumns, ElementsAre("year", "how often"));
    EXPECT_EQ(loaded.report.edgeValuesLeftOut, 0u);
}

TEST(EdgeColumns, OfNumbersMayHaveWordsForMissingValues) {
    const LoadedGraph loaded = fromText("source,target,n,id\n1,2,NA,9007199254740993\n2,3,1.5,7\n3,4,-,8\n");
    EXPECT_THAT(rowsOf(loaded), ElementsAre("1-2: - '9007199254740993'", "2-3: 1.5 '7'", "3-4: - '8'"));
}

TEST(EdgeColumns, KeepNumbersAsWrittenWhereATextFollowsLate) {
    std::string text = "source\ttarget\tcode\tn\n";
    for (int i = 0; i < 400; ++i) text += fmt::format("{}\t{}\t00{}\t{}\n", i, i + 1, i % 10, i);
    text += "400\t401\tA7\t9\n";
    const LoadedGraph loaded = fromText(text);
    const auto rows = rowsOf(loaded);
    ASSERT_EQ(rows.size(), 401u);
    EXPECT_EQ(rows[7], "7-8: '007' 7");
    EXPECT_EQ(rows[400], "400-401: 'A7' 9");
    EXPECT_EQ(faultsOf(loaded), "");
}

TEST(EdgeColumns, LeaveIntegerIdsInAscendingOrder) {
    const LoadedGraph loaded = fromText("source,target,n\n9,3,1\n3,1,2\n10,9,3\n");
    EXPECT_EQ(loaded.nodes->id(0), "1");
    EXPECT_EQ(loaded.nodes->find("10"), 3u);
    EXPECT_THAT(rowsOf(loaded), ElementsAre("1-3: 2", "3-9: 1", "9-10: 3"));
}

// Names and large ids behind the rows that told that ids are numbers: all ids are names then, in the order
// met.
TEST(EdgeColumns, LeaveIdsAsTheyAreWhereNamesFollowLate) {
    std::string text = "source,target,n\n";
    for (int i = 300; i > 0; --i) text += fmt::format("{},{},{}\n", i, i - 1, i);
    const LoadedGraph named = fromText(text + "x,300,7\n");
    EXPECT_EQ(named.nodes->id(0), "300");
    EXPECT_EQ(named.nodes->id(301), "x");
    EXPECT_EQ(rowsOf(named).front(), "300-299: 300");
    EXPECT_EQ(rowsOf(named)[1], "300-x: 7");
    const LoadedGraph large = fromText(text + "99999999999,300,7\n");
    EXPECT_EQ(large.nodes->id(0), "0");
    EXPECT_EQ(large.nodes->id(301), "99999999999");
    EXPECT_EQ(rowsOf(large).back(), "300-99999999999: 7");
    EXPECT_EQ(large.graph->edgeCount(), 301u);
}

TEST(EdgeColumns, OfOneNameAreToldApart) {
    const LoadedGraph loaded = fromText("source,target,x,x,,x_2\na,b,1,2,3,4\n");
    EXPECT_THAT(namesOf(loaded), ElementsAre("x", "x_2", "column 5", "x_2_2"));
}

TEST(EdgeColumns, AreNotThereWithoutAttributes) {
    for (const char* text : {"1 2\n2 3\n", "source,target,weight\n1,2,3\n",
                             "source,target,Type\n1,2,Directed\n", "3,2,u,name\n1,2\n2,3\n"})
        EXPECT_EQ(fromText(text, "x.txt").edges, nullptr) << text;
    EXPECT_EQ(fromText("graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 value 3 ] ]").edges,
              nullptr);
}

// The first value is kept, from the first line that has one; the others that differ are counted.
TEST(EdgeColumns, KeepTheFirstValueOfMergedLines) {
    const LoadedGraph loaded =
        fromText("source,target,year,kind\na,b,,red\nb,a,2001,red\na,b,1999,blue\nb,b,5,\nb,b,5,x\n");
    EXPECT_THAT(rowsOf(loaded), ElementsAre("a-b: 2001 'red'", "b-b: 5 'x'"));
    EXPECT_EQ(loaded.report.edgeValuesLeftOut, 2u);
}

TEST(EdgeColumns, BelongToArcsOfADirectedGraph) {
    const LoadedGraph loaded = fromText("source,target,n\na,b,1\nb,a,2\nb,b,3\n", "test.csv",
                                        {.format = "", .direction = Direction::directed});
    EXPECT_THAT(rowsOf(loaded), ElementsAre("a>b: 1", "b>a: 2", "b>b: 3"));
}

// Rows of dropped edges must not move the values of those behind them.
TEST(EdgeColumns, StayWithTheirEdgesWhereOthersAreDropped) {
    const LoadedGraph table = fromText("source,target,weight,n\na,b,1,1\nb,c,nan,2\na,,1,3\nc,d,2,4\n");
    EXPECT_THAT(rowsOf(table), ElementsAre("a-b: 1", "c-d: 4"));
    const LoadedGraph gml = fromText(
        "graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 9 n 1 ] edge [ source 1 target 2 n 2 ] "
        "]");
    EXPECT_THAT(rowsOf(gml), ElementsAre("1-2: 2"));
}

TEST(EdgeColumns, AreReadFromGexf) {
    const LoadedGraph loaded = fromText(R"(<gexf version="1.3"><graph>
      <attributes class="node"><attribute id="0" title="town" type="string"/></attributes>
      <attributes class="edge"><attribute id="0" title="year" type="integer"/>
        <attribute id="1" title="via" type="string"><default>road</default></attribute>
        <attribute id="2" title="Weight" type="double"/></attributes>
      <nodes><node id="a"/><node id="b"/><node id="c"/></nodes><edges>
      <edge source="a" target="b" label="first" kind="friend"><attvalues><attvalue for="0" value="1999"/>
        <attvalue for="2" value="7"/></attvalues></edge>
      <edge source="b" target="c"><attvalues><attvalue for="1" value="rail"/><attvalue for="0" value="x"/>
        </attvalues></edge>
      </edges></graph></gexf>)");
    EXPECT_THAT(namesOf(loaded), ElementsAre("via", "label", "kind", "year"));
    EXPECT_THAT(rowsOf(loaded), ElementsAre("a-b: 'road' 'first' 'friend' 1999", "b-c: 'rail' - - -"));
    EXPECT_EQ(loaded.graph->weight(0), 7);
    EXPECT_THAT(faultsOf(loaded), HasSubstr("'x' is not a number"));
}

TEST(EdgeColumns, AreReadFromGraphMl) {
    const LoadedGraph loaded =
        fromText(R"(<graphml><key id="k" for="edge" attr.name="kind" attr.type="string"/>
      <key id="y" for="edge" attr.name="year" attr.type="int"><default>1990</default></key>
      <key id="n" for="node" attr.name="town" attr.type="string"/>
      <key id="w" for="edge" attr.name="weight" attr.type="double"/>
      <key id="l" for="edge" attr.name="label" attr.type="string"/>
      <key id="g" for="edge" yfiles.type="edgegraphics"/><graph edgedefault="directed">
      <node id="a"/><node id="b"/>
      <edge source="a" target="b"><data key="k">friend</data><data key="w">3</data></edge>
      <edge source="b" target="a"><data key="y">1999</data><data key="g">
        <y:PolyLineEdge><y:EdgeLabel>yEd &amp; co<y:X/></y:EdgeLabel><y:EdgeLabel>more</y:EdgeLabel></y:PolyLineEdge>
        </data></edge></graph></graphml>)");
    EXPECT_THAT(namesOf(loaded), ElementsAre("kind", "year", "label"));
    EXPECT_THAT(rowsOf(loaded), ElementsAre("a>b: 'friend' 1990 -", "b>a: - 1999 'yEd & co'"));
    EXPECT_TRUE(loaded.graph->isWeighted());
    EXPECT_EQ(faultsOf(loaded), "");
}

TEST(EdgeColumns, AreReadFromGml) {
    const LoadedGraph loaded = fromText(R"(graph [ node [ id 1 ] node [ id 2 ] node [ id 3 ]
      edge [ source 1 target 2 label "one" year 1999 value -2 graphics [ fill "red" ] ]
      edge [ source 2 target 3 year "later" value 4 ] ])");
    EXPECT_THAT(namesOf(loaded), ElementsAre("label", "year", "value"));
    EXPECT_THAT(rowsOf(loaded), ElementsAre("1-2: 'one' '1999' -2", "2-3: - 'later' 4"));
}

TEST(EdgeColumns, AreAtMostSoMany) {
    std::string header = "source,target", row = "\na,b";
    for (int i = 0; i < 300; ++i) {
        header += fmt::format(",c{}", i);
        row += ",1";
    }
    const LoadedGraph loaded = fromText(header + row + "\n", "x.csv");
    EXPECT_EQ(loaded.edges->columns().size(), 256u);
    EXPECT_THAT(faultsOf(loaded), HasSubstr("44 columns were left out"));
}

// A graph with odd names and values in its columns of edges, of which many are missing.
struct OddEdges {
    static constexpr VertexId kNodes = 20;
    LoadedGraph loaded;
    std::vector<test::OddName> names, texts;

    explicit OddEdges(std::mt19937& random) {
        EdgeList list;
        const bool weighted = random() % 2 == 0, directed = random() % 2 == 0;
        for (VertexId v = 0; v < kNodes; ++v)
            for (const VertexId w : {static_cast<VertexId>(random() % kNodes), (v + 1) % kNodes}) {
                list.source.push_back(v);
                list.target.push_back(w);
                if (weighted) list.weight.push_back(static_cast<f32>(random() % 9));
            }
        loaded.graph = std::make_shared<const Graph>(
            buildGraph(std::move(list), kNodes, directed ? Direction::directed : Direction::undirected,
                       LoopPolicy::keep, loaded.report));
        loaded.nodes = std::make_shared<const NodeTable>(NodeTable::numbered(kNodes, 1));
        const u64 edges = loaded.graph->edgeCount();
        names = test::oddNames(random, 4);
        texts = test::oddNames(random, edges);
        EdgeTable table(edges);
        table.addColumn({"value", numbers(random, edges)});
        const auto free = [&](std::string name) {
            while (table.column(name) != nullptr || name == "label" || name == "weight") name += "'";
            return name;
        };
        table.addColumn({free(names[0].text), codes(random, edges)});
        table.addColumn({free(names[1].text), numbers(random, edges)});
        table.addColumn({"label", codes(random, edges)});
        table.addColumn({"weight", numbers(random, edges)});
        table.addColumn({"Type", codes(random, edges)});
        loaded.edges = std::make_shared<const EdgeTable>(std::move(table));
    }
    static std::vector<f64> numbers(std::mt19937& random, u64 count) {
        const f64 kOdd[] = {0,
                            -1,
                            1.0 / 3,
                            1e300,
                            -5e-324,
                            123456789012345,
                            1e18,
                            std::nan(""),
                            std::numeric_limits<f64>::infinity(),
                            -std::numeric_limits<f64>::infinity()};
        std::vector<f64> values;
        while (values.size() < count) values.push_back(kOdd[random() % std::size(kOdd)]);
        return values;
    }
    CodedTexts codes(std::mt19937& random, u64 count) const {
        CodedTexts coded;
        coded.texts.add("");
        coded.texts.add("word");
        for (const test::OddName& text : texts) coded.texts.add(text.text);
        while (coded.codes.size() < count) coded.codes.push_back(random() % (texts.size() + 2));
        coded.codes[0] = 1;  // no number: a column of texts
        return coded;
    }
    GraphToWrite what() const {
        GraphToWrite what{
            .graph = loaded.graph.get(), .nodes = loaded.nodes.get(), .columns = {}, .positions = {}};
        what.edges = loaded.edges.get();
        return what;
    }
    // What is left of a text in files of this kind; GraphML's data is trimmed by readers.
    std::string in(const std::string& suffix, std::string_view text) const {
        for (const test::OddName& name : texts) {
            if (name.text != text) continue;
            if (suffix == ".gexf") return name.inXml;
            if (suffix != ".graphml") return name.inTexts;
            const auto begin = name.inXml.find_first_not_of(" \t\r\n\v\f");
            return begin == std::string::npos
                       ? ""
                       : name.inXml.substr(begin, name.inXml.find_last_not_of(" \t\r\n\v\f") - begin + 1);
        }
        return std::string(text);
    }
};

class WrittenEdgeColumns : public testing::TestWithParam<const char*> {};

TEST_P(WrittenEdgeColumns, AreReadBackOverOddNamesAndValues) {
    const std::string suffix = GetParam();
    std::mt19937 random(70);
    for (int round = 0; round < 60; ++round) {
        SCOPED_TRACE(fmt::format("round {}", round));
        const OddEdges odd(random);
        const TemporaryFile file("edges" + suffix);
        writeGraph(file.path(), odd.what());
        ReadOptions options;
        if (suffix == ".csv")
            options.direction = odd.loaded.graph->isDirected() ? Direction::directed : Direction::undirected;
        const LoadedGraph again = readGraph(file.path(), options);
        EXPECT_EQ(faultsOf(again), "");
        ASSERT_NE(again.edges, nullptr);
        EXPECT_EQ(again.graph->isWeighted(), odd.loaded.graph->isWeighted());
        ASSERT_EQ(again.graph->edgeCount(), odd.loaded.graph->edgeCount());
        // Readers make columns in the order in which they meet values: they are found by their content.
        std::multiset<std::string> expected, found;
        const auto add = [&](std::multiset<std::string>& into, const LoadedGraph& loaded, bool written) {
            const Graph& graph = *loaded.graph;
            for (const EdgeColumn& column : loaded.edges->columns()) {
                std::map<std::string, std::string> values;
                u64 edge = 0;
                for (VertexId v = 0; v < graph.vertexCount(); ++v)
                    for (const VertexId w : graph.row(v)) {
                        if (!graph.isDirected() && w < v) continue;
                        std::string a = loaded.nodes->id(v), b = loaded.nodes->id(w);
                        if (!graph.isDirected() && b < a) std::swap(a, b);
                        std::string& value = values[fmt::format("{} {}", a, b)];
                        if (column.isNumeric())
                            value = std::isnan(std::get<0>(column.values)[edge])
                                        ? ""
                                        : fmt::format("{}", std::get<0>(column.values)[edge]);
                        else
                            value = std::get<1>(column.values).at(edge);
                        if (written && !column.isNumeric()) value = odd.in(suffix, value);
                        ++edge;
                    }
                std::string all;
                for (const auto& [ends, value] : values) all += fmt::format("{}: {} | ", ends, value);
                into.insert(all);
            }
        };
        add(expected, odd.loaded, true);
        add(found, again, false);
        EXPECT_EQ(found, expected);
    }
}

INSTANTIATE_TEST_SUITE_P(All, WrittenEdgeColumns,
                         testing::Values(".gexf", ".graphml", ".gml", ".csv", ".txt"),
                         [](const auto& suffix) { return std::string(suffix.param + 1); });

TEST(WrittenEdgeColumns, KeepTheirNamesWhereTheFormatCan) {
    const LoadedGraph loaded = fromText("source,target,my year,label\n1,2,1999,a\n2,3,,b\n");
    GraphToWrite what{
        .graph = loaded.graph.get(), .nodes = loaded.nodes.get(), .columns = {}, .positions = {}};
    what.edges = loaded.edges.get();
    for (const char* suffix : {".gexf", ".graphml", ".csv", ".txt"}) {
        const TemporaryFile file(std::string("names") + suffix);
        EXPECT_TRUE(writeGraph(file.path(), what).empty());
        const LoadedGraph again = readGraph(file.path());
        EXPECT_THAT(namesOf(again), testing::UnorderedElementsAre("my year", "label")) << suffix;
    }
}

GraphToWrite writes(const LoadedGraph& loaded) {
    GraphToWrite what{
        .graph = loaded.graph.get(), .nodes = loaded.nodes.get(), .columns = {}, .positions = {}};
    what.edges = loaded.edges.get();
    return what;
}

LoadedGraph gexfWithEdgeIds(const std::vector<std::string>& ids) {
    std::string text = "<gexf version='1.3'><graph><nodes>";
    for (size_t i = 0; i <= ids.size(); ++i) text += fmt::format("<node id='{}'/>", i);
    text += "</nodes><edges>";
    for (size_t i = 0; i < ids.size(); ++i)
        text += fmt::format("<edge id='{}' source='{}' target='{}'/>", ids[i], i, i + 1);
    return fromText(text + "</edges></graph></gexf>");
}

TEST(EdgeIds, AreAColumnWhereTheySayMoreThanACount) {
    for (const std::vector<std::string>& count :
         std::vector<std::vector<std::string>>{{"0", "1", "2"},
                                               {"13188", "13189", "20000"},
                                               {"e7", "e9", "e10"},
                                               {"_geid0_", "_geid1_"},
                                               {"", ""}})
        EXPECT_EQ(gexfWithEdgeIds(count).edges, nullptr) << count.front();
    for (const std::vector<std::string>& ids : std::vector<std::vector<std::string>>{{"5", "3", "7"},
                                                                                     {"a 1", "b 2", "a 3"},
                                                                                     {"1", "1"},
                                                                                     {"01", "02"},
                                                                                     {"calls", "owes"},
                                                                                     {"7", "", "x"}}) {
        const LoadedGraph loaded = gexfWithEdgeIds(ids);
        ASSERT_NE(loaded.edges, nullptr) << ids.front();
        EXPECT_THAT(namesOf(loaded), ElementsAre("id"));
        for (size_t i = 0; i < ids.size(); ++i)
            EXPECT_EQ(std::get<CodedTexts>(loaded.edges->column("id")->values).at(i), ids[i]);
    }
    const LoadedGraph other = fromText(
        "<graphml><key id='k' for='edge' attr.name='id' attr.type='string'/><graph><node id='a'/><node "
        "id='b'/>"
        "<edge id='north' source='a' target='b'><data key='k'>own</data></edge></graph></graphml>");
    EXPECT_THAT(namesOf(other), ElementsAre("id", "edge id"));
}

TEST(EdgeIds, AreWrittenWhereTheyWere) {
    for (const std::vector<std::string>& ids :
         std::vector<std::vector<std::string>>{{"a &lt; b", "two words", "9"}, {"same", "same"}, {"x", ""}}) {
        const LoadedGraph loaded = gexfWithEdgeIds(ids);
        for (const char* suffix : {".gexf", ".graphml", ".csv"}) {
            const TemporaryFile file(std::string("ids") + suffix);
            EXPECT_TRUE(writeGraph(file.path(), writes(loaded)).empty());
            const LoadedGraph again = readGraph(file.path());
            EXPECT_THAT(namesOf(again), ElementsAre("id")) << suffix;
            EXPECT_EQ(rowsOf(again), rowsOf(loaded)) << suffix;
        }
    }
    std::ostringstream out;
    writeGraphMl(out, writes(gexfWithEdgeIds({"calls", "owes"})));
    EXPECT_THAT(out.str(), HasSubstr("<edge id=\"calls\" source=\"0\" target=\"1\">"));
    EXPECT_THAT(out.str(), testing::Not(HasSubstr("attr.name=\"id\"")));
}

TEST(Answers, AreColumnsOfTheirOwnType) {
    const LoadedGraph loaded = fromText(
        "source,target,paid,ok,mixed,word\na,b,true,Yes,true,yes\nb,c,FALSE,,yes,maybe\nc,d,,no,,no\n");
    EXPECT_THAT(rowsOf(loaded),
                ElementsAre("a-b: yes yes 'true' 'yes'", "b-c: no - 'yes' 'maybe'", "c-d: - no - 'no'"));
    for (const char* suffix : {".gexf", ".graphml", ".gml", ".csv", ".txt"}) {
        const TemporaryFile file(std::string("answers") + suffix);
        EXPECT_TRUE(writeGraph(file.path(), writes(loaded)).empty());
        const LoadedGraph again = readGraph(file.path());
        for (const char* name : {"paid", "ok"}) {
            ASSERT_NE(again.edges->column(name), nullptr) << suffix;
            EXPECT_EQ(std::get<YesNo>(again.edges->column(name)->values),
                      std::get<YesNo>(loaded.edges->column(name)->values))
                << suffix << name;
        }
        EXPECT_EQ(again.edges->column("mixed")->values.index(), 1u) << suffix;
    }
}

TEST(Answers, OfNodesAreReadFromBooleansAndWrittenAsSuch) {
    const LoadedGraph loaded = fromText(
        "<gexf version='1.3'><graph><attributes class='node'><attribute id='0' title='a' type='boolean'>"
        "<default>1</default></attribute><attribute id='1' title='odd' type='boolean'/></attributes><nodes>"
        "<node id='x'><attvalues><attvalue for='0' value='0'/><attvalue for='1' "
        "value='perhaps'/></attvalues></node>"
        "<node id='y'><attvalues><attvalue for='0' value='true'/></attvalues></node><node id='z'/>"
        "</nodes><edges><edge source='x' target='y'/></edges></graph></gexf>");
    const YesNo expected{.values = {YesNo::kNo, YesNo::kYes, YesNo::kYes}};
    EXPECT_EQ(std::get<YesNo>(loaded.nodes->column("a")->values), expected);
    EXPECT_EQ(loaded.nodes->column("odd")->values.index(), 1u) << "no answers: texts";
    for (const char* suffix : {".gexf", ".graphml", ".gml"}) {
        const TemporaryFile file(std::string("nodes") + suffix);
        EXPECT_TRUE(writeGraph(file.path(), writes(loaded)).empty());
        EXPECT_EQ(std::get<YesNo>(readGraph(file.path()).nodes->column("a")->values), expected) << suffix;
    }
    std::ostringstream out;
    writeGexf(out, writes(loaded));
    EXPECT_THAT(out.str(), HasSubstr("title=\"a\" type=\"boolean\""));
}

TEST(WrittenEdgeColumns, AreToldToBeLeftOutOfMatrices) {
    const LoadedGraph loaded = fromText("source,target,n\n1,2,1999\n");
    GraphToWrite what{
        .graph = loaded.graph.get(), .nodes = loaded.nodes.get(), .columns = {}, .positions = {}};
    what.edges = loaded.edges.get();
    EXPECT_THAT(writeGraph(TemporaryFile("m.mtx").path(), what),
                ElementsAre("the columns of edges are left out: Matrix Market holds none"));
}

}  // namespace
}  // namespace quartier
