#include "graph/io/name_index.h"

#include "graph/io/scan.h"

namespace quartier::graph_io {

std::optional<std::vector<u64>> NameIndex::numbers() const {
    std::vector<u64> ids;
    ids.reserve(size());
    for (VertexId v = 0; v < size(); ++v) {
        const auto id = wholeId(names_.at(v));
        if (!id) return std::nullopt;
        ids.push_back(*id);
    }
    return ids;
}

}  // namespace quartier::graph_io
