// Pictures of any size: the renderer's image by tiles, labels and legend over it, written as PNG, SVG or PDF.
#pragma once

#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "render/label_placement.h"

namespace quartier::render {

struct PictureLabel {
    std::string text;
    Vec2 world;              // anchor in layout units
    f32 pointSize = 11;      // at 96 pixels an inch
    f32 priority = 0;        // higher is placed first
    bool community = false;  // bold: the name of a group of nodes
    u32 item = kNoVertex;    // the vertex, or the community of the level shown, or the value of the column
    u32 vertex = kNoVertex;  // beside which it stands; none: free text, on its anchor
    bool overNodes = false;  // may lie over other nodes, as names of groups may
};

// Which of the labels it is, whatever its place among them: `community` and `item`.
using LabelKey = std::pair<bool, u32>;
// On which sides of their nodes names stood in the frame before.
using LabelSides = std::map<LabelKey, LabelSide>;

struct LegendEntry {
    std::string text;
    Colour colour;
    std::string amount = {};  // at the right
    u32 item = kNoVertex;     // what a click on it means
    f32 dot = 1;              // size of its dot, of the usual one
};

// A value between the ends of a ramp.
struct LegendTick {
    f32 place;  // 0 to 1
    std::string text;
};

// What a ramp of colours, widths or sizes means, in the legend.
struct LegendRamp {
    std::string title;      // empty = none
    std::string note = {};  // at the right of the title
    std::string palette;    // empty = the colour of the text
    std::string low = {}, high = {};
    bool widening = false;  // thin at the low end
    // Dots that grow in place of the band: the diameter of the first over that of the last. 0: a band.
    f32 growingFrom = 0;
    Colour ink = {};  // of those
    // The most important first: those whose texts have room are shown.
    std::vector<LegendTick> ticks = {};
    // In place of the band and its ends: a row for each class of values, from the lowest.
    std::vector<LegendEntry> classes = {};
    std::optional<LegendEntry> noValue = {};  // under it: what has no value
};

// Vector pictures with more edges than that have their edges as pixels.
inline constexpr size_t kVectorEdges = 20'000;

enum class LegendCorner { automatic, topRight, topLeft, bottomRight, bottomLeft };

struct PictureExtras {
    std::vector<PictureLabel> labels;                        // candidates, of which the layout chooses
    size_t mostLabels = std::numeric_limits<size_t>::max();  // that are shown
    LabelSides sides;                                        // from a window: its picture has the same
    std::vector<LegendEntry> legend;                         // empty = none
    std::string legendTitle;                                 // of the entries
    std::string legendAmount;                                // at the right of it
    std::vector<LegendRamp> ramps;                           // under it
    LegendCorner corner = LegendCorner::automatic;           // where it covers fewest nodes
    f32 textScale = 1;      // of the letters, over the sizes that are given here and in the layout
    std::string command;    // the command line that makes this picture, stored in the metadata
    f64 dpi = 96;           // pixels an inch: the size of a page, and of the picture where it is printed
    bool outlines = false;  // letters of SVG and PDF as shapes instead of text
};

// Throws OptionError unless the suffix is one of those of writePicture(), or the name is "-": a PNG.
void requirePictureName(const std::filesystem::path& path);
// By suffix .png, .svg, .pdf (vectors: nodes up to 50,000, edges up to kVectorEdges of a graph, more of
// either as pixels under the rest; letters are text, with fonts embedded in a PDF and named in an SVG). Any
// size; memory is bounded by one row of tiles for PNG. Written beside and renamed. `progress(fraction)` may
// return false to stop: then nothing is written and false is returned.
bool writePicture(const std::filesystem::path& path, Renderer& renderer, const Camera& camera,
                  const Style& style, const PictureExtras& extras,
                  const std::function<bool(f64)>& progress = {});

// For a camera that is fitted: room for the legend in its corner, or in any, in which it covers no node. The
// drawing is moved aside or drawn smaller as little as that needs; `margin` pixels stay free around it.
Camera withRoomForLegend(Renderer& renderer, const Camera& camera, const Style& style,
                         const PictureExtras& extras, f32 margin);

// For tests and the window: the same image in memory, RGBA 8 bit, top row first.
std::vector<u8> renderImage(Renderer& renderer, const Camera& camera, const Style& style);

}  // namespace quartier::render
