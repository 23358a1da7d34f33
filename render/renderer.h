// The one renderer: under a window's context and under EGL headless alike. Knows neither Qt, CUDA nor Graph:
// it is given buffers and a style, and draws. OpenGL 4.5; the context must be current in every call.
//
// Pipeline: edge density (compute) -> tone map -> nodes (smooth discs). Colour, size and level are decided in
// shaders from the buffers, so a change of Style uploads nothing. What stands below the marks is kept as a
// layer: a hover or a selection draws rings over it and nothing else.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "render/camera.h"
#include "render/look.h"
#include "render/palette.h"

namespace quartier::render {

struct DetailTree;   // detail.h
struct EdgeBundles;  // edge_bundles.h

struct Edge {
    u32 a;
    u32 b;
};

// Where colour and size of a node come from. `values` are those of setColourValues and setSizeValues, `live`
// those of the live score buffer.
enum class ColourBy { single, community, values, live };
enum class SizeBy { none, values, live };

// How values lie along a ramp of colours or sizes.
enum class RampScale : u8 {
    linear,
    logarithmic,  // over the three decades below the high end
    counts,       // the logarithm of 1 + value: for whole numbers such as degrees
    rank,         // the share of the different values that are smaller
    quantiles,    // classes that hold as many nodes or edges each, a colour or size for each class
};

// What places values by rank or in classes: a small table, whatever the number of values (ramp_scale.h).
struct RampSteps {
    // Ascending and all different; at most kMostRampSteps. Of ranks: the values at equal shares from the
    // least to the largest. Of classes: the least value of each class but the lowest.
    std::vector<f32> values;
    // Of every class, from the lowest: its least and its largest value and how many have one of them.
    struct Class {
        f32 low, high;
        u64 count;
    };
    std::vector<Class> classes;
};
// With 256 steps between them, ranks differ by less than the steps of a ramp of colours.
inline constexpr size_t kMostRampSteps = 257;

struct ValueRange {
    f32 low = 0;
    f32 high = 1;  // as low as `low`: every value is in the middle of the ramp
    RampScale scale = RampScale::logarithmic;
    std::shared_ptr<const RampSteps> steps = nullptr;  // of rank and quantiles, which ignore both ends
    bool operator==(const ValueRange&) const = default;
};

// A vertex in a colour of its own, 0xRRGGBB.
struct OwnColour {
    u32 vertex;
    u32 rgb;
    bool operator==(const OwnColour&) const = default;
};

// Which ways an edge leads: from a to b, from b to a, or both.
enum EdgeDirection : u8 { kForth = 1, kBack = 2 };

// How the way of an edge looks from end to end.
enum class EdgeShape : u8 {
    straight,
    curved,   // bent to the left of the way that it leads
    bundled,  // along the tree of communities that setDetail() gave; straight where there is none
};

struct FlagChange {
    u32 vertex;
    u8 flags;  // all of its bits
};

inline constexpr f32 kLargestSizeSpread = 64;
inline constexpr f32 kRestfulBundling = 0.85f;  // bundles stand out, and their edges can be followed

struct Style {
    ColourBy colourBy = ColourBy::community;
    u32 depth = 0;            // Louvain level shown, 0 .. labels set - 1; ignored while liveLabels
    bool liveLabels = false;  // colour by the live label buffer instead
    Colour single{0.45f, 0.65f, 0.9f, 1};
    std::string categorical = "glasbey";
    std::string ramp = "viridis";
    ValueRange colourRange;
    SizeBy sizeBy = SizeBy::values;
    ValueRange sizeRange{1, 50, RampScale::counts};
    f32 nodeSize = 6;    // logical pixels: diameter of a middling node of a graph of some thousand nodes at
                         // fit zoom; crowded ones are smaller, few are larger; grows slowly when zooming in
    f32 sizeSpread = 3;  // largest over smallest diameter, 1 to kLargestSizeSpread
    bool edges = true;
    bool edgeColours = false;  // edges in the colours of setEdgeLooks instead of their ends'
    bool edgeWidths = false;   // and as wide as it says
    f32 edgeStrength = 1;      // brightness of the density
    bool detail = false;       // communities of few pixels as one disc each, where setDetail() gave some
    EdgeShape edgeShape = EdgeShape::straight;
    f32 bundling = kRestfulBundling;  // of bundled edges: 0 (straight) to 1 (by the middles of communities)
    bool arrows = true;               // at the ends of edges that have directions, where edges are apart
    Colour background{0.055f, 0.06f, 0.075f, 1};  // alpha 0 = transparent picture
    f32 pixelRatio = 1;                           // device pixels per logical pixel
    // So far all that has no mark gives way to the ground, 0 to 1: the rest, while a node is hovered. In
    // frames of a window alone.
    f32 veil = 0;
    // Share of the colours that all of the above gives; the rest are those of Renderer::keepColours(). In
    // frames of a window alone.
    f32 blend = 1;
};

// What draws edges and small nodes as densities: a compute shader, or all cores where OpenGL is software.
// Both give the same picture; `automatic` asks the driver.
enum class Rasteriser { automatic, compute, host };

// A rectangle of a picture, pixels, y down from the top left corner.
struct Part {
    int x = 0, y = 0, width = 0, height = 0;
    bool operator==(const Part&) const = default;
};

// A node as it is drawn: for vector pictures.
struct NodeDisc {
    Vec2 centre;  // pixels
    f32 radius;   // pixels
    Colour colour;
    u8 flags = 0;
    u32 vertex = kNoVertex;
    u32 community = 0;  // of DetailTree, whose disc it is; 0: of a vertex
};

// A piece of a curve from where the piece before it ended: two control points, and its end.
using CubicPiece = std::array<Vec2, 3>;

// An edge as it is drawn: for vector pictures. Pixels.
struct EdgeStroke {
    Vec2 a, b;
    std::vector<CubicPiece> curve;  // from a to b; empty: a straight line
    Colour colourA, colourB;        // at its ends, with the opacity of one line alone
    f32 width;
    // Heads of arrows at b and at a: corners, the tip first; none where `length` is 0.
    struct Head {
        Vec2 tip, left, right;
        f32 length = 0;
    };
    Head atB = {}, atA = {};
};

// What the device does for a frame, in this order.
enum class Stage : u8 {
    edges,  // their density
    nodes,  // the small ones' density
    tone,   // from densities to colours
    discs,  // one by one
    marks,  // over the kept ground
};
inline constexpr size_t kStages = 5;
using StageTimes = std::array<f64, kStages>;  // milliseconds

struct FrameStatistics {
    u64 edgesDrawn = 0;  // of the still picture so far
    u64 edgesTotal = 0;
    bool complete = true;  // false: call draw again, more edges or levels are to come
    f64 seconds = 0;       // CPU time of the call
    // Of a frame shortly before, by the clock of the device; zeros where that is software.
    StageTimes device{};
    // Between host and device since the frame before, what the host maps apart.
    u64 bytesSent = 0, bytesRead = 0;
    // What this frame drew: the ground (edges and the discs of large graphs without their marks), which is
    // kept as long as nothing of it changes, and discs that went to OpenGL one by one.
    bool groundDrawn = false;
    u64 discsDrawn = 0;
};

class Renderer {
  public:
    // Compiles the shaders; throws GlError when the context is under 4.5.
    explicit Renderer(Rasteriser rasteriser = Rasteriser::automatic);
    ~Renderer();  // the context must be current
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    // --- what is drawn ---
    // Distinct undirected edges without self-loops; a vertex per position. Forgets all else.
    void setTopology(u32 vertices, std::span<const Edge> edges);
    // Per edge of setTopology, in its order: sRGB in the lower three bytes (red lowest), and the width in
    // 64ths of a line in the highest, 0 for an edge that is hidden. Empty: none. Drawn where the style asks
    // for it.
    void setEdgeLooks(std::span<const u32> looks);
    // Per edge of setTopology, in its order: EdgeDirection bits. Empty: edges have no direction.
    void setDirections(std::span<const u8> directions);
    void setPositions(std::span<const Vec2> positions);
    // Of some vertices alone: for a few, as each costs a call of the driver.
    void updatePositions(std::span<const u32> vertices, std::span<const Vec2> positions);
    // A value per vertex, or empty: 0 for all. NaN: it has none; then it is in the colour of noValueOf
    // (render/ink.h), under the others, or as small as the least.
    void setColourValues(std::span<const f32> values);
    void setSizeValues(std::span<const f32> values);
    // The finest community of every vertex and, of every depth, the colour key of every finest community;
    // replaces earlier ones. Costs nothing now: frames bring them to the device piece by piece, and show
    // those before until all is there. Null: none.
    void setLevels(std::shared_ptr<const std::vector<u32>> finest,
                   std::shared_ptr<const std::vector<std::vector<u32>>> colourKeys);
    // Over all that the style says of colours; each vertex at most once. Empty: none.
    void setOwnColours(std::span<const OwnColour> colours);
    // What Style::detail draws, and along what edges are bundled; null: nothing. Throws Error when it is of
    // another number of vertices.
    void setDetail(std::shared_ptr<const DetailTree> tree);
    // The colours that were drawn last, for Style::blend. Nothing is read back.
    void keepColours();
    void setFlags(std::span<const u8> flags);  // VertexFlag bits, or empty for none
    // The same for some vertices; of one that is named twice the last holds. Where marks alone change, the
    // cost is that of the changes, whatever the size of the graph.
    void updateFlags(std::span<const FlagChange> changes);

    // GL buffer names for live results (core/live_channel.h): positions Vec2, live labels u32, live scores
    // f32 per vertex. Stable until setTopology. Nothing but live results is written into the latter two.
    u32 positionBuffer() const;
    u32 liveLabelBuffer() const;
    u32 liveScoreBuffer() const;
    void positionsChanged();  // after a live copy: accumulated edges are void
    void labelsChanged();
    void scoresChanged();
    // What is drawn, to look at: the values of setColourValues, and a render::Look (scene.h) per vertex.
    u32 colourValueBuffer() const;
    u32 lookBuffer() const;

    // Bounds of the positions, outliers clamped; reads back from the device when they changed there.
    Bounds bounds();
    // The vertex whose disc is under a pixel (top left origin), nearest first; kNoVertex when none within
    // `reach` pixels.
    VertexId pick(const Camera& camera, const Style& style, Vec2 screen, f32 reach = 4);
    // The vertices whose centres lie inside an outline of pixels (the last corner is joined with the first),
    // by the even-odd rule, but for hidden ones; ascending.
    std::vector<VertexId> enclosed(const Camera& camera, const Style& style, std::span<const Vec2> outline);

    // --- drawing ---
    static constexpr f64 kFrameMilliseconds = 12;
    // Into the framebuffer of that name, size camera.width x camera.height. `moving`: keep within
    // `budgetMilliseconds` by a fair sample of the edges: of the device's time for the whole frame, in
    // software of the time for the edges. Still: continue the sum of the frames before until complete.
    FrameStatistics draw(const Camera& camera, const Style& style, u32 framebuffer, bool moving,
                         f64 budgetMilliseconds = kFrameMilliseconds);
    // One tile of the picture that `whole` describes, all edges drawn, into a framebuffer of the part's size.
    // Tiles fit together without a seam. Without `nodes`: ground and edges alone. `goOn` is asked at least
    // every 50 ms while there are edges to draw: when it says no, the tile is not complete, and false is
    // returned.
    bool drawPart(const Camera& whole, const Part& part, const Style& style, u32 framebuffer,
                  bool nodes = true, const std::function<bool()>& goOn = {});
    // The discs inside the picture of at least that radius in pixels, in the order in which they are drawn:
    // those without a value of what they are coloured by first, then by vertex; empty when more than `limit`.
    std::vector<NodeDisc> discs(const Camera& camera, const Style& style, size_t limit, f32 smallest = 0);
    // The edges that cross the picture, in the order that they are drawn in; nothing when there are more than
    // `limit` in all. Where lines lie over each other, strokes cover one another; the density of drawPart()
    // adds them up.
    std::optional<std::vector<EdgeStroke>> edgeStrokes(const Camera& camera, const Style& style,
                                                       size_t limit);
    // What bundles the edges of that style, for where the vertices lie now; nothing where they are not
    // bundled. Positions that have changed on a device are read back.
    EdgeBundles edgeBundles(const Style& style);
    // Those of communities that are closed, which lie under them, in the order in which they are drawn.
    std::vector<NodeDisc> closedDiscs(const Camera& camera, const Style& style);
    // No disc is larger; pixels. Reads nothing back.
    f32 largestRadius(const Camera& camera, const Style& style);
    // Of these vertices, as they are drawn; pixels.
    std::vector<f32> radii(const Camera& camera, const Style& style, std::span<const u32> vertices);
    // Positions of every k-th visible vertex, at most that many.
    std::vector<Vec2> samplePositions(size_t most);
    u32 vertexCount() const;
    u64 edgeCount() const;
    bool software() const;            // OpenGL is; budgets are not of a device then
    std::string description() const;  // "NVIDIA H200, OpenGL 4.5", "llvmpipe, OpenGL 4.5 (software)"

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace quartier::render
