#include "render/compute_density.h"

#include <algorithm>
#include <array>
#include <span>

namespace quartier::render {
namespace {

// Who reads the sums next: more compute, the tone map (texels of a buffer texture), or the host.
constexpr GLbitfield kReadersOfSums =
    GL_SHADER_STORAGE_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT;
constexpr u32 kBundles = 7;  // binding in edge_path.glsl; 6 is the crowding of the arrows

}  // namespace

ComputeDensity::ComputeDensity()
    : edges_("edge_density.comp"),
      arrows_("arrows.comp"),
      centres_("bundle_centres.comp"),
      nodes_("node_splat.comp") {
    for (Measured& measured : timers_) measured.timer = GlTimer::make();
}

void ComputeDensity::clear(GlBuffer& density, const View& view) {
    const u64 bytes = view.pixels() * sizeof(FourSums);
    if (density.bytes() != bytes) density.resize(bytes);
    density.zero();
}

void ComputeDensity::harvest() {
    for (Measured& measured : timers_) {
        if (measured.edges == 0) continue;
        GLint ready = 0;
        glGetQueryObjectiv(measured.timer.name(), GL_QUERY_RESULT_AVAILABLE, &ready);
        if (!ready) continue;
        GLuint64 nanoseconds = 0;
        glGetQueryObjectui64v(measured.timer.name(), GL_QUERY_RESULT, &nanoseconds);
        const f64 now = static_cast<f64>(nanoseconds) / static_cast<f64>(measured.edges);
        // Slower is believed at once, faster by and by: a frame too long is worse than one too short.
        nanosecondsPerEdge_ = std::max({0.05, now, 0.6 * nanosecondsPerEdge_ + 0.4 * now});
        measured.edges = 0;
    }
}

u64 ComputeDensity::addEdges(GlBuffer& density, Scene& scene, const View& view, const LineStyle& style,
                             u64 from, f64 milliseconds) {
    harvest();
    constexpr u64 kLeast = 4096, kMostPerDispatch = u64{1} << 21;
    constexpr f64 kLongestDispatch = 5e7;  // nanoseconds: drivers reset a GPU that seems to hang
    const u64 affordable = static_cast<u64>(milliseconds * 1e6 / nanosecondsPerEdge_);
    const u64 stop = from + std::min(scene.edges.count() - from, std::max(affordable, kLeast));
    const u64 piece =
        std::clamp(static_cast<u64>(kLongestDispatch / nanosecondsPerEdge_), kLeast, kMostPerDispatch);

    Measured* measured = nullptr;
    for (Measured& candidate : timers_)
        if (candidate.edges == 0) measured = &candidate;
    if (measured != nullptr) glBeginQuery(GL_TIME_ELAPSED, measured->timer.name());
    const bool heads = style.headLength > 0;
    const std::array both{&edges_, &arrows_};
    const std::span<GlProgram* const> programs = std::span(both).first(heads ? 2 : 1);
    for (GlProgram* program : programs) {
        view.set(*program);
        program->set("unit", style.unit);
        program->set("fadeLength", style.fadeLength);
        program->set("faintest", style.faintest);
        program->set("smoothLines", style.smooth);
        program->set("ownColours", style.ownColours);
        program->set("ownWidths", style.ownWidths);
        program->set("shape", static_cast<u32>(style.shape));
        program->set("segments", static_cast<u32>(style.segments));
        program->set("bundling", style.bundling);
    }
    edges_.set("lineWidth", style.lineWidth);
    const bool directed = style.shape == EdgeShape::curved && scene.edges.hasDirections();
    edges_.set("directed", directed);
    if (style.shape == EdgeShape::bundled) {
        scene.bundles.bringToDevice(scene, centres_);
        for (GlProgram* program : programs) scene.bundles.bind(kBundles, *program);
    }
    if (heads) {
        arrows_.set("headLength", style.headLength);
        arrows_.set("nodeDiameter", style.nodeDiameter);
        arrows_.set("gridLow", scene.crowding.low);
        arrows_.set("gridSize", scene.crowding.size);
        scene.crowding.onDevice.bind(6);
    }
    scene.positions.bind(0);
    scene.looks.bind(1);
    density.bind(3);
    for (u64 at = from; at < stop;) {
        const u64 chunk = at / EdgeStore::kChunk;
        const u64 count = std::min({piece, stop - at, (chunk + 1) * EdgeStore::kChunk - at});
        scene.edges.chunk(chunk).bind(2);
        if (style.ownColours || style.ownWidths) scene.edges.looks(chunk).bind(4);
        for (GlProgram* program : programs) {
            program->set("firstEdge", static_cast<u32>(at % EdgeStore::kChunk));
            program->set("edgeCount", static_cast<u32>(count));
            program->set("firstNumber", static_cast<u32>(chunk * EdgeStore::kChunk));
        }
        if (directed || heads) scene.edges.directions(chunk).bind(5);
        edges_.use();
        dispatchOver(count * static_cast<u64>(style.segments), 64);
        if (heads) {
            arrows_.use();
            dispatchOver(count, 64);
        }
        if (count == piece) glFlush();
        at += count;
    }
    if (measured != nullptr) {
        glEndQuery(GL_TIME_ELAPSED);
        measured->edges = stop - from;
    }
    glMemoryBarrier(kReadersOfSums);
    return stop;
}

void ComputeDensity::addNodes(GlBuffer& density, Scene& scene, const View& view, const NodeScale& scale) {
    nodes_.use();
    view.set(nodes_);
    nodes_.set("vertices", scene.vertices);
    nodes_.set("nodeDiameter", scale.diameter);
    nodes_.set("crispFrom", scale.crispFrom);
    scene.positions.bind(0);
    scene.looks.bind(1);
    density.bind(3);
    dispatchOver(scene.vertices, 64);
    glMemoryBarrier(kReadersOfSums);
}

}  // namespace quartier::render
