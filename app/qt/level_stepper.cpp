#include "app/qt/level_stepper.h"

#include <cmath>

#include "app/qt/card_window.h"
#include "app/qt/texts.h"
#include "app/session/legend.h"

namespace quartier::qt {

namespace {

constexpr size_t kLongestName = 18;  // characters
constexpr float kTextPad = 6;        // logical pixels above and below the text

// A chevron that points to the left or the right.
void drawArrow(ImDrawList& list, ImVec2 centre, float direction, ImU32 colour) {
    const float d = 3 * direction;
    const ImVec2 points[3] = {ImVec2(centre.x - d / 2, centre.y - 4), ImVec2(centre.x + d, centre.y),
                              ImVec2(centre.x - d / 2, centre.y + 4)};
    list.AddPolyline(points, 3, colour, 0, 1.6f);
}

}  // namespace

// Inside a community its own figures, and no Q, which is that of the whole graph.
std::string levelText(const DocumentController& controller, const ViewController& view) {
    const QString level = QObject::tr("Level %1 of %2")
                              .arg(view.state().depth() + 1)
                              .arg(session::depthCount(controller.document()));
    const auto& run = *controller.communities();
    if (!view.state().path.empty()) {
        const std::string name = controller.nameOf(view.state().entered()).toStdString();
        return QObject::tr("%1 · %2 · %3 in %4")
            .arg(level, communitiesText(view.shownCommunities().size()),
                 counted(run.dendrogram.nodes()[view.state().entered()].size, QObject::tr("node"),
                         QObject::tr("nodes")),
                 QString::fromStdString(session::shortened(name, kLongestName)))
            .toStdString();
    }
    const Level& shown = run.result.hierarchy.levels[view.state().depth()];
    return QObject::tr("%1 · %2 · Q %3")
        .arg(level, communitiesText(run.communitiesAt(view.state().depth() + 1)))
        .arg(shown.modularity, 0, 'f', 4)
        .toStdString();
}

void showLevelStepper(OverlayFrame& frame) {
    ViewController& view = frame.input.view;
    const u32 levels = session::depthCount(frame.input.document);
    if (levels == 0 || view.view().colour != session::kCommunityQuantity || view.liveLabels()) return;
    const std::string text = levelText(frame.input.bench.document, view);
    const float height = frame.glue.lineHeight(Face::regular) + 2 * kTextPad;
    const ImVec2 size(std::ceil(frame.glue.width(Face::regular, text) + 2 * height + 8), height);
    const ImVec2 at(std::round((frame.width() - size.x) / 2), frame.height() - height - kCardMargin);
    const CardWindow window(frame, {.name = "level-stepper", .at = at, .size = size, .rounding = height / 2});
    window.text(Face::regular, ImVec2(at.x + height + 4, at.y + kTextPad), frame.colours.text, text);
    const auto arrow = [&](const char* name, float x, int coarser, bool possible, const QString& tip) {
        const auto touch = window.control(name, ImVec2(x, at.y), ImVec2(height, height), possible);
        window.tooltip(tip);
        const ImVec2 centre(x + height / 2, at.y + height / 2);
        if (touch.hovered || touch.held)
            window.list().AddCircleFilled(centre, height / 2 - 2,
                                          touch.held ? frame.colours.pressed : frame.colours.line);
        const ImU32 colour = !possible       ? frame.colours.off
                             : touch.hovered ? frame.colours.accent
                                             : frame.colours.text;
        drawArrow(window.list(), centre, static_cast<float>(coarser), colour);
        if (touch.clicked) frame.clicked.emplace_back([&view, coarser] { view.stepLevel(coarser); });
    };
    arrow("finer", at.x, -1, view.state().depth() > 0, QObject::tr("Finer level  ["));
    arrow("coarser", at.x + size.x - height, 1, view.state().depth() + 1 < levels,
          QObject::tr("Coarser level  ]"));
}

}  // namespace quartier::qt
