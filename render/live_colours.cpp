#include "render/live_colours.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace quartier::render {
namespace {

// As in live_colours.comp.
enum Step : u32 { kTakeBefore, kVote, kFindMost, kTakeKey, kKeep };

}  // namespace

LiveColours::LiveColours() : program_("live_colours.comp") {}

void LiveColours::run(u32 step, u64 items) {
    program_.set("step", step);
    dispatchOver(items, 64);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

void LiveColours::update(u32 vertices, const GlBuffer& labels, const Before& before, u32 hues) {
    // At most one pair per vertex: the table is at most four fifths full.
    const u64 places = std::bit_ceil(u64{vertices} + vertices / 4 + 1);
    for (GlBuffer* buffer : {&before_, &most_, &keys_}) buffer->resizeTo(u64{4} * vertices);
    for (GlBuffer* buffer : {&pairs_, &votes_}) buffer->resizeTo(4 * places);
    for (GlBuffer* buffer : {&pairs_, &votes_, &most_}) buffer->zero();
    keys_.fill(~0u);
    program_.use();
    program_.set("vertices", vertices);
    program_.set("places", static_cast<u32>(places));
    program_.set("keyCount", before.keyCount);
    program_.set("hues", std::max(hues, 1u));
    labels.bind(0);
    before_.bind(1);
    pairs_.bind(2);
    votes_.bind(3);
    most_.bind(4);
    keys_.bind(5);
    const bool shown = before.keys != nullptr;
    (shown ? *before.labels : labels).bind(6);
    (shown ? *before.keys : keys_).bind(7);
    if (!std::exchange(started_, true)) run(kTakeBefore, vertices);
    run(kVote, vertices);
    run(kFindMost, places);
    run(kTakeKey, places);
    if (!shown) run(kKeep, vertices);
}

}  // namespace quartier::render
