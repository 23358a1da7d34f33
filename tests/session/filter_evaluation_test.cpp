// What filters show: hand-worked graphs, and random expressions against an evaluation that goes node by node.
#include "app/session/filter_evaluation.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <cmath>
#include <queue>
#include <random>
#include <regex>

#include "app/session/commands.h"
#include "small_graphs.h"

namespace quartier::session {
namespace {

using test::EdgeOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Document documentOf(Graph graph, NodeTable nodes, std::shared_ptr<const EdgeTable> edges = nullptr) {
    Document document;
    document.version = makeGraphVersion(std::make_shared<const Graph>(std::move(graph)),
                                        std::make_shared<const NodeTable>(std::move(nodes)), ForDrawing::yes,
                                        plainContext(), 1, std::move(edges));
    document.columns = columnsOf(*document.version);
    return document;
}

std::vector<u64> membersOf(const Bits& bits) {
    std::vector<u64> members;
    for (u64 row = 0; row < bits.size(); ++row)
        if (bits.test(row)) members.push_back(row);
    return members;
}

std::vector<u64> nodesBy(const Document& document, const std::string& expression) {
    FilterFacts facts;
    const VisibleSet visible = evaluateFilter(document, *parseFilter(expression), facts);
    EXPECT_EQ(visible.nodeCount, visible.nodes.count());
    EXPECT_EQ(visible.edgeCount(), visible.edges->rows().count());
    return membersOf(visible.nodes);
}

std::vector<u64> edgesBy(const Document& document, const std::string& expression) {
    FilterFacts facts;
    return membersOf(evaluateFilter(document, *parseFilter(expression), facts).edges->rows());
}

std::string refusalOf(const Document& document, const std::string& expression) {
    FilterFacts facts;
    try {
        evaluateFilter(document, *parseFilter(expression), facts);
    } catch (const FilterError& error) {
        return error.what();
    }
    return "it was taken";
}

//  0 - 1 - 2     4 - 5     6    7 (with a self-loop)
//   \ /   /
//    3 --'       edges in rows: 01 03 12 13 23 45 77
Document handWorked() {
    StringArena names, labels;
    for (const char* name : {"a", "b", "c", "d", "11", "f", "g", "h"}) names.add(name);
    for (const char* label :
         {"Valjean", "Myriel", "Valentin", "", "Javert", "\xc3\x89ponine", "Cosette", "x.y"})
        labels.add(label);
    NodeTable nodes = NodeTable::withNames(std::move(names));
    nodes.setLabels(std::move(labels));
    const f64 none = std::nan("");
    nodes.addColumn({"age", std::vector<f64>{20, 30, none, 40, 50, 0.5, 20, none}});
    nodes.addColumn(
        {"home town", std::vector<std::string>{"Lyon", "Metz", "Lyon", "", "Paris", "lyon", "Metz", ""}});
    nodes.addColumn({"core", std::vector<f64>{7, 7, 7, 7, 7, 7, 7, 7}});
    auto edges = std::make_shared<EdgeTable>(7);
    edges->addColumn({"year", std::vector<f64>{1, 2, 3, none, 5, 6, 7}});
    CodedTexts kinds;
    kinds.codes = {1, 1, 2, 0, 2, 1, 2};
    for (const char* text : {"", "red", "blue"}) kinds.texts.add(text);
    edges->addColumn({"kind", std::move(kinds)});
    return documentOf(
        test::makeGraph(8, {{0, 1, .1F}, {0, 3, 2}, {1, 2, 3}, {1, 3, 4}, {2, 3, 5}, {4, 5, 6}, {7, 7, 7}},
                        true),
        std::move(nodes), edges);
}

TEST(FilterEvaluation, ComparesNumbers) {
    const Document document = handWorked();
    EXPECT_THAT(nodesBy(document, "age >= 30"), ElementsAre(1, 3, 4));
    EXPECT_THAT(nodesBy(document, "age < 30"), ElementsAre(0, 5, 6));
    EXPECT_THAT(nodesBy(document, "age == 20"), ElementsAre(0, 6));
    // A missing value passes no test but missing().
    EXPECT_THAT(nodesBy(document, "age != 20"), ElementsAre(1, 3, 4, 5));
    EXPECT_THAT(nodesBy(document, "not age == 20"), ElementsAre(1, 2, 3, 4, 5, 7));
    EXPECT_THAT(nodesBy(document, "missing(age)"), ElementsAre(2, 7));
    EXPECT_THAT(nodesBy(document, "age in 20..40"), ElementsAre(0, 1, 3, 6));
    EXPECT_THAT(nodesBy(document, "age in (0.5, 50, 3)"), ElementsAre(4, 5));
    EXPECT_THAT(nodesBy(document, "degree >= 3"), ElementsAre(1, 3));
    EXPECT_THAT(nodesBy(document, "degree >= 3 or degree == 0"), ElementsAre(1, 3, 6, 7));
}

TEST(FilterEvaluation, ComparesTexts) {
    const Document document = handWorked();
    EXPECT_THAT(nodesBy(document, "label ~ 'Val.*'"), ElementsAre(0, 2));
    EXPECT_THAT(nodesBy(document, "label ~ 'val'"), ElementsAre());
    EXPECT_THAT(nodesBy(document, "label ~ '(?i)^VAL'"), ElementsAre(0, 2));
    EXPECT_THAT(nodesBy(document, "label contains 'VAL'"), ElementsAre(0, 2));
    EXPECT_THAT(nodesBy(document, "label contains '.'"), ElementsAre(7));
    EXPECT_THAT(nodesBy(document, "label contains '\xc3\xa9pon'"), ElementsAre(5));
    EXPECT_THAT(nodesBy(document, "label == 'd'"), ElementsAre(3));  // the id stands for a label
    EXPECT_THAT(nodesBy(document, "id == 11 or id == 'f'"), ElementsAre(4, 5));
    EXPECT_THAT(nodesBy(document, "id in ('a', 11, 'zz')"), ElementsAre(0, 4));
    EXPECT_THAT(nodesBy(document, "`home town` == 'Lyon'"), ElementsAre(0, 2));
    EXPECT_THAT(nodesBy(document, "`home town` != 'Lyon'"), ElementsAre(1, 4, 5, 6));
    EXPECT_THAT(nodesBy(document, "`home town` in ('Metz', 'Paris')"), ElementsAre(1, 4, 6));
    EXPECT_THAT(nodesBy(document, "missing(`home town`)"), ElementsAre(3, 7));
    EXPECT_THAT(nodesBy(document, "missing(label)"), ElementsAre());
}

TEST(FilterEvaluation, KnowsTheStructure) {
    const Document document = handWorked();
    EXPECT_THAT(nodesBy(document, "component == 1"), ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(nodesBy(document, "component == 2"), ElementsAre(4, 5));
    EXPECT_THAT(nodesBy(document, "component == 4"), ElementsAre(7));
    EXPECT_THAT(nodesBy(document, "core >= 2"), ElementsAre(0, 1, 2, 3, 7));
    EXPECT_THAT(nodesBy(document, "core == 0"), ElementsAre(6));
    EXPECT_THAT(nodesBy(document, "column:core == 7").size(), 8u);
    EXPECT_THAT(nodesBy(document, "`core` == 7").size(), 8u);
    EXPECT_THAT(nodesBy(document, "isolated"), ElementsAre(6, 7));
    EXPECT_THAT(nodesBy(document, "isolated == no and not self-loop"), ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_THAT(nodesBy(document, "self-loop"), ElementsAre(7));
    EXPECT_THAT(nodesBy(document, "within(0, id == 'a')"), ElementsAre(0));
    EXPECT_THAT(nodesBy(document, "within(1, id == 'a')"), ElementsAre(0, 1, 3));
    EXPECT_THAT(nodesBy(document, "within(2, id == 'a')"), ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(nodesBy(document, "within(9, id == 'a' or id == 'f') and not within(1, id == 'f')"),
                ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(nodesBy(document, "within(3, id == 'nobody')"), ElementsAre());
}

TEST(FilterEvaluation, HidesEdges) {
    const Document document = handWorked();
    EXPECT_THAT(edgesBy(document, "degree >= 0"), ElementsAre(0, 1, 2, 3, 4, 5, 6));
    EXPECT_THAT(edgesBy(document, "degree >= 3"), ElementsAre(3));
    EXPECT_THAT(edgesBy(document, "edge.weight > 3"), ElementsAre(3, 4, 5, 6));
    EXPECT_THAT(edgesBy(document, "edge.weight <= 0.1"), ElementsAre(0));  // kept as f32
    EXPECT_THAT(edgesBy(document, "edge.weight > 3 and component == 1"), ElementsAre(3, 4));
    EXPECT_THAT(edgesBy(document, "not edge.self-loop"), ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_THAT(edgesBy(document, "edge.year >= 5 or edge.kind == 'red'"), ElementsAre(0, 1, 4, 5, 6));
    EXPECT_THAT(edgesBy(document, "missing(edge.year) or missing(edge.kind)"), ElementsAre(3));
    EXPECT_EQ(nodesBy(document, "edge.weight > 100").size(), 8u);
}

TEST(FilterEvaluation, FollowsTheArcsOfDirectedGraphs) {
    //  0 -> 1, 1 -> 0, 1 -> 2, 2 -> 2: arcs in rows 0 1 2 3
    auto edges = std::make_shared<EdgeTable>(4);
    edges->addColumn({"year", std::vector<f64>{1, 2, 3, 4}});
    Document document = documentOf(
        test::makeGraph(3, {{0, 1, 5}, {1, 0, 6}, {1, 2, 7}, {2, 2, 8}}, true, Direction::directed),
        NodeTable::numbered(3, 0), edges);
    document.columns = document.columns.with(Column::yesNo(
        {.name = "good", .origin = {ColumnOrigin::Kind::person, ""}, .of = ColumnOf::edges, .id = ""},
        SharedArray<u8>(std::vector<u8>{1, 0})));  // of the drawing: 0-1 and 1-2
    EXPECT_THAT(edgesBy(document, "edge.weight >= 6"), ElementsAre(1, 2, 3));
    EXPECT_THAT(edgesBy(document, "edge.year <= 1"), ElementsAre(0));
    EXPECT_THAT(edgesBy(document, "edge.good"), ElementsAre(0, 1));
    EXPECT_THAT(edgesBy(document, "missing(edge.good)"), ElementsAre(3));
    EXPECT_THAT(nodesBy(document, "in-degree == 1"), ElementsAre(0, 1, 2));
    EXPECT_THAT(nodesBy(document, "out-degree >= 2"), ElementsAre(1));
    EXPECT_THAT(nodesBy(document, "degree == 1"), ElementsAre(0, 2));
}

TEST(FilterEvaluation, KnowsCommunitiesAndScores) {
    Document document = documentOf(test::cliqueRing(4, 5), NodeTable::numbered(20, 0));
    EXPECT_THAT(refusalOf(document, "community == 0"), HasSubstr("column 1: there are no communities yet"));
    EXPECT_THAT(refusalOf(document, "a or betweenness > 0"), HasSubstr("there is no a;"));
    EXPECT_THAT(refusalOf(document, "degree > 1 or betweenness > 0"),
                HasSubstr("column 15: there is no betweenness yet"));
    std::vector<VertexId> labels(20);
    for (VertexId v = 0; v < 20; ++v) labels[v] = v / 5;
    document.keep(communitiesFrom(document, {.labels = labels, .origin = {}}));
    EXPECT_THAT(nodesBy(document, "community@1 == 1"), ElementsAre(5, 6, 7, 8, 9));
    EXPECT_THAT(nodesBy(document, "community in (0, 3) and degree > 4"), ElementsAre(0, 1, 15, 16));
    EXPECT_THAT(refusalOf(document, "community@2 == 1"), HasSubstr("levels 1 to 1"));
    EXPECT_THAT(refusalOf(document, "degree@2 == 1"), HasSubstr("no levels"));
}

TEST(FilterEvaluation, RefusesWhatHasNoMeaning) {
    const Document document = handWorked();
    const std::string unknown = refusalOf(document, "degree > 1 and agee > 3");
    EXPECT_THAT(unknown, HasSubstr("column 16: there is no agee; there are: id, label, degree"));
    EXPECT_THAT(unknown, HasSubstr("`home town`"));
    EXPECT_THAT(unknown, HasSubstr("edge.weight"));
    EXPECT_THAT(refusalOf(document, "age == 'x'"), HasSubstr("column 8: age is compared with a number"));
    EXPECT_THAT(refusalOf(document, "age ~ 'x'"), HasSubstr("age is numbers, which take =="));
    EXPECT_THAT(refusalOf(document, "label > 'x'"), HasSubstr("label is texts, which take =="));
    EXPECT_THAT(refusalOf(document, "age"), HasSubstr("it is compared"));
    EXPECT_THAT(refusalOf(document, "isolated == 1"), HasSubstr("with yes or no"));
    EXPECT_THAT(refusalOf(document, "label == yes"), HasSubstr("goes in quotes: 'yes'"));
    EXPECT_THAT(refusalOf(document, "label ~ '('"), HasSubstr("column 9: the regular expression '(' cannot"));
    EXPECT_THAT(refusalOf(document, "`home town` == ''"), HasSubstr("write missing(`home town`)"));
    EXPECT_THAT(refusalOf(document, "degree > 1 or edge.weight > 2"),
                HasSubstr("column 15: 'or' joins nodes with edges"));
    EXPECT_THAT(refusalOf(document, "not (degree > 1 and edge.weight > 2)"), HasSubstr("'not' joins"));
    EXPECT_THAT(refusalOf(document, "within(1, edge.weight > 2)"), HasSubstr("steps go from nodes"));
}

// A backtracking matcher takes ages for this.
TEST(FilterEvaluation, SearchesInATimeLinearInTheText) {
    StringArena names;
    names.add(std::string(20000, 'a'));
    const Document document = documentOf(test::makeGraph(1, {}), NodeTable::withNames(std::move(names)));
    EXPECT_THAT(nodesBy(document, "id ~ '(a*)*(a|aa)*b$'"), ElementsAre());
    EXPECT_THAT(refusalOf(document, "id ~ '((a{100}){100}){100}'"), HasSubstr("cannot be searched for"));
}

TEST(FilterEvaluation, KeepsWhatItFoundOut) {
    const Document document = handWorked();
    FilterFacts facts;
    for (const char* steps : {"0", "2", "1", "9"})
        for (const char* from : {"a", "f"}) {
            const FilterPtr filter =
                parseFilter(std::string("within(") + steps + ", id == '" + from + "') and core >= 1");
            FilterFacts fresh;
            const VisibleSet expected = evaluateFilter(document, *filter, fresh);
            EXPECT_EQ(evaluateFilter(document, *filter, facts).nodes, expected.nodes);
        }
    // Of another graph nothing is taken over.
    const Document other = documentOf(test::makeGraph(8, {{0, 7}}), NodeTable::numbered(8, 0));
    EXPECT_THAT(membersOf(evaluateFilter(other, *parseFilter("core >= 1"), facts).nodes), ElementsAre(0, 7));
}

TEST(FilterEvaluation, HeedsTheStop) {
    const Document document = handWorked();
    FilterFacts facts;
    std::stop_source stop;
    stop.request_stop();
    const RunContext context{.stop = stop.get_token(), .observer = silentObserver()};
    for (const char* expression : {"core >= 1", "degree > 1", "within(1, id == 'a')", "edge.weight > 1"})
        EXPECT_THROW(evaluateFilter(document, *parseFilter(expression), facts, context), Cancelled);
    EXPECT_THAT(membersOf(evaluateFilter(document, *parseFilter("core >= 2"), facts).nodes),
                ElementsAre(0, 1, 2, 3, 7));
}

// --- random expressions ---

// Evaluates without bits, caches or threads.
class Oracle {
  public:
    explicit Oracle(const Document& document) : document_(document) {
        for (VertexId v = 0; v < document.vertexCount(); ++v)
            for (const VertexId u : document.graph().row(v)) {
                near_[v].insert(u);
                near_[u].insert(v);
                if (document.graph().isDirected() || v <= u) edges_.push_back({v, u});
            }
    }
    bool node(const Filter& filter, VertexId v) const {
        return of(
            filter, [&](const FilterPredicate& predicate) { return nodePasses(predicate, v); },
            [&](const FilterSteps& steps) {
                std::map<VertexId, u32> distance{{v, 0}};
                std::queue<VertexId> waiting({v});
                for (; !waiting.empty(); waiting.pop()) {
                    const VertexId at = waiting.front();
                    if (node(*steps.from, at)) return true;
                    if (distance[at] == steps.steps || near_.count(at) == 0) continue;
                    for (const VertexId u : near_.at(at))
                        if (distance.try_emplace(u, distance[at] + 1).second) waiting.push(u);
                }
                return false;
            });
    }
    bool edge(const Filter& filter, u64 row) const {
        return of(
            filter, [&](const FilterPredicate& predicate) { return edgePasses(predicate, row); },
            [](const FilterSteps&) { return false; });
    }
    const std::vector<std::pair<VertexId, VertexId>>& edges() const { return edges_; }

  private:
    template <class Predicate, class Steps>
    bool of(const Filter& filter, const Predicate& predicate, const Steps& steps) const {
        if (const auto* its = std::get_if<FilterPredicate>(&filter.what)) return predicate(*its);
        if (const auto* its = std::get_if<FilterSteps>(&filter.what)) return steps(*its);
        if (const auto* its = std::get_if<FilterNot>(&filter.what)) return !of(*its->part, predicate, steps);
        const auto& group = std::get<FilterGroup>(filter.what);
        const auto passes = [&](const FilterPtr& part) { return of(*part, predicate, steps); };
        return group.how == FilterGroup::How::all
                   ? std::all_of(group.parts.begin(), group.parts.end(), passes)
                   : std::any_of(group.parts.begin(), group.parts.end(), passes);
    }
    static bool compare(f64 x, const FilterPredicate& predicate) {
        const auto value = [&](size_t i) { return predicate.values[i].number; };
        if (std::isnan(x)) return false;
        switch (predicate.test) {
            case FilterTest::equal:
                return x == value(0);
            case FilterTest::notEqual:
                return x != value(0);
            case FilterTest::less:
                return x < value(0);
            case FilterTest::atMost:
                return x <= value(0);
            case FilterTest::greater:
                return x > value(0);
            case FilterTest::atLeast:
                return x >= value(0);
            case FilterTest::between:
                return value(0) <= x && x <= value(1);
            default:
                for (size_t i = 0; i < predicate.values.size(); ++i)
                    if (x == value(i)) return true;
                return false;
        }
    }
    static bool compare(const std::string& text, const FilterPredicate& predicate) {
        const std::string& first = predicate.values[0].text;
        if (text.empty()) return false;
        switch (predicate.test) {
            case FilterTest::equal:
                return text == first;
            case FilterTest::notEqual:
                return text != first;
            case FilterTest::matches:
                return std::regex_search(text, std::regex(first));
            case FilterTest::contains:
                return std::regex_search(text, std::regex(first, std::regex::icase));
            default:
                for (const FilterValue& value : predicate.values)
                    if (text == value.text) return true;
                return false;
        }
    }
    bool nodePasses(const FilterPredicate& predicate, VertexId v) const {
        const std::string& name = predicate.name.name;
        const auto row = near_.find(v);
        const u64 degree = row == near_.end() ? 0 : row->second.size() - row->second.count(v);
        if (name == "id") return compare(document_.nodes().id(v), predicate);
        if (name == "degree") return compare(static_cast<f64>(degree), predicate);
        if (name == "isolated")
            return (degree == 0) == (predicate.values.empty() || predicate.values[0].number == 1);
        const NodeColumn& column = *document_.nodes().column(name);
        if (column.isNumeric()) {
            const f64 x = std::get<0>(column.values)[v];
            return predicate.test == FilterTest::missing ? std::isnan(x) : compare(x, predicate);
        }
        const std::string& text = std::get<1>(column.values)[v];
        return predicate.test == FilterTest::missing ? text.empty() : compare(text, predicate);
    }
    bool edgePasses(const FilterPredicate& predicate, u64 row) const {
        const std::string& name = predicate.name.name;
        if (name == "self-loop") return edges_[row].first == edges_[row].second;
        if (name == "year")
            return compare(std::get<0>(document_.version->edgeTable->columns()[0].values)[row], predicate);
        const Graph& graph = document_.graph();
        const auto [from, to] = edges_[row];
        const auto targets = graph.row(from);
        const auto place = std::find(targets.begin(), targets.end(), to) - targets.begin();
        return compare(graph.weight(graph.offsets()[from] + static_cast<u64>(place)), predicate);
    }

    const Document& document_;
    std::map<VertexId, std::set<VertexId>> near_;
    std::vector<std::pair<VertexId, VertexId>> edges_;
};

class RandomExpressions {
  public:
    explicit RandomExpressions(u64 seed) : random_(seed) {}

    u64 below(u64 count) { return random_() % count; }
    std::string any(int depth, bool ofEdges) {
        if (depth == 0 || below(3) == 0) return ofEdges ? edgePredicate() : nodePredicate();
        if (below(4) == 0) return "not (" + any(depth - 1, ofEdges) + ")";
        if (!ofEdges && below(4) == 0)
            return "within(" + std::to_string(below(3)) + ", " + any(depth - 1, false) + ")";
        const char* word = below(2) == 0 ? " and " : " or ";
        return "(" + any(depth - 1, ofEdges) + word + any(depth - 1, ofEdges) + ")";
    }

  private:
    std::string pick(const std::vector<std::string>& from) { return from[below(from.size())]; }
    std::string comparison(u64 most) {
        const u64 low = below(most);
        if (below(6) == 0) return " in " + std::to_string(low) + ".." + std::to_string(low + below(3));
        if (below(6) == 0) return " in (" + std::to_string(low) + ", " + std::to_string(below(most)) + ")";
        return pick({" == ", " != ", " < ", " <= ", " > ", " >= "}) + std::to_string(low);
    }
    std::string nodePredicate() {
        switch (below(7)) {
            case 0:
                return "degree" + comparison(7);
            case 1:
                return "age" + comparison(5);
            case 2:
                return "missing(" + pick({"age", "town"}) + ")";
            case 3:
                return "town " + pick({"==", "!=", "~", "contains"}) + " '" +
                       pick({"Lyon", "Metz", "y", "e"}) + "'";
            case 4:
                return "town in ('Lyon', '" + pick({"Metz", "Paris"}) + "')";
            case 5:
                return "id " + pick({"== 3", "~ '^1'", "in ('5', '6')", "!= '1'"});
            default:
                return pick({"isolated", "isolated == no"});
        }
    }
    std::string edgePredicate() {
        const u64 kind = below(3);
        return kind == 0 ? "edge.self-loop" : (kind == 1 ? "edge.weight" : "edge.year") + comparison(5);
    }

    std::mt19937_64 random_;
};

TEST(FilterEvaluation, OfRandomExpressionsIsThatOfTheOracle) {
    constexpr VertexId kNodes = 150;  // no multiple of 64
    for (u64 seed = 1; seed <= 60; ++seed) {
        RandomExpressions random(seed);
        const Direction direction = seed % 2 == 0 ? Direction::directed : Direction::undirected;
        Graph graph = test::randomGraph(kNodes, 100 + 5 * seed, seed, 4, direction);
        NodeTable nodes = NodeTable::numbered(kNodes, 0);
        std::vector<f64> ages, years;
        std::vector<std::string> towns;
        for (VertexId v = 0; v < kNodes; ++v) {
            ages.push_back(random.below(6) == 0 ? std::nan("") : static_cast<f64>(random.below(5)));
            towns.push_back(std::vector<std::string>{"Lyon", "Metz", "", "Paris"}[random.below(4)]);
        }
        nodes.addColumn({"age", std::move(ages)});
        nodes.addColumn({"town", std::move(towns)});
        for (u64 row = 0; row < graph.edgeCount(); ++row)
            years.push_back(random.below(6) == 0 ? std::nan("") : static_cast<f64>(random.below(5)));
        auto edges = std::make_shared<EdgeTable>(graph.edgeCount());
        edges->addColumn({"year", std::move(years)});
        const Document document = documentOf(std::move(graph), std::move(nodes), edges);
        const Oracle oracle(document);
        ASSERT_EQ(oracle.edges().size(), document.graph().edgeCount());
        FilterFacts facts;
        for (int i = 0; i < 20; ++i) {
            const u64 kind = random.below(3);
            const std::string ofNodes = kind == 0 ? "" : random.any(3, false),
                              ofEdges = kind == 1 ? "" : random.any(3, true);
            std::string both = ofNodes;
            both.append(kind == 2 ? " and " : "").append(ofEdges);
            SCOPED_TRACE(both);
            const VisibleSet visible = evaluateFilter(document, *parseFilter(both), facts);
            const FilterPtr nodeFilter = kind == 0 ? nullptr : parseFilter(ofNodes);
            const FilterPtr edgeFilter = kind == 1 ? nullptr : parseFilter(ofEdges);
            std::vector<bool> seen;
            for (VertexId v = 0; v < kNodes; ++v) {
                seen.push_back(nodeFilter == nullptr || oracle.node(*nodeFilter, v));
                ASSERT_EQ(visible.nodes.test(v), seen[v]) << "node " << v;
            }
            for (u64 row = 0; row < oracle.edges().size(); ++row) {
                const auto [from, to] = oracle.edges()[row];
                const bool expected =
                    seen[from] && seen[to] && (edgeFilter == nullptr || oracle.edge(*edgeFilter, row));
                ASSERT_EQ(visible.edges->rows().test(row), expected) << from << " " << to;
            }
        }
    }
}

}  // namespace
}  // namespace quartier::session
