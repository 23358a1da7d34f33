#include "layouts/host_level_solver.h"
#include "layouts/levels.h"

namespace quartier::layouts {
namespace {

class HostLevels final : public Levels {
  public:
    explicit HostLevels(std::vector<LevelGraph> levels) : levels_(std::move(levels)) {}

    size_t count() const override { return levels_.size(); }
    const LevelNodes& nodes(size_t level) const override { return levels_[level]; }
    LevelGraph coarsest() const override { return levels_.back(); }
    std::unique_ptr<LevelSolver> solver(size_t level, const ForceModel& model, f32 theta,
                                        std::vector<Vec2> positions) const override {
        return std::make_unique<HostLevelSolver>(std::span(levels_).subspan(level), model, theta,
                                                 std::move(positions));
    }

  private:
    std::vector<LevelGraph> levels_;
};

}  // namespace

LevelsFactory hostLevels() {
    return [](const Graph& graph, const PathOrder& path, u32 component, WeightScale scale,
              const std::stop_token& stop) -> std::unique_ptr<Levels> {
        return std::make_unique<HostLevels>(buildLevels(graph, path, component, scale, stop));
    };
}

}  // namespace quartier::layouts
