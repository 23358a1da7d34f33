// The gain of moving one vertex, in the form in which every CPU strategy compares communities.
//
// For vertex v of strength k_v, taken out of its community, joining community c changes modularity by
//     dQ = w(v,c) / m - gamma k_v tot_c / (2 m^2)            (Blondel et al. 2008, equation 2, with gamma of
//        = 2 / (2m) * [ w(v,c) - gamma k_v tot_c / (2m) ]     Reichardt and Bornholdt 2006)
// where w(v,c) is the weight between v and c without v's self-loop, tot_c the strengths of c without v, and
// 2m the sum of all strengths. The bracket is the score; the best community has the largest one.
#pragma once

#include "core/types.h"

namespace quartier::louvain {

class Gain {
  public:
    Gain(f64 resolution, f64 totalStrength)
        : factor_(resolution / totalStrength), perScore_(2 / totalStrength) {}

    f64 score(f64 weightTo, f64 strength, f64 communityTotal) const {
        return weightTo - factor_ * strength * communityTotal;
    }
    // Change of modularity between two scores of one vertex.
    f64 modularity(f64 scoreDifference) const { return perScore_ * scoreDifference; }

    // Scores are of the order of the vertex's strength; differences below this part of it are rounding, and a
    // vertex that followed them could move for ever.
    static constexpr f64 kNoise = 1e-12;
    static bool better(f64 score, f64 than, f64 strength) { return score - than > kNoise * strength; }

  private:
    f64 factor_;
    f64 perScore_;
};

}  // namespace quartier::louvain
