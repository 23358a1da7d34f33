#include "app/session/extraction.h"

#include <utility>

#include "app/session/bookmarks.h"
#include "app/session/edge_quantity.h"
#include "app/session/session_file.h"
#include "core/error.h"

namespace quartier::session {

VisibleSet visibleAmong(const Document& document, const std::vector<VertexId>& nodes,
                        const VisibleSet* visible) {
    VisibleSet part;
    part.nodes = Bits(document.vertexCount());
    for (const VertexId v : nodes)
        if (visible == nullptr || visible->nodes.test(v)) part.nodes.set(v);
    part.nodeCount = part.nodes.count();
    if (visible == nullptr || !visible->hidesEdges) return part;
    part.hidesEdges = true;
    part.edges = visible->edges;
    return part;
}

Document extracted(const Document& whole, const VisibleSet& part, View look, const RunContext& context) {
    if (part.nodes.count() == 0) throw Error("there are no nodes to extract: select some first");
    FilterFacts facts;
    Document made = subgraphOf(whole, part, facts, context);
    made.window = {};
    look.fit = true;
    look.filter.clear();
    look.visible = nullptr;
    look.entered = look.isolated = {};
    const auto missing = [&](const std::string& quantity) {
        return isBetweenness(quantity) || !findQuantity(made, quantity);
    };
    if (missing(look.colour)) colourBy(look, made, kCommunityQuantity);
    if (look.size != kNoQuantity && missing(look.size)) sizeBy(look, made, kDegreeQuantity);
    if (isBetweenness(look.edgeColour)) look.edgeColour = kEdgesAsNodes;
    if (isBetweenness(look.edgeWidth)) look.edgeWidth = kEdgesAllAlike;
    edgesAgain(look, made);
    made.views = {std::make_shared<const KeptView>(KeptView{windowViewName(0), std::move(look)})};
    return made;
}

}  // namespace quartier::session
