#include "render/appearance_pass.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/error.h"
#include "render/ink.h"

namespace quartier::render {
namespace {

// In steps_, of the colours: kMostRampSteps in whole vec4.
constexpr u64 kStepRoom = 260;

bool same(const Colour& a, const Colour& b) { return a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a; }

// Whether a change from one style to the other can change a colour, or a size.
bool sameColours(const Style& a, const Style& b) {
    return a.colourBy == b.colourBy && a.depth == b.depth && a.liveLabels == b.liveLabels &&
           same(a.single, b.single) && a.categorical == b.categorical && a.ramp == b.ramp &&
           isDarkGround(a.background) == isDarkGround(b.background) && a.colourRange == b.colourRange &&
           a.blend == b.blend;
}
bool sameSizes(const Style& a, const Style& b) {
    return a.sizeBy == b.sizeBy && a.sizeSpread == b.sizeSpread && a.sizeRange == b.sizeRange;
}

template <class T>
void expectPerVertex(std::span<const T> values, u32 vertices, const char* what) {
    if (values.size() != vertices)
        throw Error(std::string(what) + " for " + formatCount(values.size()) +
                    " vertices were given to a drawing of " + formatCount(vertices));
}

}  // namespace

AppearancePass::AppearancePass(bool onHost)
    : onHost_(onHost), program_("appearance.comp"), marks_("marks.comp"), blend_("blend.comp") {
    std::vector<Colour> all;
    for (const auto* list : {&palettes(), &palettesOnDark()})
        for (const Palette& palette : *list) {
            places_.push_back({static_cast<u32>(all.size()), static_cast<u32>(palette.colours.size())});
            all.insert(all.end(), palette.colours.begin(), palette.colours.end());
        }
    colours_.assign(std::span<const Colour>(all));
    steps_.resize(2 * kStepRoom * sizeof(f32));
    steps_.zero();
}

void AppearancePass::setTopology(u32 vertices) {
    vertices_ = vertices;
    levels_ = {};
    next_ = {};
    coming_.reset();
    liveColours_.restart();
    liveStale_ = true;
    liveDrawn_ = false;
    for (GlBuffer* buffer : {&liveLabels_, &liveScores_, &colourValues_, &sizeValues_}) {
        *buffer = GlBuffer();
        buffer->resize(u64{4} * vertices);
        buffer->zero();
    }
    valueless_ = false;
    keeps_ = false;
    setFlags({});
    setOwnColours({});
}

// Where there are none, the buffer is there to be bound.
void AppearancePass::setOwnColours(std::span<const OwnColour> colours) {
    if (!owned_ && colours.empty() && ownColours_.bytes() != 0) return;
    std::vector<u32> keys(colours.empty() ? 1 : vertices_, 0);
    for (const OwnColour& own : colours) {
        if (own.vertex >= vertices_)
            throw Error("a colour was given to vertex " + formatCount(own.vertex) +
                        " of a drawing that has " + formatCount(vertices_));
        keys[own.vertex] = ownColourKey(own.rgb);
    }
    ownColours_.assign(std::span<const u32>(keys));
    owned_ = !colours.empty();
    stale_ = true;
}

void AppearancePass::setColourValues(std::span<const f32> values) {
    setValues(colourValues_, values, "values for the colours");
    valueless_ = std::any_of(values.begin(), values.end(), [](f32 value) { return std::isnan(value); });
}

void AppearancePass::setSizeValues(std::span<const f32> values) {
    setValues(sizeValues_, values, "values for the sizes");
}

void AppearancePass::setValues(GlBuffer& buffer, std::span<const f32> values, const char* what) {
    if (!values.empty()) expectPerVertex(values, vertices_, what);
    if (values.empty()) {
        buffer.resizeTo(u64{4} * vertices_);
        buffer.zero();
    } else {
        buffer.assign(values);
    }
    stale_ = true;
}

void AppearancePass::setRange(const char* range, const char* scale, const char* steps,
                              const ValueRange& values) {
    program_.set(range, Vec2{values.low, values.high});
    program_.set(scale, static_cast<u32>(values.scale));
    program_.set(steps, values.steps == nullptr ? 0u : static_cast<u32>(values.steps->values.size()));
}

// A kilobyte for each ramp that has others than before.
void AppearancePass::bringSteps(const Style& style) {
    const auto bring = [&](std::shared_ptr<const RampSteps>& there, const ValueRange& range, u64 place) {
        if (there == range.steps) return;
        there = range.steps;
        if (there == nullptr) return;
        if (there->values.size() > kMostRampSteps)
            throw Error("a ramp was given more steps than " + formatCount(kMostRampSteps));
        steps_.write(std::span(there->values), place * sizeof(f32));
    };
    bring(colourSteps_, style.colourRange, 0);
    bring(sizeSteps_, style.sizeRange, kStepRoom);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, steps_.name());
}

void AppearancePass::setLevels(std::shared_ptr<const std::vector<u32>> finest,
                               std::shared_ptr<const std::vector<std::vector<u32>>> colourKeys) {
    coming_.reset();
    if (finest == nullptr || colourKeys == nullptr || colourKeys->empty()) {
        levels_.keys.clear();
        liveColours_.restart();
        stale_ = true;
        return;
    }
    expectPerVertex(std::span(*finest), vertices_, "community labels");
    for (const auto& keys : *colourKeys)
        if (keys.size() != colourKeys->front().size())
            throw Error("levels to draw need as many colour keys each: " + formatCount(keys.size()) +
                        " and " + formatCount(colourKeys->front().size()) + " were given");
    coming_ = {.finest = std::move(finest), .keys = std::move(colourKeys)};
}

// Piece by piece, the keys of every depth and then the labels. What is shown changes only when all is there;
// the buffers of what was shown before are filled next time.
bool AppearancePass::bringLevels(u64 bytes) {
    if (!coming_) return true;
    const auto& finest = *coming_->finest;
    const auto& keys = *coming_->keys;
    const size_t each = keys.front().size(), all = finest.size() + each * keys.size();
    if (coming_->done == 0) {
        next_.keys.resize(keys.size());
        next_.keyCount = static_cast<u32>(each);
        next_.valueless = std::any_of(keys.begin(), keys.end(), [](const auto& ofDepth) {
            return std::find(ofDepth.begin(), ofDepth.end(), kNoValueKey) != ofDepth.end();
        });
        for (GlBuffer& buffer : next_.keys) buffer.resizeTo(u64{4} * each);
        next_.finest.resizeTo(u64{4} * finest.size());
    }
    for (u64 left = std::max<u64>(bytes / 4, 1); left > 0 && coming_->done < all;) {
        const size_t depth = each == 0 ? keys.size() : std::min(coming_->done / each, keys.size());
        const bool last = depth == keys.size();
        const std::vector<u32>& from = last ? finest : keys[depth];
        const size_t at = coming_->done - depth * each;
        const size_t count = std::min<u64>(left, from.size() - at);
        (last ? next_.finest : next_.keys[depth]).write(std::span(from).subspan(at, count), u64{4} * at);
        coming_->done += count;
        left -= count;
    }
    if (coming_->done < all) return false;
    std::swap(levels_, next_);
    coming_.reset();
    liveColours_.restart();
    stale_ = true;
    return true;
}

void AppearancePass::setFlags(std::span<const u8> flags) {
    if (!flags.empty()) expectPerVertex(flags, vertices_, "flags");
    hostFlags_.assign(flags.begin(), flags.end());
    hostFlags_.resize(vertices_, 0);
    flags_.assign(std::span<const u8>(hostFlags_));
    stale_ = hiddenStale_ = true;
}

void AppearancePass::updateFlags(Scene& scene, std::span<const FlagChange> changes) {
    if (changes.empty()) return;
    u8 changed = 0;
    for (const FlagChange& change : changes) {
        if (change.vertex >= vertices_)
            throw Error("flags were given for a vertex beyond the " + formatCount(vertices_) + " there are");
        u8& flags = hostFlags_[change.vertex];
        changed |= flags ^ change.flags;
        flags = change.flags;
    }
    if ((changed & kDimmed) != 0) stale_ = true;  // its colour is another
    if ((changed & kHidden) != 0) {
        ++scene.discsVersion;
        ++scene.edgeLooksVersion;
        ++scene.hiddenVersion;
    }
    writeFlags(scene, changes);
    scene.updateHostFlags(changes);
}

void AppearancePass::writeFlags(Scene& scene, std::span<const FlagChange> changes) {
    if (onHost_) {
        const Mapped<u8> flags(&flags_);
        const Mapped<Look> looks(&scene.looks);
        for (const FlagChange& change : changes) {
            flags.data()[change.vertex] = hostFlags_[change.vertex];
            looks.data()[change.vertex].setFlags(hostFlags_[change.vertex]);
        }
        return;
    }
    // As they are now: of a vertex that is named twice the same both times.
    std::vector<u32> words(2 * changes.size());
    for (size_t i = 0; i < changes.size(); ++i) {
        words[2 * i] = changes[i].vertex;
        words[2 * i + 1] = hostFlags_[changes[i].vertex];
    }
    changes_.assign(std::span<const u32>(words));
    marks_.use();
    marks_.set("count", static_cast<u32>(changes.size()));
    changes_.bind(0);
    flags_.bind(1);
    scene.looks.bind(2);
    dispatchOver(changes.size(), 64);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

void AppearancePass::keepColours(const Scene& scene) {
    kept_.resizeTo(scene.looks.bytes());
    glCopyNamedBufferSubData(scene.looks.name(), kept_.name(), 0, 0,
                             static_cast<GLsizeiptr>(u64{vertices_} * sizeof(Look)));
    keeps_ = true;
}

void AppearancePass::blend(Scene& scene, f32 share) {
    blend_.use();
    blend_.set("vertices", vertices_);
    blend_.set("share", std::max(share, 0.0f));
    scene.looks.bind(0);
    kept_.bind(1);
    dispatchOver(vertices_, 64);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

AppearancePass::PalettePlace AppearancePass::placeOf(const std::string& name, bool categorical,
                                                     const Colour& ground) const {
    const Palette& wanted = palette(name);
    if (wanted.categorical != categorical)
        throw OptionError("the palette " + name +
                          (categorical ? " is a ramp for scores, not one for communities"
                                       : " is for communities, not a ramp for scores"));
    const size_t place = static_cast<size_t>(&wanted - palettes().data());
    return places_[place + (isDarkGround(ground) ? palettes().size() : 0)];
}

// Also after the run, until its communities are on the device: those before the run are not shown again.
bool AppearancePass::showsLive(const Style& style) const {
    return style.colourBy == ColourBy::community && (style.liveLabels || (liveDrawn_ && coming_));
}

void AppearancePass::update(Scene& scene, const Style& style) {
    const bool edgesChange = stale_ || !sameColours(style, drawn_);
    const bool discsChange = edgesChange || !sameSizes(style, drawn_);
    if (!discsChange) return;
    const PalettePlace categorical = placeOf(style.categorical, true, style.background),
                       ramp = placeOf(style.ramp, false, style.background);
    const bool live = showsLive(style);
    const bool byLevel = style.colourBy == ColourBy::community && !live && !levels_.keys.empty();
    if (live && std::exchange(liveStale_, false)) {
        LiveColours::Before before;
        if (!levels_.keys.empty()) before = {&levels_.finest, &levels_.keys.back(), levels_.keyCount};
        liveColours_.update(vertices_, liveLabels_, before, categorical.count);
    }
    const GlBuffer& keys =
        byLevel ? levels_.keys[std::min<size_t>(style.depth, levels_.keys.size() - 1)] : liveColours_.keys();
    u32 colourBy = byLevel || live ? 1 : 0;
    if (style.colourBy == ColourBy::values || style.colourBy == ColourBy::live) colourBy = 2;

    program_.use();
    program_.set("vertices", vertices_);
    program_.set("colourBy", colourBy);
    program_.set("owned", owned_);
    program_.set("sized", style.sizeBy != SizeBy::none);
    program_.set("labelCount", byLevel ? levels_.keyCount : vertices_);
    program_.set("categoricalAt", categorical.at);
    program_.set("categoricalCount", categorical.count);
    program_.set("rampAt", ramp.at);
    program_.set("rampCount", ramp.count);
    program_.set("single", style.single.r, style.single.g, style.single.b, style.single.a);
    const Colour noValue = noValueOf(style);
    program_.set("noValue", noValue.r, noValue.g, noValue.b, noValue.a);
    setRange("colourRange", "colourScale", "colourSteps", style.colourRange);
    setRange("sizeRange", "sizeScale", "sizeSteps", style.sizeRange);
    bringSteps(style);
    program_.set("sizeSpread", std::clamp(style.sizeSpread, 1.0f, kLargestSizeSpread));
    (byLevel ? levels_.finest : liveLabels_).bind(0);
    (byLevel || live ? keys : liveLabels_).bind(1);
    (style.colourBy == ColourBy::live ? liveScores_ : colourValues_).bind(2);
    (style.sizeBy == SizeBy::live ? liveScores_ : sizeValues_).bind(3);
    flags_.bind(4);
    colours_.bind(5);
    scene.looks.bind(6);
    ownColours_.bind(7);
    dispatchOver(vertices_, 64);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
    if (style.blend < 1 && keeps_) blend(scene, style.blend);
    scene.valueless = byLevel ? levels_.valueless : style.colourBy == ColourBy::values && valueless_;
    ++scene.looksVersion;
    ++scene.coloursVersion;
    ++scene.discsVersion;
    if (edgesChange) ++scene.edgeLooksVersion;
    if (hiddenStale_) ++scene.hiddenVersion;
    stale_ = hiddenStale_ = false;
    drawn_ = style;
    liveDrawn_ = live;
}

}  // namespace quartier::render
