// The open graph as graph/io/writer.h takes it.
#pragma once

#include "app/session/document.h"
#include "graph/io/writer.h"

namespace quartier::session {

enum class ResultsToWrite { all, shown };

// With the columns of the file, of persons and of formulas, the results and the positions that the document
// has. What is shown is called "community", "betweenness" and "betweenness_stderr"; the columns of other
// results of this graph are named by their ids ("results/communities-2"), those of measures without the
// "results/" that tells them from columns of the file. With `shown` only the measures of these ids. Points
// into the document. Throws Error when no graph is open.
GraphToWrite graphToWrite(const Document& document, ResultsToWrite results = ResultsToWrite::all,
                          const std::vector<std::string>& measures = {});

}  // namespace quartier::session
