#include "matlab_matrix.h"

#include <zlib.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "core/error.h"

namespace quartier::test {
namespace {

using Bytes = std::span<const unsigned char>;

enum Type : u32 {
    kInt8 = 1,
    kUint8 = 2,
    kInt16 = 3,
    kUint16 = 4,
    kInt32 = 5,
    kUint32 = 6,
    kMatrix = 14,
    kCompressed = 15
};
constexpr u32 kSparseClass = 5;

u32 word(Bytes bytes, size_t at) {
    u32 value = 0;
    if (at + sizeof(value) > bytes.size()) throw Error("the MATLAB file ends inside an element");
    std::memcpy(&value, bytes.data() + at, sizeof(value));
    return value;
}

struct Element {
    u32 type = 0;
    Bytes data;
    // Whole numbers of whatever width they were stored in.
    std::vector<u32> numbers() const {
        const size_t width = type <= kUint8 ? 1 : type <= kUint16 ? 2 : 4;
        std::vector<u32> all(data.size() / width, 0);
        for (size_t i = 0; i < all.size(); ++i) std::memcpy(&all[i], data.data() + i * width, width);
        return all;
    }
};

// The element at the front, which is taken away. Elements of up to four bytes lie inside their tag.
Element take(Bytes& rest) {
    const u32 first = word(rest, 0);
    Element element;
    size_t next = 8;
    if (first >> 16 != 0) {
        element.type = first & 0xFFFF;
        element.data = rest.subspan(4, std::min<size_t>(first >> 16, 4));
    } else {
        element.type = first;
        const size_t size = word(rest, 4);
        if (size > rest.size() - 8) throw Error("the MATLAB file ends inside an element");
        element.data = rest.subspan(8, size);
        next = 8 + (first == kCompressed ? size : (size + 7) / 8 * 8);
    }
    rest = rest.subspan(std::min(next, rest.size()));
    return element;
}

std::vector<unsigned char> inflated(Bytes data) {
    std::vector<unsigned char> out;
    std::vector<unsigned char> block(1 << 16);
    z_stream stream{};
    stream.next_in = const_cast<unsigned char*>(data.data());
    stream.avail_in = static_cast<uInt>(data.size());
    if (inflateInit(&stream) != Z_OK) throw Error("zlib does not start");
    int status = Z_OK;
    while (status == Z_OK) {
        stream.next_out = block.data();
        stream.avail_out = static_cast<uInt>(block.size());
        status = inflate(&stream, Z_NO_FLUSH);
        out.insert(out.end(), block.data(), stream.next_out);
    }
    inflateEnd(&stream);
    if (status != Z_STREAM_END) throw Error("the MATLAB file is damaged");
    return out;
}

std::optional<SparsePattern> squareSparse(Bytes matrix) {
    const std::vector<u32> flags = take(matrix).numbers();
    const std::vector<u32> dimensions = take(matrix).numbers();
    if ((flags.at(0) & 0xFF) != kSparseClass || dimensions.size() != 2 || dimensions[0] != dimensions[1])
        return std::nullopt;
    take(matrix);  // its name
    const std::vector<u32> rows = take(matrix).numbers();
    const std::vector<u32> columns = take(matrix).numbers();
    SparsePattern pattern{.size = dimensions[0], .edges = {}};
    for (VertexId column = 0; column < pattern.size; ++column)
        for (u32 i = columns.at(column); i < columns.at(column + 1); ++i) {
            pattern.edges.source.push_back(rows.at(i));
            pattern.edges.target.push_back(column);
        }
    return pattern;
}

}  // namespace

SparsePattern readMatlabMatrix(const std::filesystem::path& path) {
    constexpr size_t kHeader = 128;
    std::ifstream file(path, std::ios::binary);
    const std::vector<unsigned char> all((std::istreambuf_iterator<char>(file)), {});
    if (all.size() < kHeader) throw Error(path.string() + " is no MATLAB file");
    for (Bytes rest = Bytes(all).subspan(kHeader); rest.size() >= 8;) {
        Element element = take(rest);
        std::vector<unsigned char> unpacked;
        if (element.type == kCompressed) {
            unpacked = inflated(element.data);
            Bytes inside = unpacked;
            element = take(inside);
        }
        if (element.type != kMatrix) continue;
        if (auto found = squareSparse(element.data)) return std::move(*found);
    }
    throw Error(path.string() + " has no square sparse matrix");
}

}  // namespace quartier::test
