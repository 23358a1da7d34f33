// Texts of files that mean yes or no.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/types.h"

namespace quartier::graph_io {

// Collects the different texts of a column, empty ones aside, and tells whether all are answers: "true" and
// "false", or "yes" and "no", in any case, but not words of both pairs.
class AnswerWords {
  public:
    void add(std::string_view text);
    bool areAnswers() const { return !other_ && trueFalse_ != yesNo_; }

  private:
    bool trueFalse_ = false, yesNo_ = false, other_ = false;
};

// Of a text that AnswerWords takes: YesNo::kYes, kNo, or kMissing where it is empty.
u8 answerOf(std::string_view text);
// A value that a file declares to be a boolean of XML Schema: "true" for "1", "false" for "0", others as they
// are.
std::string_view booleanText(std::string_view value);

}  // namespace quartier::graph_io
