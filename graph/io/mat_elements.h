// The elements of a MATLAB file of level 5 (MathWorks, "MAT-File Format", chapter 1): a tag with type and
// length, then bytes, which may be elements again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graph/io/stream.h"

namespace quartier::graph_io {

struct MatElement {
    enum Type : u32 {
        int8 = 1,
        uint8 = 2,
        int16 = 3,
        uint16 = 4,
        int32 = 5,
        uint32 = 6,
        single = 7,
        real = 9,
        int64 = 12,
        uint64 = 13,
        matrix = 14,
        compressed = 15,
    };

    u32 type = 0;  // one of Type, or another, which holds no numbers
    bool bigEndian = false;
    std::string_view bytes;

    // So many numbers are there; 0 where the type has none.
    u64 count() const;
    // The i-th of them.
    f64 number(u64 i) const;
};

// Takes one element after the other off a block of bytes. Throws ParseError, as of the file, where they end
// too early.
class MatElements {
  public:
    MatElements(const FileText& file, std::string_view bytes, bool bigEndian)
        : file_(&file), rest_(bytes), big_(bigEndian) {}

    bool done() const { return rest_.empty(); }
    MatElement next();

  private:
    [[noreturn]] void failShort() const;

    const FileText* file_;
    std::string_view rest_;
    bool big_;
};

// What a stream of zlib holds, or the first `most` bytes of it. Throws ParseError, as of the file, where it
// is damaged, Error when it needs more memory than is free, Cancelled.
std::string inflated(const FileText& file, std::string_view stream, u64 most, const RunContext& context);

}  // namespace quartier::graph_io
