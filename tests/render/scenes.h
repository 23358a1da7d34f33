// Drawings for tests and for looking at: positions, edges and two levels of communities without any layout
// run.
#pragma once

#include <cmath>
#include <random>
#include <span>
#include <vector>

#include "render/renderer.h"

namespace quartier::render::test {

// Finest community per vertex, and of every depth the colour key of every finest community.
inline void giveLevels(Renderer& renderer, std::vector<u32> finest, std::vector<std::vector<u32>> keys) {
    renderer.setLevels(std::make_shared<const std::vector<u32>>(std::move(finest)),
                       std::make_shared<const std::vector<std::vector<u32>>>(std::move(keys)));
}

// So many vertices without edges, all of them hidden but the first.
inline void giveOneOfMany(Renderer& renderer, u32 vertices) {
    renderer.setTopology(vertices, {});
    std::vector<u8> flags(vertices, kHidden);
    flags[0] = 0;
    renderer.setFlags(flags);
}

struct Drawing {
    std::vector<Vec2> positions;
    std::vector<Edge> edges;
    std::vector<u32> fine, coarse;          // community per vertex
    std::vector<u32> fineKeys, coarseKeys;  // colour key per community
    std::vector<f32> degrees;

    u32 vertices() const { return static_cast<u32>(positions.size()); }
    void connect(u32 a, u32 b) {
        if (a != b) edges.push_back({a, b});
    }
    void countDegrees() {
        degrees.assign(positions.size(), 0.0f);
        for (const Edge& edge : edges) degrees[edge.a] += 1, degrees[edge.b] += 1;
    }
    void give(Renderer& renderer) const {
        renderer.setTopology(vertices(), edges);
        renderer.setPositions(positions);
        renderer.setSizeValues(degrees);
        std::vector<u32> coarseKeysOfFine(fineKeys.size());
        for (size_t v = 0; v < fine.size(); ++v) coarseKeysOfFine[fine[v]] = coarseKeys[coarse[v]];
        giveLevels(renderer, fine, {fineKeys, coarseKeysOfFine});
    }
};

// `cliques` cliques of `size` on a circle, each joined to the next by one edge.
inline Drawing ringOfCliques(u32 cliques, u32 size) {
    Drawing d;
    for (u32 c = 0; c < cliques; ++c) {
        const f32 turn = 6.2831853f * static_cast<f32>(c) / static_cast<f32>(cliques);
        for (u32 i = 0; i < size; ++i) {
            const f32 own = 6.2831853f * static_cast<f32>(i) / static_cast<f32>(size);
            d.positions.push_back(
                {100 * std::cos(turn) + 14 * std::cos(own), 100 * std::sin(turn) + 14 * std::sin(own)});
            d.fine.push_back(c);
            d.coarse.push_back(c / 2);
            for (u32 j = 0; j < i; ++j) d.connect(c * size + i, c * size + j);
        }
        d.connect(c * size, (c + 1) % cliques * size);
        d.fineKeys.push_back(c / 2 | (c % 2) << 16);
    }
    for (u32 c = 0; c < (cliques + 1) / 2; ++c) d.coarseKeys.push_back(c);
    d.countDegrees();
    return d;
}

// Communities within communities, as a force layout draws them; degrees follow a power law.
inline Drawing clustered(u32 vertices, u64 edges, u32 groups, u32 communities, u32 seed = 7) {
    Drawing d;
    std::mt19937 random(seed);
    std::normal_distribution<f32> normal;
    std::uniform_real_distribution<f32> uniform(0, 1);
    std::vector<Vec2> groupAt(groups), at(communities);
    std::vector<std::vector<u32>> members(communities), communitiesOf(groups);
    std::vector<f32> share(communities);
    for (u32 g = 0; g < groups; ++g) {
        const f32 r = 620 * std::sqrt((static_cast<f32>(g) + 0.6f) / static_cast<f32>(groups)),
                  t = 2.39996f * static_cast<f32>(g);
        groupAt[g] = {r * std::cos(t), r * std::sin(t)};
        d.coarseKeys.push_back(g);
    }
    f32 total = 0;
    for (u32 c = 0; c < communities; ++c) {
        const u32 g = static_cast<u32>(static_cast<f32>(groups) * std::pow(uniform(random), 1.4f));
        communitiesOf[g].push_back(c);
        const f32 spread = 820 / std::sqrt(static_cast<f32>(groups)) * 0.42f;
        at[c] = {groupAt[g].x + spread * normal(random), groupAt[g].y + spread * normal(random)};
        d.fineKeys.push_back(g | static_cast<u32>(communitiesOf[g].size() - 1) << 16);
        total += share[c] = 0.2f + std::pow(uniform(random), 3.0f) * 2;
        members[c].reserve(8);
    }
    for (u32 v = 0; v < vertices; ++v) {
        f32 draw = uniform(random) * total;
        u32 c = 0;
        while (c + 1 < communities && draw > share[c]) draw -= share[c++];
        const f32 size = 520 * std::sqrt(share[c] / total) * std::pow(uniform(random), 0.35f);
        const f32 turn = 6.2831853f * uniform(random);
        d.positions.push_back({at[c].x + size * std::cos(turn) + 2 * normal(random),
                               at[c].y + size * std::sin(turn) + 2 * normal(random)});
        d.fine.push_back(c);
        members[c].push_back(v);
    }
    std::vector<u32> groupOf(communities);
    for (u32 g = 0; g < groups; ++g)
        for (const u32 c : communitiesOf[g]) groupOf[c] = g;
    for (u32 v = 0; v < vertices; ++v) d.coarse.push_back(groupOf[d.fine[v]]);
    const auto member = [&](u32 c) {
        return members[c][static_cast<size_t>(static_cast<f32>(members[c].size()) *
                                              std::pow(uniform(random), 2.0f) * 0.9999f)];
    };
    while (d.edges.size() < edges) {
        const u32 v = static_cast<u32>(static_cast<f32>(vertices) * uniform(random) * 0.9999f), c = d.fine[v];
        const f32 kind = uniform(random);
        u32 other = c;
        if (kind > 0.8f) {
            const auto& near = communitiesOf[groupOf[c]];
            other = near[static_cast<size_t>(static_cast<f32>(near.size()) * uniform(random) * 0.9999f)];
        }
        if (kind > 0.95f) other = static_cast<u32>(static_cast<f32>(communities) * uniform(random) * 0.9999f);
        if (!members[other].empty()) d.connect(v, member(other));
    }
    d.countDegrees();
    return d;
}

}  // namespace quartier::render::test
