#include "render/compute_density.h"

#include <algorithm>

namespace quartier::render {
namespace {

// Who reads the sums next: more compute, the tone map (texels of a buffer texture), or the host.
constexpr GLbitfield kReadersOfSums =
    GL_SHADER_STORAGE_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT;

}  // namespace

ComputeDensity::ComputeDensity() : edges_("edge_density.comp"), nodes_("node_splat.comp") {
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
    edges_.use();
    view.set(edges_);
    edges_.set("unit", style.unit);
    edges_.set("lineWidth", style.lineWidth);
    edges_.set("fadeLength", style.fadeLength);
    edges_.set("smoothLines", style.smooth);
    edges_.set("ownColours", style.ownColours);
    edges_.set("ownWidths", style.ownWidths);
    scene.positions.bind(0);
    scene.looks.bind(1);
    density.bind(3);
    for (u64 at = from; at < stop;) {
        const u64 chunk = at / EdgeStore::kChunk;
        const u64 count = std::min({piece, stop - at, (chunk + 1) * EdgeStore::kChunk - at});
        scene.edges.chunk(chunk).bind(2);
        if (style.ownColours || style.ownWidths) scene.edges.looks(chunk).bind(4);
        edges_.set("firstEdge", static_cast<u32>(at % EdgeStore::kChunk));
        edges_.set("edgeCount", static_cast<u32>(count));
        edges_.set("firstNumber", static_cast<u32>(chunk * EdgeStore::kChunk));
        dispatchOver(count, 64);
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
