#include "app/qt/viewport_widget.h"

#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QStyle>
#include <algorithm>
#include <cmath>

#include "app/qt/translated.h"
#include "app/qt/viewport_scene.h"
#include "app/session/detail_tree.h"
#include "core/error.h"
#include "render/smooth_step.h"

namespace quartier::qt {

using session::Change;

namespace {

constexpr double kGlideSeconds = 0.3;
constexpr int kLabelsEvery = 250;       // milliseconds between new labels while a job runs
constexpr int kLabelsAfterPlace = 120;  // milliseconds after a filter or a place has changed
constexpr VertexId kManyNodes = 50'000;
constexpr VertexId kFewNodes = 20'000;  // software recolours so many within a frame
constexpr size_t kManyEdges = 2'000'000;
constexpr size_t kFramesPlotted = 120;
constexpr int kRunCardEvery = 120;  // milliseconds between repaints for the run's card alone
// Logical pixels around the text of the level stepper, at the foot of the drawing.
constexpr f32 kStepperFrame = 21;
constexpr f32 kLegendShift = 0.05f;  // of the width: so far at most the drawing moves for the legend

// A font of 9 points, as most systems have, is taken as it is.
f32 textScaleOf(const QFont& font) {
    constexpr qreal kUsualPixels = 12;
    const qreal pixels = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * 96 / 72;
    return static_cast<f32>(std::clamp(pixels / kUsualPixels, 0.5, 4.0));
}

// Between two cameras: the zoom in its logarithm, so that a glide looks even.
render::Camera between(const render::Camera& a, const render::Camera& b, f32 t) {
    render::Camera c = b;
    c.zoom = a.zoom * std::pow(b.zoom / a.zoom, t);
    // The centre moves with the zoom, not with the time: otherwise the target swings out of the picture.
    const f32 s = std::abs(b.zoom - a.zoom) < 1e-6f * b.zoom
                      ? t
                      : (1 / a.zoom - 1 / c.zoom) / (1 / a.zoom - 1 / b.zoom);
    c.centre = {a.centre.x + s * (b.centre.x - a.centre.x), a.centre.y + s * (b.centre.y - a.centre.y)};
    return c;
}

bool showsBetweenness(const session::View& view) {
    return session::isBetweenness(view.colour) || session::isBetweenness(view.size) ||
           session::isBetweenness(view.edgeColour) || session::isBetweenness(view.edgeWidth);
}

// Whether a view has gone so far from another that other nodes are to be named in it.
bool elsewhere(const render::Camera& now, const render::Camera& before) {
    constexpr f32 kFar = 0.4f, kCloser = 1.4f;  // of the view
    return std::hypot(now.centre.x - before.centre.x, now.centre.y - before.centre.y) * now.zoom >
               kFar * static_cast<f32>(std::min(now.width, now.height)) ||
           now.zoom > kCloser * before.zoom || before.zoom > kCloser * now.zoom;
}

std::unique_ptr<ScreenBridge> makeBridge(const session::Engines& engines, bool interop) {
    if (engines.device() == nullptr) return nullptr;
    return gpu::makeScreenBridge(engines.device()->index,
                                 interop ? gpu::Interop::automatic : gpu::Interop::off);
}

}  // namespace

ViewportWidget::ViewportWidget(Workbench& bench, ViewController& view, QWidget* parent)
    : QOpenGLWidget(parent), bench_(bench), view_(view) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(240, 180);
    setUpdateBehavior(PartialUpdate);  // see keepsPicture()
    grabGesture(Qt::PinchGesture);
    setAccessibleName(tr("Drawing of the graph"));
    setAccessibleDescription(
        tr("Pan with the mouse or the arrow keys, zoom with the wheel or plus and minus."));
    still_.setSingleShot(true);
    still_.setTimerType(Qt::PreciseTimer);  // not before a picture counts as still
    labelsDue_.setSingleShot(true);
    tooltipDue_.setSingleShot(true);
    veilDue_.setSingleShot(true);
    for (QTimer* timer : {&still_, &labelsDue_, &veilDue_})
        connect(timer, &QTimer::timeout, this, &ViewportWidget::wake);
    // ImGui measures a tooltip in the first frame that has it, and shows it from the second.
    connect(&tooltipDue_, &QTimer::timeout, this, [this] { toCards({.kind = MouseEvent::Kind::rest}); });
    connect(&bench.document, &DocumentController::changed, this, [this](Change what) {
        pending_ = pending_ | what;
        edgeHover_.clear();
        if (anotherGraph()) {
            // What is drawn until the next frame has other nodes.
            haveDrawing_ = bench_.document.document().positions != nullptr;
            positionsStale_ = true;
            positions_.clear();
            placeBounds_.reset();
        }
        if (session::has(what, Change::document)) {
            snapFit_ = true;
            target_.reset();
        }
        labelsStale_ = true;
        wake();
    });
    connect(&view, &ViewController::styleChanged, this, [this] {
        labelsStale_ = true;
        wake();
    });
    connect(&view, &ViewController::flagsChanged, this, &ViewportWidget::wake);
    connect(&view, &ViewController::placeChanged, this, [this] {
        placeBounds_.reset();
        labelsStale_ = true;
        sincePlace_.restart();
        wake();
    });
    connect(&bench.runs, &RunController::jobsChanged, this, &ViewportWidget::onJobs);
    connect(&edgeHover_, &EdgeHover::changed, this, &ViewportWidget::wake);
    connect(&view, &ViewController::cameraWanted, this, &ViewportWidget::animateTo);
    connect(&view, &ViewController::fitWanted, this, &ViewportWidget::fit);
    connect(&view, &ViewController::followed, this, &ViewportWidget::follow);
    addPanActions();
    sincePaint_.start();
    sinceLabels_.start();
    sinceHover_.start();
    sincePlace_.start();
}

// The context is destroyed by ~QOpenGLWidget, when this is no longer a ViewportWidget: its signal must not
// arrive then, and what the scene holds on the device is released now.
ViewportWidget::~ViewportWidget() {
    if (context() != nullptr)
        disconnect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &ViewportWidget::releaseScene);
    releaseScene();
}

void ViewportWidget::wake() {
    awake_ = true;
    update();
}

void ViewportWidget::releaseScene() {
    if (scene_ == nullptr) return;
    makeCurrent();
    scene_->overlay.release();
    scene_->uploader.forget(scene_->renderer);
    scene_.reset();
    doneCurrent();
}

// Also called anew after a context was lost, for example when the window changed its parent.
void ViewportWidget::initializeGL() {
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &ViewportWidget::releaseScene,
            Qt::UniqueConnection);
    try {
        scene_ = std::make_unique<Scene>(makeBridge(bench_.document.session().engines(), bench_.interop));
        device_ = translated(scene_->renderer.description());
        live_ = translated(scene_->uploader.description());
        pending_ = Change::document;
        labelsStale_ = true;
        shownColour_.clear();
        detailOf_.reset();
        complete_ = false;
        emit descriptionChanged();
    } catch (const std::exception& error) {
        scene_.reset();
        emit bench_.document.message(translated(error.what()), true);
    }
}

void ViewportWidget::resizeGL(int, int) {
    snapFit_ = snapFit_ || view_.view().fit;
    resized_ = true;
    wake();
}

void ViewportWidget::takeChanges() {
    const auto& document = bench_.document.document();
    auto& renderer = scene_->renderer;
    const bool another = anotherGraph();
    const Change what = std::exchange(pending_, Change::none);
    if (another) {
        scene_->uploader.forget(renderer);
        scene_->overlay.labels().setLabels({});  // of the graph there was
        // No undo brings the edges of another document back: they are not kept.
        if (session::has(what, Change::document)) renderer.setTopology(0, {});
        session::showDocument(document, renderer);
        haveDrawing_ = document.positions != nullptr;
        positionsStale_ = true;
        placeBounds_.reset();
        detailOf_.reset();
        detailCame_.reset();  // of the graph there was
        recolour_.invalidate();
        flagsDrawn_ = 0;
        quantitiesStale_ = true;
        levelsStale_ = true;  // a column may be in their place, nodes have colours of their own
    } else {
        if (session::has(what, Change::communities) && document.communities != nullptr) levelsStale_ = true;
        if (session::has(what, Change::styles)) levelsStale_ = true;
        if (session::has(what, Change::betweenness) && showsBetweenness(view_.view()))
            quantitiesStale_ = true;
        if (session::has(what, Change::positions) && document.positions != nullptr) {
            renderer.setPositions(*document.positions);
            haveDrawing_ = true;
            positionsStale_ = true;
            placeBounds_.reset();
        }
    }
    const auto& view = view_.view();
    takeLevel();
    if (view.colour != shownColour_ || view.size != shownSize_) {
        quantitiesStale_ = true;
        levelsStale_ = levelsStale_ || view.colour != shownColour_;  // a column may take the levels' place
        shownColour_ = view.colour;
        shownSize_ = view.size;
    }
    if (std::exchange(levelsStale_, false)) session::showGroups(document, view, renderer);
    const bool otherEdges = view.visible != shownVisible_ || session::has(what, Change::columns);
    const std::string edges = view.edgeColour + ' ' + view.edgeWidth + ' ' + view.style.ramp + ' ' +
                              nameOf(view.edgeColourScale) + ' ' + nameOf(view.edgeWidthScale) +
                              (render::isDarkGround(view.style.background) ? " dark" : "");
    if (edges != shownEdges_ || otherEdges || quantitiesStale_)
        session::showEdgeLooks(document, view, renderer);
    shownEdges_ = edges;
    shownVisible_ = view.visible;
    if (std::exchange(quantitiesStale_, false)) session::showQuantities(document, view, renderer);
    takeFlags();
}

// Those that have changed, where that is known.
void ViewportWidget::takeFlags() {
    const session::VertexFlags& flags = view_.flags();
    if (flagsDrawn_ == flags.version()) return;
    if (const auto changed = flags.changedSince(flagsDrawn_)) {
        std::vector<render::FlagChange> changes;
        for (const VertexId v : *changed) changes.push_back({v, flags.all()[v]});
        scene_->renderer.updateFlags(changes);
    } else {
        scene_->renderer.setFlags(flags.all());
    }
    flagsDrawn_ = flags.version();
}

void ViewportWidget::takeLive() {
    const auto taken = scene_->uploader.take(bench_.document.session().live(), scene_->renderer);
    if (taken.positions) {
        haveDrawing_ = true;
        positionsStale_ = true;
        placeBounds_.reset();
        labelsStale_ = true;
        motion_.moved();
    }
    // The last that a run published may come after its result was taken over.
    const bool running = bench_.document.session().analysis().busy();
    if (taken.labels && running) {
        labelsStale_ = labelsStale_ || !view_.liveLabels();  // names of the communities before
        view_.setLiveLabels(true);
    }
    if (taken.scores && running)
        bench_.document.workspace().setLiveRange(Vec2{taken.scoreNote.low, taken.scoreNote.high});
    const QString live = translated(scene_->uploader.description());
    if (live != live_) {
        live_ = live;
        emit descriptionChanged();
    }
}

void ViewportWidget::onJobs() {
    const LiveSet live = bench_.document.session().live();
    const u64 serials =
        live.communities->newestSerial() + live.scores->newestSerial() + live.positions->newestSerial();
    const auto state = bench_.document.session().analysis().state();
    const bool ticking = state.status == session::JobStatus::running;
    const bool changed = std::exchange(runStatus_, state.status) != state.status;  // paused, for example
    if (serials != liveSerials_ || changed || (ticking && sincePaint_.elapsed() > kRunCardEvery)) wake();
    liveSerials_ = serials;
}

bool ViewportWidget::anotherGraph() const {
    return session::has(pending_, Change::document) || session::has(pending_, Change::graph);
}

const std::vector<Vec2>& ViewportWidget::positionsNow() {
    // Those of the renderer come with the next frame.
    if (anotherGraph() && bench_.document.document().positions != nullptr)
        return *bench_.document.document().positions;
    if (positionsStale_ && scene_ != nullptr && haveDrawing_) {
        makeCurrent();
        readPositions();
    }
    return positions_;
}

// From the renderer's buffer: during a layout on a device the host has no copy.
void ViewportWidget::readPositions() {
    positionsStale_ = false;
    positions_.resize(bench_.document.document().vertexCount());
    if (positions_.empty()) return;
    auto* gl = context()->extraFunctions();
    gl->glBindBuffer(GL_COPY_READ_BUFFER, scene_->renderer.positionBuffer());
    const auto bytes = static_cast<GLsizeiptr>(positions_.size() * sizeof(Vec2));
    if (const void* mapped = gl->glMapBufferRange(GL_COPY_READ_BUFFER, 0, bytes, GL_MAP_READ_BIT)) {
        std::copy_n(static_cast<const Vec2*>(mapped), positions_.size(), positions_.begin());
        gl->glUnmapBuffer(GL_COPY_READ_BUFFER);
    }
    gl->glBindBuffer(GL_COPY_READ_BUFFER, 0);
}

// The whole drawing, or the community entered: without the few of its nodes that lie far off.
render::Bounds ViewportWidget::wantedBounds() {
    if (view_.state().path.empty()) return scene_->renderer.bounds();
    if (!placeBounds_)
        placeBounds_ = session::boundsOf(
            session::verticesOf(bench_.document.document(), view_.state().entered()), positionsNow());
    return *placeBounds_;
}

render::Camera ViewportWidget::fitted(const render::Bounds& bounds) const {
    render::Camera camera = view_.view().camera;
    const f32 ratio = static_cast<f32>(devicePixelRatioF()), margin = session::kFitMargin * ratio;
    const f32 foot = (static_cast<f32>(fontMetrics().height()) + kStepperFrame) * ratio;
    // As if the window ended above the stepper of the levels.
    const int height = camera.height;
    camera.height = std::max(1, height - static_cast<int>(foot));
    camera.fit(bounds, margin);
    camera.height = height;
    camera.centre.y -= foot / 2 / camera.zoom;
    // Of free room on the left a little is given to the legend on the right, which lies over the drawing.
    const f32 width = (bounds.high.x - bounds.low.x) * camera.zoom;
    const f32 spare = std::max(0.0f, (static_cast<f32>(camera.width) - width) / 2 - margin);
    const f32 shift = std::min(spare, kLegendShift * static_cast<f32>(camera.width));
    if (view_.view().legend) camera.centre.x += shift / camera.zoom;
    return camera;
}

render::Style ViewportWidget::styleNow() const {
    render::Style style = view_.style();
    style.pixelRatio = static_cast<f32>(devicePixelRatioF());
    return style;
}

// Window size, glide and fit: what the camera of this frame is. True where it has come to what it followed.
bool ViewportWidget::placeCamera() {
    render::Camera camera = view_.view().camera;
    const qreal ratio = devicePixelRatioF();
    camera.width = std::max(1, static_cast<int>(std::lround(width() * ratio)));
    camera.height = std::max(1, static_cast<int>(std::lround(height() * ratio)));
    if (target_) {
        const double t = std::min(1.0, animation_.nsecsElapsed() * 1e-9 / kGlideSeconds);
        target_->width = camera.width;
        target_->height = camera.height;
        camera = between(from_, *target_, render::smoothStep(0, 1, static_cast<f32>(t)));
        if (t >= 1) {
            camera = *target_;
            target_.reset();
        }
        view_.setCamera(camera, view_.view().fit);
        return false;
    }
    bool arrived = false;
    // Where a filter hides all there is nothing to fit: the camera stays.
    std::optional<render::Bounds> bounds;
    if (view_.view().fit && haveDrawing_) bounds = wantedBounds();
    if (bounds && !bounds->empty()) {
        view_.setCamera(camera, true);  // of this size
        const render::Camera wanted = fitted(*bounds);
        // While a layout grows, the picture follows gently.
        const bool close =
            std::abs(wanted.zoom / camera.zoom - 1) < 0.004f &&
            std::hypot(wanted.centre.x - camera.centre.x, wanted.centre.y - camera.centre.y) * wanted.zoom <
                1.0f;
        const bool growing = bench_.document.session().layout().busy();
        if (std::exchange(snapFit_, false) || close || !(camera.zoom > 0)) {
            camera = wanted;
            // Names that came on the way were placed for a camera that nobody chose.
            if (!growing && std::exchange(following_, false)) {
                scene_->overlay.labels().placeAnew();
                arrived = true;
            }
        } else {
            constexpr f32 kOfTheWay = 0.35f, kOfTheLastWay = 0.6f;  // per frame
            camera = between(camera, wanted, growing ? kOfTheWay : kOfTheLastWay);
            following_ = true;
        }
    }
    view_.setCamera(camera, view_.view().fit);
    return arrived;
}

// Which names there are, and where, is a matter of all vertices: found beside the window's thread.
void ViewportWidget::refreshLabels() {
    if (!haveDrawing_ || labelsComing_) return;
    const bool inPlace = !labelsStale_;
    if (inPlace && !elsewhere(view_.view().camera, labelsCamera_)) return;
    if (inPlace && !motion_.isStill()) return;
    const bool moving = bench_.document.session().layout().busy() || nodeDrag_.has_value();
    const auto rest = kLabelsEvery - static_cast<int>(sinceLabels_.elapsed());
    if ((bench_.runs.busy() || nodeDrag_) && rest > 0) return labelsDue_.start(rest);
    // Names of many nodes take all of a core, which the drawing of what is hidden now needs first.
    const bool many = bench_.document.document().vertexCount() > kManyNodes;
    const auto pause = kLabelsAfterPlace - static_cast<int>(sincePlace_.elapsed());
    if (many && pause > 0) return labelsDue_.start(pause);
    labelsStale_ = false;
    labelsCamera_ = view_.view().camera;
    sinceLabels_.restart();
    session::Document document = bench_.document.document();
    session::View view = view_.shownView();
    view.style.liveLabels = view_.liveLabels();
    if (moving || document.positions == nullptr) {
        positionsNow();
        document.positions = std::make_shared<const std::vector<Vec2>>(positions_);
    }
    labelMaker_ = std::jthread([this, inPlace, document = std::move(document), view = std::move(view)] {
        std::vector<render::PictureLabel> labels;
        try {
            labels = session::labelCandidates(document, view);
        } catch (const std::exception& error) {
            emit bench_.document.message(translated(error.what()), true);
        }
        QMetaObject::invokeMethod(this, [this, inPlace, of = document.version, labels = std::move(labels)] {
            takeLabels(of, labels, inPlace);
        });
    });
    labelsComing_ = true;  // takeLabels() comes by the event loop, never before
}

// Names of a graph that is no longer open are discarded.
void ViewportWidget::takeLabels(const session::GraphVersionPtr& of, std::vector<render::PictureLabel> labels,
                                bool inPlace) {
    labelsComing_ = false;
    if (scene_ != nullptr && of == bench_.document.document().version) {
        LabelLayer& layer = scene_->overlay.labels();
        if (inPlace)
            layer.changeLabels(std::move(labels));
        else
            layer.setLabels(std::move(labels), bench_.document.session().layout().busy());
    }
    wake();
}

// Another level of the same communities: its colours come gradually. Not where a frame costs the host a pass
// over many nodes, and not where the desktop asks for no animations.
void ViewportWidget::takeLevel() {
    const session::View& view = view_.view();
    const bool other = std::exchange(shownDepth_, view.style.depth) != view.style.depth;
    const VertexId most = scene_->renderer.software() ? kFewNodes : kNoVertex;
    const bool animated = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0 &&
                          bench_.document.document().vertexCount() <= most;
    if (!other || !animated || levelsStale_ || view.colour != shownColour_ || view_.liveLabels() ||
        framesDrawn_ == 0)
        return;
    scene_->renderer.keepColours();
    recolour_.start();
}

f32 ViewportWidget::nextBlend() {
    if (!recolour_.isValid()) return 1;
    const auto t = static_cast<f32>(static_cast<double>(recolour_.nsecsElapsed()) * 1e-9 / kGlideSeconds);
    if (t >= 1) recolour_.invalidate();
    return render::smoothStep(0, 1, t);
}

// To sum up the edges between communities is a pass over all edges: it has a thread of its own.
void ViewportWidget::takeDetail() {
    const session::Document& document = bench_.document.document();
    if (detailCame_ != nullptr) scene_->renderer.setDetail(std::exchange(detailCame_, nullptr));
    if (!session::needsDetailTree(view_.view().style) || detailComing_ || document.communities == nullptr)
        return;
    const auto visible = view_.view().visible;
    const bool grouped = detailOf_.lock() == document.communities;
    if (grouped && detailVisible_ == visible) return;
    // A filter that is dragged needs all cores for itself.
    const auto pause = kLabelsAfterPlace - static_cast<int>(sincePlace_.elapsed());
    if (grouped && pause > 0) return labelsDue_.start(pause);
    detailOf_ = document.communities;
    detailVisible_ = visible;
    detailMaker_ = std::jthread([this, document, visible] {
        std::shared_ptr<const render::DetailTree> tree;
        try {
            tree = session::detailTree(document, visible.get());
        } catch (const std::exception& error) {
            emit bench_.document.message(translated(error.what()), true);
        }
        QMetaObject::invokeMethod(this, [this, of = document.version, tree = std::move(tree)] {
            detailComing_ = false;
            // Of a graph that is no longer open it is discarded.
            if (of == bench_.document.document().version) detailCame_ = tree;
            wake();
        });
    });
    detailComing_ = true;  // what comes of it comes by the event loop, never before
}

// To bring a large graph to the renderer takes about as long as to draw it, and both together longer than a
// frame may: what was drawn before stays for one more.
bool ViewportWidget::keepsPicture() const {
    const session::Document& document = bench_.document.document();
    return framesDrawn_ > 0 && !resized_ && document.drawn() && document.edges().size() > kManyEdges;
}

// What the renderer may take of this frame; `gap` in seconds, since the frame before.
f64 ViewportWidget::frameMilliseconds(bool moving, f64 gap) {
    if (scene_->renderer.software()) return render::Renderer::kFrameMilliseconds;
    if (moving && std::exchange(movedLast_, moving))
        frameBudget_.took(gap * 1e3);
    else if (moving)
        frameBudget_.rested();
    movedLast_ = moving;
    return frameBudget_.milliseconds();
}

void ViewportWidget::paintGL() {
    awake_ = false;
    if (scene_ == nullptr) return;
    QElapsedTimer clock;
    clock.start();
    try {
        const bool another = anotherGraph();
        takeChanges();
        takeDetail();
        if (another && keepsPicture()) {
            motion_.moved();
            return wake();
        }
        resized_ = false;
        takeLive();
        const bool arrived = placeCamera();
        refreshLabels();
        view_.setScreen(static_cast<f32>(devicePixelRatioF()), textScaleOf(font()));
        render::Style style = view_.style();
        style.veil = veil_ = nextVeil();
        style.blend = nextBlend();
        const render::Camera& camera = view_.view().camera;
        if (camera != drawnCamera_) motion_.moved();
        if (arrived) motion_.arrived();
        const bool moving = !motion_.isStill();
        const double gap = sincePaint_.nsecsElapsed() * 1e-9;
        sincePaint_.restart();
        const auto frame = scene_->renderer.draw(camera, style, defaultFramebufferObject(), moving,
                                                 frameMilliseconds(moving, gap));
        drawnCamera_ = camera;
        ++framesDrawn_;
        if (gap > 0.5) frameTimes_.clear();
        frameTimes_.push_back(gap);
        if (frameTimes_.size() > 40) frameTimes_.pop_front();
        auto shown = frame;
        shown.seconds = clock.nsecsElapsed() * 1e-9;
        drawTimes_.push_back(static_cast<float>(shown.seconds * 1e3));
        if (drawTimes_.size() > kFramesPlotted) drawTimes_.pop_front();
        drawOverlay(shown);
        complete_ = frame.complete && !moving && !target_ && style.blend >= 1;
        if (style.blend < 1) wake();
        if (moving && !target_) {
            still_.start(motion_.untilStill() + 1);
            // The camera has not come to where it follows the layout.
            if (view_.view().fit && (following_ || bench_.document.session().layout().busy())) wake();
        } else if (!complete_) {
            wake();
        }
    } catch (const std::exception& error) {
        emit bench_.document.message(translated(error.what()), true);
    }
}

OverlayInput ViewportWidget::overlayInput() {
    return {.bench = bench_,
            .view = view_,
            .document = bench_.document.document(),
            .size = QSizeF(width(), height()),
            .pixelRatio = devicePixelRatioF(),
            .font = font(),
            .camera = view_.view().camera,
            .mouse = mouse_,
            .hoveredAt = {},
            .figures = figures_,
            .drawing = haveDrawing_,
            .outline = shape_ ? shape_->outline() : std::vector<QPointF>{},
            .edges = {},
            .hoveredEdge = {},
            .hoveredDisc = {},
            .pins = {},
            .nodes = {}};
}

void ViewportWidget::drawOverlay(const render::FrameStatistics& frame) {
    figures_.reset();
    if (figuresShown_)
        figures_ = FrameFigures{.framesPerSecond = framesPerSecond(),
                                .drawMilliseconds = frame.seconds * 1e3,
                                .recent = {drawTimes_.begin(), drawTimes_.end()},
                                .edgesDrawn = frame.edgesDrawn,
                                .edgesTotal = frame.edgesTotal,
                                .onDevice = frame.device,
                                .device = device_.toStdString()};
    OverlayInput input = overlayInput();
    input.hoveredAt = hoveredAt();
    input.pins = pinsInSight();
    input.edges = edgeMarks();
    if (edgeHover_.row() != session::kNoEdge) input.hoveredEdge = edgeHover_.row();
    if (mouse_ && hoveredDisc_ != 0) input.hoveredDisc = closedDiscAt(*mouse_);
    if (haveDrawing_ && view_.view().labels > 0)
        input.nodes = render::nodesInSight(scene_->renderer, input.camera, view_.style());
    scene_->overlay.draw(input);
}

// A node that is hovered elsewhere, as among what was found, has its card beside itself.
std::optional<QPointF> ViewportWidget::hoveredAt() {
    const VertexId v = bench_.selection.hovered();
    if (mouse_ && v == pointed_) return mouse_;
    if (v == kNoVertex || !haveDrawing_ || anotherGraph() || v >= positionsNow().size()) return std::nullopt;
    const QPointF at = toScreen(v);
    return QRectF(rect()).contains(at) ? std::optional(at) : std::nullopt;
}

double ViewportWidget::framesPerSecond() const {
    double sum = 0;
    for (const double t : frameTimes_) sum += t;
    return sum > 0 ? static_cast<double>(frameTimes_.size()) / sum : 0;
}

bool ViewportWidget::atRest() const {
    return complete_ && !awake_ && !still_.isActive() && !labelsDue_.isActive() && !tooltipDue_.isActive() &&
           !labelsComing_ && !detailComing_ && !target_ && !edgeHover_.asking();
}

const Overlay* ViewportWidget::overlay() const { return scene_ == nullptr ? nullptr : &scene_->overlay; }

const render::Renderer* ViewportWidget::renderer() const {
    return scene_ == nullptr ? nullptr : &scene_->renderer;
}

QPointF ViewportWidget::toScreen(VertexId vertex) {
    const auto& at = positionsNow();
    if (vertex >= at.size()) return {};
    const Vec2 p = view_.view().camera.toScreen(at[vertex]);
    return QPointF(p.x, p.y) / devicePixelRatioF();
}

void ViewportWidget::setFiguresShown(bool shown) {
    figuresShown_ = shown;
    wake();
}

}  // namespace quartier::qt
