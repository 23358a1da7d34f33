#include "gpu/layout/device_levels.h"

#include "gpu/layout/device_level_solver.h"
#include "gpu/layout/level_arcs.h"
#include "gpu/stream.h"

namespace quartier::gpu::layout {
namespace {

class DeviceLevels final : public layouts::Levels {
  public:
    DeviceLevels(int device, const Graph& graph, const layouts::PathOrder& path, u32 component,
                 layouts::WeightScale scale, const std::stop_token& stop)
        : device_(device) {
        nodes_.push_back(layouts::finestNodes(graph, path.component(component), scale, stop));
        if (stop.stop_requested()) return;
        arcs_.push_back(finestArcs(*onDevice(graph, device), path.component(component), path.rank,
                                   path.componentBegin[component], scale, nodes_[0], stream_.get()));
        coarsen(layouts::Groupings(path, component), stop);
        stream_.synchronize();  // solvers have streams of their own
    }

    size_t count() const override { return nodes_.size(); }
    const layouts::LevelNodes& nodes(size_t level) const override { return nodes_[level]; }

    layouts::LevelGraph coarsest() const override {
        const DeviceScope scope(device_);
        layouts::LevelGraph level{nodes_.back(), {}, {}};
        const LevelArcs& arcs = arcs_.back();
        level.targets.resize(arcs.targets.size());
        level.weights.resize(arcs.weights.size());
        download(level.targets.data(), arcs.targets.data(), arcs.targets.size(), stream_.get());
        download(level.weights.data(), arcs.weights.data(), arcs.weights.size(), stream_.get());
        return level;
    }

    std::unique_ptr<layouts::LevelSolver> solver(size_t level, const layouts::ForceModel& model, f32 theta,
                                                 std::vector<Vec2> positions) const override {
        return makeDeviceSolver(device_, nodes_, level, arcs_[level], model, theta, positions);
    }

  private:
    void coarsen(layouts::Groupings groupings, const std::stop_token& stop) {
        Workspace workspace(stream_.get());
        while (std::optional<layouts::Grouping> grouping = groupings.next()) {
            nodes_.back().parent = std::move(grouping->parent);
            CoarseLevel coarse =
                contract(nodes_.back(), arcs_.back(), std::move(grouping->firstChild), workspace, stop);
            if (stop.stop_requested()) return;
            nodes_.push_back(std::move(coarse.nodes));
            arcs_.push_back(std::move(coarse.arcs));
        }
    }

    int device_;
    Stream stream_;
    std::vector<layouts::LevelNodes> nodes_;
    std::vector<LevelArcs> arcs_;
};

}  // namespace

layouts::LevelsFactory deviceLevels(int device) {
    return [device](const Graph& graph, const layouts::PathOrder& path, u32 component,
                    layouts::WeightScale scale,
                    const std::stop_token& stop) -> std::unique_ptr<layouts::Levels> {
        const DeviceScope scope(device);
        return std::make_unique<DeviceLevels>(device, graph, path, component, scale, stop);
    };
}

u64 levelBytes(u64 nodes, u64 arcs, bool weighted) {
    return nodes * sizeof(ArcOffset) + arcs * (weighted ? sizeof(u32) + sizeof(f32) : sizeof(u32));
}

}  // namespace quartier::gpu::layout
