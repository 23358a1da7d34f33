#include "app/session/npy.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/error.h"
#include "graph/io/npy_header.h"

namespace quartier::session {
namespace {

using graph_io::kNpyMagic;
using graph_io::npyType;

constexpr u64 kPiece = u64{64} << 20;  // bytes asked for at a time

[[noreturn]] void failHeader() {
    throw Error("its header is not that of an array that quartier writes (NumPy format 1.0)");
}

void expect(std::string_view& text, std::string_view what) {
    if (text.substr(0, what.size()) != what) failHeader();
    text.remove_prefix(what.size());
}

u64 takeNumber(std::string_view& text) {
    u64 number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) failHeader();
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return number;
}

// "3,)" or "3, 2)".
std::vector<u64> takeShape(std::string_view& text) {
    std::vector<u64> shape{takeNumber(text)};
    expect(text, ",");
    if (text.substr(0, 1) == " ") {
        text.remove_prefix(1);
        shape.push_back(takeNumber(text));
    }
    expect(text, ")");
    return shape;
}

u64 elementsOf(const std::vector<u64>& shape, size_t elementBytes) {
    u64 elements = 1;
    for (const u64 extent : shape)
        if (__builtin_mul_overflow(elements, extent, &elements)) failHeader();
    if (elements > (u64{1} << 62) / elementBytes) failHeader();
    return elements;
}

// Grows with what has come, so that a header that lies costs nothing.
template <class T>
LargeVector<T> readElements(u64 count, const std::function<size_t(void*, size_t)>& read) {
    LargeVector<T> values;
    while (values.size() < count) {
        const u64 before = values.size();
        const u64 step = std::min(count - before, std::max<u64>(kPiece / sizeof(T), before));
        values.resize(before + step);
        if (read(values.data() + before, step * sizeof(T)) != step * sizeof(T))
            throw Error(fmt::format("it ends before its {} elements do", formatCount(count)));
    }
    std::byte beyond;
    if (read(&beyond, 1) != 0)
        throw Error(fmt::format("it goes on after its {} elements", formatCount(count)));
    return values;
}

std::string readHeader(const std::function<size_t(void*, size_t)>& read) {
    char start[kNpyMagic.size() + 2];
    if (read(start, sizeof(start)) != sizeof(start)) failHeader();
    if (std::string_view(start, kNpyMagic.size()) != kNpyMagic) failHeader();
    const auto low = static_cast<u8>(start[kNpyMagic.size()]),
               high = static_cast<u8>(start[kNpyMagic.size() + 1]);
    std::string header(size_t{high} << 8 | low, '\0');
    if (read(header.data(), header.size()) != header.size()) failHeader();
    return header;
}

}  // namespace

NpyArray readNpy(const std::function<size_t(void*, size_t)>& read) {
    const std::string header = readHeader(read);
    std::string_view rest(header);
    expect(rest, "{'descr': '");
    const std::string_view type = rest.substr(0, 3);
    rest.remove_prefix(std::min<size_t>(rest.size(), 3));
    expect(rest, "', 'fortran_order': False, 'shape': (");
    NpyArray array;
    array.shape = takeShape(rest);
    expect(rest, ", }");
    const auto take = [&]<class T>(T) {
        if (type != npyType<T>()) return false;
        array.values = readElements<T>(elementsOf(array.shape, sizeof(T)), read);
        return true;
    };
    if (!take(u8{}) && !take(u32{}) && !take(i64{}) && !take(u64{}) && !take(f32{}) && !take(f64{}))
        failHeader();
    return array;
}

}  // namespace quartier::session
