// The drawing as buffers: edges in drawing order, positions, and what each vertex looks like.
#pragma once

#include <memory>
#include <vector>

#include "render/bundle_store.h"
#include "render/gl_objects.h"
#include "render/look.h"
#include "render/renderer.h"

namespace quartier::render {

// Edges in an order in which every prefix is a fair sample: the edges given are dealt like cards into at
// most 64 strata (so a stratum keeps the order, and with it the locality, of what was given), the strata
// are shuffled, and so are the blocks of 4096 edges within each.
// `ordered` has room for as many.
void fairOrder(std::span<const Edge> edges, std::span<Edge> ordered);
void fairOrder(std::span<const u32> ofEdges, std::span<u32> ordered);  // the same for a number per edge
void fairOrder(std::span<const u8> ofEdges, std::span<u8> ordered);

// Edges in host memory, or on the device in chunks that fit a shader storage block (128 MiB on Mesa).
class EdgeStore {
  public:
    // Throws Error when an edge names a vertex that is not there. Those that were there before are kept as
    // they are, up to kMostKept: what comes with an edit of the graph and goes with its undo is not brought
    // to the device again. Without edges, nothing is kept.
    void assign(u32 vertices, std::span<const Edge> edges, bool onHost);
    static constexpr u64 kMostKept = u64{1} << 28;  // bytes
    u64 count() const { return now_.count; }
    // A look per edge, in the order that assign() was given them; empty: none.
    void assignLooks(std::span<const u32> looks, bool onHost);
    bool hasLooks() const { return !looks_.empty() || hostLooks_ != nullptr; }
    const GlBuffer& looks(u64 index) const { return looks_[index]; }
    std::span<const u32> looksOnHost() const {
        return {hostLooks_.get(), hostLooks_ == nullptr ? 0 : count()};
    }
    // EdgeDirection bits per edge, likewise.
    void assignDirections(std::span<const u8> directions, bool onHost);
    bool hasDirections() const { return !directions_.empty() || hostDirections_ != nullptr; }
    const GlBuffer& directions(u64 index) const { return directions_[index]; }
    std::span<const u8> directionsOnHost() const {
        return {hostDirections_.get(), hostDirections_ == nullptr ? 0 : count()};
    }
    static constexpr u64 kChunk = u64{1} << 24;  // edges: 128 MiB
    const GlBuffer& chunk(u64 index) const { return now_.chunks[index]; }
    std::span<const Edge> onHost() const { return {now_.host.get(), now_.host == nullptr ? 0 : count()}; }

  private:
    // Of edges in the order that they were given in: equal for equal edges, and for others by chance alone.
    struct Fingerprint {
        u64 sum = 0, mixed = 0;
        bool operator==(const Fingerprint&) const = default;
    };
    struct Ordered {
        u64 count = 0;
        Fingerprint of;
        std::vector<GlBuffer> chunks;
        // [count] or null. Not zeroed, as a vector would be, which costs as much as to write them.
        std::unique_ptr<Edge[]> host;
    };
    static Fingerprint checked(u32 vertices, std::span<const Edge> edges);

    Ordered now_, before_;
    std::vector<GlBuffer> looks_;
    std::unique_ptr<u32[]> hostLooks_;
    std::vector<GlBuffer> directions_;
    std::unique_ptr<u8[]> hostDirections_;
};

// How densely edges lie: by cells of a grid over the drawing, edge length per layout area, of a sample.
struct CrowdingGrid {
    static constexpr int kSide = 64;
    Vec2 low{0, 0}, size{1, 1};  // of the grid, layout units
    std::vector<f32> cells;      // kSide x kSide, rows upwards
    GlBuffer onDevice;           // the same

    f32 at(Vec2 world) const;  // 0 outside
};

struct Scene {
    u32 vertices = 0;
    EdgeStore edges;
    CrowdingGrid crowding;  // DrawingMeasure writes it
    BundleStore bundles;
    GlBuffer positions;        // Vec2
    GlBuffer looks;            // Look
    bool valueless = false;    // some looks may have kNoValue: their discs lie under the others
    u64 positionsVersion = 1;  // counts up with every change
    u64 looksVersion = 1;
    u64 discsVersion = 1;      // of what discs show without their marks: colours, sizes, dimmed, hidden
    u64 edgeLooksVersion = 1;  // of what edges show: colours, dimmed, hidden; not sizes and marks
    u64 hiddenVersion = 1;     // of which vertices are hidden
    u64 layoutVersion = 1;     // as positionsVersion, without single vertices that were moved
    u64 coloursVersion = 1;    // of looks as appearance.comp made them, with nothing closed
    u64 closingVersion = 1;    // of Look::closing()

    // Copies in host memory, read back when the device's are newer.
    const std::vector<Vec2>& hostPositions();
    const std::vector<Look>& hostLooks();
    // Of every `stride`-th vertex those that are not hidden. O(vertices / stride).
    std::vector<Vec2> visiblePositions(size_t stride);
    // The device's looks have new flags already, and the same version.
    void updateHostFlags(std::span<const FlagChange> changes);

  private:
    std::vector<Vec2> hostPositions_;
    std::vector<Look> hostLooks_;
    u64 positionsRead_ = 0, looksRead_ = 0;
};

}  // namespace quartier::render
