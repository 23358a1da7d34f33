// What can name the nodes of a document: labels of the file, ids, columns of texts and of whole numbers.
#pragma once

#include <string>
#include <vector>

#include "app/session/document.h"

namespace quartier::session {

struct LabelChoice {
    std::string column;  // as Computed::labelBy() takes it
    std::string title;   // "Labels of the file", "Ids", or the column's name
};
// Without columns of the file that are empty, unless one of them is chosen.
std::vector<LabelChoice> labelChoices(const Document& document);

}  // namespace quartier::session
