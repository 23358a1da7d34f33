// The beginning of an array as NumPy keeps it in a file (.npy, format 1.0: numpy.lib.format), little-endian,
// in C order.
#pragma once

#include <bit>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/types.h"

namespace quartier::graph_io {

static_assert(std::endian::native == std::endian::little, "arrays are written as they lie in memory");

// What an array in this format begins with; the bytes of its header's length follow.
inline constexpr std::string_view kNpyMagic("\x93NUMPY\x01\x00", 8);

// A type as NumPy names it.
template <class T>
constexpr std::string_view npyType() {
    if constexpr (std::is_same_v<T, u8>) return "|u1";
    if constexpr (std::is_same_v<T, i32>) return "<i4";
    if constexpr (std::is_same_v<T, u32>) return "<u4";
    if constexpr (std::is_same_v<T, i64>) return "<i8";
    if constexpr (std::is_same_v<T, u64>) return "<u8";
    if constexpr (std::is_same_v<T, f32>) return "<f4";
    if constexpr (std::is_same_v<T, f64>) return "<f8";
}

// The header of an array of this shape, 64-byte aligned as NumPy writes it; the elements follow it. A shape
// without extents is that of a single element.
std::string npyHeader(std::string_view type, const std::vector<u64>& shape);
template <class T>
std::string npyHeader(const std::vector<u64>& shape) {
    return npyHeader(npyType<T>(), shape);
}

}  // namespace quartier::graph_io
