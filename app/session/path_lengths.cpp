#include "app/session/path_lengths.h"

#include "core/error.h"

namespace quartier::session {

void requireLengths(const ImportReport& report, const Graph& graph) {
    if (report.zeroWeightLine == 0 || !firstEdgeOfWeightZero(graph)) return;
    throw ParseError(report.source, report.zeroWeightLine,
                     "the weight is 0, and --weighted takes weights as lengths, which are above 0: drop such "
                     "edges, or leave --weighted out");
}

}  // namespace quartier::session
