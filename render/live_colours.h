// Colours of the communities that a run in progress has published. A label takes the colour key that most of
// its vertices had before the run, so that a community keeps its colour from sweep to sweep and from level to
// level, whatever its number is, and at the end too: the result takes the keys of the communities that it
// overlaps most (Dendrogram::matchColours). All of it is on the device. Where nothing was shown before, every
// vertex starts with a colour of its own, and the keys shown last take the place of those before the run.
#pragma once

#include "render/gl_objects.h"
#include "render/gl_program.h"

namespace quartier::render {

class LiveColours {
  public:
    LiveColours();
    // What was shown before the run: a key per label, and the label of every vertex. Null: nothing.
    struct Before {
        const GlBuffer* labels = nullptr;
        const GlBuffer* keys = nullptr;
        u32 keyCount = 0;
    };
    // Another graph, or other communities are shown: update() starts from `before` again.
    void restart() { started_ = false; }
    // Cost on the device: O(n) for n vertices, 20 to 28 bytes of memory each.
    void update(u32 vertices, const GlBuffer& labels, const Before& before, u32 hues);
    // A colour key per label, of the last update.
    const GlBuffer& keys() const { return keys_; }

  private:
    void run(u32 step, u64 items);

    GlProgram program_;
    bool started_ = false;
    GlBuffer before_;  // per vertex: its key before the run, or as it was shown last
    GlBuffer pairs_;   // hash table of the pairs (label, key before): a vertex that has the pair, plus 1
    GlBuffer votes_;   // per place of the table: vertices with the pair
    GlBuffer most_;    // per label: the votes of its most frequent key
    GlBuffer keys_;    // per label
};

}  // namespace quartier::render
