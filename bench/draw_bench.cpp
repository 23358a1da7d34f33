#include "bench/draw_bench.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "bench/measure.h"
#include "core/trace.h"
#include "render/tile_target.h"

namespace quartier::bench {
namespace {

using nlohmann::json;
using render::Camera;

constexpr f32 kFarthest = 64;  // times the zoom of the whole drawing
constexpr const char* kStageNames[render::kStages] = {"edges", "nodes", "tone", "discs", "marks"};

f64 quantile(std::vector<f64> values, f64 share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, static_cast<size_t>(share * static_cast<f64>(values.size())))];
}

// 0 where there is none: a run that was stopped, a graph without edges.
f64 medianOrZero(const std::vector<f64>& values) { return values.empty() ? 0 : median(values); }

class Frames {
  public:
    Frames(render::Renderer& renderer, const DrawPath& path, const std::function<bool()>& stop)
        : renderer_(renderer), path_(path), stop_(stop), target_(path.fitted.width, path.fitted.height) {}

    // Frames of a view that moves.
    json moving(const std::function<Camera(int)>& cameraOf) {
        restart();
        for (int i = 0; i < path_.frames && !stop_(); ++i) draw(cameraOf(i), true);
        return summary();
    }

    // Until all is drawn, as after the view has come to rest.
    json still(const Camera& camera) {
        Camera elsewhere = camera;
        elsewhere.pan(1, 0);
        draw(elsewhere, true);
        restart();
        const Stopwatch clock;
        while (!stop_() && !draw(camera, false).complete) continue;
        json part = summary();
        part["complete"] = clock.seconds() * 1e3;
        return part;
    }

  private:
    void restart() {
        clock_.clear();
        shares_.clear();
        for (auto& times : stages_) times.clear();
    }

    render::FrameStatistics draw(const Camera& camera, bool moves) {
        const Stopwatch clock;
        const auto frame = renderer_.draw(camera, path_.style, target_.framebuffer(), moves);
        glFinish();
        clock_.push_back(clock.seconds() * 1e3);
        if (frame.edgesTotal > 0)
            shares_.push_back(static_cast<f64>(frame.edgesDrawn) / static_cast<f64>(frame.edgesTotal));
        for (size_t s = 0; s < stages_.size(); ++s) stages_[s].push_back(frame.device[s]);
        return frame;
    }

    json summary() const {
        json device;
        for (size_t s = 0; s < stages_.size(); ++s) device[kStageNames[s]] = medianOrZero(stages_[s]);
        return {{"frames", clock_.size()},
                {"frame",
                 {{"median", medianOrZero(clock_)},
                  {"of100in95", quantile(clock_, 0.95)},
                  {"largest", quantile(clock_, 1)}}},
                {"device", device},
                {"edges", medianOrZero(shares_)}};
    }

    render::Renderer& renderer_;
    const DrawPath& path_;
    const std::function<bool()>& stop_;
    render::TileTarget target_;
    std::vector<f64> clock_, shares_;
    std::array<std::vector<f64>, render::kStages> stages_;
};

}  // namespace

json drawAlong(render::Renderer& renderer, const DrawPath& path, const std::function<bool()>& stop) {
    Frames frames(renderer, path, stop);
    const auto at = [&](f32 times, f32 panned = 0) {
        Camera camera = path.fitted;
        camera.zoom *= times;
        if (times > 1) camera.centre = path.near;
        camera.pan(panned, panned / 4);
        return camera;
    };
    // Back and forth by 4 pixels a frame.
    const auto pan = [&](f32 times) {
        return frames.moving(
            [&](int i) { return at(times, 4 * static_cast<f32>(i % 40 < 20 ? i % 20 : 20 - i % 20)); });
    };
    json parts;
    parts["still"] = frames.still(at(1));
    parts["pan"] = pan(1);
    parts["zoomIn"] = frames.moving([&](int i) {
        return at(std::pow(kFarthest, static_cast<f32>(i + 1) / static_cast<f32>(path.frames)));
    });
    for (const f32 times : {8.0f, kFarthest}) {
        const std::string name = "At" + std::to_string(static_cast<int>(times));
        parts["pan" + name] = pan(times);
        parts["still" + name] = frames.still(at(times));
    }
    return parts;
}

}  // namespace quartier::bench
