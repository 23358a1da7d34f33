#include "render/host_marks.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

#include "render/smooth_step.h"

namespace quartier::render {

// Pixels of the part, y down; lengths in pixels.
struct HostMarks::Mark {
    f32 x = 0, y = 0;
    f32 radius = 0;  // 0: not in sight
    f32 outer = 0;   // nothing is drawn farther away in x or in y
    Four face{}, rim{}, ink{};
    f32 ringHalf = 0, ringStrength = 1;  // half its width, and how much of it is there
    f32 rimWidth = 0, rimStrength = 0;
    f32 big = 0;  // how much of the light from above it has
    bool twice = false;
};

namespace {

constexpr int kBandRows = 32;
constexpr f32 kCovered = 1 - 1.0f / 1024;  // alpha from which nothing below is seen in 8 bits

f32 unit(f32 x) { return std::clamp(x, 0.0f, 1.0f); }

Four unit(Four x) {
    for (int c = 0; c < 3; ++c) x[c] = unit(x[c]);
    return x;
}

// Premultiplied.
Four over(Four top, Four below) { return top + below * (1 - top[3]); }

Four fourOf(u32 rgba) {
    Four colour{};
    for (int c = 0; c < 3; ++c) colour[c] = static_cast<f32>((rgba >> (8 * c)) & 255u) / 255;
    return colour;
}

u32 bytesOf(Four colour) {
    using Ints = i32 __attribute__((vector_size(16)));
    const Ints bytes = __builtin_convertvector(colour * 255.0f + 0.5f, Ints);
    return static_cast<u32>(bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24);
}

// Which pixels of some rows are not covered yet, a bit each.
class OpenPixels {
  public:
    OpenPixels(int width, int rows)
        : width_(width),
          words_((static_cast<size_t>(width) + 63) / 64),
          bits_(words_ * static_cast<size_t>(rows), ~u64{0}) {}
    // Calls `shade(x)` for those of x = [from, to] in the row; one for which it returns true is covered then.
    template <class Shade>
    void forEach(int row, int from, int to, const Shade& shade) {
        from = std::max(from, 0);
        to = std::min(to, width_ - 1);
        if (from > to) return;
        const auto first = static_cast<size_t>(from) / 64, last = static_cast<size_t>(to) / 64;
        for (size_t w = first; w <= last; ++w) {
            u64& word = bits_[static_cast<size_t>(row) * words_ + w];
            u64 open = word;
            if (w == first) open &= ~u64{0} << (from % 64);
            if (w == last) open &= ~u64{0} >> (63 - to % 64);
            for (; open != 0; open &= open - 1) {
                const int bit = std::countr_zero(open);
                if (shade(static_cast<int>(w) * 64 + bit)) word &= ~(u64{1} << bit);
            }
        }
    }

  private:
    int width_;
    size_t words_;
    std::vector<u64> bits_;
};

}  // namespace

bool MarkStyle::operator==(const MarkStyle& other) const {
    const auto fields = [](const MarkStyle& s) {
        return std::tuple(s.ground.r, s.ground.g, s.ground.b, s.pixelRatio, s.light, s.diameter, s.twiceFrom);
    };
    return fields(*this) == fields(other);
}

HostMarks::HostMarks() : program_("screen.vert", "image.frag"), none_(GlVertexArray::make()) {}

// As node.vert, and what node.frag needs once for a disc.
std::vector<HostMarks::Mark> HostMarks::place(Scene& scene, const View& view, const MarkStyle& style,
                                              std::span<const u32> vertices) const {
    const std::vector<Vec2>& positions = scene.hostPositions();
    const std::vector<Look>& looks = scene.hostLooks();
    const f32 ratio = style.pixelRatio;
    const Four ground{style.ground.r, style.ground.g, style.ground.b, 0};
    const Four plainInk = style.light ? Four{0.08f, 0.08f, 0.08f, 0} : Four{1, 1, 1, 0};
    const Vec2 size{static_cast<f32>(view.part.width), static_cast<f32>(view.part.height)};
    std::vector<Mark> marks(vertices.size());
    tbb::parallel_for(tbb::blocked_range<size_t>(0, vertices.size(), 4096), [&](const auto& range) {
        for (size_t i = range.begin(); i < range.end(); ++i) {
            const Vec2 world = positions[vertices[i]];
            const Look& look = looks[vertices[i]];
            const u32 flags = look.flags();
            if ((flags & kHidden) != 0 || !isPlace(world)) continue;
            const f32 own = 0.5f * style.diameter * look.size();
            const f32 radius = std::max({own, 3 * ratio, 0.7f}), outer = radius + 4.5f * ratio;
            const Vec2 at = view.whole.toScreen(world);
            const f32 x = at.x - static_cast<f32>(view.part.x), y = at.y - static_cast<f32>(view.part.y);
            if (!(x >= -outer && y >= -outer && x <= size.x + outer && y <= size.y + outer)) continue;
            const Four colour = fourOf(look.rgba);
            Mark& mark = marks[i];
            mark.x = x;
            mark.y = y;
            mark.radius = radius;
            mark.outer = outer;
            mark.face = colour;
            mark.rim = style.light ? colour * 0.55f : ground * 0.72f + colour * 0.28f;
            mark.ink = (flags & kSelected) != 0 ? plainInk : plainInk * 0.45f + colour * 0.55f;
            const bool thin = (flags & (kSelected | kHovered)) == 0;
            mark.ringHalf = thin ? 0.55f * ratio : 1.1f * ratio;
            mark.ringStrength = thin ? 0.8f : 1;
            mark.rimWidth = std::clamp(radius * 0.16f, 0.6f, std::max(1.6f * ratio, 0.6f));
            mark.rimStrength = smoothStep(1.6f, 3.0f, radius);
            mark.big = smoothStep(2.5f, 7.0f, radius / ratio);
            mark.twice = own >= style.twiceFrom;
        }
    });
    std::erase_if(marks, [](const Mark& mark) { return mark.radius == 0; });
    return marks;
}

// From the top one down: a band of rows by one thread, its sums in the core's cache.
void HostMarks::paint(const std::vector<Mark>& marks, const MarkStyle& style) {
    const int width = box_.width, height = box_.height;
    const int bands = (height + kBandRows - 1) / kBandRows;
    std::vector<std::vector<u32>> inBand(static_cast<size_t>(bands));
    for (size_t i = marks.size(); i-- > 0;) {
        const f32 y = marks[i].y - static_cast<f32>(box_.y);
        const int from = std::max(floorInt(y - marks[i].outer) / kBandRows, 0);
        const int to = std::min(std::max(floorInt(y + marks[i].outer), 0) / kBandRows, bands - 1);
        for (int band = from; band <= to; ++band)
            inBand[static_cast<size_t>(band)].push_back(static_cast<u32>(i));
    }
    const f32 ratio = style.pixelRatio;
    const Four ground{style.ground.r, style.ground.g, style.ground.b, 1};
    pixels_.resize(static_cast<size_t>(width) * static_cast<size_t>(height));
    tbb::parallel_for(0, bands, [&](int band) {
        const int top = band * kBandRows, rows = std::min(kBandRows, height - top);
        std::vector<Four> sums(static_cast<size_t>(width) * static_cast<size_t>(rows), Four{});
        OpenPixels open(width, rows);
        for (const u32 number : inBand[static_cast<size_t>(band)]) {
            const Mark& mark = marks[number];
            // The ground around a ring reaches farthest.
            const f32 gapEnd = mark.radius + 3.8f * ratio + 0.5f;
            const f32 left = mark.x - static_cast<f32>(box_.x),
                      above = mark.y - static_cast<f32>(box_.y + top);
            const int firstRow = std::max(floorInt(above - gapEnd), 0),
                      lastRow = std::min(floorInt(above + gapEnd), rows - 1);
            for (int row = firstRow; row <= lastRow; ++row) {
                const f32 dy = static_cast<f32>(row) + 0.5f - above;
                const f32 chord = gapEnd * gapEnd - dy * dy;
                if (chord <= 0 || std::abs(dy) > mark.outer) continue;
                const f32 half = std::min(std::sqrt(chord), mark.outer);
                Four* sum = sums.data() + static_cast<std::ptrdiff_t>(row) * width;
                // A faint light from above.
                const Four lit = mark.face * (1 + mark.big * 0.10f * (-dy / std::max(mark.radius, 1.0f)));
                const auto shade = [&](int column) {
                    const f32 dx = static_cast<f32>(column) + 0.5f - left;
                    const f32 d = std::sqrt(dx * dx + dy * dy);
                    Four source{};
                    const f32 cover = unit(mark.radius - d + 0.5f);
                    if (cover > 0) {
                        const f32 rimFrom = mark.radius - mark.rimWidth;
                        const f32 inRim = smoothStep(rimFrom - 0.5f, rimFrom + 0.5f, d) * mark.rimStrength;
                        source = unit(lit + (mark.rim - lit) * inRim) * cover;
                        source[3] = cover;
                    }
                    if (cover < 1) {
                        const f32 away = std::abs(d - mark.radius - 2.2f * ratio);
                        const f32 ring = unit(mark.ringHalf - away + 0.5f) * mark.ringStrength;
                        const f32 gap = unit(gapEnd - d) * 0.75f;
                        Four ringed = mark.ink * ring;
                        ringed[3] = ring;
                        source = over(source, over(ringed, ground * gap));
                    }
                    if (mark.twice) source = over(source, source);
                    sum[column] = over(sum[column], source);
                    return sum[column][3] >= kCovered;
                };
                open.forEach(row, floorInt(left - half), floorInt(left + half), shade);
            }
        }
        for (int row = 0; row < rows; ++row) {
            u32* out = pixels_.data() + static_cast<std::ptrdiff_t>(height - 1 - top - row) * width;
            const Four* sum = sums.data() + static_cast<std::ptrdiff_t>(row) * width;
            for (int x = 0; x < width; ++x) out[x] = bytesOf(sum[x]);
        }
    });
}

void HostMarks::draw(Scene& scene, const View& view, const MarkStyle& style, std::span<const u32> vertices) {
    const Shown wanted{view, style, scene.positionsVersion, scene.discsVersion};
    if (!shown_ || !(*shown_ == wanted)) {
        shown_ = wanted;
        const std::vector<Mark> marks = place(scene, view, style, vertices);
        int left = view.part.width, top = view.part.height, right = 0, bottom = 0;
        for (const Mark& mark : marks) {
            left = std::min(left, floorInt(mark.x - mark.outer));
            top = std::min(top, floorInt(mark.y - mark.outer));
            right = std::max(right, floorInt(mark.x + mark.outer) + 1);
            bottom = std::max(bottom, floorInt(mark.y + mark.outer) + 1);
        }
        left = std::max(left, 0);
        top = std::max(top, 0);
        box_ = {left, top, std::min(right, view.part.width) - left, std::min(bottom, view.part.height) - top};
        if (box_.width > 0 && box_.height > 0) {
            paint(marks, style);
            image_.resizeTo(box_.width, box_.height);
            glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
            glTextureSubImage2D(image_.texture().name(), 0, 0, 0, box_.width, box_.height, GL_RGBA,
                                GL_UNSIGNED_BYTE, pixels_.data());
        }
    }
    if (box_.width <= 0 || box_.height <= 0) return;
    const int bottom = view.part.height - box_.y - box_.height;
    glViewport(box_.x, bottom, box_.width, box_.height);
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glBindVertexArray(none_.name());
    program_.use();
    program_.set("place", box_.x, bottom, box_.width, box_.height);
    glBindTextureUnit(0, image_.texture().name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_BLEND);
    glBindVertexArray(0);
    glViewport(0, 0, view.part.width, view.part.height);
}

}  // namespace quartier::render
