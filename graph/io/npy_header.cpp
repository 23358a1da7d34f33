#include "graph/io/npy_header.h"

#include <fmt/format.h>

namespace quartier::graph_io {

std::string npyHeader(std::string_view type, const std::vector<u64>& shape) {
    constexpr size_t kAlignment = 64;
    std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}{}), }}", type,
                                     fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
    const size_t length = kNpyMagic.size() + 2 + header.size() + 1;
    header.append((kAlignment - length % kAlignment) % kAlignment, ' ');
    header += '\n';
    std::string whole(kNpyMagic);
    whole += static_cast<char>(header.size() & 0xFF);
    whole += static_cast<char>(header.size() >> 8);
    return whole + header;
}

}  // namespace quartier::graph_io
