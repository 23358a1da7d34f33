// Nodes of a picture that are moved until none covers another. Sizes of discs and names are pixels, whatever
// the zoom: where the drawing grows, the picture that shows all of it has a smaller zoom, and discs and names
// are larger in its units.
#pragma once

#include <span>
#include <vector>

#include "core/run_context.h"
#include "layouts/overlaps.h"
#include "render/camera.h"

namespace quartier::session {

struct ApartWish {
    std::vector<VertexId> nodes;           // that are moved; each once
    std::vector<layouts::HalfSize> sizes;  // of each of them, pixels
    std::vector<VertexId> others;          // that are shown too, and stay
    render::Camera camera;                 // as it shows all of them
};

inline constexpr const char* kApartVerb = "Remove overlaps of";  // of the step, as moveNodes() takes it

// A place for each of the nodes, so that none of them covers another in a picture that shows all, nor where
// it is zoomed in. Cost: that of layouts::withoutOverlaps() for each of at most 24 growths, mostly two or
// three; none where the boxes have more area than the picture. After a stop, or where there is too little
// room for that: throws Cancelled, Error.
std::vector<Vec2> placesApart(std::span<const Vec2> positions, const ApartWish& wish,
                              const RunContext& context);

}  // namespace quartier::session
