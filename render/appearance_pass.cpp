#include "render/appearance_pass.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"

namespace quartier::render {
namespace {

bool same(const Colour& a, const Colour& b) { return a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a; }

// Whether a change from one style to the other can change a colour, or a size.
bool sameColours(const Style& a, const Style& b) {
    return a.colourBy == b.colourBy && a.depth == b.depth && a.liveLabels == b.liveLabels &&
           same(a.single, b.single) && a.categorical == b.categorical && a.ramp == b.ramp &&
           a.scoreLow == b.scoreLow && a.scoreHigh == b.scoreHigh && a.logScore == b.logScore;
}
bool sameSizes(const Style& a, const Style& b) {
    return a.sizeBy == b.sizeBy && a.sizeSpread == b.sizeSpread;
}

template <class T>
void expectPerVertex(std::span<const T> values, u32 vertices, const char* what) {
    if (values.size() != vertices)
        throw Error(std::string(what) + " for " + formatCount(values.size()) +
                    " vertices were given to a drawing of " + formatCount(vertices));
}

}  // namespace

AppearancePass::AppearancePass() : program_("appearance.comp") {
    std::vector<Colour> all;
    for (const Palette& palette : palettes()) {
        places_.push_back({static_cast<u32>(all.size()), static_cast<u32>(palette.colours.size())});
        all.insert(all.end(), palette.colours.begin(), palette.colours.end());
    }
    colours_.assign(std::span<const Colour>(all));
}

void AppearancePass::setTopology(u32 vertices) {
    vertices_ = vertices;
    levels_.clear();
    degreeLow_ = degreeHigh_ = 0;
    for (GlBuffer* buffer : {&liveLabels_, &scores_, &degrees_}) {
        *buffer = GlBuffer();
        buffer->resize(u64{4} * vertices);
        buffer->zero();
    }
    setFlags({});
    stale_ = true;
}

void AppearancePass::setDegrees(std::span<const f32> degrees) {
    expectPerVertex(degrees, vertices_, "degrees");
    degrees_.assign(degrees);
    const auto [low, high] = std::minmax_element(degrees.begin(), degrees.end());
    degreeLow_ = degrees.empty() ? 0 : std::log1p(std::max(*low, 0.0f));
    degreeHigh_ = degrees.empty() ? 0 : std::log1p(std::max(*high, 0.0f));
    stale_ = true;
}

void AppearancePass::setScores(std::span<const f32> scores) {
    expectPerVertex(scores, vertices_, "scores");
    scores_.write(scores);
    stale_ = true;
}

void AppearancePass::setLevels(std::span<const std::span<const u32>> labels,
                               std::span<const std::span<const u32>> colourKeys) {
    if (labels.size() != colourKeys.size())
        throw Error("levels to draw need one list of colour keys each: " + std::to_string(labels.size()) +
                    " levels, " + std::to_string(colourKeys.size()) + " lists");
    for (const auto& level : labels) expectPerVertex(level, vertices_, "community labels");
    levels_.clear();
    for (size_t i = 0; i < labels.size(); ++i) {
        Level& level = levels_.emplace_back();
        level.labels.assign(labels[i]);
        level.keys.assign(colourKeys[i]);
        level.keyCount = static_cast<u32>(colourKeys[i].size());
    }
    stale_ = true;
}

void AppearancePass::setFlags(std::span<const u8> flags) {
    if (!flags.empty()) expectPerVertex(flags, vertices_, "flags");
    const std::vector<u8> none(flags.empty() ? vertices_ : 0, 0);
    flags_.assign(flags.empty() ? std::span<const u8>(none) : flags);
    std::vector<u8> shown(flags.begin(), flags.end());
    for (u8& flag : shown) flag &= kDimmed | kHidden;
    if (std::all_of(shown.begin(), shown.end(), [](u8 flag) { return flag == 0; })) shown.clear();
    if (shown != shownFlags_) stale_ = true;
    shownFlags_ = std::move(shown);
    marksStale_ = true;
}

AppearancePass::PalettePlace AppearancePass::placeOf(const std::string& name, bool categorical) const {
    const Palette& wanted = palette(name);
    if (wanted.categorical != categorical)
        throw OptionError("the palette " + name +
                          (categorical ? " is a ramp for scores, not one for communities"
                                       : " is for communities, not a ramp for scores"));
    return places_[static_cast<size_t>(&wanted - palettes().data())];
}

void AppearancePass::update(Scene& scene, const Style& style) {
    const bool edgesChange = stale_ || !sameColours(style, drawn_);
    if (!edgesChange && !marksStale_ && sameSizes(style, drawn_)) return;
    const PalettePlace categorical = placeOf(style.categorical, true), ramp = placeOf(style.ramp, false);
    const bool byLevel = style.colourBy == ColourBy::community && !style.liveLabels && !levels_.empty();
    const Level* level = byLevel ? &levels_[std::min<size_t>(style.depth, levels_.size() - 1)] : nullptr;
    u32 colourBy = 0;
    if (style.colourBy == ColourBy::community) colourBy = style.liveLabels ? 4 : (byLevel ? 1 : 0);
    if (style.colourBy == ColourBy::score) colourBy = 2;
    if (style.colourBy == ColourBy::degree) colourBy = 3;

    program_.use();
    program_.set("vertices", vertices_);
    program_.set("colourBy", colourBy);
    program_.set("sizeBy", style.sizeBy == SizeBy::none ? 0u : (style.sizeBy == SizeBy::degree ? 1u : 2u));
    program_.set("labelCount", level != nullptr ? level->keyCount : 0u);
    program_.set("categoricalAt", categorical.at);
    program_.set("categoricalCount", categorical.count);
    program_.set("rampAt", ramp.at);
    program_.set("rampCount", ramp.count);
    program_.set("single", style.single.r, style.single.g, style.single.b, style.single.a);
    program_.set("scoreRange", Vec2{style.scoreLow, style.scoreHigh});
    program_.set("logScore", style.logScore);
    program_.set("degreeRange", Vec2{degreeLow_, degreeHigh_});
    program_.set("sizeSpread", std::clamp(style.sizeSpread, 1.0f, 64.0f));
    (level != nullptr ? level->labels : liveLabels_).bind(0);
    (level != nullptr ? level->keys : liveLabels_).bind(1);
    scores_.bind(2);
    degrees_.bind(3);
    flags_.bind(4);
    colours_.bind(5);
    scene.looks.bind(6);
    dispatchOver(vertices_, 64);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
    ++scene.looksVersion;
    if (edgesChange) ++scene.edgeLooksVersion;
    stale_ = marksStale_ = false;
    drawn_ = style;
}

}  // namespace quartier::render
