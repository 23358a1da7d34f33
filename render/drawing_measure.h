// What a drawing is like as a whole: its bounds, and how densely its edges lie. Both fix sizes and brightness
// of a picture from the drawing and the camera alone, so that tiles fit and nothing flickers while panning.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "render/gl_program.h"
#include "render/line_walk.h"
#include "render/scene.h"

namespace quartier::render {

struct EdgeCrowding {
    f32 middle = 0;      // half of all edge length lies where it is denser: edge length per layout area
    f32 low = 0;         // 2 % of it lies where it is not as dense
    f32 fadeLength = 1;  // layout units
};

// How densely they lie in the part of the drawing that is in view: lines of full weight to a pixel.
struct LinesInView {
    f32 middle = 0;  // half of them lies where it is denser
    f32 high = 0;    // 2 % of them lies where it is denser
};

// Where an edge ends; layout units.
struct EdgeEnds {
    Vec2 a, b;
};

class DrawingMeasure {
  public:
    // `onHost`: vertices are summed up by all cores of the host.
    explicit DrawingMeasure(bool onHost);
    // Of the visible vertices. Where the extent is beyond 8 x the RMS distance from the centre, it is cut to
    // 3.5 x: a few runaways must not shrink everything else to a dot.
    Bounds bounds(Scene& scene);
    EdgeCrowding crowding(Scene& scene);  // and by cells: scene.crowding
    // Of the whole view, so that the tiles of a picture are alike; from a sample of the edges, so that it
    // follows the view without a jump.
    LinesInView linesInView(Scene& scene, const Camera& camera, const LineStyle& lines);
    // Vertices that are not hidden and have a place.
    u32 shown(Scene& scene);
    // Layout area that one of them has where half of them are closer together; 0: not known.
    // `flags`: of all vertices.
    f32 areaPerNode(Scene& scene, std::span<const u8> flags);

  private:
    struct Sums {
        Bounds box{{3e38f, 3e38f}, {-3e38f, -3e38f}};
        f64 x = 0, y = 0, squares = 0, count = 0;

        void add(const Sums& other);
    };
    Sums sum(Scene& scene, const Bounds& window);
    Sums sumOnDevice(Scene& scene, const Bounds& window);
    static Sums sumOnHost(Scene& scene, const Bounds& window);
    std::vector<EdgeEnds> sampleOnDevice(Scene& scene, u64 count);
    static std::vector<EdgeEnds> sampleOnHost(Scene& scene, u64 count);
    template <typename Sampled>
    std::vector<Sampled> sampleByProgram(Scene& scene, u32 count);
    static std::vector<Vec2> sampleNodesOnHost(Scene& scene, u32 stride);
    std::vector<Vec2> sampleNodesOnDevice(Scene& scene, u32 stride);

    bool onHost_;
    GlProgram bounds_;
    GlProgram sample_, nodeSample_;
    GlBuffer rows_;
    GlBuffer ends_;
    std::vector<EdgeEnds> sampled_;  // of the first edges, which are a fair sample
    f32 middleLength_ = 0;           // of the first of these
    Bounds crowdingBox_;
    // Versions of the scene.
    u64 boundsOf_ = 0, boundsHidden_ = 0, crowdingOf_ = 0, crowdingHidden_ = 0, placesOf_ = 0, areaOf_ = 0,
        areaHidden_ = 0;
    Bounds box_;
    u32 shown_ = 0;
    std::vector<Vec2> places_;  // of every so many-th vertex: kept, as a filter that is dragged moves none
    f32 areaPerNode_ = 0;
    EdgeCrowding crowding_;
    std::optional<std::pair<Camera, LineStyle>> linesOf_;
    LinesInView lines_;
};

}  // namespace quartier::render
