// What the device spends on the stages of a frame, by its own clock (timestamp queries). What it says is
// known some frames later; nothing waits for it. Where OpenGL is software, it is the time of the cores.
#pragma once

#include <array>
#include <vector>

#include "render/gl_objects.h"
#include "render/renderer.h"

namespace quartier::render {

class StageClock {
  public:
    void beginFrame();
    // What the device was asked to do since the mark before, or the beginning, belongs to this stage.
    void mark(Stage stage);
    void endFrame();
    // Of the latest frame whose times are known, milliseconds; zeros before.
    const StageTimes& latest();

  private:
    struct Frame {
        std::vector<GlTimestamp> times;  // the first is that of the beginning
        std::vector<Stage> stages;       // of those behind it
        bool waiting = false;            // for the device
    };
    static constexpr size_t kFrames = 4;  // on their way at once

    std::array<Frame, kFrames> frames_;
    size_t next_ = 0, oldest_ = 0;
    Frame* now_ = nullptr;  // null: not measured, as all are waiting
    StageTimes latest_{};
};

}  // namespace quartier::render
