#include <cairo-pdf.h>
#include <cairo-svg.h>

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "core/machine.h"
#include "core/utf8.h"
#include "render/picture_formats.h"
#include "render/svg_text.h"
#include "render/tile_target.h"
#include "render/tone_pass.h"

namespace quartier::render {
namespace {

constexpr size_t kVectorNodes = 50'000;  // more nodes stay in the raster layer
constexpr f64 kPointsPerInch = 72, kSvgPerInch = 96;

struct CairoEnd {
    void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
using Surface = std::unique_ptr<cairo_surface_t, CairoEnd>;
using Cairo = std::unique_ptr<cairo_t, CairoEnd>;

cairo_status_t append(void* text, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

// Edges, and the nodes too when there are too many for vectors.
bool paintRaster(cairo_t* cairo, Renderer& renderer, const Camera& camera, const Style& style, bool nodes,
                 const PictureProgress& progress) {
    const f32 shrink = std::min(
        1.0f, static_cast<f32>(kVectorRasterSide) / static_cast<f32>(std::max(camera.width, camera.height)));
    Camera small = camera;
    small.width = std::max(static_cast<int>(static_cast<f32>(camera.width) * shrink), 1);
    small.height = std::max(static_cast<int>(static_cast<f32>(camera.height) * shrink), 1);
    small.zoom = camera.zoom * shrink;
    Style thin = style;
    thin.pixelRatio = style.pixelRatio * shrink;
    const Surface image(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, small.width, small.height));
    u8* data = cairo_image_surface_get_data(image.get());
    if (data == nullptr) throw Error("cairo cannot hold the edges of the picture");
    const int stride = cairo_image_surface_get_stride(image.get());
    const TileTarget target(std::min(small.width, kTileWidth), std::min(small.height, kTileHeight));
    const std::vector<Part> tiles = tilesOf(small.width, small.height);
    std::vector<u8> pixels;
    for (size_t i = 0; i < tiles.size(); ++i) {
        const Part& part = tiles[i];
        const f64 before = 0.8 * static_cast<f64>(i) / static_cast<f64>(tiles.size());
        const auto goOn = [&] { return progress(before); };
        if (!renderer.drawPart(small, part, thin, target.framebuffer(), nodes, goOn)) return false;
        target.read(part.width, part.height, pixels);
        for (int y = 0; y < part.height; ++y) {
            u32* to =
                reinterpret_cast<u32*>(data + static_cast<std::ptrdiff_t>(part.y + y) * stride) + part.x;
            const u8* from = pixels.data() + static_cast<size_t>(y) * static_cast<size_t>(part.width) * 4;
            for (int x = 0; x < part.width; ++x, from += 4)
                to[x] = static_cast<u32>(from[3]) << 24 | static_cast<u32>(from[0]) << 16 |
                        static_cast<u32>(from[1]) << 8 | from[2];
        }
        if (!progress(0.8 * static_cast<f64>(i + 1) / static_cast<f64>(tiles.size()))) return false;
    }
    cairo_surface_mark_dirty(image.get());
    cairo_save(cairo);
    cairo_scale(cairo, static_cast<f64>(camera.width) / small.width,
                static_cast<f64>(camera.height) / small.height);
    cairo_set_source_surface(cairo, image.get(), 0, 0);
    cairo_paint(cairo);
    cairo_restore(cairo);
    return true;
}

// From one colour to the other along the line between its ends.
void setColours(cairo_t* cairo, const EdgeStroke& stroke) {
    const Colour &a = stroke.colourA, &b = stroke.colourB;
    if (a.r == b.r && a.g == b.g && a.b == b.b) return cairo_set_source_rgba(cairo, a.r, a.g, a.b, a.a);
    cairo_pattern_t* pattern = cairo_pattern_create_linear(stroke.a.x, stroke.a.y, stroke.b.x, stroke.b.y);
    cairo_pattern_add_color_stop_rgba(pattern, 0, a.r, a.g, a.b, a.a);
    cairo_pattern_add_color_stop_rgba(pattern, 1, b.r, b.g, b.b, b.a);
    cairo_set_source(cairo, pattern);
    cairo_pattern_destroy(pattern);
}

// It weighs as much as two lines.
void paintHead(cairo_t* cairo, const EdgeStroke::Head& head, const Colour& colour) {
    if (head.length <= 0) return;
    cairo_new_path(cairo);
    cairo_move_to(cairo, head.tip.x, head.tip.y);
    cairo_line_to(cairo, head.left.x, head.left.y);
    cairo_line_to(cairo, head.right.x, head.right.y);
    cairo_close_path(cairo);
    cairo_set_source_rgba(cairo, colour.r, colour.g, colour.b, 1 - (1 - colour.a) * (1 - colour.a));
    cairo_fill(cairo);
}

void paintStroke(cairo_t* cairo, const EdgeStroke& stroke) {
    cairo_new_path(cairo);
    cairo_move_to(cairo, stroke.a.x, stroke.a.y);
    for (const auto& [one, two, end] : stroke.curve)
        cairo_curve_to(cairo, one.x, one.y, two.x, two.y, end.x, end.y);
    if (stroke.curve.empty()) cairo_line_to(cairo, stroke.b.x, stroke.b.y);
    setColours(cairo, stroke);
    cairo_set_line_width(cairo, stroke.width);
    cairo_stroke(cairo);
    paintHead(cairo, stroke.atB, stroke.colourB);
    paintHead(cairo, stroke.atA, stroke.colourA);
}

// Ground and edges, where these are few enough for vectors.
bool paintEdges(cairo_t* cairo, const Style& style, const std::vector<EdgeStroke>& strokes,
                const PictureProgress& progress) {
    constexpr size_t kBetweenQuestions = 256;  // strokes
    if (const Colour& ground = style.background; ground.a > 0) {
        cairo_set_source_rgba(cairo, ground.r, ground.g, ground.b, ground.a);
        cairo_paint(cairo);
    }
    for (size_t i = 0; i < strokes.size(); ++i) {
        paintStroke(cairo, strokes[i]);
        if (i % kBetweenQuestions == 0 &&
            !progress(0.8 * static_cast<f64>(i) / static_cast<f64>(strokes.size())))
            return false;
    }
    return true;
}

void circle(cairo_t* cairo, Vec2 centre, f64 radius) {
    cairo_new_path(cairo);
    cairo_arc(cairo, centre.x, centre.y, radius, 0, 6.283185307179586);
}

void paintDisc(cairo_t* cairo, const NodeDisc& disc, const Style& style) {
    const Colour &c = disc.colour, &g = style.background;
    const bool light = isLight(g);
    circle(cairo, disc.centre, disc.radius);
    cairo_set_source_rgba(cairo, c.r, c.g, c.b, c.a);
    cairo_fill(cairo);
    if (disc.radius > 2) {  // the darker rim of node.frag
        const f64 width = std::clamp(disc.radius * 0.16f, 0.6f, 1.6f * style.pixelRatio);
        const auto rim = [&](f32 ground, f32 own) { return light ? 0.55 * own : 0.72 * ground + 0.28 * own; };
        circle(cairo, disc.centre, disc.radius - width / 2);
        cairo_set_source_rgba(cairo, rim(g.r, c.r), rim(g.g, c.g), rim(g.b, c.b), c.a);
        cairo_set_line_width(cairo, width);
        cairo_stroke(cairo);
    }
    if ((disc.flags & kMarks) != 0) {
        const bool neighbour = (disc.flags & (kSelected | kHovered)) == 0;
        circle(cairo, disc.centre, disc.radius + 2.2 * style.pixelRatio);
        const f64 ink = light ? 0.08 : 1.0;
        cairo_set_source_rgba(cairo, ink, ink, ink, neighbour ? 0.8 : 1.0);
        cairo_set_line_width(cairo, (neighbour ? 1.1 : 2.2) * style.pixelRatio);
        cairo_stroke(cairo);
    }
}

// cairo writes no metadata into SVG: it goes in behind the opening tag.
void addSvgMetadata(std::string& svg, const std::string& command) {
    const size_t tag = svg.find("<svg");
    const size_t end = tag == std::string::npos ? tag : svg.find('>', tag);
    if (end == std::string::npos) return;
    svg.insert(end + 1, "\n<metadata><software>quartier " + programVersion() + "</software><command>" +
                            xmlText(command) + "</command></metadata>");
}

// cairo writes letters of SVG as shapes only: they come behind all that it has written.
void addSvgTexts(std::string& svg, const std::string& texts) {
    const size_t end = svg.rfind("</svg>");
    if (end != std::string::npos) svg.insert(end, texts);
}

}  // namespace

bool writeVector(std::ostream& out, VectorFormat format, Renderer& renderer, const Camera& camera,
                 const Style& style, const PictureExtras& extras, const PictureProgress& progress) {
    std::string text;
    const PictureOverlay overlay(renderer, camera, style, extras);
    const bool svg = format == VectorFormat::svg;
    // A page is as large as its pixels are at their number an inch.
    const f64 unit = (svg ? kSvgPerInch : kPointsPerInch) / extras.dpi;
    const f64 width = camera.width * unit, height = camera.height * unit;
    const Letters drawn = extras.outlines ? Letters::outlines : svg ? Letters::none : Letters::text;
    {
        const Surface surface(!svg ? cairo_pdf_surface_create_for_stream(append, &text, width, height)
                                   : cairo_svg_surface_create_for_stream(append, &text, width, height));
        if (!svg) {
            // No date: the same view gives the same bytes. (cairo leaves out a date that it cannot read.)
            cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");
            cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR,
                                           ("quartier " + programVersion()).c_str());
            cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_SUBJECT,
                                           drawableText(extras.command).c_str());
        } else {
            cairo_svg_surface_set_document_unit(surface.get(), CAIRO_SVG_UNIT_PX);
        }
        const Cairo cairo(cairo_create(surface.get()));
        cairo_scale(cairo.get(), unit, unit);
        const std::vector<NodeDisc> discs = renderer.discs(camera, style, kVectorNodes);
        const std::vector<NodeDisc> closed = renderer.closedDiscs(camera, style);
        // No discs: there are none, or too many.
        const bool few = renderer.vertexCount() <= kVectorNodes;
        const bool rasterNodes = discs.empty() && !(few && !closed.empty());
        // What closed communities leave of the edges, and the links between them, is drawn as pixels.
        const auto strokes =
            rasterNodes || !closed.empty() ? std::nullopt : renderer.edgeStrokes(camera, style, kVectorEdges);
        const bool painted = strokes
                                 ? paintEdges(cairo.get(), style, *strokes, progress)
                                 : paintRaster(cairo.get(), renderer, camera, style, rasterNodes, progress);
        if (!painted) return false;
        if (!rasterNodes)
            for (const NodeDisc& disc : closed) paintDisc(cairo.get(), disc, style);
        for (const NodeDisc& disc : discs) paintDisc(cairo.get(), disc, style);
        overlay.draw(cairo.get(), 0, drawn);
        cairo_show_page(cairo.get());
        cairo_surface_finish(surface.get());
        const cairo_status_t status = cairo_surface_status(surface.get());
        if (status != CAIRO_STATUS_SUCCESS)
            throw Error(std::string("the picture cannot be made: ") + cairo_status_to_string(status));
    }
    if (svg && drawn == Letters::none) addSvgTexts(text, svgTexts(overlay.texts(), style, unit));
    if (svg) addSvgMetadata(text, extras.command);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    return progress(1.0);
}

}  // namespace quartier::render
