// Reading the arrays of a session, as graph_io::npyHeader() begins them.
#pragma once

#include <functional>
#include <variant>
#include <vector>

#include "core/types.h"
#include "graph/large_buffer.h"

namespace quartier::session {

// An array that was read. Elements are in the order of the file; a matrix goes row by row.
struct NpyArray {
    std::vector<u64> shape;
    std::variant<LargeVector<u8>, LargeVector<u32>, LargeVector<i64>, LargeVector<u64>, LargeVector<f32>,
                 LargeVector<f64>>
        values;
};

// Reads `bytes` bytes from a source: read(into, count) gives how many came, less only at its end. Throws
// Error, which names neither file nor array, when the header is not one that graph_io::npyHeader() makes or
// when the elements are not exactly as many as it says. Takes no more memory than elements have come.
NpyArray readNpy(const std::function<size_t(void*, size_t)>& read);

}  // namespace quartier::session
