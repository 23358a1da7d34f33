// Which column names the nodes of a file that has no labels of its own.
#pragma once

#include <string>

#include "graph/node_table.h"

namespace quartier {

struct LabelGuess {
    std::string column;   // empty: ids, or the file's labels, are the best there are
    bool byName = false;  // the column is called "label", "name" or "title", in any case
};
// Where no node has a label that differs from its id: the column called so, else, where ids are numbers or
// count up behind a common prefix, the first column of short texts that differ for nearly all nodes.
LabelGuess guessLabelColumn(const NodeTable& nodes);

}  // namespace quartier
