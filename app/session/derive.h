// What the drawing needs of a run beyond what its engine gave. The worker that has run it, or that has read
// it from a session file, makes it once, so that taking a run over, a level step and a frame compute nothing.
#pragma once

#include <span>
#include <vector>

#include "app/session/document.h"

namespace quartier::session {

// Communities of every level with their colours, order and names. Colours are those of `colourKeys`, one per
// node of the tree, when they are given; else they stay with the communities that the document shows, if it
// shows some.
void deriveLevels(CommunityRun& run, const Document& document, std::span<const u32> colourKeys = {});
// Scores as they are drawn, with their range; and where the document is drawn, ranks and scores of its edges.
void deriveScores(CentralityRun& run, const Document& document);
// Whether a vertex gives a group its name rather than `hub`: it has more neighbours, or as many and the lower
// number. `hub` may be none.
bool leads(const std::vector<f32>& degrees, VertexId v, VertexId hub);
// The vertices from the highest score to the lowest; of equal ones the first comes first, and NaN last.
std::vector<VertexId> orderByScore(const std::vector<f64>& scores);

}  // namespace quartier::session
