// Filters by the results that are shown: communities of a level, betweenness and its error.
#include <algorithm>

#include "app/session/filter_quantity.h"
#include "app/session/quantity.h"

namespace quartier::session {
namespace {

ColumnHead head(const char* name) { return {.name = name, .origin = {}, .of = ColumnOf::nodes, .id = name}; }

// Numbered as tables of communities have them. `level`: 0 = the coarsest.
ColumnPtr communitiesOf(const std::shared_ptr<const CommunityRun>& run, u32 level, FilterFacts& facts) {
    const size_t depth = level == 0 ? run->result.hierarchy.levelCount() : level;
    return facts.remember<Column>("community@" + std::to_string(depth), run, [&] {
        const auto labels = std::make_shared<const LargeVector<VertexId>>(run->labelsAt(depth));
        return Column::partition(head(kCommunityQuantity), SharedArray<u32>(*labels, labels));
    });
}

// By the id of the result ("pagerank"); those of the structure, like "degree", are there already.
void addMeasure(const Result& result, FilterQuantities& all) {
    const bool there = std::any_of(all.begin(), all.end(), [&](const FilterQuantity& quantity) {
        return quantity.of == ColumnOf::nodes && quantity.name == result.id;
    });
    if (there) return;
    const ColumnPtr column = columnsOf(result).front();
    all.push_back(
        {.name = result.id,
         .title = result.name,
         .of = ColumnOf::nodes,
         .type = column->type(),
         .levels = 0,
         .column = nullptr,
         .values = [column](FilterFacts&, u32, const RunContext&) { return FilterValues(column); }});
}

}  // namespace

FilterName filterNameOf(const Document& document, const Result& measure) {
    const bool ofEdges = measure.measure->of == MeasureKind::edge;
    FilterQuantities others;
    addNames(document, others);
    addStructure(document, others);
    const bool taken = std::any_of(others.begin(), others.end(), [&](const FilterQuantity& quantity) {
        return quantity.of == ColumnOf::nodes && quantity.name == measure.id;
    });
    if (!ofEdges && !taken) return {.name = measure.id};
    return {.name = kResultColumns + measure.id, .level = 0, .ofEdges = ofEdges, .quoted = true};
}

void addResults(const Document& document, FilterQuantities& all) {
    const std::shared_ptr<const CommunityRun> run = document.communities;
    all.push_back({.name = kCommunityQuantity,
                   .title = "Community",
                   .of = ColumnOf::nodes,
                   .type = ColumnType::partition,
                   .levels = run == nullptr ? ~u32{0} : static_cast<u32>(run->result.hierarchy.levelCount()),
                   .column = nullptr,
                   .values = [run](FilterFacts& facts, u32 level, const RunContext&) {
                       if (run == nullptr) throw Error("there are no communities yet: run them first");
                       return communitiesOf(run, level, facts);
                   }});
    const std::shared_ptr<const CentralityRun> scores = document.betweenness;
    const auto add = [&](const char* name, const char* title, std::vector<f64> Scores::*of) {
        all.push_back({.name = name,
                       .title = title,
                       .of = ColumnOf::nodes,
                       .type = ColumnType::real,
                       .levels = 0,
                       .column = nullptr,
                       .values = [scores, name, of](FilterFacts&, u32, const RunContext&) {
                           if (scores == nullptr) throw Error("there is no betweenness yet: run it first");
                           return Column::reals(head(name),
                                                SharedArray<f64>(scores->result.scores.*of, scores));
                       }});
    };
    add(kBetweennessQuantity, "Betweenness", &Scores::value);
    if (scores != nullptr && !scores->result.scores.standardError.empty())
        add(kErrorQuantity, "Betweenness error", &Scores::standardError);
    for (const Result& result : document.results.all())
        if (result.measure && result.measure->of == MeasureKind::node &&
            document.isOfThisGraph(result.provenance()))
            addMeasure(result, all);
}

}  // namespace quartier::session
