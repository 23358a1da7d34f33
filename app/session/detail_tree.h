// The communities that are shown, as the renderer draws them where they take up few pixels, and bundles edges
// along them.
#pragma once

#include <memory>

#include "app/session/document.h"
#include "app/session/visible_set.h"
#include "render/detail.h"

namespace quartier::session {

// Of the communities shown; null without any. The links of a level are, of all pairs of communities with
// edges between them, the heaviest of each community and a spanning forest of greatest weight. Cost: O(m),
// and sorting the pairs, on all cores: for a thread of its own. `visible`: only edges that a filter shows are
// summed up (null: all).
std::shared_ptr<const render::DetailTree> detailTree(const Document& document,
                                                     const VisibleSet* visible = nullptr);

// Whether what is drawn depends on it.
bool needsDetailTree(const render::Style& style);

}  // namespace quartier::session
