// The drawing: a QOpenGLWidget around the renderer, the live uploader and the overlay. Paints only when
// something changed; a still picture is refined until it is complete, and then nothing runs at all.
#pragma once

#include <QElapsedTimer>
#include <QOpenGLWidget>
#include <QTimer>
#include <deque>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "app/qt/edge_hover.h"
#include "app/qt/motion_clock.h"
#include "app/qt/node_drag.h"
#include "app/qt/overlay.h"
#include "app/qt/selection_shape.h"
#include "app/qt/workbench.h"
#include "app/session/groups.h"
#include "layouts/overlaps.h"
#include "render/frame_budget.h"
#include "render/live_uploader.h"
#include "render/renderer.h"

class QGestureEvent;

namespace quartier::qt {

// What of the graph is at a place of the drawing: a node, else an edge; and the community that the place
// belongs to.
struct PointedAt {
    VertexId node = kNoVertex;
    u32 edge = session::kNoEdge;  // row of GraphVersion::edges
    u32 community = 0;            // tree node; 0: none
    // Of the legend the group (LegendGroup::item) of the entry, and then nothing else; else kNoGroup. Of the
    // name of a column's value that value's group.
    u32 legend = session::kNoGroup, value = session::kNoGroup;
};

class ViewportWidget : public QOpenGLWidget {
    Q_OBJECT

  public:
    ViewportWidget(Workbench& bench, ViewController& view, QWidget* parent = nullptr);
    ~ViewportWidget() override;

    void fit(bool selectionOnly);
    void zoomBy(double factor, std::optional<QPointF> at = std::nullopt);  // logical pixels; middle when none
    void animateTo(const render::Camera& camera);
    void focusOn(VertexId vertex);
    void panBy(QPointF logical);
    void setFiguresShown(bool shown);
    bool figuresShown() const { return figuresShown_; }

    u64 framesDrawn() const { return framesDrawn_; }
    bool atRest() const;  // nothing left to draw
    QString deviceDescription() const { return device_; }
    QString liveDescription() const { return live_; }  // how results reach the screen
    double framesPerSecond() const;
    // Where the drawing is now, also in the middle of a layout; device memory included.
    const std::vector<Vec2>& positionsNow();
    QPointF toScreen(VertexId vertex);  // logical pixels
    Vec2 placeAt(QPointF at) const;     // what lies there, in coordinates of the graph
    PointedAt pointedAt(QPointF at);
    // Where all is in view: the camera, and what discs take up in it, with room above and below for their
    // names that are shown now (`names`); pixels of the device.
    std::pair<render::Camera, std::vector<layouts::HalfSize>> sizesInView(const std::vector<VertexId>& nodes,
                                                                          bool names);
    // Nodes that are being dragged go back, a box or lasso goes away. False: there was nothing of it.
    bool cancelDrag();
    u32 hoveredDisc() const { return hoveredDisc_; }      // community that is drawn as one; 0: none
    u32 hoveredEdge() const { return edgeHover_.row(); }  // of GraphVersion::edges; session::kNoEdge: none
    // Both null while there is no context.
    const Overlay* overlay() const;
    const render::Renderer* renderer() const;

  signals:
    void descriptionChanged();
    void focused();                     // by mouse or keys
    void menuWanted(const QPoint& at);  // on the screen: a click of the right button, or the menu key

  protected:
    void initializeGL() override;
    void resizeGL(int width, int height) override;
    void paintGL() override;

    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    struct Scene;
    void wake();  // there is something new to paint
    void releaseScene();
    void takeChanges();
    bool anotherGraph() const;  // than is drawn; the next frame takes it over
    void takeFlags();
    void takeLive();
    render::Style styleNow() const;  // with the pixels of the screen that the window is on
    bool placeCamera();
    bool keepsPicture() const;
    render::Bounds wantedBounds();
    // The present camera on these bounds, clear of the cards that stand over the drawing where it can be.
    render::Camera fitted(const render::Bounds& bounds) const;
    void readPositions();
    void refreshLabels();
    void takeLabels(const session::GraphVersionPtr& of, std::vector<render::PictureLabel> labels,
                    bool inPlace);
    void takeDetail();
    void takeLevel();
    f32 nextBlend();
    OverlayInput overlayInput();
    f64 frameMilliseconds(bool moving, f64 gap);
    void drawOverlay(const render::FrameStatistics& frame);
    void onJobs();

    void addPanActions();
    void moveCamera(const render::Camera& camera);
    void follow(const render::Camera& camera);
    void showCamera(const render::Camera& camera);
    void updateHover(QPointF at);
    VertexId vertexAt(QPointF at, float reach);
    void click(QPointF at, Qt::KeyboardModifiers modifiers);
    void clickRight(QPointF at);
    bool toCards(const MouseEvent& event);  // true when it is theirs
    bool gesture(QGestureEvent* event);
    void selectNodes(std::vector<VertexId> nodes, Qt::KeyboardModifiers modifiers);
    void selectInside(const SelectionShape& shape);
    // viewport_drag.cpp
    bool canGrab(VertexId vertex);
    VertexId grabbableAt(QPointF at);
    void dragNode(QPointF at);
    void dropNodes(bool keep);
    void showPlaces(const std::vector<VertexId>& nodes, const std::vector<Vec2>& places);
    std::optional<QPointF> hoveredAt();
    std::vector<QPointF> pinsInSight();
    // viewport_discs.cpp
    std::optional<ClosedDisc> closedDiscAt(QPointF at);
    bool selectClosed(QPointF at, Qt::KeyboardModifiers modifiers);  // false: there is none
    // viewport_edges.cpp
    std::optional<EdgeHover::Question> edgeQuestion(QPointF at);
    bool edgeShown(u32 row) const;
    u32 edgeAt(QPointF at);
    bool selectEdge(QPointF at, Qt::KeyboardModifiers modifiers);  // false: there is none
    session::EdgePaths edgePaths() const;
    std::vector<EdgeMark> edgeMarks();
    f32 nextVeil();

    Workbench& bench_;
    ViewController& view_;
    std::unique_ptr<Scene> scene_;
    session::Change pending_ = session::Change::document;
    bool levelsStale_ = false, quantitiesStale_ = false;
    u64 flagsDrawn_ = 0;          // version of the flags that the renderer has; 0: none
    bool positionsStale_ = true;  // positions_ is older than the renderer's
    bool haveDrawing_ = false;    // there are positions
    bool labelsStale_ = true;
    render::Camera labelsCamera_;                               // for which they were chosen
    bool labelsComing_ = false;                                 // labelMaker_ is at it
    std::weak_ptr<const session::CommunityRun> detailOf_;       // of which detailMaker_ made a tree, or does
    std::shared_ptr<const session::VisibleSet> detailVisible_;  // whose edges it has; null: all
    bool detailComing_ = false;                                 // detailMaker_ is at it
    std::shared_ptr<const render::DetailTree> detailCame_;      // for the renderer, from the next frame on
    bool snapFit_ = true;                                       // the next fit jumps instead of gliding
    bool following_ = false;                                    // the camera goes to what is fitted
    std::optional<render::Bounds> placeBounds_;                 // of the community entered; none: to be found
    std::vector<Vec2> positions_;
    std::string shownColour_, shownSize_;
    std::shared_ptr<const session::VisibleSet> shownVisible_;  // whose edges are drawn
    std::string shownEdges_;                                   // what their looks were made of
    u64 liveSerials_ = 0;
    u32 shownDepth_ = 0;      // level of the communities, as drawn last
    QElapsedTimer recolour_;  // valid while the colours of another level give way to those of this one
    session::JobStatus runStatus_ = session::JobStatus::idle;  // of the analysis, as drawn last

    std::optional<render::Camera> target_;  // of an animation
    render::Camera from_;
    QElapsedTimer animation_;
    render::FrameBudget frameBudget_;
    bool movedLast_ = false;  // the view did, in the last frame
    MotionClock motion_;
    QElapsedTimer sincePaint_, sinceLabels_, sincePlace_;
    QTimer still_, labelsDue_, tooltipDue_, veilDue_;
    QElapsedTimer sinceHover_;  // since a node came under the mouse, or the last one went
    bool hovering_ = false;
    f32 veil_ = 0;  // render::Style::veil of the last frame
    render::Camera drawnCamera_;
    bool awake_ = true;     // a frame was asked for and not painted yet
    bool resized_ = false;  // since the last frame
    bool complete_ = false;
    bool figuresShown_ = false;
    u64 framesDrawn_ = 0;
    std::deque<double> frameTimes_;        // seconds between the last frames drawn in a row
    std::deque<float> drawTimes_;          // milliseconds that each of the last frames took
    std::optional<FrameFigures> figures_;  // of the last frame, when they are shown
    QString device_, live_;

    QPointF pressedAt_, lastMouse_;
    std::optional<QPointF> mouse_;
    VertexId pointed_ = kNoVertex;  // the node under the pointer
    u32 hoveredDisc_ = 0;           // community
    bool overCard_ = false;         // the pointer is
    Qt::MouseButtons onCards_;      // went down on a card: theirs until they go up
    Qt::MouseButton dragging_ = Qt::NoButton;
    bool dragged_ = false;
    std::optional<SelectionShape> shape_;  // being drawn
    VertexId grabbed_ = kNoVertex;         // went under the button: a drag moves it
    std::optional<NodeDrag> nodeDrag_;     // once it has
    render::EdgeBundles edgeBundles_;  // as edges were drawn last; without a tree where they are not bundled
    EdgeHover edgeHover_;
    std::jthread labelMaker_, detailMaker_;  // last: they are joined before the other members end
};

}  // namespace quartier::qt
