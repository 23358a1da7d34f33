#include "graph/io/mat_elements.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>

#include "core/error.h"
#include "core/machine.h"
#include "graph/io/byte_order.h"

namespace quartier::graph_io {
namespace {

constexpr u64 kTag = 8;               // bytes
constexpr u64 kSmallBytes = 4;        // of an element that lies in its tag
constexpr u64 kAlignment = 8;         // of elements, but behind compressed ones
constexpr u64 kPiece = u64{1} << 20;  // most bytes inflated between two looks at the stop token
constexpr u64 kFirstPiece = u64{16} << 10;

u64 bytesOf(u32 type) {
    switch (type) {
        case MatElement::int8:
        case MatElement::uint8:
            return 1;
        case MatElement::int16:
        case MatElement::uint16:
            return 2;
        case MatElement::int32:
        case MatElement::uint32:
        case MatElement::single:
            return 4;
        case MatElement::real:
        case MatElement::int64:
        case MatElement::uint64:
            return 8;
        default:
            return 0;
    }
}

struct InflateEnd {
    void operator()(z_stream* stream) const { inflateEnd(stream); }
};

}  // namespace

u64 MatElement::count() const {
    const u64 each = bytesOf(type);
    return each == 0 ? 0 : bytes.size() / each;
}

f64 MatElement::number(u64 i) const {
    const char* at = bytes.data() + i * bytesOf(type);
    switch (type) {
        case int8:
            return numberAt<std::int8_t>(at, bigEndian);
        case uint8:
            return numberAt<u8>(at, bigEndian);
        case int16:
            return numberAt<std::int16_t>(at, bigEndian);
        case uint16:
            return numberAt<std::uint16_t>(at, bigEndian);
        case int32:
            return numberAt<i32>(at, bigEndian);
        case uint32:
            return numberAt<u32>(at, bigEndian);
        case single:
            return numberAt<f32>(at, bigEndian);
        case real:
            return numberAt<f64>(at, bigEndian);
        case int64:
            return static_cast<f64>(numberAt<i64>(at, bigEndian));
        default:
            return static_cast<f64>(numberAt<u64>(at, bigEndian));
    }
}

void MatElements::failShort() const { file_->fail("the file ends too early: it is cut short or damaged"); }

MatElement MatElements::next() {
    if (rest_.size() < kTag) failShort();
    const auto first = numberAt<u32>(rest_.data(), big_);
    MatElement element{.type = first, .bigEndian = big_, .bytes = {}};
    // Up to four bytes lie in the tag itself; their number is in its upper half.
    if (const u32 small = first >> 16; small != 0) {
        if (small > kSmallBytes) file_->fail("an element of the file is damaged");
        element.type = first & 0xFFFF;
        element.bytes = rest_.substr(kSmallBytes, small);
        rest_.remove_prefix(kTag);
        return element;
    }
    const u64 length = numberAt<u32>(rest_.data() + sizeof(u32), big_);
    rest_.remove_prefix(kTag);
    if (length > rest_.size()) failShort();
    element.bytes = rest_.substr(0, length);
    const u64 padding =
        element.type == MatElement::compressed ? 0 : (kAlignment - length % kAlignment) % kAlignment;
    rest_.remove_prefix(std::min<u64>(length + padding, rest_.size()));
    return element;
}

std::string inflated(const FileText& file, std::string_view stream, u64 most, const RunContext& context) {
    z_stream state{};
    if (inflateInit(&state) != Z_OK) throw std::bad_alloc();
    const std::unique_ptr<z_stream, InflateEnd> ended(&state);
    state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(stream.data()));
    state.avail_in = static_cast<uInt>(stream.size());  // an element has less than 2^32 bytes
    const u64 room = availableMemory() / 2;             // the other half is for the graph
    std::string bytes;
    int status = Z_OK;
    while (status == Z_OK && bytes.size() < most) {
        if (context.shouldStop()) throw Cancelled();
        const u64 before = bytes.size();
        const u64 piece = std::clamp(before, kFirstPiece, kPiece);
        if (before + piece > room) file.failForMemory();
        bytes.resize(before + piece);
        state.next_out = reinterpret_cast<Bytef*>(bytes.data() + before);
        state.avail_out = static_cast<uInt>(piece);
        status = inflate(&state, Z_NO_FLUSH);
        bytes.resize(before + piece - state.avail_out);
    }
    if (status != Z_STREAM_END && (status != Z_OK || bytes.size() < most))
        file.fail("an element of the file cannot be decompressed: it is cut short or damaged");
    return bytes;
}

}  // namespace quartier::graph_io
