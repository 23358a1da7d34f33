#include "app/session/shown_colours.h"

#include <unordered_map>

#include "app/session/groups.h"
#include "app/session/quantity.h"
#include "app/session/view_state.h"
#include "render/palette.h"

namespace quartier::session {
namespace {

bool showsCommunities(const Document& document, const View& view) {
    return view.colour == kCommunityQuantity && document.communities != nullptr &&
           view.style.depth < depthCount(document);
}

}  // namespace

std::vector<u32> shownColours(const Document& document, const View& view) {
    if (!document.drawn()) return {};
    const auto groups = view.colour == kCommunityQuantity ? nullptr : groupsOf(document, view.colour);
    if (groups == nullptr && !showsCommunities(document, view)) return {};
    std::vector<u32> colours(document.vertexCount());
    std::unordered_map<u32, u32> known;
    for (VertexId v = 0; v < colours.size(); ++v) {
        const u32 item = groups == nullptr       ? groupOf(document, view, v)
                         : v < groups->of.size() ? groups->of[v]
                                                 : kNoGroup;
        const auto [at, fresh] = known.try_emplace(item);
        if (fresh)
            at->second =
                render::rgbOf(item == kNoGroup ? render::noValueColour(view.style.ramp, view.style.background)
                                               : groupColour(document, view.style, view.colour, item));
        colours[v] = at->second;
    }
    if (document.nodeColours != nullptr)
        for (const render::OwnColour& own : *document.nodeColours) colours[own.vertex] = own.rgb;
    return colours;
}

}  // namespace quartier::session
