#include "graph/io/yes_no.h"

#include "graph/io/scan.h"
#include "graph/node_table.h"

namespace quartier::graph_io {

void AnswerWords::add(std::string_view text) {
    if (text.empty()) return;
    if (equalIgnoringCase(text, "true") || equalIgnoringCase(text, "false"))
        trueFalse_ = true;
    else if (equalIgnoringCase(text, "yes") || equalIgnoringCase(text, "no"))
        yesNo_ = true;
    else
        other_ = true;
}

u8 answerOf(std::string_view text) {
    if (text.empty()) return YesNo::kMissing;
    return equalIgnoringCase(text, "true") || equalIgnoringCase(text, "yes") ? YesNo::kYes : YesNo::kNo;
}

std::string_view booleanText(std::string_view value) {
    return value == "1" ? "true" : value == "0" ? "false" : value;
}

}  // namespace quartier::graph_io
