// What layouts place nodes by (LayoutOptions::by, from, x, y), as numbers of a document.
#pragma once

#include <vector>

#include "app/session/document.h"

namespace quartier::session {

struct LayoutNumbers {
    std::vector<f64> by, x, y;  // a number per node, or empty
    VertexId from = kNoVertex;

    // `start` refers to these from then on.
    void giveTo(LayoutStart& start) const;
};

// `by` is a quantity (quantity.h): groups in their order, communities as the layout has them without it; x
// and y are columns of numbers, `from` is the id or else the label of a node. Throws OptionError naming what
// there is, Error where scores are not computed yet.
LayoutNumbers layoutNumbers(const Document& document, const LayoutOptions& options);

// Throws OptionError where a source was given that the layout does not heed.
void requireHeeded(const Layout& layout, const LayoutRegistry& layouts, const LayoutOptions& options);

}  // namespace quartier::session
