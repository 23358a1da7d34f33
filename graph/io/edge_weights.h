// What becomes of the column of weights when the whole file was read: weights, nothing at all, or weights
// without the edges whose value can be none.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "graph/io/integer_lines.h"
#include "graph/io/parsers.h"

namespace quartier::graph_io {

// Noted by a reader while it fills EdgeList::weight, where kUnusableWeight stands for what can be no weight.
struct WeightNotes {
    WeightNotes(std::string_view name, bool areNamed) : column(name), named(areNamed) {}

    std::string_view column;  // for the report: "third column"
    bool named;               // the file calls them weights; else they were only taken for that
    bool numbers = false;     // some value is a number, be it nan
    u64 unusable = 0;         // lines whose value is kUnusableWeight
    u64 firstUnusable = 0;    // line of the first of them
    std::string whyUnusable;  // what is wrong with it
    u64 firstNegative = 0;    // line of the first negative number; 0 = there is none
    u64 firstVanished = 0;  // line of the first that is 0 only as f32, if not reported yet; 0 = there is none

    // Whether the number that `text` holds, if any, can be a weight; notes it when not.
    bool usable(std::string_view text, std::optional<f64> number, u64 line);
    // What was noted of later lines.
    void append(const WeightNotes& later);
};

// What parseIntegerLines() noted.
template <typename Id>
WeightNotes weightNotes(const FileText& file, const IntegerLines<Id>& lines, std::string_view column,
                        bool named);

// Clears the weights when they are none: missing everywhere; not called weights and negative somewhere, or
// usable in less than half of the lines; called weights and no number anywhere. Else drops the edges without
// a usable weight. The report tells which.
void settleWeights(const WeightNotes& notes, ParsedGraph& parsed);

// Takes out the edges for which drop(index) holds; the others close up in their order. Returns how many
// lines they stand for.
template <typename Drop>
u64 dropEdges(EdgeList& edges, const Drop& drop) {
    const u64 before = edges.lineCount();
    u64 kept = 0;
    for (u64 i = 0; i < edges.size(); ++i) {
        if (drop(i)) continue;
        edges.source[kept] = edges.source[i];
        edges.target[kept] = edges.target[i];
        if (!edges.weight.empty()) edges.weight[kept] = edges.weight[i];
        if (!edges.multiplicity.empty()) edges.multiplicity[kept] = edges.multiplicity[i];
        ++kept;
    }
    edges.source.resize(kept);
    edges.target.resize(kept);
    if (!edges.weight.empty()) edges.weight.resize(kept);
    if (!edges.multiplicity.empty()) edges.multiplicity.resize(kept);
    return before - edges.lineCount();
}
// The same with the attributes of the edges.
template <typename Drop>
u64 dropEdges(EdgeList& edges, EdgeValues& values, const Drop& drop) {
    if (!values.empty()) {
        std::vector<bool> dropped(edges.size());
        for (u64 i = 0; i < edges.size(); ++i) dropped[i] = drop(i);
        values.dropRows(dropped);
    }
    return dropEdges(edges, drop);
}

}  // namespace quartier::graph_io
