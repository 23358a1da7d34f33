// The look of a view: what the window shows, `quartier render` draws and view.json keeps.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/session/filter_facts.h"
#include "app/session/place.h"
#include "app/session/quantity.h"
#include "app/session/scale.h"
#include "app/session/visible_set.h"
#include "core/run_context.h"
#include "render/picture.h"

namespace quartier::session {

struct View {
    render::Style style;  // all of it is kept, but for sizeRange: sizeBy() sets it
    render::Camera camera;
    bool fit = true;  // camera fitted to the drawing
    int labels = 20;  // at most so many
    bool legend = false;
    render::LegendCorner legendCorner = render::LegendCorner::topRight;
    f32 textScale = 1;  // of the letters of names and legend; in a window it follows the system's font
    // The quantities that colour and size the nodes, by name. Set them through colourBy() and sizeBy().
    std::string colour = kCommunityQuantity;
    std::string size = kDegreeQuantity;
    // What colours the edges ("nodes": their ends) and how wide they are ("none": all alike), by the names of
    // edge_quantity.h. Betweenness takes a run with options.edges; until then they are as by default. Set
    // them through edgesBy(), which also finds the ranges of all but betweenness; files do not keep these.
    std::string edgeColour = "nodes";
    std::string edgeWidth = "none";
    render::ValueRange edgeColourRange, edgeWidthRange;
    // How values lie along the four ramps; scaleBy() sets them. An automatic one is as the quantity suggests.
    Scale colourScale, sizeScale, edgeColourScale, edgeWidthScale;
    // Least and largest value of what colours the nodes: some may lie beyond colourRange. Set by colourBy().
    Vec2 colourExtent{0, 0};
    // Only what it shows is there: an expression (filter.h); empty: everything. `visible` is what it shows of
    // this graph, and is null until applyFilter() has evaluated it. Only the expression is kept.
    std::string filter;
    std::shared_ptr<const VisibleSet> visible;
    Place entered;   // only its nodes are there
    Place isolated;  // all others are dimmed
};

// Logical pixels kept free around a drawing that is fitted.
inline constexpr f32 kFitMargin = 36;
// The node size that a graph of so many vertices starts with, in logical pixels: the more nodes share the
// picture, the smaller each.
f32 restfulNodeSize(VertexId vertices);
// The pixel ratio that a picture of this size starts with: beyond that of a screen, names, nodes and lines
// grow with the picture, which is looked at as a whole.
f32 restfulPixelRatio(const render::Camera& picture);
// The camera of a view that fits, once more: so that the legend of its picture, if there is one, covers no
// node.
void makeRoomForLegend(View& view, const render::PictureExtras& extras, render::Renderer& renderer);
// Evaluates the filter of the view. Throws what parseFilter() and evaluateFilter() throw.
void applyFilter(View& view, const Document& document, FilterFacts& facts,
                 const RunContext& context = plainContext());
// What the filter shows, where it is of this graph and hides something; else null.
const VisibleSet* visibleOf(const Document& document, const View& view);
// What the view hides and dims, per vertex; empty when nothing.
std::vector<u8> flagsOf(const Document& document, const View& view);
// The same at a place by tree nodes; 0: none.
std::vector<u8> flagsOf(const Document& document, const View& view, u32 entered, u32 isolated);
// The camera of a view that fits: on the drawing, or on the community that is entered.
void fitCamera(View& view, const Document& document, render::Renderer& renderer);

// A score as people read it: "0.0119", "3,916,560"; powers of ten only beyond all that.
std::string formatAmount(f64 value);

// Gives the renderer what every view of the document needs: topology, positions, levels.
void showDocument(const Document& document, render::Renderer& renderer);
// Its communities alone, if there are some; the renderer takes them in over the next frames.
void showCommunities(const Document& document, render::Renderer& renderer);

// Choose by name and set the style to match (kind, range of the ramp by the view's scales). Throw OptionError
// naming what there is.
void colourBy(View& view, const Document& document, const std::string& quantity);
void sizeBy(View& view, const Document& document, const std::string& quantity);
// The scale of a ramp, and what the style has of it; the ends of the colours' ramp stay.
void scaleBy(View& view, const Document& document, Ramp ramp, Scale scale);
Scale& scaleOf(View& view, Ramp ramp);
// The scale that a ramp has now, which is never automatic.
Scale shownScale(const View& view, Ramp ramp);
// Gives the renderer the groups that colour the nodes: the values of a column, else the communities; and the
// colours of single groups and nodes.
void showGroups(const Document& document, const View& view, render::Renderer& renderer);
// Gives the renderer the values that view.colour and view.size ask for; after showDocument(), and again when
// either changes.
void showQuantities(const Document& document, const View& view, render::Renderer& renderer);

// The usual palette of groups comes in two versions, for dark and for light grounds: takes the one that
// suits. Another palette, which a person has chosen, stays.
void suitGround(render::Style& style, bool dark);

// Sets the style to match the names. Throws OptionError naming what there is; the first, which knows no
// document, for empty names alone.
void edgesBy(View& view, const std::string& colour, const std::string& width);
void edgesBy(View& view, const Document& document, const std::string& colour, const std::string& width);
// The same by what the view has, as far as the document has it still, else as by default.
void edgesAgain(View& view, const Document& document);
// Gives the renderer what view.edgeColour and view.edgeWidth ask for; again when the ramp's palette or a
// scale changes.
void showEdgeLooks(const Document& document, const View& view, render::Renderer& renderer);
// Edges are hidden that lie between visible nodes: showEdgeLooks() gives these no width, and the style has to
// ask for widths.
bool hidesEdges(const Document& document, const View& view);
// All of the above for a renderer that has shown nothing yet, and what the view hides and dims; the camera of
// a view that fits is fitted.
void showView(View& view, const Document& document, render::Renderer& renderer);
// What the legend says about edges: of colour and width one where both show the same; none while they are as
// by default. `withoutValue`: so many edges are named as having none.
std::vector<render::LegendRamp> edgeLegend(const Document& document, const View& view, u64 withoutValue);
// Edges without a value of what colours them; 0 where they are as by default. O(m) of betweenness.
u64 edgesWithoutValue(const Document& document, const View& view);

// A number per vertex: degree, betweenness (0 until it has run), its error or a numeric column. NaN where a
// vertex has none.
std::vector<f32> numbersOf(const Document& document, const std::string& quantity);
// Names that the view may show, the most important first, many more than view.labels: those in sight are
// chosen by render::layOutLabels. Communities or the values of a text column by size, then nodes by what
// colours or sizes them, else by degree. Cost: O(n).
std::vector<render::PictureLabel> labelCandidates(const Document& document, const View& view);
// Labels and legend of a picture of the view.
render::PictureExtras pictureExtras(const Document& document, const View& view);
// What a picture's file is beside its pixels.
struct PictureFile {
    f64 dpi = 0;            // pixels an inch; 0: that of a screen, times the pixel ratio
    bool outlines = false;  // letters of SVG and PDF as shapes
};
f64 dpiOf(const PictureFile& file, const View& view);
// The command line that makes this view: Edit > Copy as Command.
std::string viewCommand(const Document& document, const View& view, const std::string& output,
                        const PictureFile& file = {});

// view.json: the view as the window saved it, for `quartier render --view`. Unknown keys are an error that
// names them, so that a misspelt one is not lost in silence. saveView() is atomic, and throws Cancelled when
// a stop was requested.
void saveView(const View& view, const std::string& path, const RunContext& context = plainContext());
View loadView(const std::string& path);

}  // namespace quartier::session
