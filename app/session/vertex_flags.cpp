#include "app/session/vertex_flags.h"

#include <algorithm>
#include <cstring>

#include "render/renderer.h"

namespace quartier::session {
namespace {

constexpr u8 kStays = 128;  // in mark() alone: marked before and after

// Beyond so many changes a viewport takes all flags: the log would cost more.
size_t mostChanges(size_t vertices) { return std::max<size_t>(vertices, 4096); }

}  // namespace

void VertexFlags::reset(VertexId vertices) {
    flags_.assign(vertices, 0);
    for (auto* marked : {&selected_, &hovered_, &neighbours_}) marked->clear();
    forgetChanges();
}

bool VertexFlags::isHidden(VertexId vertex) const {
    return vertex < flags_.size() && (flags_[vertex] & render::kHidden) != 0;
}

void VertexFlags::setPlace(std::span<const u8> hiddenAndDimmed) {
    constexpr size_t kAtOnce = sizeof(u64);
    constexpr u64 kOfPlaces = u64{static_cast<u8>(~render::kMarks)} * 0x0101010101010101;
    const auto placeOf = [&](size_t v) { return v < hiddenAndDimmed.size() ? hiddenAndDimmed[v] : u8{0}; };
    const auto same = [&](size_t first) {
        u64 before = 0, now = 0;
        std::memcpy(&before, flags_.data() + first, kAtOnce);
        if (first < hiddenAndDimmed.size()) std::memcpy(&now, hiddenAndDimmed.data() + first, kAtOnce);
        return (before & kOfPlaces) == now;
    };
    const size_t whole =
        hiddenAndDimmed.empty() ? flags_.size() : std::min(flags_.size(), hiddenAndDimmed.size());
    for (size_t v = 0; v < flags_.size();) {
        if (v + kAtOnce <= whole && same(v)) {
            v += kAtOnce;
            continue;
        }
        for (const size_t last = std::min(v + kAtOnce, flags_.size()); v < last; ++v) {
            const auto now = static_cast<u8>((flags_[v] & render::kMarks) | placeOf(v));
            if (now != flags_[v]) change(static_cast<VertexId>(v), now);
        }
    }
    if (changed_.size() > mostChanges(flags_.size())) forgetChanges();
}

void VertexFlags::setSelected(std::span<const VertexId> vertices) {
    mark(selected_, vertices, render::kSelected);
}

void VertexFlags::setHovered(VertexId vertex) {
    mark(hovered_, std::span(&vertex, vertex == kNoVertex ? 0u : 1u), render::kHovered);
}

void VertexFlags::setNeighbours(std::span<const VertexId> vertices) {
    mark(neighbours_, vertices, render::kNeighbour);
}

void VertexFlags::mark(std::vector<VertexId>& marked, std::span<const VertexId> next, u8 flag) {
    if (std::equal(marked.begin(), marked.end(), next.begin(), next.end())) return;
    std::vector<VertexId> now;
    for (const VertexId v : next)
        if (v < flags_.size()) now.push_back(v);
    for (const VertexId v : now) {
        if ((flags_[v] & flag) == 0) change(v, static_cast<u8>(flags_[v] | flag));
        flags_[v] |= kStays;
    }
    for (const VertexId v : marked)
        if ((flags_[v] & (kStays | flag)) == flag) change(v, static_cast<u8>(flags_[v] & ~flag));
    for (const VertexId v : now) flags_[v] &= static_cast<u8>(~kStays);
    marked = std::move(now);
    if (changed_.size() > mostChanges(flags_.size())) forgetChanges();
}

void VertexFlags::change(VertexId vertex, u8 flags) {
    flags_[vertex] = flags;
    changed_.push_back(vertex);
}

// One version more: whatever was drawn before is out of date.
void VertexFlags::forgetChanges() {
    firstChange_ = version() + 1;
    changed_.clear();
}

std::optional<std::span<const VertexId>> VertexFlags::changedSince(u64 version) const {
    if (version < firstChange_ || version > this->version()) return std::nullopt;
    return std::span(changed_).subspan(version - firstChange_);
}

}  // namespace quartier::session
