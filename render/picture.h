// Pictures of any size: the renderer's image by tiles, labels and legend over it, written as PNG, SVG or PDF.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "render/renderer.h"

namespace quartier::render {

struct PictureLabel {
    std::string text;
    Vec2 world;              // anchor in layout units
    f32 pointSize = 11;      // at 96 pixels an inch
    f32 priority = 0;        // higher is placed first
    bool community = false;  // bold: named after its node of most neighbours
    u32 item = kNoVertex;    // the vertex, or the community of the level shown
    u32 vertex = kNoVertex;  // beside which it stands; none: free text, on its anchor
};

struct LegendEntry {
    std::string text;
    Colour colour;
    std::string amount = {};  // at the right
};

// What a ramp of colours or widths means, in the legend.
struct LegendRamp {
    std::string title;    // empty = none
    std::string palette;  // empty = the colour of the text
    std::string low, high;
    bool widening = false;  // thin at the low end
};

struct PictureExtras {
    std::vector<PictureLabel> labels;
    std::vector<LegendEntry> legend;  // empty = none
    std::string legendTitle;          // of the entries
    std::vector<LegendRamp> ramps;    // under it
    std::string command;              // the command line that makes this picture, stored in the metadata
};

// Throws OptionError unless the suffix is one of those of writePicture(), or the name is "-": a PNG.
void requirePictureName(const std::filesystem::path& path);
// By suffix .png, .svg, .pdf (vector nodes, labels and legend over rastered edges). Any size; memory is
// bounded by one row of tiles for PNG. Written beside and renamed. `progress(fraction)` may return false to
// stop: then nothing is written and false is returned.
bool writePicture(const std::filesystem::path& path, Renderer& renderer, const Camera& camera,
                  const Style& style, const PictureExtras& extras,
                  const std::function<bool(f64)>& progress = {});

// For a camera that is fitted: a corner for the legend in which it covers no node. The drawing is moved aside
// or drawn smaller as little as that needs; `margin` pixels stay free around it.
Camera withRoomForLegend(Renderer& renderer, const Camera& camera, const Style& style,
                         const PictureExtras& extras, f32 margin);

// For tests and the window: the same image in memory, RGBA 8 bit, top row first.
std::vector<u8> renderImage(Renderer& renderer, const Camera& camera, const Style& style);

}  // namespace quartier::render
