// The groups that the colours of a view stand for: communities of a level, or the values of a column. A group
// is named by its item: of communities (kCommunityQuantity) the tree node, of another quantity the number of
// the group in Categories.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/session/view.h"

namespace quartier::session {

inline constexpr u32 kNoGroup = ~u32{0};
// What the nodes without a value are called, unless a person has named them.
inline constexpr const char* kNoValueName = "no value";

// The group of a vertex in the colours of the view; kNoGroup where these are not of groups.
u32 groupOf(const Document& document, const View& view, VertexId vertex);
// The nodes without a value of a quantity whose kind is numbers, as an item.
inline constexpr u32 kNoValueItem = kNoGroup - 1;
// Its nodes, in ascending order. Cost: O(n).
std::vector<VertexId> groupNodes(const Document& document, const std::string& quantity, u32 item);

// Throws Error for a community of a result that the document does not keep.
GroupKey groupKey(const Document& document, const std::string& quantity, u32 item);
// What a person has made of it; empty: nothing.
GroupStyle groupStyle(const Document& document, const std::string& quantity, u32 item);
// Its own name; else of a community that of its node of most neighbours, of a value the value.
std::string groupName(const Document& document, const std::string& quantity, u32 item);
// As communities and values are coloured.
render::Colour groupColour(const Document& document, const render::Style& style, const std::string& quantity,
                           u32 item);

// The colour keys of the communities shown ([depth][finest community]), and of the values of a column
// ([0][group]), with the colours of single groups. Those without such are shared.
using ColourKeys = std::shared_ptr<const std::vector<std::vector<u32>>>;
ColourKeys communityColourKeys(const Document& document);
ColourKeys valueColourKeys(const Document& document, const ColumnPtr& column);

// The styles after an edit of the graph, or in a part of it: communities by the nodes that are left of them.
// `oldOf`: per vertex of `after` that of `before`, or kNoVertex; `renamed`: new ids of columns by old ones.
std::shared_ptr<const GroupStyles> groupStylesAfter(const Document& before, const Document& after,
                                                    std::span<const VertexId> oldOf,
                                                    const std::map<std::string, std::string>& renamed);
// Likewise: nodes that are merged have the colour of the first of them that had one.
std::shared_ptr<const std::vector<render::OwnColour>> nodeColoursAfter(
    const std::shared_ptr<const std::vector<render::OwnColour>>& before, std::span<const VertexId> newOf);
// The styles when a column has another id.
std::shared_ptr<const GroupStyles> groupStylesRenamed(const std::shared_ptr<const GroupStyles>& styles,
                                                      const std::string& from, const std::string& to);

}  // namespace quartier::session
