// What the tests of the layouts share.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "analytics/engine_registry.h"
#include "layouts/layout.h"

namespace quartier::test {

inline const Layout& forceAtlas2() {
    static const LayoutRegistry registry = [] {
        LayoutRegistry all;
        registerCpuLayouts(all);
        return all;
    }();
    return registry.layout("forceatlas2");
}

inline Hierarchy louvain(const Graph& graph) {
    EngineRegistry registry;
    registerCpuEngines(registry);
    RunContext context = plainContext();
    return registry.community("sequential").run(graph, {}, context).hierarchy;
}

inline LayoutResult layOut(const Graph& graph, const Hierarchy& hierarchy, const LayoutOptions& options = {},
                           std::span<const Vec2> start = {}, std::span<const Pin> pins = {}) {
    RunContext context = plainContext();
    return forceAtlas2().run(graph, hierarchy, {.positions = start, .pins = pins}, options, context);
}
inline LayoutResult layOut(const Graph& graph, const LayoutOptions& options = {},
                           std::span<const Vec2> start = {}) {
    return layOut(graph, Hierarchy{.vertices = graph.vertexCount(), .levels = {}}, options, start);
}

inline f64 distance(Vec2 a, Vec2 b) { return std::hypot(f64{a.x} - b.x, f64{a.y} - b.y); }

inline bool allFinite(std::span<const Vec2> positions) {
    for (const Vec2 p : positions)
        if (!std::isfinite(p.x) || !std::isfinite(p.y)) return false;
    return true;
}

}  // namespace quartier::test
