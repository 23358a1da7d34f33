// Decides what every vertex looks like, on the device, from communities, values and flags. A change of level,
// palette or range is one dispatch; nothing is uploaded.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "render/gl_program.h"
#include "render/live_colours.h"
#include "render/scene.h"

namespace quartier::render {

class AppearancePass {
  public:
    // `onHost`: flags are written by the host, whose memory the device's is.
    explicit AppearancePass(bool onHost);
    void setTopology(u32 vertices);
    void setColourValues(std::span<const f32> values);
    void setSizeValues(std::span<const f32> values);
    void setLevels(std::shared_ptr<const std::vector<u32>> finest,
                   std::shared_ptr<const std::vector<std::vector<u32>>> colourKeys);
    void setOwnColours(std::span<const OwnColour> colours);
    // Those of scene.looks, for Style::blend.
    void keepColours(const Scene& scene);
    // Copies at most that much of them to the device; true when nothing is left to be copied.
    bool bringLevels(u64 bytes);
    void setFlags(std::span<const u8> flags);
    // They are written into scene.looks at once, on the device and on the host; colours and sizes stay,
    // unless a vertex is dimmed or no longer is.
    void updateFlags(Scene& scene, std::span<const FlagChange> changes);
    std::span<const u8> flags() const { return hostFlags_; }  // per vertex
    void touch() { stale_ = true; }                           // a buffer changed on the device
    void labelsChanged() { stale_ = liveStale_ = true; }
    const GlBuffer& liveLabels() const { return liveLabels_; }
    const GlBuffer& liveScores() const { return liveScores_; }
    const GlBuffer& colourValues() const { return colourValues_; }

    // Brings scene.looks up to date with buffers and style.
    void update(Scene& scene, const Style& style);

  private:
    struct Levels {
        GlBuffer finest;             // label of every vertex
        std::vector<GlBuffer> keys;  // [depth][label]
        u32 keyCount = 0;            // of every depth
        bool valueless = false;      // a key is kNoValueKey
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
    bool showsLive(const Style& style) const;
    void blend(Scene& scene, f32 share);
    void writeFlags(Scene& scene, std::span<const FlagChange> changes);
    void setRange(const char* range, const char* scale, const char* steps, const ValueRange& values);
    void bringSteps(const Style& style);
    void setValues(GlBuffer& buffer, std::span<const f32> values, const char* what);
    PalettePlace placeOf(const std::string& name, bool categorical, const Colour& ground) const;

    bool onHost_;
    GlProgram program_, marks_, blend_;
    GlBuffer colours_, changes_;
    // Of both ramps, as appearance.comp has them; and those that are in there.
    GlBuffer steps_;
    std::shared_ptr<const RampSteps> colourSteps_, sizeSteps_;
    std::vector<PalettePlace> places_;  // of palettes(), then of palettesOnDark()
    u32 vertices_ = 0;
    Levels levels_, next_;  // what is shown, and what is being filled
    std::optional<Coming> coming_;
    GlBuffer liveLabels_, liveScores_;  // written by others, through their names
    GlBuffer colourValues_, sizeValues_, flags_;
    bool valueless_ = false;     // a colour value is missing
    GlBuffer ownColours_;        // per vertex a colour key, 0 for none
    bool owned_ = false;         // some vertices have one; else ownColours_ has nothing
    std::vector<u8> hostFlags_;  // what flags_ holds, per vertex
    LiveColours liveColours_;
    bool liveStale_ = true;  // liveLabels_ is newer than liveColours_
    GlBuffer kept_;          // Look per vertex, of keepColours()
    bool keeps_ = false;     // kept_ is of this graph
    bool stale_ = true;
    bool hiddenStale_ = false;
    Style drawn_;
    bool liveDrawn_ = false;  // drawn_ is in the colours of liveLabels_
};

}  // namespace quartier::render
