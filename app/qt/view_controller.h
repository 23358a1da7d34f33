// One view of the document: what a person sees and changes in it. A viewport draws it.
#pragma once

#include <QColor>
#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/qt/translated.h"
#include "app/session/legend.h"
#include "app/session/vertex_flags.h"
#include "app/session/workspace.h"

namespace quartier::qt {

class DocumentController;
class SelectionController;

class ViewController : public QObject {
    Q_OBJECT

  public:
    ViewController(DocumentController& document, SelectionController& selection,
                   std::shared_ptr<session::OpenView> view);

    session::ViewId id() const { return open_->id; }
    QString name() const { return translated(open_->name); }
    const session::ViewState& state() const { return open_->state; }
    const session::View& view() const { return open_->state.view; }
    render::Style style() const;      // of the next frame
    session::View shownView() const;  // the view with all that is shown now: for pictures, files and commands

    // --- look (session::changeView and the like) ---
    void changeView(const char* what, const std::function<void(session::View&)>& change);
    void colourBy(const std::string& quantity);  // these say what the quantity is still missing
    void sizeBy(const std::string& quantity);
    void edgesBy(const std::string& colour, const std::string& width);
    void setLegend(bool shown);
    void setDepth(u32 depth);     // level shown: 0 = finest
    void stepLevel(int coarser);  // +1 or -1

    // --- place in the tree of communities ---
    // The node that is isolated already, or none: everything is shown again.
    void isolate(std::optional<u32> node);
    void isolateAtItsLevel(u32 node);
    void isolateAndSelect(u32 node);  // both end where it is isolated already
    void enter(u32 node, bool secondClick = false);
    void leave();
    void leaveTo(size_t entered);  // keeps so many communities of the path

    // --- what the viewport tells ---
    void setCamera(const render::Camera& camera, bool fit);
    void setScreen(f32 pixelRatio, f32 textScale);
    void setLiveLabels(bool live) { open_->liveLabels = live; }
    // A person has moved the camera: to be followed by the views that are locked to this one.
    void lead(const render::Camera& camera, bool glide);

    // --- what is made of the state ---
    // The drawing has the colours of a run in progress, not of the communities shown.
    bool liveLabels() const;
    // Communities of the level shown, inside the place entered, from large to small.
    const std::vector<u32>& shownCommunities() const;
    // What their colours stand for, where that is groups; made anew only when it changes.
    const session::GroupLegend& legend() const;
    QColor colourOf(u32 treeNode) const;
    const session::VertexFlags& flags() const { return flags_; }
    std::vector<u8> flagsWithoutHover() const;  // for pictures

  signals:
    void styleChanged();  // also level, palette, theme
    void placeChanged();  // entered, left, isolated
    void flagsChanged();  // selection, hover, isolation
    void cameraWanted(const quartier::render::Camera& camera);
    void fitWanted(bool selectionOnly);
    void led(const quartier::render::Camera& camera, bool glide);
    void followed(const quartier::render::Camera& camera);  // the camera of a view that leads, at once

  private:
    // What a legend depends on, of one document.
    struct LegendKey {
        std::string colour, palette, ramp, edgeColour;
        render::ColourBy by = render::ColourBy::single;
        bool edges = true, dark = true;  // ground
        u32 depth = 0;
        u32 entered = 0, isolated = 0;  // tree nodes
        bool operator==(const LegendKey&) const = default;
    };

    void onDocument(session::Change what);
    void rebuildShown();
    void updateFlags();
    void mark(session::VertexFlags& flags, VertexId hovered) const;
    void tellMissing(const std::string& quantity);

    DocumentController& document_;
    SelectionController& selection_;
    std::shared_ptr<session::OpenView> open_;
    session::VertexFlags flags_;
    u32 flaggedEntered_ = 0, flaggedIsolated_ = 0;               // tree nodes that flags_ is of; 0: none
    std::shared_ptr<const session::VisibleSet> flaggedVisible_;  // likewise
    std::vector<u32> shown_;                                     // inside the place entered
    mutable std::optional<LegendKey> legendOf_;
    mutable session::GroupLegend legend_;
};

}  // namespace quartier::qt
