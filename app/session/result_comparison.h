// How alike the results of one kind are, pair by pair.
#pragma once

#include <stop_token>
#include <vector>

#include "app/session/document.h"

namespace quartier::session {

// By the nodes that both have values of.
struct ResultPair {
    size_t a = 0, b = 0;  // places in the list that was given; a < b
    // Of communities, by the coarsest level of each.
    f64 nmi = 0;  // normalised mutual information; 1 = the same communities
    f64 ari = 0;  // adjusted Rand index; 1 = the same, 0 = as chance has it
    // Of betweenness.
    f64 spearman = 0;  // correlation of ranks, equal scores with their mean rank; NaN: all scores equal
    f64 topDifference =
        0;  // the largest |a - b| / max(a, b) among the ten highest of either; both normalised
};

// All pairs, in the order (0, 1), (0, 2) ... (1, 2); those so far when it is stopped. Throws OptionError when
// the results are not of one kind. Cost of a pair: O(n log n).
std::vector<ResultPair> compareResults(const Document& document, const std::vector<Result>& results,
                                       const std::stop_token& stop);

}  // namespace quartier::session
