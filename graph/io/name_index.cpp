#include "graph/io/name_index.h"

#include "graph/io/scan.h"

namespace quartier::graph_io {

bool NameIndex::allNumbers(std::vector<u64>& ids) const {
    ids.reserve(size());
    for (VertexId v = 0; v < size(); ++v) {
        const auto id = wholeId(names_.at(v));
        if (!id) return false;
        ids.push_back(*id);
    }
    return true;
}

}  // namespace quartier::graph_io
