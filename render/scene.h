// The drawing as buffers: edges in drawing order, positions, and what each vertex looks like.
#pragma once

#include <vector>

#include "render/gl_objects.h"
#include "render/renderer.h"

namespace quartier::render {

// What appearance.comp writes per vertex.
struct Look {
    u32 rgba = 0;          // 8 bit each, red lowest; sRGB
    u32 sizeAndFlags = 0;  // size relative to a middling node in 1/256 | VertexFlag << 16
    f32 size() const { return static_cast<f32>(sizeAndFlags & 0xFFFFu) / 256; }
    u32 flags() const { return sizeAndFlags >> 16; }
};

// Edges in an order in which every prefix is a fair sample: the edges given are dealt like cards into at
// most 64 strata (so a stratum keeps the order, and with it the locality, of what was given), the strata
// are shuffled, and so are the blocks of 4096 edges within each.
std::vector<Edge> fairOrder(std::span<const Edge> edges);
std::vector<u32> fairOrder(std::span<const u32> ofEdges);  // the same for a number per edge

// Edges on the device, in chunks that fit a shader storage block (128 MiB on Mesa).
class EdgeStore {
  public:
    // Throws Error when an edge names a vertex that is not there.
    void assign(u32 vertices, std::span<const Edge> edges, bool keepOnHost);
    u64 count() const { return count_; }
    // A look per edge, in the order that assign() was given them; empty: none.
    void assignLooks(std::span<const u32> looks, bool keepOnHost);
    bool hasLooks() const { return !looks_.empty(); }
    const GlBuffer& looks(u64 index) const { return looks_[index]; }
    std::span<const u32> looksOnHost() const { return hostLooks_; }
    static constexpr u64 kChunk = u64{1} << 24;  // edges: 128 MiB
    const GlBuffer& chunk(u64 index) const { return chunks_[index]; }
    std::span<const Edge> onHost() const { return host_; }

  private:
    u64 count_ = 0;
    std::vector<GlBuffer> chunks_;
    std::vector<Edge> host_;
    std::vector<GlBuffer> looks_;
    std::vector<u32> hostLooks_;
};

struct Scene {
    u32 vertices = 0;
    EdgeStore edges;
    GlBuffer positions;        // Vec2
    GlBuffer looks;            // Look
    u64 positionsVersion = 1;  // counts up with every change
    u64 looksVersion = 1;
    u64 discsVersion = 1;      // of what discs show without their marks: colours, sizes, dimmed, hidden
    u64 edgeLooksVersion = 1;  // of what edges show: colours, dimmed, hidden; not sizes and marks
    u64 hiddenVersion = 1;     // of which vertices are hidden

    // Copies in host memory, read back when the device's are newer.
    const std::vector<Vec2>& hostPositions();
    const std::vector<Look>& hostLooks();
    // The device's looks have new flags already, and the same version.
    void updateHostFlags(std::span<const FlagChange> changes);

  private:
    std::vector<Vec2> hostPositions_;
    std::vector<Look> hostLooks_;
    u64 positionsRead_ = 0, looksRead_ = 0;
};

}  // namespace quartier::render
