// Graphs in MATLAB's level 5 files, which some references were made from: enough of the format to find the
// first square sparse matrix. Another reader than that of the program, to compare with.
#pragma once

#include <filesystem>

#include "graph/graph_builder.h"

namespace quartier::test {

struct SparsePattern {
    VertexId size = 0;
    EdgeList edges;  // an edge for every entry, without weights
};
// Throws Error where there is none.
SparsePattern readMatlabMatrix(const std::filesystem::path& path);

}  // namespace quartier::test
