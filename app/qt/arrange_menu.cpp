#include "app/qt/arrange_menu.h"

#include <QInputDialog>
#include <algorithm>
#include <tuple>

#include "app/qt/translated.h"
#include "app/qt/view_area.h"
#include "app/qt/viewport_widget.h"
#include "app/qt/workbench.h"
#include "app/session/apart.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::qt {
namespace {

using layouts::Transform;
using layouts::TransformKind;

constexpr double kStepOfRotation = 15;  // degrees
constexpr double kStepOfSpread = 1.25;

struct Entry {
    const char* id;
    const char* text;
    const char* keys;
    Transform transform;
    bool separated = false;  // from the one above
};

constexpr Entry kEntries[] = {
    {"align-left",
     QT_TRANSLATE_NOOP("quartier::qt::ArrangeMenu", "Align &Left"),
     "Ctrl+Shift+Left",
     {TransformKind::alignLeft}},
    {"align-right",
     QT_TRANSLATE_NOOP("quartier::qt::ArrangeMenu", "Align &Right"),
     "Ctrl+Shift+Right",
     {TransformKind::alignRight}},
    {"align-top",
     QT_TRANSLATE_NOOP("quartier::qt::ArrangeMenu", "Align &Top"),
     "Ctrl+Shift+Up",
     {TransformKind::alignTop}},
    {"align-bottom",
     QT_TRANSLATE_NOOP("quartier::qt::ArrangeMenu", "Align &Bottom"),
     "Ctrl+Shift+Down",
     {TransformKind::alignBottom}},
    {"align-column",
     QT_TRANSLATE_NOOP("quartier::qt::ArrangeMenu", "Align Centres in a Col&umn"),
     "Ctrl+Alt+X",
     {TransformKind::alignColumn}},
    {"align-row",
     QT_TRANSLATE_NOOP("quartier::qt::ArrangeMenu", "Align Centres in a Ro&w"),
     "Ctrl+Alt+Y",
     {TransformKind::alignRow}},
    {"rotate-left",
     QT_TRANSLATE_NOOP("quartier::qt::ArrangeMenu", "Rotate &Anticlockwise"),
     ",",
     {TransformKind::rotate, kStepOfRotation},
     true},
    {"rotate-right",
     QT_TRANSLATE_NOOP("quartier::qt::ArrangeMenu", "Rotate Clockwi&se"),
     ".",
     {TransformKind::rotate, -kStepOfRotation}},
    {"mirror-x",
     QT_TRANSLATE_NOOP("quartier::qt::ArrangeMenu", "Mirror &Horizontally"),
     "Ctrl+Alt+H",
     {TransformKind::mirrorX}},
    {"mirror-y",
     QT_TRANSLATE_NOOP("quartier::qt::ArrangeMenu", "Mirror &Vertically"),
     "Ctrl+Alt+V",
     {TransformKind::mirrorY}},
    {"spread",
     QT_TRANSLATE_NOOP("quartier::qt::ArrangeMenu", "S&pread"),
     ">",
     {TransformKind::scale, kStepOfSpread},
     true},
    {"contract",
     QT_TRANSLATE_NOOP("quartier::qt::ArrangeMenu", "&Contract"),
     "<",
     {TransformKind::scale, 1 / kStepOfSpread}},
};

bool aligns(TransformKind kind) { return kind <= TransformKind::alignRow; }

}  // namespace

ArrangeMenu::ArrangeMenu(Workbench& bench, ViewArea& views, QWidget* window)
    : QMenu(tr("Arrange &Nodes"), window), bench_(bench), views_(views), window_(window) {
    setObjectName("arrange");
    setToolTipsVisible(true);
    const QString what = tr("The selected nodes, or all that are shown where none is selected");
    const auto add = [&](const QString& text, const char* id, const char* keys) {
        QAction* action = addAction(text);
        action->setObjectName(id);
        action->setToolTip(what);
        action->setShortcut(QKeySequence(QString::fromLatin1(keys)));
        return action;
    };
    for (const Entry& entry : kEntries) {
        if (entry.separated) addSeparator();
        connect(add(tr(entry.text), entry.id, entry.keys), &QAction::triggered, this,
                [this, transform = entry.transform] { this->transform(transform); });
        if (entry.id == std::string_view("rotate-right"))
            connect(add(tr("R&otate by\u2026"), "rotate-by", ""), &QAction::triggered, this,
                    &ArrangeMenu::askForAngle);
    }
    connect(add(tr("Scal&e by\u2026"), "scale-by", ""), &QAction::triggered, this, &ArrangeMenu::askForScale);
    addSeparator();
    QAction* apart = add(tr("Re&move Overlaps"), "remove-overlaps", "Ctrl+Alt+O");
    apart->setToolTip(tr("Nodes that cover each other when all is in view are moved apart; pinned ones too"));
    connect(apart, &QAction::triggered, this, [this] { moveApart(false); });
    QAction* withNames = add(tr("Remove Overlaps of &Names Too"), "remove-name-overlaps", "");
    withNames->setToolTip(tr("The same, with room above and below for the names that are shown"));
    connect(withNames, &QAction::triggered, this, [this] { moveApart(true); });
    connect(&apart_, &BackgroundJob::failed, this, [this](const QString& error) {
        emit bench_.document.message(translated(error.toStdString()), true);
    });
    connect(&apart_, &BackgroundJob::changed, this, &ArrangeMenu::refresh);
    connect(this, &QMenu::aboutToShow, this, &ArrangeMenu::refresh);
    connect(&bench.selection, &SelectionController::changed, this, &ArrangeMenu::refresh);  // for the keys
    connect(&bench.document, &DocumentController::changed, this, &ArrangeMenu::refresh);
    refresh();
}

// What one node or none would not change is grey.
void ArrangeMenu::refresh() {
    const session::Document& document = bench_.document.document();
    const bool placed = !document.empty() && document.positions != nullptr;
    const size_t selected = bench_.selection.selected().size();
    const bool some = placed && (selected == 0 ? document.vertexCount() > 1 : selected > 1);
    for (QAction* action : actions()) action->setEnabled(some && !busy());
}

std::vector<VertexId> ArrangeMenu::shownNodes() const {
    const std::vector<u8>& flags = bench_.views.active().flags().all();
    std::vector<VertexId> shown;
    for (VertexId v = 0; v < flags.size(); ++v)
        if ((flags[v] & render::kHidden) == 0) shown.push_back(v);
    return shown;
}

std::vector<VertexId> ArrangeMenu::nodes() const {
    std::vector<VertexId> selected = bench_.selection.selected();
    if (selected.empty()) return shownNodes();
    const session::VertexFlags& flags = bench_.views.active().flags();
    std::erase_if(selected, [&](VertexId v) { return flags.isHidden(v); });
    return selected;
}

// The camera stays where it is: one that fits would hide that the drawing has grown.
void ArrangeMenu::transform(const Transform& transform) {
    ViewController& view = bench_.views.active();
    bench_.document.perform([&](session::Workspace& workspace) {
        session::transformNodes(workspace, nodes(), transform);
        if (!aligns(transform.kind)) view.setCamera(view.view().camera, false);
    });
}

void ArrangeMenu::askForAngle() {
    bool given = false;
    const double degrees = QInputDialog::getDouble(window_, tr("Rotate"), tr("Degrees anticlockwise:"), 90,
                                                   -360, 360, 2, &given, {}, kStepOfRotation);
    if (given) transform({TransformKind::rotate, degrees});
}

void ArrangeMenu::askForScale() {
    bool given = false;
    const double factor = QInputDialog::getDouble(window_, tr("Scale"), tr("Distances are multiplied by:"), 2,
                                                  0.001, 1000, 3, &given, {}, 0.25);
    if (given) transform({TransformKind::scale, factor});
}

void ArrangeMenu::moveApart(bool names) {
    const session::Document& document = bench_.document.document();
    if (document.positions == nullptr || busy()) return;
    session::ApartWish wish;
    wish.nodes = nodes();
    std::vector<VertexId> moved = wish.nodes;
    std::sort(moved.begin(), moved.end());
    const std::vector<VertexId> shown = shownNodes();
    std::set_difference(shown.begin(), shown.end(), moved.begin(), moved.end(),
                        std::back_inserter(wish.others));
    std::tie(wish.camera, wish.sizes) = views_.active().sizesInView(wish.nodes, names);
    apart_.start(tr("Moving nodes apart"),
                 [this, wish, positions = document.positions](RunContext& context) -> BackgroundJob::Answer {
                     auto places = session::placesApart(*positions, wish, context);
                     return [this, nodes = wish.nodes, positions, places = std::move(places)] {
                         if (bench_.document.document().positions != positions) return;
                         const auto stays = [&](VertexId v, Vec2 to) {
                             return (*positions)[v].x == to.x && (*positions)[v].y == to.y;
                         };
                         if (std::equal(nodes.begin(), nodes.end(), places.begin(), places.end(), stays))
                             return emit bench_.document.message(tr("No node covers another."), false);
                         bench_.document.perform([&](session::Workspace& workspace) {
                             session::moveNodes(workspace, nodes, places, session::kApartVerb);
                         });
                     };
                 });
}

}  // namespace quartier::qt
