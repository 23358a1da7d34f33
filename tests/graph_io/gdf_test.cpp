// GDF of GUESS and Gephi.
#include <cmath>

#include "from_text.h"

namespace quartier {
namespace {

using test::edges;
using test::edgeText;
using test::fromText;
using test::labels;
using test::numbers;
using test::refusal;
using test::texts;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

TEST(Gdf, ReadsNodesAndEdgesWithTypedColumns) {
    const LoadedGraph loaded = fromText(
        "nodedef>name VARCHAR,label VARCHAR(32),class VARCHAR, visible BOOLEAN,width DOUBLE,x DOUBLE,y "
        "DOUBLE,"
        "color VARCHAR\n"
        "s1,SiteA,blog,true,10.0,-52.5,-25.25,'114,116,177'\n"
        "s2,\"Site \"\"B\"\"\",forum,false,10.5,-20.5,25.75,'219,116,251'\n"
        "s3,'it''s, C',\"a \\\"blog\\\"\",true,,1,2,\n"
        "edgedef>node1 VARCHAR,node2 VARCHAR, weight DOUBLE,kind VARCHAR,year INT\n"
        "s1,s2,1.5,\"x, y\",1999\ns2,s3, 2.5,'tis,\n");
    EXPECT_EQ(loaded.report.format, "GDF");
    EXPECT_EQ(edges(loaded), (Edges{"s1-s2:1.5", "s2-s3:2.5"}));
    EXPECT_EQ(labels(loaded), (std::vector<std::string>{"SiteA", "Site \"B\"", "it's, C"}));
    EXPECT_EQ(texts(loaded, "class")[2], "a \"blog\"");
    EXPECT_EQ(texts(loaded, "color")[0], "114,116,177");
    EXPECT_EQ(std::get<2>(loaded.nodes->column("visible")->values).values, (std::vector<u8>{1, 0, 1}));
    EXPECT_EQ(numbers(loaded, "width")[1], 10.5);
    EXPECT_TRUE(std::isnan(numbers(loaded, "width")[2]));
    ASSERT_EQ(loaded.nodes->positions().size(), 3u);
    EXPECT_EQ(loaded.nodes->positions()[1].y, 25.75f);
    EXPECT_EQ(edgeText(loaded, "kind", 0) + edgeText(loaded, "kind", 1), "x, y'tis");
    EXPECT_EQ(std::get<0>(loaded.edges->column("year")->values)[0], 1999);
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

TEST(Gdf, TakesDirectionsFromTheColumn) {
    const std::string nodes = "nodedef>name\na\nb\nc\nedgedef>node1,node2,directed BOOLEAN";
    EXPECT_EQ(edges(fromText(nodes + "\na,b,true\nb,c,1\n")), (Edges{"a>b", "b>c"}));
    EXPECT_EQ(edges(fromText(nodes + "\na,b,FALSE\nb,c,false\n")), (Edges{"a-b", "b-c"}));
    EXPECT_EQ(edges(fromText(nodes + " default true\na,b\nb,c,\n")), (Edges{"a>b", "b>c"}));
    EXPECT_EQ(fromText(nodes + "\na,b,true\n").report.directionWhy,
              "the column 'directed' says directed for every edge");
    const LoadedGraph mixed = fromText(nodes + "\na,b,true\nb,c,false\n");
    EXPECT_FALSE(mixed.graph->isDirected());
    EXPECT_EQ(mixed.report.faultCount, 1u);
}

TEST(Gdf, TakesDefaultsOfColumns) {
    const LoadedGraph loaded = fromText(
        "nodedef> name VARCHAR,style INT default 3,colour VARCHAR(10) default 'dark, blue',price "
        "DECIMAL(8,2)\r\n"
        "a,1\r\nb\r\nc,,red,1.25\r\n"
        "edgedef> node1,node2,weight DOUBLE default 2,kind VARCHAR default plain\r\na,b\r\nb,c,5,dashed\r\n");
    EXPECT_EQ(numbers(loaded, "style"), (std::vector<f64>{1, 3, 3}));
    EXPECT_EQ(texts(loaded, "colour"), (std::vector<std::string>{"dark, blue", "dark, blue", "red"}));
    EXPECT_EQ(numbers(loaded, "price")[2], 1.25);
    EXPECT_EQ(edges(loaded), (Edges{"a-b:2", "b-c:5"}));
    EXPECT_EQ(edgeText(loaded, "kind", 0) + " " + edgeText(loaded, "kind", 1), "plain dashed");
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

// Columns are found by their names in any order, else by their places; those without a type hold numbers
// until the first text.
TEST(Gdf, FindsItsColumnsByNameAndByPlace) {
    const LoadedGraph named = fromText(
        "nodedef>label,name\nEve,1\nAda,2\nedgedef>weight DOUBLE,node2,node1,directed\n3,1,2,true\n");
    EXPECT_EQ(edges(named), Edges{"2>1:3"});
    EXPECT_EQ(labels(named), (std::vector<std::string>{"Eve", "Ada"}));
    const LoadedGraph placed =
        fromText("nodedef>id,age,group\n1,30,1\n2,40,x\nedgedef>from,to,since\n1,2,1990\n");
    EXPECT_EQ(edges(placed), Edges{"1-2"});
    EXPECT_EQ(numbers(placed, "age"), (std::vector<f64>{30, 40}));
    EXPECT_EQ(texts(placed, "group"), (std::vector<std::string>{"1", "x"}));
    EXPECT_EQ(std::get<0>(placed.edges->column("since")->values)[0], 1990);
}

TEST(Gdf, ReadsEdgesBeforeNodesAndTagsAsNames) {
    const LoadedGraph loaded = fromText(
        "# made by hand\nedgedef>node1 VARCHAR,node2 VARCHAR\n#one,#two\n# a comment\n"
        "nodedef>name VARCHAR,label VARCHAR\n#one,One\n#two,\n");
    EXPECT_EQ(edges(loaded), Edges{"#one-#two"});
    EXPECT_EQ(labels(loaded), (std::vector<std::string>{"One", "#two"}));
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

TEST(Gdf, CountsWhatIsOddAndLeftOut) {
    const LoadedGraph loaded = fromText(
        "nodedef>name VARCHAR,age INT\na,old,x,y\nb,1\nb,2,z\nedgedef>node1,node2,weight DOUBLE\n"
        "a,b,1\na\na,c,2\nb,a,heavy\ncaf\xE9,a,1\n");
    EXPECT_EQ(edges(loaded), (Edges{"a-b:1", "a-c:2", "a-caf\xC3\xA9:1"}));
    EXPECT_EQ(loaded.report.dropped[static_cast<size_t>(DropReason::incomplete)].firstLine, 7u);
    EXPECT_EQ(loaded.report.dropped[static_cast<size_t>(DropReason::badWeight)].firstLine, 9u);
    std::string all;
    for (const ImportFault& fault : loaded.report.faults)
        all += std::to_string(fault.line) + ": " + fault.message + "\n";
    EXPECT_THAT(all, HasSubstr("2: 'old' is not a number"));
    EXPECT_THAT(all, HasSubstr("4: the node 'b' is declared twice"));
    EXPECT_THAT(all, HasSubstr("2: 2 lines have more fields than their header"));
    EXPECT_THAT(all, HasSubstr("8: the edge names the node 'c'"));
    EXPECT_EQ(loaded.report.faultCount, 7u);
}

TEST(Gdf, RefusesWhatHasNoTable) {
    EXPECT_THAT(refusal("a,b\n", "a.gdf"), HasSubstr("a.gdf:1: 'a,b' stands where nodedef>"));
    EXPECT_THAT(refusal("# nothing\n", "a.gdf"), HasSubstr("holds no table"));
    EXPECT_THAT(refusal("nodedef>\na\n"), HasSubstr(":1: the header of the nodes has no column"));
    EXPECT_THAT(refusal("edgedef>node1\na\n"), HasSubstr(":1: the header of the edges has less than two"));
    EXPECT_THAT(refusal("nodedef>name" + std::string(5000, ',') + "\na\n"), HasSubstr("more than 4096"));
    EXPECT_THAT(refusal("nodedef>name\n"), HasSubstr("no node"));
}

// As networkx-gdf 1.3 writes a graph of NetworkX.
TEST(Gdf, ReadsWhatOtherProgramsWrite) {
    const LoadedGraph loaded = fromText(
        "nodedef>name VARCHAR,size VARCHAR,note VARCHAR\n'a, b',,\nc \"q\",,\n'it''s',,\n"
        "lone,3.0,'don''t, he said'\n"
        "edgedef>node1 VARCHAR,node2 VARCHAR,kind VARCHAR,weight FLOAT,directed BOOLEAN\n"
        "'a, b',c \"q\",'x, y',2.5,True\nc \"q\",'it''s',,1.0,True\n");
    EXPECT_EQ(edges(loaded), (Edges{"a, b>c \"q\":2.5", "c \"q\">it's:1"}));
    EXPECT_EQ(texts(loaded, "note")[3], "don't, he said");
    EXPECT_EQ(loaded.report.isolatedNodes, 1u);
    EXPECT_EQ(loaded.report.faultCount, 0u);
}

}  // namespace
}  // namespace quartier
