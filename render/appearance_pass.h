// Decides what every vertex looks like, on the device, from communities, scores, degrees and flags. A change
// of level, palette or range is one dispatch; nothing is uploaded.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "render/gl_program.h"
#include "render/scene.h"

namespace quartier::render {

class AppearancePass {
  public:
    AppearancePass();
    void setTopology(u32 vertices);
    void setDegrees(std::span<const f32> degrees);
    void setScores(std::span<const f32> scores);
    void setLevels(std::shared_ptr<const std::vector<u32>> finest,
                   std::shared_ptr<const std::vector<std::vector<u32>>> colourKeys);
    // Copies at most that much of them to the device; true when nothing is left to be copied.
    bool bringLevels(u64 bytes);
    void setFlags(std::span<const u8> flags);
    // Where marks alone change, they are written into scene.looks at once, on the device and on the host.
    void updateFlags(Scene& scene, std::span<const FlagChange> changes);
    std::span<const u8> flags() const { return hostFlags_; }  // per vertex
    void touch() { stale_ = true; }                           // a buffer changed on the device
    const GlBuffer& liveLabels() const { return liveLabels_; }
    const GlBuffer& scores() const { return scores_; }

    // Brings scene.looks up to date with buffers and style.
    void update(Scene& scene, const Style& style);

  private:
    struct Levels {
        GlBuffer finest;             // label of every vertex
        std::vector<GlBuffer> keys;  // [depth][label]
        u32 keyCount = 0;            // of every depth
    };
    // Levels on their way to the device: of all their numbers, the keys first, so many are there.
    struct Coming {
        std::shared_ptr<const std::vector<u32>> finest;
        std::shared_ptr<const std::vector<std::vector<u32>>> keys;
        size_t done = 0;
    };
    struct PalettePlace {
        u32 at, count;
    };
    PalettePlace placeOf(const std::string& name, bool categorical, const Colour& ground) const;

    GlProgram program_, marks_;
    GlBuffer colours_, changes_;
    std::vector<PalettePlace> places_;  // of palettes(), then of palettesOnDark()
    u32 vertices_ = 0;
    Levels levels_, next_;  // what is shown, and what is being filled
    std::optional<Coming> coming_;
    GlBuffer liveLabels_, scores_, degrees_, flags_;
    f32 degreeLow_ = 0, degreeHigh_ = 0;  // log(1 + degree)
    std::vector<u8> hostFlags_;           // what flags_ holds, per vertex
    bool stale_ = true;
    bool marksStale_ = false;  // setFlags() changed marks alone
    bool hiddenStale_ = false;
    Style drawn_;
};

}  // namespace quartier::render
