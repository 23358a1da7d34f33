// Compares two documents field by field: everything that a session file keeps.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "app/session/document.h"
#include "app/session/session_file.h"
#include "app/session/view_json.h"

namespace quartier::session {

inline void expectSameNumbers(std::span<const f64> a, std::span<const f64> b) {
    ASSERT_EQ(a.size(), b.size());
    for (size_t i = 0; i < a.size(); ++i)
        EXPECT_TRUE(a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) << i;
}

inline void expectSameGraph(const Document& a, const Document& b) {
    const Graph &x = a.graph(), &y = b.graph();
    ASSERT_EQ(x.vertexCount(), y.vertexCount());
    EXPECT_EQ(x.isDirected(), y.isDirected());
    EXPECT_EQ(x.selfLoopCount(), y.selfLoopCount());
    EXPECT_TRUE(std::ranges::equal(x.offsets(), y.offsets()));
    EXPECT_TRUE(std::ranges::equal(x.targets(), y.targets()));
    EXPECT_TRUE(std::ranges::equal(x.weights(), y.weights()));
    EXPECT_TRUE(std::ranges::equal(x.reverseTargets(), y.reverseTargets()));
    EXPECT_TRUE(std::ranges::equal(x.reverseWeights(), y.reverseWeights()));
    const NodeTable &m = a.nodes(), &n = b.nodes();
    for (VertexId v = 0; v < x.vertexCount(); ++v) {
        EXPECT_EQ(m.id(v), n.id(v));
        EXPECT_EQ(m.label(v), n.label(v));
        EXPECT_EQ(n.find(m.id(v)), v);
    }
    EXPECT_EQ(m.hasLabels(), n.hasLabels());
    ASSERT_EQ(m.columns().size(), n.columns().size());
    for (size_t i = 0; i < m.columns().size(); ++i) {
        EXPECT_EQ(m.columns()[i].name, n.columns()[i].name);
        ASSERT_EQ(m.columns()[i].isNumeric(), n.columns()[i].isNumeric());
        if (m.columns()[i].isNumeric())
            expectSameNumbers(std::get<0>(m.columns()[i].values), std::get<0>(n.columns()[i].values));
        else
            EXPECT_TRUE(m.columns()[i].values == n.columns()[i].values) << m.columns()[i].name;
    }
    ASSERT_EQ(a.version->edgeTable == nullptr, b.version->edgeTable == nullptr);
    if (a.version->edgeTable != nullptr) {
        const auto &c = a.version->edgeTable->columns(), &d = b.version->edgeTable->columns();
        ASSERT_EQ(c.size(), d.size());
        for (size_t i = 0; i < c.size(); ++i) {
            EXPECT_EQ(c[i].name, d[i].name);
            ASSERT_EQ(c[i].isNumeric(), d[i].isNumeric());
            if (c[i].isNumeric()) {
                expectSameNumbers(std::get<0>(c[i].values), std::get<0>(d[i].values));
                continue;
            }
            ASSERT_EQ(c[i].values.index(), d[i].values.index());
            if (const auto* answers = std::get_if<YesNo>(&c[i].values)) {
                EXPECT_EQ(*answers, std::get<YesNo>(d[i].values));
                continue;
            }
            for (u64 row = 0; row < x.edgeCount(); ++row)
                EXPECT_EQ(std::get<1>(c[i].values).at(row), std::get<1>(d[i].values).at(row));
        }
    }
    const ImportReport &r = a.report, &s = b.report;
    EXPECT_EQ(r.edgeColumns, s.edgeColumns);
    EXPECT_EQ(r.edgeValuesLeftOut, s.edgeValuesLeftOut);
    EXPECT_EQ(r.source, s.source);
    EXPECT_EQ(r.edgesRead, s.edgesRead);
    EXPECT_EQ(r.smallestWeight, s.smallestWeight);
    EXPECT_EQ(r.zeroWeightLine, s.zeroWeightLine);
    EXPECT_EQ(r.droppedText(), s.droppedText());
    for (size_t i = 0; i < kDropReasons; ++i) EXPECT_EQ(r.dropped[i].first, s.dropped[i].first);
    ASSERT_EQ(r.faults.size(), s.faults.size());
    for (size_t i = 0; i < r.faults.size(); ++i) EXPECT_EQ(r.faults[i].message, s.faults[i].message);
}

inline void expectSameColumns(const std::vector<ColumnPtr>& a, const std::vector<ColumnPtr>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (size_t i = 0; i < a.size(); ++i) {
        const Column &x = *a[i], &y = *b[i];
        EXPECT_EQ(x.id(), y.id());
        EXPECT_EQ(x.name(), y.name());
        EXPECT_EQ(x.of(), y.of());
        EXPECT_EQ(x.type(), y.type()) << x.name();
        EXPECT_EQ(x.origin().kind, y.origin().kind);
        EXPECT_EQ(x.origin().text, y.origin().text);
        ASSERT_EQ(x.size(), y.size());
        for (size_t row = 0; row < x.size(); ++row) EXPECT_EQ(x.text(row), y.text(row)) << x.name();
        ASSERT_EQ(x.groups() == nullptr, y.groups() == nullptr) << x.name();
        if (x.groups()) {
            EXPECT_EQ(x.groups()->of, y.groups()->of) << x.name();
        }
    }
}

inline void expectSameCommunities(const CommunityRun& a, const CommunityRun& b) {
    ASSERT_EQ(a.result.hierarchy.levelCount(), b.result.hierarchy.levelCount());
    for (size_t i = 0; i < a.result.hierarchy.levelCount(); ++i) {
        const Level &x = a.result.hierarchy.levels[i], &y = b.result.hierarchy.levels[i];
        EXPECT_EQ(x.parent, y.parent);
        EXPECT_EQ(x.communities, y.communities);
        EXPECT_EQ(x.modularity, y.modularity);
        EXPECT_EQ(x.iterations, y.iterations);
        EXPECT_EQ(x.seconds, y.seconds);
    }
    EXPECT_EQ(a.result.modularity, b.result.modularity);
    EXPECT_EQ(a.result.disconnected, b.result.disconnected);
    EXPECT_EQ(a.colourKeys, b.colourKeys);
    EXPECT_EQ(a.within, b.within);
    EXPECT_EQ(a.bySize, b.bySize);
    EXPECT_EQ(a.hubs, b.hubs);
    EXPECT_EQ(a.options.resolution, b.options.resolution);
    EXPECT_EQ(a.options.refine, b.options.refine);
    EXPECT_EQ(a.options.seed, b.options.seed);
    EXPECT_EQ(a.why, b.why);
}

inline void expectSameScores(const CentralityRun& a, const CentralityRun& b) {
    const Scores &x = a.result.scores, &y = b.result.scores;
    expectSameNumbers(x.value, y.value);
    expectSameNumbers(x.standardError, y.standardError);
    expectSameNumbers(x.edge, y.edge);
    EXPECT_EQ(x.sourcesUsed, y.sourcesUsed);
    EXPECT_EQ(x.searches, y.searches);
    EXPECT_EQ(x.exact, y.exact);
    EXPECT_EQ(a.scores, b.scores);
    EXPECT_EQ(a.ranks, b.ranks);
    EXPECT_EQ(a.edgeScores, b.edgeScores);
    EXPECT_EQ(a.options.sources, b.options.sources);
    EXPECT_EQ(a.options.directed, b.options.directed);
    EXPECT_EQ(a.options.edges, b.options.edges);
}

inline void expectSame(const Document& a, const Document& b) {
    expectSameGraph(a, b);
    expectSameColumns(a.columns.nodes(), b.columns.nodes());
    expectSameColumns(a.columns.edges(), b.columns.edges());
    ASSERT_EQ(a.results.all().size(), b.results.all().size());
    for (size_t i = 0; i < a.results.all().size(); ++i) {
        const Result &x = a.results.all()[i], &y = b.results.all()[i];
        EXPECT_EQ(x.id, y.id);
        EXPECT_EQ(x.name, y.name);
        EXPECT_EQ(x.seconds(), y.seconds());
        EXPECT_EQ(x.status(), y.status());
        EXPECT_EQ(x.engine().id, y.engine().id);
        EXPECT_EQ(changedOptions(x), changedOptions(y));
        EXPECT_EQ(x.trace().device, y.trace().device);
        ASSERT_EQ(x.trace().stages.size(), y.trace().stages.size());
        for (size_t s = 0; s < x.trace().stages.size(); ++s) {
            EXPECT_EQ(x.trace().stages[s].name, y.trace().stages[s].name);
            EXPECT_EQ(x.trace().stages[s].metric, y.trace().stages[s].metric);
        }
        ASSERT_EQ(x.communities == nullptr, y.communities == nullptr);
        if (x.communities) expectSameCommunities(*x.communities, *y.communities);
        if (x.betweenness) expectSameScores(*x.betweenness, *y.betweenness);
    }
    const auto shown = [](const Document& document, const void* run) {
        const Result* result = document.results.of(run);
        return result == nullptr ? std::string() : result->id;
    };
    EXPECT_EQ(shown(a, a.communities.get()), shown(b, b.communities.get()));
    EXPECT_EQ(shown(a, a.betweenness.get()), shown(b, b.betweenness.get()));
    ASSERT_EQ(a.pinned == nullptr, b.pinned == nullptr);
    if (a.pinned != nullptr) {
        EXPECT_EQ(*a.pinned, *b.pinned);
    }
    ASSERT_EQ(a.positions == nullptr, b.positions == nullptr);
    for (size_t v = 0; a.positions && v < a.positions->size(); ++v) {
        EXPECT_EQ((*a.positions)[v].x, (*b.positions)[v].x);
        EXPECT_EQ((*a.positions)[v].y, (*b.positions)[v].y);
    }
    EXPECT_EQ(a.window.steps, b.window.steps);
    EXPECT_EQ(a.window.activeView, b.window.activeView);
    EXPECT_EQ(a.window.viewsLocked, b.window.viewsLocked);
    ASSERT_EQ(a.views.size(), b.views.size());
    for (size_t i = 0; i < a.views.size(); ++i) {
        EXPECT_EQ(a.views[i]->name, b.views[i]->name);
        EXPECT_EQ(viewJson(a.views[i]->view), viewJson(b.views[i]->view));
    }
}

}  // namespace quartier::session
