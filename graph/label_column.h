// Which column names the nodes of a file that has no labels of its own.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "graph/node_table.h"

namespace quartier {

struct LabelGuess {
    std::string column;   // empty: ids, or the file's labels, are the best there are
    bool byName = false;  // the column is called "label", "name" or "title", in any case
};
// Where no node has a label that differs from its id: the column called so, else, where ids are numbers or
// count up behind a common prefix, the first column of short texts that differ for nearly all nodes.
LabelGuess guessLabelColumn(const NodeTable& nodes);

// A column of texts that may name the nodes.
struct LabelCandidate {
    std::string name;
    std::function<std::string_view(VertexId)> text;  // empty: none
};
// The same of other columns than those of the table: `column` is one of their names.
LabelGuess guessLabelColumn(const NodeTable& nodes, std::span<const LabelCandidate> candidates);

}  // namespace quartier
