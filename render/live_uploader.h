// Window side of the live channels: takes the newest publications into GL buffers, inside paint.
#pragma once

#include <memory>
#include <string>

#include "core/live_channel.h"
#include "render/renderer.h"

namespace quartier::render {

class LiveUploader {
  public:
    // bridge may be null: then only publications in host memory can be shown.
    explicit LiveUploader(std::unique_ptr<ScreenBridge> bridge);
    ~LiveUploader();

    struct Taken {
        bool positions = false;
        bool labels = false;
        bool scores = false;
        LiveNote scoreNote;
        LiveNote labelNote;
    };
    // Copies whatever is new and tells the renderer; never waits for a worker.
    Taken take(const LiveSet& live, Renderer& renderer);
    // Call before setTopology or the renderer's end: registrations die with the buffers.
    void forget(Renderer& renderer);
    // "CUDA-OpenGL interop", "pinned copy", "host memory"
    std::string description() const;

  private:
    std::unique_ptr<ScreenBridge> bridge_;
    u64 seenPositions_ = 0, seenLabels_ = 0, seenScores_ = 0;
};

}  // namespace quartier::render
