// Random geometric graph (Gilbert, 1961): points in the unit square, edges between points within a radius.
// Coordinates are integers of 31 bits, so that distances compare exactly everywhere.
#include <cmath>
#include <numbers>

#include "graph/generators/family.h"
#include "graph/generators/random.h"

namespace quartier::generators {
namespace {

constexpr u64 kSide = u64{1} << 31;

// The points of every cell of a square grid whose cells are at least the radius wide.
struct Cells {
    u64 perSide = 1;
    std::vector<u64> start;         // [perSide^2 + 1]
    std::vector<VertexId> members;  // ascending in every cell
    u64 of(u64 coordinate) const { return coordinate * perSide / kSide; }
};

struct Points {
    std::vector<u32> x;
    std::vector<u32> y;
};

Cells sortIntoCells(const Points& points, u64 radius) {
    Cells cells;
    const u64 n = points.x.size();
    cells.perSide = std::clamp<u64>(static_cast<u64>(std::sqrt(static_cast<f64>(n))), 1,
                                    kSide / std::max<u64>(radius, 1));
    cells.start.assign(cells.perSide * cells.perSide + 1, 0);
    std::vector<u64> cellOf(n);
    for (u64 v = 0; v < n; ++v) {
        cellOf[v] = cells.of(points.y[v]) * cells.perSide + cells.of(points.x[v]);
        ++cells.start[cellOf[v] + 1];
    }
    for (u64 c = 0; c + 1 < cells.start.size(); ++c) cells.start[c + 1] += cells.start[c];
    std::vector<u64> cursor(cells.start.begin(), cells.start.end() - 1);
    cells.members.resize(n);
    for (u64 v = 0; v < n; ++v) cells.members[cursor[cellOf[v]]++] = static_cast<VertexId>(v);
    return cells;
}

// Appends the edges from v to larger ids.
void connect(VertexId v, const Points& points, const Cells& cells, u64 radius, EdgeList& edges) {
    const u64 cellX = cells.of(points.x[v]);
    const u64 cellY = cells.of(points.y[v]);
    const u64 left = cellX == 0 ? 0 : cellX - 1;
    const u64 right = std::min(cellX + 1, cells.perSide - 1);
    for (u64 y = cellY == 0 ? 0 : cellY - 1; y <= std::min(cellY + 1, cells.perSide - 1); ++y) {
        // The cells of a row are consecutive, and so are their members.
        const u64 end = cells.start[y * cells.perSide + right + 1];
        for (u64 i = cells.start[y * cells.perSide + left]; i < end; ++i) {
            const VertexId u = cells.members[i];
            if (u <= v) continue;
            const i64 dx = static_cast<i64>(points.x[u]) - points.x[v];
            const i64 dy = static_cast<i64>(points.y[u]) - points.y[v];
            if (static_cast<u64>(dx * dx + dy * dy) > radius * radius) continue;
            edges.source.push_back(v);
            edges.target.push_back(u);
        }
    }
}

}  // namespace

Draws randomGeometric(const Spec& spec, const RunContext& context) {
    const u64 n = spec.whole(0, 1, kMostVertices);
    const f64 share = spec.real(1, 0, 1);
    const u64 key = mix(spec.seed(2));
    const auto radius = static_cast<u64>(share * static_cast<f64>(kSide));
    const f64 expected =
        0.5 * static_cast<f64>(n) * static_cast<f64>(n) * std::min(1.0, std::numbers::pi * share * share);
    checkMemory(spec, 2 * expected, static_cast<f64>(n));

    Draws result;
    result.vertices = static_cast<VertexId>(n);
    Points points{std::vector<u32>(n), std::vector<u32>(n)};
    result.positions.resize(n);
    // Neighbours are about 1 apart in the drawing.
    const f64 unitLength = std::sqrt(static_cast<f64>(n)) / static_cast<f64>(kSide);
    inPieces(n, u64{1} << 14, context, kGenerating.part(0, .1), [&](u64 begin, u64 end) {
        for (u64 v = begin; v < end; ++v) {
            points.x[v] = static_cast<u32>(mix(key ^ (2 * v)) >> 33);
            points.y[v] = static_cast<u32>(mix(key ^ (2 * v + 1)) >> 33);
            result.positions[v] = {static_cast<f32>(points.x[v] * unitLength),
                                   static_cast<f32>(points.y[v] * unitLength)};
        }
    });
    const Cells cells = sortIntoCells(points, radius);
    const u64 chunk = 4096;
    std::vector<EdgeList> parts(n / chunk + 1);
    inPieces(parts.size(), 1, context, kGenerating.part(.1, .9), [&](u64 part, u64) {
        for (u64 v = part * chunk; v < std::min(n, (part + 1) * chunk); ++v) {
            if (context.stop.stop_requested()) return;
            connect(static_cast<VertexId>(v), points, cells, radius, parts[part]);
        }
    });
    result.edges = joined(parts, context, kGenerating.part(.9, 1));
    return result;
}

}  // namespace quartier::generators
