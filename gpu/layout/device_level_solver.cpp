#include "gpu/layout/device_level_solver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

#include "gpu/device_buffer.h"
#include "gpu/launch_graph.h"
#include "gpu/layout/community_pulls.h"
#include "gpu/layout/forces.h"
#include "gpu/layout/motion.h"
#include "gpu/layout/repulsion_mesh.h"
#include "gpu/layout/repulsion_pairs.h"
#include "gpu/stream.h"

namespace quartier::gpu::layout {
namespace {

// Up to this many nodes every pair is computed.
constexpr u32 kPairsNodes = 8192;
constexpr u32 kStepsPerSort = 6;  // of the mesh; the nodes move little in between
// A step of a small level takes far less time than the wait for it, above all while a window draws with the
// same device: so many are made at once.
constexpr u32 kMostStepsAtOnce = 8;

static_assert(sizeof(Vec2) == sizeof(float2));

class DeviceLevelSolver final : public layouts::LevelSolver {
  public:
    DeviceLevelSolver(int device, std::span<const layouts::LevelNodes> levels, const LevelArcs& arcs,
                      const layouts::ForceModel& model, bool exact, bool finest,
                      const std::vector<Vec2>& positions)
        : device_(device),
          nodes_(levels[0].size()),
          softening_(0.02f * std::sqrt(model.repulsion)),
          forces_(levels[0], arcs, model, stream_.get()),
          pulls_(levels, model.communityGravity, beside_.get()),
          motion_(nodes_, stream_.get()),
          positions_(nodes_, stream_.get()),
          velocity_(nodes_, stream_.get()),
          acceleration_(nodes_, stream_.get()),
          state_(1, stream_.get()) {
        const f64 mass = std::accumulate(levels[0].mass.begin(), levels[0].mass.end(), 0.0);
        if (!exact && nodes_ > kPairsNodes) mesh_.emplace(nodes_, mass, softening_, stream_.get());
        if (!finest && nodes_ <= kPairsNodes) stepsAtOnce_ = kMostStepsAtOnce;
        repulsion_ = {(mesh_ ? 1 : u64{pairParts(nodes_)}) * nodes_, stream_.get()};
        place(positions);
        velocity_.fillBytes(0, stream_.get());
        acceleration_.fillBytes(0, stream_.get());
        StepState first;
        first.frame.mass = mass;
        state_.upload(std::span(&first, 1), stream_.get());
        motion_.measure(positions_.data(), forces_.mass(), state_.data());
        stream_.synchronize();  // what was uploaded may go
        beside_.synchronize();
        linear_ = !model.linLog;
    }

    void balanceSize(const std::stop_token& stop) override {
        if (!linear_ || stop.stop_requested()) return;
        const DeviceScope scope(device_);
        pullBeside();
        CUDA_CHECK(cudaStreamWaitEvent(stream_.get(), joined_.get()));
        forces_.balance(positions_.data(), pulls_, state_.data());
        motion_.scale(positions_.data(), state_.data());
        motion_.measure(positions_.data(), forces_.mass(), state_.data());
    }

    void hold(std::span<const Vec2> positions, std::span<const u32> held) override {
        const DeviceScope scope(device_);
        place(positions);
        forces_.hold(held);
        motion_.measure(positions_.data(), forces_.mass(), state_.data());
        stream_.synchronize();
    }

    Step step(const std::stop_token& stop) override {
        if (stop.stop_requested()) return {};
        const u32 place = steps_ % stepsAtOnce_;
        if (place == 0) makeSteps();
        ++steps_;
        const StepState& now = (*results_.data())[place];
        return {now.movement, now.control.speed, now.force};
    }

    std::vector<Vec2> positions() const override {
        const DeviceScope scope(device_);
        std::vector<Vec2> positions(nodes_);
        download(reinterpret_cast<float2*>(positions.data()), positions_.data(), nodes_, stream_.get());
        return positions;
    }

  private:
    void place(std::span<const Vec2> positions) {
        CUDA_CHECK(cudaMemcpyAsync(positions_.data(), positions.data(), positions_.bytes(),
                                   cudaMemcpyHostToDevice, stream_.get()));
    }

    // What edges and communities pull, while the repulsion is computed on the other stream; joined_ is its
    // end.
    void pullBeside() {
        forked_.record(stream_.get());
        CUDA_CHECK(cudaStreamWaitEvent(beside_.get(), forked_.get()));
        forces_.pullEdges(positions_.data(), beside_.get());
        pulls_.gather(positions_.data(), forces_.mass(), state_.data());
        joined_.record(beside_.get());
    }

    void makeSteps() {
        const DeviceScope scope(device_);
        if (mesh_ && (steps_ % kStepsPerSort == 0 || steps_ < kStepsPerSort))
            mesh_->sort(positions_.data(), state_.data());
        if (graph_.empty())
            graph_.record(stream_.get(), [this] {
                for (u32 place = 0; place < stepsAtOnce_; ++place) launchStep((*results_.data())[place]);
            });
        graph_.launch(stream_.get());
        stream_.synchronize();
    }

    void launchStep(StepState& result) {
        pullBeside();
        if (mesh_)
            mesh_->field(positions_.data(), forces_.mass(), state_.data(), repulsion_.data());
        else
            repelPairs(positions_.data(), forces_.mass(), nodes_, softening_, repulsion_.data(),
                       stream_.get());
        CUDA_CHECK(cudaStreamWaitEvent(stream_.get(), joined_.get()));
        forces_.accelerate(positions_.data(), {repulsion_.data(), mesh_ ? 1 : pairParts(nodes_)}, pulls_,
                           state_.data(), acceleration_.data());
        motion_.move(acceleration_.data(), forces_.mass(), velocity_.data(), positions_.data(),
                     state_.data());
        CUDA_CHECK(cudaMemcpyAsync(&result, state_.data(), sizeof(StepState), cudaMemcpyDeviceToHost,
                                   stream_.get()));
    }

    int device_;
    u32 nodes_;
    f32 softening_;
    bool linear_ = true;
    u32 steps_ = 0;
    u32 stepsAtOnce_ = 1;
    Stream stream_, beside_;
    Event forked_, joined_;
    Forces forces_;
    CommunityPulls pulls_;
    Motion motion_;
    std::optional<RepulsionMesh> mesh_;
    DeviceBuffer<float2> positions_, velocity_, acceleration_;
    DeviceBuffer<float2> repulsion_;  // [parts][n]
    DeviceBuffer<StepState> state_;
    PinnedValue<std::array<StepState, kMostStepsAtOnce>> results_;
    LaunchGraph graph_;
};

}  // namespace

std::unique_ptr<layouts::LevelSolver> makeDeviceSolver(int device,
                                                       std::span<const layouts::LevelNodes> levels,
                                                       size_t level, const LevelArcs& arcs,
                                                       const layouts::ForceModel& model, f32 theta,
                                                       const std::vector<Vec2>& positions) {
    const DeviceScope scope(device);
    return std::make_unique<DeviceLevelSolver>(device, levels.subspan(level), arcs, model, theta == 0,
                                               level == 0, positions);
}

u64 solverBytes(u64 nodes) {
    // Positions, velocities, accelerations, pulls of edges; mass, pull, community; sums of blocks.
    constexpr u64 kPerNode = 4 * sizeof(float2) + 2 * sizeof(f32) + sizeof(u32) + 2;
    const u64 parts = nodes <= kPairsNodes ? pairParts(static_cast<u32>(nodes)) : 1;
    return nodes * (kPerNode + parts * sizeof(float2)) +
           (nodes > kPairsNodes ? meshBytes(static_cast<u32>(nodes)) : 0);
}

u64 communityBytes(u64 communities) {
    // A piece or more each; its community above.
    return communities * (sizeof(SpreadSums) + sizeof(Spread) + sizeof(Pull) + sizeof(f32) + 3 * sizeof(u32));
}

}  // namespace quartier::gpu::layout
