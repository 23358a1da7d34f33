// Leiden in place of plain Louvain, as analytics/leiden_descent.h describes it: only the refined parts of a
// level's communities become vertices, which start the next level where their communities were, until every
// vertex is a community; then communities that gain by being merged are merged.
#include "gpu/louvain/driver.h"

namespace quartier::gpu::louvain {

void Driver::runLeiden() {
    leiden_ = std::make_unique<LeidenRefinement>(workspace_, level_.vertices);
    int number = 0;
    while (number < options_.maxLevels && runLeidenLevel(number) == After::goOn) ++number;
    number = static_cast<int>(result_.hierarchy.levelCount());
    while (number < options_.maxLevels && !cancelled_ && mergeLevel(number)) ++number;
}

Driver::After Driver::runLeidenLevel(int number) {
    const WorkWatch clock(context_.gate);
    const int sweeps = improveProjected(number);
    Renumbered communities;
    modularity_ = connectAndRenumber(communities).modularity(options_.resolution);
    if (communities.communities == level_.vertices) return After::stop;
    Renumbered parts;
    const bool last = cancelled_ || number + 1 >= options_.maxLevels;
    const bool refined = !last && refineLevel(number, communities, parts);
    if (!refined) {
        projected_.reset();
        // Parts may be better than the communities that they were left in; then they are the communities.
        const std::vector<Level>& levels = result_.hierarchy.levels;
        if (!levels.empty() && modularity_ < levels.back().modularity) {
            modularity_ = levels.back().modularity;
            startPartition(level_, partition_, stream_->get());
            return After::stop;
        }
    }
    const Renumbered& parents = refined ? parts : communities;
    const bool ends = last || cancelled_;
    pushLevel(levelOf(parents, sweeps, sumsNow(), clock), parents, ends);
    if (ends) {
        waitForParents();
        return After::stop;
    }
    contractLevel(number, parents);
    result_.hierarchy.levels.back().seconds = clock.seconds();
    return After::goOn;
}

// Moves the vertices from where they are placed; returns the number of sweeps.
int Driver::improveProjected(int number) {
    const cudaStream_t stream = stream_->get();
    buffers_->sums.fillBytes(0, stream);
    startPartition(level_, partition_, stream);
    if (!projected_.empty()) {
        CUDA_CHECK(cudaMemcpyAsync(partition_.label, projected_.data(),
                                   u64{level_.vertices} * sizeof(VertexId), cudaMemcpyDeviceToDevice,
                                   stream));
        rebuildTotals(level_, partition_, stream);
    }
    const PartitionSums start = sumsNow();
    if (options_.check) checkInvariants(start, "at the start of a level");
    const u64 largest = number == 0 ? graph_->largestDegree() : std::min<u64>(level_.vertices, level_.arcs);
    strategy_->beginLevel(level_, largest, stream);
    return improve(number, start.modularity(options_.resolution));
}

// The communities of the best labels, connected and numbered; totals fit them.
PartitionSums Driver::connectAndRenumber(Renumbered& communities) {
    const cudaStream_t stream = stream_->get();
    if (options_.connected) splitIntoConnected(level_, partition_.label, buffers_->scratch.data(), stream);
    rebuildTotals(level_, partition_, stream);
    communities = renumber(workspace_, partition_.label, level_.vertices);
    const PartitionSums sums = sumsNow();
    if (options_.check) checkInvariants(sums, "after splitting");
    return sums;
}

// The labels become those of the parts, and projected_ the communities that these start the next level in.
// False, and nothing changed, when no two vertices were merged.
bool Driver::refineLevel(int number, const Renumbered& communities, Renumbered& parts) {
    const cudaStream_t stream = stream_->get();
    const auto stage = timer_.begin({.name = "refine", .level = number, .items = level_.vertices});
    const u64 joined =
        leiden_->refine(level_, partition_, buffers_->next.data(), seedOf(number, -1), context_.stop);
    timer_.end(stage);
    timer_.annotate("refine", joined, modularity_);
    if (context_.shouldStop()) cancelled_ = true;
    if (joined == 0 || cancelled_) return false;
    CUDA_CHECK(cudaMemcpyAsync(partition_.label, buffers_->next.data(),
                               u64{level_.vertices} * sizeof(VertexId), cudaMemcpyDeviceToDevice, stream));
    rebuildTotals(level_, partition_, stream);
    parts = renumber(workspace_, partition_.label, level_.vertices);
    projected_ = DeviceBuffer<VertexId>(parts.communities, stream);
    projectParents(parts.parent.data(), communities.parent.data(), level_.vertices, projected_.data(),
                   stream);
    return true;
}

// One level of pairs of communities that gain by being merged; false when there are none.
bool Driver::mergeLevel(int number) {
    const WorkWatch clock(context_.gate);
    const cudaStream_t stream = stream_->get();
    if (context_.shouldStop()) cancelled_ = true;
    startPartition(level_, partition_, stream);
    if (cancelled_) return false;
    const auto stage = timer_.begin({.name = "merge", .level = number, .items = level_.vertices});
    const u64 pairs =
        leiden_->mergePairs(level_, options_.resolution, partition_.m2, partition_.label, seedOf(number, -1));
    timer_.end(stage);
    if (pairs == 0) return false;
    rebuildTotals(level_, partition_, stream);
    const Renumbered merged = renumber(workspace_, partition_.label, level_.vertices);
    const PartitionSums sums = sumsNow();
    modularity_ = sums.modularity(options_.resolution);
    pushLevel(levelOf(merged, 0, sums, clock), merged, false);
    contractLevel(number, merged);
    return true;
}

Level Driver::levelOf(const Renumbered& parents, int sweeps, const PartitionSums& sums,
                      const WorkWatch& clock) {
    stream_->synchronize();
    timer_.collect();
    Level level;
    level.communities = parents.communities;
    level.modularity = sums.modularity(options_.resolution);
    level.iterations = sweeps;
    level.seconds = clock.seconds();
    return level;
}

}  // namespace quartier::gpu::louvain
