#include "app/qt/community_card.h"

#include "app/qt/card_rows.h"
#include "app/qt/texts.h"
#include "app/session/legend.h"

namespace quartier::qt {

namespace {

constexpr size_t kLongestName = 40;               // characters
constexpr float kRing = 2, kRim = 4, kApart = 3;  // logical pixels

}  // namespace

void markHoveredDisc(const OverlayFrame& frame) {
    if (!frame.input.hoveredDisc) return;
    const ClosedDisc& disc = *frame.input.hoveredDisc;
    auto& list = *ImGui::GetBackgroundDrawList();
    const ImVec2 at(static_cast<float>(disc.centre.x()), static_cast<float>(disc.centre.y()));
    const float radius = static_cast<float>(disc.radius) + kApart;
    list.AddCircle(at, radius, frame.colours.ground, 0, kRim);
    list.AddCircle(at, radius, frame.colours.accent, 0, kRing);
}

void showCommunityCard(OverlayFrame& frame) {
    const OverlayInput& input = frame.input;
    if (!input.hoveredDisc || !input.mouse || input.document.communities == nullptr) return;
    const Dendrogram& tree = input.document.communities->dendrogram;
    const u32 community = input.hoveredDisc->community;
    if (community >= tree.nodes().size()) return;
    const Dendrogram::Node& node = tree.nodes()[community];
    CardRows card(frame);
    card.row({.left = session::shortened(input.bench.document.nameOf(community).toStdString(), kLongestName),
              .right = QObject::tr("level %1").arg(tree.depthCount() - node.depth + 1).toStdString(),
              .face = Face::bold,
              .swatch = input.view.colourOf(community)});
    card.row({.left = QObject::tr("Nodes").toStdString(), .right = counted(node.size).toStdString()});
    if (node.depth < tree.depthCount())
        card.row({.left = QObject::tr("Communities inside").toStdString(),
                  .right = counted(node.children).toStdString()});
    card.row({.left = QObject::tr("A click selects its nodes, a double click enters it.").toStdString(),
              .faint = true});
    card.showBeside("community", *input.mouse);
}

}  // namespace quartier::qt
