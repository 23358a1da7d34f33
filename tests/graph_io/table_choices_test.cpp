// Headers that name no source and target, and what a person chooses instead of what was found out.
#include "from_text.h"

namespace quartier {
namespace {

using test::edges;
using test::fromText;
using testing::HasSubstr;
using Edges = std::multiset<std::string>;

ReadOptions with(TableChoices table) {
    return {.format = "", .direction = Direction::automatic, .table = table};
}

TEST(TableHeader, IsNeverTurnedIntoANode) {
    const Edges expected{"Anna-Bert", "Bert-Carla"};
    for (const char* text : {
             "\"From person\";\"To person\"\nAnna;Bert\nBert;Carla\n",       // its words, in quotes
             "from person,to person\nAnna,Bert\nBert,Carla\n",               // and without
             "\"First person\",\"Second person\"\nAnna,Bert\nBert,Carla\n",  // quotes that nothing else has
             "Source Node;Target Node;Kind\nAnna;Bert;friend\nBert;Carla;foe\n",
         }) {
        const auto loaded = fromText(text);
        EXPECT_EQ(edges(loaded), expected) << text;
        ASSERT_TRUE(loaded.report.table) << text;
        EXPECT_TRUE(loaded.report.table->header) << text;
    }
    // A word above numbers is the name of a column. Whether they are weights it does not say.
    EXPECT_EQ(edges(fromText("person;friend;years\nAnna;Bert;3\nBert;Carla;1,5\n")), expected);
    EXPECT_EQ(edges(fromText("person,friend,edge weight\nAnna,Bert,3\nBert,Carla,2\n")),
              (Edges{"Anna-Bert:3", "Bert-Carla:2"}));
    EXPECT_EQ(edges(fromText("Strength of tie;To whom;From whom\n3;Bert;Anna\n2;Carla;Bert\n")),
              (Edges{"Anna-Bert:3", "Bert-Carla:2"}));
}

TEST(TableHeader, IsNotTakenFromAFileThatHasNone) {
    EXPECT_EQ(edges(fromText("Anna,Bert\nBert,Carla\n")), (Edges{"Anna-Bert", "Bert-Carla"}));
    EXPECT_EQ(edges(fromText("\"Anna\",\"Bert\"\n\"Bert\",\"Carla\"\n")), (Edges{"Anna-Bert", "Bert-Carla"}));
    EXPECT_EQ(edges(fromText("\"Roe, Anna\",\"Doe, Bert\"\nCarla,Dora\n")),
              (Edges{"Carla-Dora", "Roe, Anna-Doe, Bert"}))
        << "quotes that are needed name no columns";
    EXPECT_EQ(edges(fromText("\"Anna\",Bert\nBert,Carla\n")), (Edges{"Anna-Bert", "Bert-Carla"}));
    EXPECT_EQ(edges(fromText("U Thant;V Woolf\nBert;Carla\n")), (Edges{"Bert-Carla", "U Thant-V Woolf"}));
    EXPECT_EQ(fromText("Anna,Bert,NA\nBert,Carla,2\n").report.nodes, 3u);
    EXPECT_EQ(edges(fromText("Anna Bert friend\nBert Carla foe\n")), (Edges{"Anna-Bert", "Bert-Carla"}));
}

TEST(TableChoices, AreRefusedForAnotherFormat) {
    ReadOptions options;
    options.table.source = 0;
    options.table.target = 1;
    try {
        fromText("graph [ node [ id 1 ] ]", "one.gml", options);
        FAIL() << "the choice was left aside";
    } catch (const OptionError& error) {
        EXPECT_STREQ(error.what(),
                     "one.gml: columns, delimiter and header are chosen for edge lists, and the file is read "
                     "as GML");
    }
}

TEST(TableHeader, SaysWhatWasAssumed) {
    const auto assumed = fromText("\"First person\",\"Second person\"\nAnna,Bert\nBert,Carla\n");
    EXPECT_TRUE(assumed.report.table->headerAssumed);
    EXPECT_TRUE(assumed.report.table->directionAssumed);
    const auto named = fromText("source,target,weight\na,b,1\nb,c,2\n");
    EXPECT_FALSE(named.report.table->headerAssumed);
    EXPECT_FALSE(named.report.table->weightAssumed);
    EXPECT_EQ(named.report.table->weight, 2);
    EXPECT_TRUE(fromText("a,b,1\nb,c,2\n").report.table->weightAssumed);
    EXPECT_FALSE(fromText("graph [ node [ id 1 ] ]", "one.gml").report.table);
}

TEST(TableChoices, GoBeforeWhatIsFoundOut) {
    const std::string text = "who,whom,when,how much\nAnna,Bert,7,2\nBert,Carla,8,5\n";
    EXPECT_EQ(edges(fromText(text)), (Edges{"Anna-Bert", "Bert-Carla"}));
    TableChoices table;
    table.source = 0;
    table.target = 1;
    table.weight = 3;
    EXPECT_EQ(edges(fromText(text, "test.csv", with(table))), (Edges{"Anna-Bert:2", "Bert-Carla:5"}));
    table.weight = -1;
    table.target = 2;
    EXPECT_EQ(edges(fromText(text, "test.csv", with(table))), (Edges{"Anna-7", "Bert-8"}));
    TableChoices edge;
    edge.header = false;
    EXPECT_EQ(edges(fromText(text, "test.csv", with(edge))).count("who-whom"), 1u);
    TableChoices numbers;
    numbers.weight = -1;
    EXPECT_EQ(edges(fromText("1 2 3\n2 3 4\n", "test.txt", with(numbers))), (Edges{"1-2", "2-3"}));
    TableChoices named;
    named.header = true;
    EXPECT_EQ(edges(fromText("1 2\n2 3\n3 4\n", "test.txt", with(named))), (Edges{"2-3", "3-4"}));
    TableChoices semicolons;
    semicolons.delimiter = ';';
    EXPECT_EQ(edges(fromText("a,1;b,1\nb,1;c,1\n", "test.csv", with(semicolons))),
              (Edges{"a,1-b,1", "b,1-c,1"}));
}

TEST(TableChoices, MayNameTheColumns) {
    constexpr const char* kMails = "id,Sender,receiver,mails\n1,Ann,Bob,3\n2,Bob,Cy,4\n";
    const auto read = [&](const std::string& columns) {
        TableChoices table;
        setColumns(table, columns);
        EXPECT_EQ(columnsText(table), columns);
        return fromText(kMails, "mails.csv", with(table));
    };
    EXPECT_EQ(edges(read("Sender,receiver")), (Edges{"Ann-Bob", "Bob-Cy"}));
    EXPECT_EQ(edges(read("sender,receiver,mails")), (Edges{"Ann-Bob:3", "Bob-Cy:4"})) << "in any case";
    EXPECT_EQ(edges(read("2,3,4")), (Edges{"Ann-Bob:3", "Bob-Cy:4"}));
    try {
        read("Sender,to");
        FAIL() << "there is no such column";
    } catch (const OptionError& error) {
        EXPECT_STREQ(error.what(),
                     "mails.csv: the first line names no column 'to'; it has 'id', 'Sender', 'receiver', "
                     "'mails'");
    }
    for (const char* wrong : {"a", "a,", "a,a", "a,b,c,d", ",", "1,99999999999"}) {
        TableChoices table;
        EXPECT_THROW(setColumns(table, wrong), OptionError) << wrong;
    }
}

TEST(TableChoices, ToChooseFromAreThoseOfATable) {
    const test::TemporaryFile mails("mails.csv", "id,sender,receiver\n1,Ann,Bob\n");
    const auto table = tableToChooseFrom(mails.path());
    ASSERT_TRUE(table);
    EXPECT_EQ(table->delimiter, ',');
    EXPECT_EQ(table->head, "id,sender,receiver\n1,Ann,Bob\n");
    EXPECT_EQ(table->source, 1u) << "the ids are those of the edges";
    EXPECT_EQ(table->target, 2u);
    EXPECT_FALSE(tableToChooseFrom(test::TemporaryFile("one.txt", "word\n").path())) << "of one column";
    EXPECT_FALSE(tableToChooseFrom(test::TemporaryFile("one.gml", "graph [ ]\n").path()));
    EXPECT_FALSE(tableToChooseFrom("nowhere.csv"));
}

TEST(TableChoices, OfColumnsThatAreNotThereAreRefused) {
    const auto refused = [](std::optional<u32> source, std::optional<u32> target, std::optional<int> weight) {
        TableChoices table;
        table.source = source;
        table.target = target;
        table.weight = weight;
        try {
            fromText("a,b,1\nb,c,2\n", "test.csv", with(table));
        } catch (const OptionError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_THAT(refused(0, 5, -1), HasSubstr("column 6 was asked for, and the rows have 3"));
    EXPECT_THAT(refused(0, 1, 9), HasSubstr("column 10"));
    EXPECT_THAT(refused(1, 1, -1), HasSubstr("source and target are both column 2"));
    EXPECT_EQ(refused(1, 0, 2), "");
}

TEST(TableChoices, AreWrittenAsNumbersOfColumns) {
    TableChoices table;
    EXPECT_EQ(columnsText(table), "");
    setColumns(table, "3,1,2");
    EXPECT_EQ(table.source, 2u);
    EXPECT_EQ(table.target, 0u);
    EXPECT_EQ(table.weight, 1);
    EXPECT_EQ(columnsText(table), "3,1,2");
    setColumns(table, "1,2");
    EXPECT_EQ(table.weight, -1);
    EXPECT_EQ(columnsText(table), "1,2");
    for (const char* wrong : {"", "1", "0,1", "1,1", "1,2,3,4", "a,a", "1,2,"})
        EXPECT_THROW(setColumns(table, wrong), OptionError) << wrong;
}

}  // namespace
}  // namespace quartier
