// What edges can be coloured and widened by: betweenness, their weight, their columns of numbers.
#pragma once

#include <string>
#include <vector>

#include "app/session/document.h"
#include "app/session/scale.h"
#include "render/renderer.h"

namespace quartier::session {

inline constexpr const char* kEdgesAsNodes = "nodes";  // colour: that of their ends
inline constexpr const char* kEdgesAllAlike = "none";  // width
inline constexpr const char* kEdgeWeight = "weight";   // of weighted graphs

struct EdgeQuantity {
    std::string
        name;  // in views and flags: of a column its id, or "column:ID" where that is one of the above
    std::string title;
    ColumnPtr column;     // null: betweenness or weight
    bool offered = true;  // false: a column of the file that is empty
};

// Betweenness first, whether it has run or not.
std::vector<EdgeQuantity> edgeQuantitiesOf(const Document& document);
std::optional<EdgeQuantity> findEdgeQuantity(const Document& document, const std::string& name);

// A number per edge of the drawing (GraphVersion::edges): weights, which of a directed graph are those of
// both directions, or a column, NaN where it has none. Not of betweenness. O(m), on all cores.
std::vector<f32> edgeNumbers(const Document& document, const EdgeQuantity& quantity);
// From the least to the largest of the numbers that are there; logarithmic where all are above 0 and the
// largest is 100 times the least. Without numbers from 0 to 1.
render::ValueRange edgeRange(const std::vector<f32>& numbers);
// Of a quantity by its name, on that scale; of betweenness once it has run for edges. Throws nothing for one
// that is not there.
render::ValueRange edgeRangeOf(const Document& document, const std::string& name, const Scale& scale);
// Where a value lies along that range, 0 to 1; NaN where there is none. Logarithms are of the values
// themselves where all are above 0, else over three decades, as of nodes.
f64 edgePlace(f64 value, const render::ValueRange& range);

}  // namespace quartier::session
