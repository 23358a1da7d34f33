// The contract of layouts: a graph and its hierarchy in, a position per vertex out, better with every step.
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/run_context.h"
#include "graph/graph.h"
#include "graph/hierarchy.h"

namespace quartier {

// How far from the middle a radial arrangement puts a vertex: by the difference of its number to the largest,
// or by its rank among all.
enum class RingsBy : u8 { value, rank };
// How columns become coordinates: as they are, or longitude and latitude in degrees by Mercator's projection.
enum class Projection : u8 { plane, mercator };
// What a drawing by forces is to show: communities, by the pulls of LayoutOptions; the shape of a road
// network, a grid or a mesh; or that where the graph is one (layouts/map_like.h).
enum class DrawnShape : u8 { automatic, communities, map };

struct LayoutOptions {
    int iterations = 0;  // 0 = until it rests; K = at most K on the finest level
    u64 seed = 1;
    f64 gravity = 1.0;           // pull toward the centre, >= 0
    f64 communityGravity = 0.3;  // kappa: pull toward the own community where it overlaps others, >= 0
    f64 scaling = 1.0;           // repulsion strength, > 0
    f64 theta = 1.0;             // Barnes-Hut opening angle; 0 = exact
    DrawnShape shape = DrawnShape::automatic;
    bool linLog = false;  // logarithmic attraction: tighter communities on small graphs
    int pivots = 200;     // of stress: vertices whose distances to all others are heeded, > 0
    RingsBy rings = RingsBy::value;
    Projection projection = Projection::plane;
    // What an arrangement places the vertices by, in words of the caller, who makes the numbers of
    // LayoutStart of them. Empty: as the method does without.
    std::string by = {};         // a quantity
    std::string from = {};       // a node
    std::string x = {}, y = {};  // columns
};

// One of those words.
struct LayoutSource {
    std::string key;    // "by": the flag on the command line
    std::string label;  // in forms
    std::string help;
    std::string LayoutOptions::*name;
};
const std::vector<LayoutSource>& layoutSources();

// A vertex that stays where it is.
struct Pin {
    VertexId vertex = 0;
    Vec2 at;
};

// Where a run begins.
struct LayoutStart {
    // Empty, or one per vertex to go on from (then the multilevel start is skipped).
    std::span<const Vec2> positions = {};
    // Each vertex at most once. The result has them there to the bit; the other vertices of their component
    // find their places about them, and components without any are packed about the largest that has some.
    std::span<const Pin> pins = {};
    // What LayoutOptions::by, x and y name: empty, or a number per vertex, NaN where there is none.
    std::span<const f64> by = {}, x = {}, y = {};
    VertexId from = kNoVertex;  // what LayoutOptions::from names
};

struct LayoutResult {
    // One per vertex, finite; without pins centred on 0.
    std::vector<Vec2> positions;
    int iterations = 0;
    bool atRest = false;
    std::optional<DrawnShape> shape;  // communities or map, of a layout that draws either
    bool cancelled = false;
    Trace trace;
};

class Layout {
  public:
    virtual ~Layout() = default;
    virtual const EngineInfo& info() const = 0;
    virtual MemoryEstimate estimate(const Graph& graph, const LayoutOptions& options) const = 0;
    // hierarchy may be empty (no levels). Publishes positions to context.live.positions, first within a tenth
    // of a second.
    virtual LayoutResult run(const Graph& graph, const Hierarchy& hierarchy, const LayoutStart& start,
                             const LayoutOptions& options, RunContext& context) const = 0;
    // Keys of the sources that it heeds.
    virtual std::vector<std::string> sources() const { return {}; }
};

const std::vector<OptionSpec>& layoutOptionSpecs();
std::vector<OptionSpec> layoutOptionSpecs(std::initializer_list<std::string_view> keys);
void setOption(LayoutOptions& options, std::string_view key, f64 value);
f64 getOption(const LayoutOptions& options, std::string_view key);

class LayoutRegistry {
  public:
    void add(std::unique_ptr<Layout> layout);
    const std::vector<std::unique_ptr<Layout>>& layouts() const { return layouts_; }
    const Layout& layout(std::string_view id) const;  // throws OptionError naming those there are

  private:
    std::vector<std::unique_ptr<Layout>> layouts_;
};
void registerCpuLayouts(LayoutRegistry& registry);

}  // namespace quartier
