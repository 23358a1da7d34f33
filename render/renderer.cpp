#include "render/renderer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

#include "core/error.h"
#include "core/trace.h"
#include "render/appearance_pass.h"
#include "render/compute_density.h"
#include "render/detail_pass.h"
#include "render/drawing_measure.h"
#include "render/edge_strokes.h"
#include "render/enclosed_pass.h"
#include "render/frame_budget.h"
#include "render/host_density.h"
#include "render/kept_pictures.h"
#include "render/layer.h"
#include "render/node_pass.h"
#include "render/pick_pass.h"
#include "render/stage_clock.h"
#include "render/tone_pass.h"

namespace quartier::render {
namespace {

// Up to here every edge is drawn with exact coverage; beyond, many edges to a pixel make up for it.
constexpr u64 kSmoothEdges = 600'000;
// Up to here curved edges are drawn so finely that no corner is seen in a large picture.
constexpr u64 kFinelyCurvedEdges = 20'000;
// The same while the view moves, on software OpenGL.
constexpr u64 kSmoothEdgesMoving = 10'000;
// Up to here every node is a crisp disc; beyond, those under this radius go to the density.
constexpr u32 kCrispNodesDevice = 200'000, kCrispNodesSoftware = 20'000;
constexpr f32 kCrispRadius = 2;
// The same where software OpenGL would have many of them in view, each some microseconds.
constexpr f32 kCrispRadiusOfMany = 5, kMostCrispSoftware = 5000;
constexpr f64 kNoLimit = 1e9;  // milliseconds
constexpr f64 kStillMilliseconds = 70, kStillMillisecondsDevice = 24;
// While the view moves, so much of the budget is the edges', whatever the rest of the frame takes.
constexpr f64 kLeastForEdges = 0.3;
// Of new levels, brought to the device in one frame: a millisecond or two. 2 M vertices.
constexpr u64 kLevelBytesPerFrame = u64{8} << 20, kAllBytes = ~u64{0};

std::string driverName() {
    const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return name != nullptr ? name : "";
}

bool isSoftware(const std::string& driver) {
    for (const char* mark : {"llvmpipe", "softpipe", "SWR", "swrast", "Software"})
        if (driver.find(mark) != std::string::npos) return true;
    return false;
}

void requireVersion() {
    if (epoxy_gl_version() >= 45) return;
    throw GlError("quartier draws with OpenGL 4.5, but the driver offers " +
                  std::to_string(epoxy_gl_version() / 10) + "." + std::to_string(epoxy_gl_version() % 10) +
                  " (" + driverName() + "); update the graphics driver, or set LIBGL_ALWAYS_SOFTWARE=1");
}

constexpr NodePass::Layer kMarkLayers[] = {NodePass::Layer::selected, NodePass::Layer::touched};
constexpr u8 marksOf(NodePass::Layer layer) {
    return layer == NodePass::Layer::selected ? kSelected : kHovered | kNeighbour;
}

bool isBundled(const Scene& scene, const Style& style) {
    return style.edgeShape == EdgeShape::bundled && style.bundling > 0 && !scene.bundles.empty();
}

// Of a node of its own in a picture: never so small that it is lost.
f32 discRadius(f32 diameter, const Look& look) { return std::max(0.5f * diameter * look.size(), 0.7f); }

}  // namespace

struct Renderer::Parts {
    explicit Parts(Rasteriser rasteriser);

    void updateLooks(const Style& style);
    void updateLooks(const Camera& camera, const Style& style, bool moving);
    NodeScale nodeScale(const Camera& camera, const Style& style);
    void fadeByZoom(LineStyle& lines, const Camera& camera);
    LineStyle lineStyle(const Camera& camera, const Style& style, bool smooth);
    // True when the edges start anew because they have other colours, or others of them are hidden: where
    // they lie may be in view otherwise than before, as a view follows what is shown.
    bool prepareEdges(const View& view, const Style& style, bool moving);
    void prepareNodes(const View& view, const NodeScale& scale);
    void chooseCrisp(const View& view, const NodeScale& scale);
    void setMarked(NodePass::Layer layer, std::vector<u32> vertices);
    // A device takes the flags of all vertices sooner than many changes.
    bool takesAllFlags(size_t changes) const { return !onHost && changes > scene.vertices / 8; }
    void setFlags(std::span<const u8> flags);
    void updateFlags(std::span<const FlagChange> changes);
    void addEdges(const View& view, f64 milliseconds);
    void bind(const View& view, u32 framebuffer);
    bool discsInGround(const NodeScale& scale) const { return scene.vertices > 0 && !hasHalo(scale); }
    void drawGround(const View& view, const Style& style, const NodeScale& scale, u32 framebuffer,
                    bool nodes);
    void drawVeil(const View& view, const Style& style, u32 framebuffer);
    void drawMarked(const View& view, const Style& style, const NodeScale& scale, u32 framebuffer);
    f64 besideEdges();
    f64 edgeBudget(bool moving, bool recoloured, f64 ofTheFrame);
    bool keepGround(const View& view, const Style& style, const NodeScale& scale);

    std::string driver;
    bool onHost;  // densities by all cores
    bool software;
    Scene scene;
    AppearancePass appearance;
    DrawingMeasure measure;
    std::unique_ptr<DensityRasteriser> rasteriser;
    TonePass tone;
    NodePass nodePass;
    CrispDiscs crispDiscs;
    DetailPass detail;
    PickPass pickPass;
    EnclosedPass enclosedPass;
    StageClock clock;
    GlProgram veil{"screen.vert", "veil.frag"};
    GlVertexArray none = GlVertexArray::make();  // of a draw call without attributes
    GlBuffer edgeDensity, nodeDensity;
    std::optional<EdgePicture> accumulated;
    bool movedLast = false;  // the view did, in the last frame of a window
    u64 edgesDrawn = 0;
    u64 edgesVersion = 0;  // counts up with every change of edgeDensity
    Layer ground;
    std::optional<GroundPicture> groundOf;
    std::optional<EdgePicture> splatted, crispOf;  // what nodeDensity and the list of crisp discs are of
    NodeScale splattedScale, crispScale;
    GlBuffer::Traffic trafficBefore;  // at the end of the frame before
};

Renderer::Parts::Parts(Rasteriser wanted)
    : driver((requireVersion(), driverName())),
      onHost(wanted == Rasteriser::host || (wanted == Rasteriser::automatic && isSoftware(driver))),
      software(isSoftware(driver)),
      appearance(onHost),
      measure(onHost),
      tone(onHost),
      nodePass(onHost),
      detail(onHost) {
    if (onHost) {
        rasteriser = std::make_unique<HostDensity>();
    } else {
        rasteriser = std::make_unique<ComputeDensity>();
    }
}

// What is closed stays as it was in the last frame.
void Renderer::Parts::updateLooks(const Style& style) {
    appearance.update(scene, style);
    detail.writeAgain(scene);
}

void Renderer::Parts::updateLooks(const Camera& camera, const Style& style, bool moving) {
    appearance.update(scene, style);
    detail.update(scene, style, camera.zoom, moving || style.blend < 1);
}

NodeScale Renderer::Parts::nodeScale(const Camera& camera, const Style& style) {
    NodeScale scale;
    scale.shown = measure.shown(scene);
    const f32 area = measure.areaPerNode(scene, appearance.flags()), ratio = std::max(style.pixelRatio, 1.0f);
    scale.diameter = nodeDiameter(style, camera, measure.bounds(scene), scale.shown, area);
    const u32 most = software ? kCrispNodesSoftware : kCrispNodesDevice;
    if (scale.shown <= most) return scale;
    // As many as would be in view where they are closest.
    const f32 inView = static_cast<f32>(camera.width) * static_cast<f32>(camera.height) /
                       std::max(area * camera.zoom * camera.zoom, 1e-20f);
    const bool many = software && inView > kMostCrispSoftware;
    scale.crispFrom = (many ? kCrispRadiusOfMany : kCrispRadius) * ratio;
    return scale;
}

// Where edges crowd, those that are long beside the view weigh less: what is seen of a part of the drawing
// are its own edges. Where they are apart, none has to give way.
void Renderer::Parts::fadeByZoom(LineStyle& lines, const Camera& camera) {
    const EdgeCrowding crowding = measure.crowding(scene);
    lines.fadeLength = crowding.fadeLength;
    const Bounds box = measure.bounds(scene);
    if (box.empty()) return;
    const f32 drawing = std::hypot(box.high.x - box.low.x, box.high.y - box.low.y);
    const f32 view =
        std::hypot(static_cast<f32>(camera.width), static_cast<f32>(camera.height)) / camera.zoom;
    if (!(view < drawing)) return;
    constexpr f32 kApart = 0.05f, kCrowded = 0.5f;  // lines to a pixel
    const f32 crowded =
        std::clamp((crowding.middle / camera.zoom - kApart) / (kCrowded - kApart), 0.0f, 1.0f);
    const f32 share = std::pow(std::max(view / drawing, 1e-6f), crowded);
    lines.fadeLength *= share;
    lines.faintest *= share;
}

LineStyle Renderer::Parts::lineStyle(const Camera& camera, const Style& style, bool smooth) {
    LineStyle lines;
    const u64 edges = std::max<u64>(scene.edges.count(), 1);
    // Even all edges in one pixel must stay under 2^32 steps.
    lines.unit = static_cast<f32>(std::clamp<u64>((u64{1} << 31) / edges, 16, 1024));
    lines.ownColours = style.edgeColours && scene.edges.hasLooks();
    lines.ownWidths = style.edgeWidths && scene.edges.hasLooks();
    if (lines.ownWidths) lines.unit /= 4;  // up to four lines wide
    lines.lineWidth = std::clamp(style.pixelRatio, 1.0f, 16.0f);
    lines.smooth = smooth;
    fadeByZoom(lines, camera);
    if (style.edgeShape == EdgeShape::curved) lines.segments = edges <= kFinelyCurvedEdges ? 24 : 8;
    // Bundled edges have as many as they are long, and up to five control points on either side.
    if (isBundled(scene, style)) {
        lines.segments = edges <= kFinelyCurvedEdges ? 64 : 24;
        lines.bundling = std::min(style.bundling, 1.0f);
    }
    if (lines.segments > 1) lines.shape = style.edgeShape;
    if (style.arrows && scene.edges.hasDirections())
        lines.headLength = headLength(measure.crowding(scene).low, camera.zoom, lines.lineWidth);
    if (lines.headLength > 0) {
        lines.nodeDiameter = nodeScale(camera, style).diameter;
        lines.unit /= 4;  // a head weighs as much as two lines
    }
    return lines;
}

bool Renderer::Parts::prepareEdges(const View& view, const Style& style, bool moving) {
    const u64 edges = scene.edges.count();
    EdgePicture wanted{view, lineStyle(view.whole, style, edges <= kSmoothEdges), scene.positionsVersion,
                       scene.edgeLooksVersion, scene.closingVersion};
    if (wanted.lines.headLength > 0) wanted.discs = scene.discsVersion;
    if (wanted.lines.shape == EdgeShape::bundled) wanted.bundles = scene.bundles.version();
    if (accumulated && *accumulated == wanted) return false;
    if (moving && software) {
        // More edges in the same time; what comes to rest is drawn anew.
        wanted.lines.smooth = edges <= kSmoothEdgesMoving;
        if (accumulated && *accumulated == wanted) return false;
    }
    const bool recoloured = accumulated && accumulated->positions == wanted.positions &&
                            (accumulated->looks != wanted.looks || accumulated->discs != wanted.discs);
    rasteriser->clear(edgeDensity, view);
    accumulated = wanted;
    edgesDrawn = 0;
    ++edgesVersion;
    return recoloured;
}

void Renderer::Parts::addEdges(const View& view, f64 milliseconds) {
    if (edgesDrawn == scene.edges.count()) return;
    edgesDrawn = rasteriser->addEdges(edgeDensity, scene, view, accumulated->lines, edgesDrawn, milliseconds);
    ++edgesVersion;
}

void Renderer::Parts::prepareNodes(const View& view, const NodeScale& scale) {
    if (scale.crispFrom == 0) return;
    const EdgePicture wanted{view, {}, scene.positionsVersion, scene.discsVersion, scene.closingVersion};
    if (splatted && *splatted == wanted && splattedScale.diameter == scale.diameter) return;
    rasteriser->clear(nodeDensity, view);
    rasteriser->addNodes(nodeDensity, scene, view, scale);
    splatted = wanted;
    splattedScale = scale;
}

// Triangles cost their time, seen or not: in software, and a million of them on a device.
void Renderer::Parts::chooseCrisp(const View& view, const NodeScale& scale) {
    constexpr u32 kMostUnchosen = 2000;
    if (scene.vertices <= kMostUnchosen) return nodePass.setCrisp(std::nullopt);
    const EdgePicture wanted{view, {}, scene.positionsVersion, scene.discsVersion, scene.closingVersion};
    if (crispOf && *crispOf == wanted && crispScale.diameter == scale.diameter &&
        crispScale.crispFrom == scale.crispFrom)
        return;
    if (onHost) {
        nodePass.setCrisp(crispNodes(scene, view, scale));
    } else {
        crispDiscs.choose(scene, view, scale);
        nodePass.setCrisp(&crispDiscs);
    }
    crispOf = wanted;
    crispScale = scale;
}

// In the order of their numbers, what is hovered last: on top.
void Renderer::Parts::setMarked(NodePass::Layer layer, std::vector<u32> vertices) {
    const std::span<const u8> flags = appearance.flags();
    std::stable_partition(vertices.begin(), vertices.end(),
                          [&](u32 v) { return (flags[v] & kHovered) == 0; });
    nodePass.setMarked(layer, std::move(vertices));
}

void Renderer::Parts::bind(const View& view, u32 framebuffer) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, view.part.width, view.part.height);
    for (const GLenum feature :
         {GL_DEPTH_TEST, GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_FRAMEBUFFER_SRGB})
        glDisable(feature);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

// Edges and what the density has of nodes; of large graphs their other discs too, without marks.
void Renderer::Parts::drawGround(const View& view, const Style& style, const NodeScale& scale,
                                 u32 framebuffer, bool nodes) {
    const bool splats = nodes && scale.crispFrom > 0;
    if (splats) prepareNodes(view, scale);
    clock.mark(Stage::nodes);
    bind(view, framebuffer);
    TonePass::Input input;
    if (style.edges && edgesDrawn > 0) {
        input.edges = &edgeDensity;
        input.linesPerStep = static_cast<f32>(static_cast<f64>(scene.edges.count()) /
                                              static_cast<f64>(edgesDrawn) / accumulated->lines.unit);
    }
    if (splats) {
        input.splats = &nodeDensity;
        const Bounds box = measure.bounds(scene);
        const f32 area =
            (box.high.x - box.low.x) * (box.high.y - box.low.y) * view.whole.zoom * view.whole.zoom;
        const f32 discs = 0.785f * scale.diameter * scale.diameter * static_cast<f32>(scale.shown);
        if (!box.empty() && area > 0) input.discsPerPixel = discs / area;
    }
    if (input.edges != nullptr) input.lines = measure.linesInView(scene, view.whole, accumulated->lines);
    tone.draw(view, style, input, framebuffer);
    clock.mark(Stage::tone);
    if (style.edges) detail.drawLinks(view, style, scale);
    if (nodes) detail.drawDiscs(scene, nodePass, view, style, scale);
    if (nodes && discsInGround(scale)) {
        chooseCrisp(view, scale);
        nodePass.drawPlain(scene, view, style, scale);
    }
    clock.mark(Stage::discs);
}

void Renderer::Parts::drawVeil(const View& view, const Style& style, u32 framebuffer) {
    bind(view, framebuffer);
    const Colour& colour = style.background;
    const f32 alpha = std::min(style.veil, 1.0f);
    veil.use();
    veil.set("veil", colour.r * alpha, colour.g * alpha, colour.b * alpha, alpha);
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glBindVertexArray(none.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_BLEND);
    glBindVertexArray(0);
}

void Renderer::Parts::drawMarked(const View& view, const Style& style, const NodeScale& scale,
                                 u32 framebuffer) {
    if (scene.vertices == 0) return;
    bind(view, framebuffer);
    chooseCrisp(view, scale);
    nodePass.drawMarked(scene, view, style, scale, !discsInGround(scale));
}

// Milliseconds of the device that a frame takes beside its edges; not known in software, where that is part
// of no budget.
f64 Renderer::Parts::besideEdges() {
    if (software) return 0;
    const StageTimes& times = clock.latest();
    return std::accumulate(times.begin(), times.end(), 0.0) - times[static_cast<size_t>(Stage::edges)];
}

// Milliseconds of this frame for the edges. A still picture may take its time for a frame, but stays
// responsive. Other colours are there at once, and what a filter shows: a device has drawn a fair sample of
// the edges soon, and the frames after it draw the rest.
f64 Renderer::Parts::edgeBudget(bool moving, bool recoloured, f64 ofTheFrame) {
    if (recoloured) return software ? ofTheFrame : ofTheFrame / 4;
    const f64 most = software ? ofTheFrame : std::min(ofTheFrame, FrameBudget::kMost);
    if (moving) return std::max(most - besideEdges(), kLeastForEdges * most);
    return std::max(most, software ? kStillMilliseconds : kStillMillisecondsDevice);
}

// True when the layer had to be drawn.
bool Renderer::Parts::keepGround(const View& view, const Style& style, const NodeScale& scale) {
    const GroundPicture wanted{.view = view,
                               .scale = scale,
                               .positions = scene.positionsVersion,
                               .discs = scene.discsVersion,
                               .detail = detail.version(),
                               .edges = edgesVersion,
                               .background = style.background,
                               .edgeStrength = style.edges ? style.edgeStrength : 0,
                               .pixelRatio = style.pixelRatio};
    if (groundOf && *groundOf == wanted) return false;
    ground.resizeTo(view.part.width, view.part.height);
    drawGround(view, style, scale, ground.framebuffer(), true);
    groundOf = wanted;
    return true;
}

Renderer::Renderer(Rasteriser rasteriser) : parts_(std::make_unique<Parts>(rasteriser)) {
    setTopology(0, {});
}
Renderer::~Renderer() = default;

void Renderer::setTopology(u32 vertices, std::span<const Edge> edges) {
    Parts& p = *parts_;
    GLint64 largest = 0;
    glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &largest);
    if (u64{vertices} * sizeof(Vec2) > static_cast<u64>(largest))
        throw GlError("this OpenGL driver can draw " + formatCount(static_cast<u64>(largest) / sizeof(Vec2)) +
                      " vertices at most, but the graph has " + formatCount(vertices) +
                      "; use a GPU's driver, or open a part of the graph");
    p.scene.edges.assign(vertices, edges, p.onHost);
    p.scene.vertices = vertices;
    p.scene.positions = GlBuffer();
    p.scene.positions.resize(u64{vertices} * sizeof(Vec2));
    p.scene.positions.zero();
    p.scene.looks = GlBuffer();
    p.scene.looks.resize(u64{vertices} * sizeof(Look));
    p.scene.looks.zero();
    ++p.scene.positionsVersion;
    ++p.scene.looksVersion;
    p.appearance.setTopology(vertices);
    glFinish();  // positions, live labels and scores are written into next: see GlBuffer::zero()
    ++p.scene.layoutVersion;
    p.detail.setTree(nullptr, vertices);
    p.scene.bundles.assign(nullptr, p.onHost);
    p.nodePass.setMarked(NodePass::Layer::selected, {});
    p.nodePass.setMarked(NodePass::Layer::touched, {});
    p.accumulated.reset();
    p.splatted.reset();
    p.crispOf.reset();
    p.groundOf.reset();
}

void Renderer::setPositions(std::span<const Vec2> positions) {
    if (positions.size() != parts_->scene.vertices)
        throw Error("positions for " + formatCount(positions.size()) +
                    " vertices were given to a drawing of " + formatCount(parts_->scene.vertices));
    parts_->scene.positions.write(positions);
    positionsChanged();
}

void Renderer::updatePositions(std::span<const u32> vertices, std::span<const Vec2> positions) {
    for (size_t i = 0; i < vertices.size(); ++i) {
        if (vertices[i] >= parts_->scene.vertices)
            throw Error("a position was given to vertex " + formatCount(vertices[i]) +
                        " of a drawing that has " + formatCount(parts_->scene.vertices));
        parts_->scene.positions.write(positions.subspan(i, 1), u64{vertices[i]} * sizeof(Vec2));
    }
    ++parts_->scene.positionsVersion;
}

void Renderer::setColourValues(std::span<const f32> values) { parts_->appearance.setColourValues(values); }
void Renderer::setSizeValues(std::span<const f32> values) { parts_->appearance.setSizeValues(values); }
void Renderer::setOwnColours(std::span<const OwnColour> colours) {
    parts_->appearance.setOwnColours(colours);
}
void Renderer::setLevels(std::shared_ptr<const std::vector<u32>> finest,
                         std::shared_ptr<const std::vector<std::vector<u32>>> colourKeys) {
    parts_->appearance.setLevels(std::move(finest), std::move(colourKeys));
}

void Renderer::setDetail(std::shared_ptr<const DetailTree> tree) {
    Parts& p = *parts_;
    if (tree == nullptr && !p.detail.hasTree()) return;
    p.detail.setTree(tree, p.scene.vertices);
    p.scene.bundles.assign(std::move(tree), p.onHost);
    p.appearance.touch();  // with nothing closed
}

void Renderer::setFlags(std::span<const u8> flags) {
    const std::span<const u8> before = parts_->appearance.flags();
    std::vector<FlagChange> changes;
    bool few = flags.size() == before.size();
    for (u32 v = 0; few && v < flags.size(); ++v) {
        if (flags[v] == before[v]) continue;
        changes.push_back({v, flags[v]});
        const bool mark = ((flags[v] ^ before[v]) & ~kMarks) == 0;
        few = mark || (((flags[v] ^ before[v]) & kDimmed) == 0 && !parts_->takesAllFlags(changes.size()));
    }
    if (few)
        parts_->updateFlags(changes);
    else
        parts_->setFlags(flags);
}

void Renderer::updateFlags(std::span<const FlagChange> changes) {
    const std::span<const u8> before = parts_->appearance.flags();
    const auto beyondMarks =
        static_cast<size_t>(std::count_if(changes.begin(), changes.end(), [&](const FlagChange& change) {
            return change.vertex < before.size() && ((before[change.vertex] ^ change.flags) & ~kMarks) != 0;
        }));
    if (!parts_->takesAllFlags(beyondMarks)) return parts_->updateFlags(changes);
    std::vector<u8> all(before.begin(), before.end());
    for (const FlagChange& change : changes) {
        if (change.vertex >= all.size()) return parts_->updateFlags(changes);  // throws
        all[change.vertex] = change.flags;
    }
    parts_->setFlags(all);
}

void Renderer::Parts::setFlags(std::span<const u8> flags) {
    appearance.setFlags(flags);
    for (const NodePass::Layer layer : kMarkLayers) {
        std::vector<u32> marked;
        for (u32 v = 0; v < flags.size(); ++v)
            if ((flags[v] & marksOf(layer)) != 0) marked.push_back(v);
        setMarked(layer, std::move(marked));
    }
}

void Renderer::Parts::updateFlags(std::span<const FlagChange> changes) {
    std::array<std::vector<u32>, 2> added;
    std::array<bool, 2> removed{};
    const std::span<const u8> flags = appearance.flags();
    for (const FlagChange& change : changes) {
        if (change.vertex >= flags.size()) continue;  // updateFlags() throws
        for (const NodePass::Layer layer : kMarkLayers) {
            const size_t at = static_cast<size_t>(layer);
            const bool before = (flags[change.vertex] & marksOf(layer)) != 0;
            const bool after = (change.flags & marksOf(layer)) != 0;
            if (after && !before) added[at].push_back(change.vertex);
            removed[at] = removed[at] || (before && !after);
        }
    }
    appearance.updateFlags(scene, changes);
    for (const NodePass::Layer layer : kMarkLayers) {
        const size_t at = static_cast<size_t>(layer);
        // A change from neighbour to hovered changes the order alone.
        if (added[at].empty() && !removed[at] && layer != NodePass::Layer::touched) continue;
        std::vector<u32> marked = nodePass.marked(layer);
        std::sort(marked.begin(), marked.end());
        const auto middle = static_cast<std::ptrdiff_t>(marked.size());
        std::sort(added[at].begin(), added[at].end());
        marked.insert(marked.end(), added[at].begin(), added[at].end());
        std::inplace_merge(marked.begin(), marked.begin() + middle, marked.end());
        marked.erase(std::unique(marked.begin(), marked.end()), marked.end());
        std::erase_if(marked, [&](u32 v) { return (flags[v] & marksOf(layer)) == 0; });
        setMarked(layer, std::move(marked));
    }
}

u32 Renderer::positionBuffer() const { return parts_->scene.positions.name(); }
u32 Renderer::liveLabelBuffer() const { return parts_->appearance.liveLabels().name(); }
u32 Renderer::liveScoreBuffer() const { return parts_->appearance.liveScores().name(); }
u32 Renderer::colourValueBuffer() const { return parts_->appearance.colourValues().name(); }
u32 Renderer::lookBuffer() const { return parts_->scene.looks.name(); }
void Renderer::positionsChanged() {
    ++parts_->scene.positionsVersion;
    ++parts_->scene.layoutVersion;
}
void Renderer::labelsChanged() { parts_->appearance.labelsChanged(); }
void Renderer::scoresChanged() { parts_->appearance.touch(); }
u32 Renderer::vertexCount() const { return parts_->scene.vertices; }
void Renderer::setDirections(std::span<const u8> directions) {
    Parts& p = *parts_;
    if (directions.empty() && !p.scene.edges.hasDirections()) return;
    p.scene.edges.assignDirections(directions, p.onHost);
    ++p.scene.edgeLooksVersion;
}
void Renderer::setEdgeLooks(std::span<const u32> looks) {
    Parts& p = *parts_;
    if (looks.empty() && !p.scene.edges.hasLooks()) return;
    p.scene.edges.assignLooks(looks, p.onHost);
    ++p.scene.edgeLooksVersion;
}

void Renderer::keepColours() { parts_->appearance.keepColours(parts_->scene); }

u64 Renderer::edgeCount() const { return parts_->scene.edges.count(); }
Bounds Renderer::bounds() { return parts_->measure.bounds(parts_->scene); }

VertexId Renderer::pick(const Camera& camera, const Style& style, Vec2 screen, f32 reach) {
    Parts& p = *parts_;
    p.updateLooks(style);
    return p.pickPass.pick(p.scene, wholeView(camera), p.nodeScale(camera, style).diameter, screen, reach,
                           p.onHost);
}

std::vector<VertexId> Renderer::enclosed(const Camera& camera, const Style& style,
                                         std::span<const Vec2> outline) {
    Parts& p = *parts_;
    p.updateLooks(style);
    return p.enclosedPass.enclosed(p.scene, wholeView(camera), outline, p.onHost);
}

FrameStatistics Renderer::draw(const Camera& camera, const Style& style, u32 framebuffer, bool moving,
                               f64 budgetMilliseconds) {
    Parts& p = *parts_;
    const Stopwatch watch;
    const View view = wholeView(camera);
    FrameStatistics statistics;
    statistics.complete = p.appearance.bringLevels(kLevelBytesPerFrame);
    p.movedLast = moving;
    p.updateLooks(camera, style, moving);
    if (camera.width < 1 || camera.height < 1) return statistics;  // a window folded away
    p.clock.beginFrame();
    if (!p.software) statistics.device = p.clock.latest();
    if (style.edges) {
        const bool recoloured = p.prepareEdges(view, style, moving);
        p.addEdges(view, p.edgeBudget(moving, recoloured, budgetMilliseconds));
        p.clock.mark(Stage::edges);
        statistics.edgesTotal = p.scene.edges.count();
        statistics.edgesDrawn = p.edgesDrawn;
        statistics.complete = statistics.complete && p.edgesDrawn == p.scene.edges.count();
    }
    const NodeScale scale = p.nodeScale(camera, style);
    statistics.groundDrawn = p.keepGround(view, style, scale);
    p.ground.copyTo(framebuffer);
    if (style.veil > 0) p.drawVeil(view, style, framebuffer);
    p.drawMarked(view, style, scale, framebuffer);
    p.clock.mark(Stage::marks);
    p.clock.endFrame();
    glUseProgram(0);
    statistics.discsDrawn = p.nodePass.takeDrawn();
    const GlBuffer::Traffic traffic = GlBuffer::traffic();
    statistics.bytesSent = traffic.sent - p.trafficBefore.sent;
    statistics.bytesRead = traffic.read - p.trafficBefore.read;
    p.trafficBefore = traffic;
    statistics.seconds = watch.seconds();
    return statistics;
}

bool Renderer::drawPart(const Camera& whole, const Part& part, const Style& style, u32 framebuffer,
                        bool nodes, const std::function<bool()>& goOn) {
    constexpr f64 kBetweenQuestions = 50;  // milliseconds
    Parts& p = *parts_;
    const View view{whole, part};
    p.appearance.bringLevels(kAllBytes);
    p.updateLooks(whole, style, false);
    if (style.edges) {
        p.prepareEdges(view, style, false);
        // A few edges show how long those of this tile take; a device has drawn what it was asked for before
        // the next question.
        f64 milliseconds = 0;
        while (p.edgesDrawn < p.scene.edges.count()) {
            p.addEdges(view, milliseconds);
            if (goOn || milliseconds == 0) glFinish();
            if (goOn && !goOn()) return false;
            milliseconds = goOn ? kBetweenQuestions : kNoLimit;
        }
    }
    const NodeScale scale = p.nodeScale(whole, style);
    p.drawGround(view, style, scale, framebuffer, nodes);
    if (nodes) p.drawMarked(view, style, scale, framebuffer);
    glUseProgram(0);
    return true;
}

std::vector<NodeDisc> Renderer::discs(const Camera& camera, const Style& style, size_t limit, f32 smallest) {
    Parts& p = *parts_;
    p.appearance.bringLevels(kAllBytes);
    p.updateLooks(camera, style, p.movedLast);
    NodeScale scale = p.nodeScale(camera, style);
    scale.crispFrom = smallest;
    std::vector<u32> inside = crispNodes(p.scene, wholeView(camera), scale);
    std::vector<NodeDisc> discs;
    if (inside.size() > limit) return discs;
    const auto& positions = p.scene.hostPositions();
    const auto& looks = p.scene.hostLooks();
    if (p.scene.valueless)
        std::stable_partition(inside.begin(), inside.end(), [&](u32 v) { return !looks[v].hasValue(); });
    for (const u32 v : inside) {
        const u32 rgba = looks[v].rgba;
        const auto channel = [&](int shift) { return static_cast<f32>((rgba >> shift) & 255u) / 255; };
        discs.push_back({camera.toScreen(positions[v]),
                         discRadius(scale.diameter, looks[v]),
                         {channel(0), channel(8), channel(16), channel(24)},
                         static_cast<u8>(looks[v].flags()),
                         v});
    }
    return discs;
}

std::optional<std::vector<EdgeStroke>> Renderer::edgeStrokes(const Camera& camera, const Style& style,
                                                             size_t limit) {
    Parts& p = *parts_;
    if (p.scene.edges.count() > limit) return std::nullopt;
    if (!style.edges || p.scene.edges.count() == 0) return std::vector<EdgeStroke>();
    p.appearance.bringLevels(kAllBytes);
    p.updateLooks(camera, style, false);
    const View view = wholeView(camera);
    const LineStyle lines = p.lineStyle(camera, style, true);
    TonePass::Input input;
    input.lines = p.measure.linesInView(p.scene, camera, lines);
    return render::edgeStrokes(p.scene, view, lines, toneCurve(style, input));
}

EdgeBundles Renderer::edgeBundles(const Style& style) {
    Scene& scene = parts_->scene;
    if (!isBundled(scene, style)) return {};
    return scene.bundles.onHost(scene);
}

std::vector<NodeDisc> Renderer::closedDiscs(const Camera& camera, const Style& style) {
    Parts& p = *parts_;
    p.appearance.bringLevels(kAllBytes);
    p.updateLooks(camera, style, p.movedLast);
    return p.detail.discs(wholeView(camera), p.nodeScale(camera, style));
}

f32 Renderer::largestRadius(const Camera& camera, const Style& style) {
    const f32 spread = std::clamp(style.sizeSpread, 1.0f, kLargestSizeSpread);
    return std::max(0.5f * parts_->nodeScale(camera, style).diameter * std::sqrt(spread), 0.7f);
}

std::vector<f32> Renderer::radii(const Camera& camera, const Style& style, std::span<const u32> vertices) {
    Parts& p = *parts_;
    p.appearance.bringLevels(kAllBytes);
    p.updateLooks(style);
    const f32 diameter = p.nodeScale(camera, style).diameter;
    const auto& looks = p.scene.hostLooks();
    std::vector<f32> radii;
    for (const u32 v : vertices) radii.push_back(discRadius(diameter, looks[v]));
    return radii;
}

std::vector<Vec2> Renderer::samplePositions(size_t most) {
    Scene& scene = parts_->scene;
    return scene.visiblePositions(scene.vertices / std::max<size_t>(most, 1) + 1);
}

bool Renderer::software() const { return parts_->software; }

std::string Renderer::description() const {
    const int version = epoxy_gl_version();
    return parts_->driver + ", OpenGL " + std::to_string(version / 10) + "." + std::to_string(version % 10) +
           (parts_->software ? " (software)" : "") + (parts_->onHost ? ", edges by all CPU cores" : "");
}

}  // namespace quartier::render
