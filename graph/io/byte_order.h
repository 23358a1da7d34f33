// Numbers in files of either byte order.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

namespace quartier::graph_io {

static_assert(std::endian::native == std::endian::little);

// The number that begins at a byte, which need not be aligned.
template <class T>
T numberAt(const char* at, bool bigEndian) {
    char bytes[sizeof(T)];
    std::memcpy(bytes, at, sizeof(T));
    if (bigEndian) std::reverse(bytes, bytes + sizeof(T));
    T number;
    std::memcpy(&number, bytes, sizeof(T));
    return number;
}

}  // namespace quartier::graph_io
