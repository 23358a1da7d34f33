#include "analytics/seeded_order.h"

#include <numeric>

namespace quartier {

std::vector<VertexId> shuffledVertices(VertexId count, u64 seed) {
    std::vector<VertexId> order(count);
    std::iota(order.begin(), order.end(), VertexId{0});
    shuffle(order, seed);
    return order;
}

}  // namespace quartier
