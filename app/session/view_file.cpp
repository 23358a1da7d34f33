// view.json: a View as a file.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "app/session/edge_quantity.h"
#include "app/session/edge_shape.h"
#include "app/session/filter.h"
#include "app/session/legend_corner.h"
#include "app/session/view_json.h"
#include "app/session/view_limits.h"
#include "core/atomic_file.h"
#include "core/error.h"

namespace quartier::session {
namespace {

using nlohmann::json;
using render::Colour;

json colourJson(const Colour& colour) { return json::array({colour.r, colour.g, colour.b, colour.a}); }

// Calls visit(name, member) for every member of a view that is kept, so that saving and loading cannot
// differ.
template <class AnyView, class Visit>
void eachMember(AnyView& view, Visit visit) {
    visit("colour", view.colour);
    visit("size", view.size);
    visit("edgeColour", view.edgeColour);
    visit("edgeWidth", view.edgeWidth);
    visit("depth", view.style.depth);
    visit("single", view.style.single);
    visit("categorical", view.style.categorical);
    visit("ramp", view.style.ramp);
    visit("scoreLow", view.style.colourRange.low);
    visit("scoreHigh", view.style.colourRange.high);
    visit("logScore", view.style.colourRange.scale);
    visit("colourScale", view.colourScale);
    visit("sizeScale", view.sizeScale);
    visit("edgeColourScale", view.edgeColourScale);
    visit("edgeWidthScale", view.edgeWidthScale);
    visit("nodeSize", view.style.nodeSize);
    visit("sizeSpread", view.style.sizeSpread);
    visit("edges", view.style.edges);
    visit("edgeStrength", view.style.edgeStrength);
    visit("edgeShape", view.style.edgeShape);
    visit("bundling", view.style.bundling);
    visit("arrows", view.style.arrows);
    visit("detail", view.style.detail);
    visit("background", view.style.background);
    visit("centreX", view.camera.centre.x);
    visit("centreY", view.camera.centre.y);
    visit("zoom", view.camera.zoom);
    visit("width", view.camera.width);
    visit("height", view.camera.height);
    visit("fit", view.fit);
    visit("labels", view.labels);
    visit("legend", view.legend);
    visit("legendCorner", view.legendCorner);
    visit("pixelRatio", view.style.pixelRatio);
    visit("textScale", view.textScale);
    visit("filter", view.filter);
    visit("enteredLevel", view.entered.level);
    visit("enteredNode", view.entered.node);
    visit("isolatedLevel", view.isolated.level);
    visit("isolatedNode", view.isolated.node);
}

struct Writer {
    json& into;
    void operator()(const char* name, const Colour& colour) const { into[name] = colourJson(colour); }
    void operator()(const char* name, render::LegendCorner corner) const { into[name] = nameOf(corner); }
    void operator()(const char* name, render::EdgeShape shape) const { into[name] = nameOf(shape); }
    void operator()(const char* name, render::RampScale scale) const {
        into[name] = scale != render::RampScale::linear;
    }
    // Programs from before there were scales read it where none was chosen.
    void operator()(const char* name, const Scale& scale) const {
        if (scale.kind != Scale::Kind::automatic) into[name] = nameOf(scale);
    }
    template <class T>
    void operator()(const char* name, const T& value) const {
        into[name] = value;
    }
};

struct Reader {
    json& from;  // emptied of what was understood
    // A number that does not fit its member is refused: converting it would be undefined.
    template <class T>
    requires(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) void operator()(const char* name,
                                                                                  T& value) const {
        if (!from.contains(name)) return;
        const json& number = from[name];
        const f64 given = number.is_number() ? number.get<f64>() : std::nan("");
        if (!(given >= f64{std::numeric_limits<T>::lowest()} && given <= f64{std::numeric_limits<T>::max()}))
            throw Error(fmt::format("its '{}' is {}", name, number.dump()));
        value = static_cast<T>(given);
        from.erase(name);
    }
    void operator()(const char* name, Colour& colour) const {
        if (!from.contains(name)) return;
        const json given = from[name];
        std::array<f64, 4> parts{};
        (*this)(name, parts);
        for (const f64 part : parts)
            if (!(part >= 0 && part <= 1)) throw Error(fmt::format("its '{}' is {}", name, given.dump()));
        colour = {static_cast<f32>(parts[0]), static_cast<f32>(parts[1]), static_cast<f32>(parts[2]),
                  static_cast<f32>(parts[3])};
    }
    // Which of the logarithms is a matter of the quantity: colourBy() sets it.
    void operator()(const char* name, render::RampScale& scale) const {
        bool logarithmic = scale != render::RampScale::linear;
        (*this)(name, logarithmic);
        scale = logarithmic ? render::RampScale::logarithmic : render::RampScale::linear;
    }
    void operator()(const char* name, Scale& scale) const {
        std::string its = nameOf(scale);
        (*this)(name, its);
        scale = scaleNamed(its);
    }
    void operator()(const char* name, render::EdgeShape& shape) const {
        std::string its = nameOf(shape);
        (*this)(name, its);
        shape = edgeShapeOf(its);
    }
    void operator()(const char* name, render::LegendCorner& corner) const {
        std::string its = nameOf(corner);
        (*this)(name, its);
        corner = legendCornerOf(its);
    }
    template <class T>
    void operator()(const char* name, T& value) const {
        if (!from.contains(name)) return;
        try {
            value = from[name].get<T>();
        } catch (const json::exception&) {
            throw Error(fmt::format("its '{}' is {}", name, from[name].dump()));
        }
        from.erase(name);
    }
};

void checkView(const View& view) {
    const auto within = [](f64 value, f64 low, f64 high) { return value >= low && value <= high; };
    const bool sound =
        within(view.camera.width, 1, 1 << 20) && within(view.camera.height, 1, 1 << 20) &&
        within(view.camera.centre.x, -3e38, 3e38) && within(view.camera.centre.y, -3e38, 3e38) &&
        within(view.camera.zoom, kSmallestZoom, kLargestZoom) && within(view.labels, 0, 1e6) &&
        within(view.style.nodeSize, 0, 1000) && within(view.style.sizeSpread, 1, 1000) &&
        within(view.style.pixelRatio, 0.1, 64) && within(view.textScale, 0.1, 10) &&
        within(view.style.edgeStrength, 0, 1000) && within(view.style.bundling, 0, 1) &&
        within(view.style.colourRange.low, -3e38, 3e38) && within(view.style.colourRange.high, -3e38, 3e38);
    if (!sound) throw Error("a number is out of range");
}

}  // namespace

void edgesBy(View& view, const std::string& colour, const std::string& width) {
    if (colour.empty() || width.empty()) throw OptionError("colour and width of edges need a name");
    view.edgeColour = colour;
    view.edgeWidth = width;
    view.style.edgeColours = colour != kEdgesAsNodes;
    view.style.edgeWidths = width != kEdgesAllAlike;
}

nlohmann::json viewJson(const View& view) {
    json whole;
    eachMember(view, Writer{whole});
    // Programs from before there were filters, arrows, shapes of edges and levels of detail read it too, and
    // those that knew curved edges alone.
    if (view.filter.empty()) whole.erase("filter");
    if (view.style.arrows) whole.erase("arrows");
    const bool bundled = view.style.edgeShape == render::EdgeShape::bundled;
    if (!bundled) whole.erase("edgeShape");
    if (view.style.edgeShape == render::EdgeShape::curved) whole["curvedEdges"] = true;
    if (!bundled || view.style.bundling == render::kRestfulBundling) whole.erase("bundling");
    if (!view.style.detail) whole.erase("detail");
    return whole;
}

View viewFrom(nlohmann::json whole) {
    View view;
    if (!whole.is_object()) throw Error("it is not a JSON object");
    eachMember(view, Reader{whole});
    bool curved = false;
    Reader{whole}("curvedEdges", curved);
    if (curved) view.style.edgeShape = render::EdgeShape::curved;
    if (!whole.empty()) throw Error(fmt::format("views have no '{}'", whole.begin().key()));
    checkView(view);
    if (!view.filter.empty()) parseFilter(view.filter);
    edgesBy(view, view.edgeColour, view.edgeWidth);
    return view;
}

void saveView(const View& view, const std::string& path, const RunContext& context) {
    writeAtomically(
        path,
        [&](std::ostream& out) {
            out << viewJson(view).dump(2, ' ', false, json::error_handler_t::replace) << '\n';
        },
        context.stop);
}

View loadView(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw Error(fmt::format("cannot read the view {}: there is no such file", path));
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    try {
        return viewFrom(json::parse(text));
    } catch (const json::parse_error& error) {
        const auto lines = std::count(
            text.begin(), text.begin() + static_cast<i64>(std::min(error.byte, text.size())), '\n');
        throw Error(fmt::format("{}:{}: is not JSON, as a view that quartier saved is", path, lines + 1));
    } catch (const json::exception&) {
        throw Error(fmt::format("{} is not a view that quartier saved: a number in it is too large", path));
    } catch (const Error& error) {
        throw Error(fmt::format("{} is not a view that quartier saved: {}", path, error.what()));
    }
}

}  // namespace quartier::session
