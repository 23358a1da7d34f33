#include "app/session/selection.h"

#include <algorithm>
#include <utility>

namespace quartier::session {

bool Selection::select(std::optional<VertexId> vertex, SelectMode mode) {
    std::vector<VertexId> next = mode == SelectMode::replace ? std::vector<VertexId>{} : vertices_;
    if (vertex) {
        const auto found = std::find(next.begin(), next.end(), *vertex);
        if (found == next.end())
            next.push_back(*vertex);
        else if (mode == SelectMode::toggle)
            next.erase(found);
    }
    return std::exchange(vertices_, next) != next;
}

bool Selection::add(const std::vector<VertexId>& vertices) {
    std::vector<VertexId> next = vertices_;
    next.insert(next.end(), vertices.begin(), vertices.end());
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    if (next.size() == vertices_.size()) return false;  // all of them were selected
    vertices_ = std::move(next);
    return true;
}

bool Selection::replace(std::vector<VertexId> vertices) {
    if (!std::is_sorted(vertices.begin(), vertices.end())) std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    return std::exchange(vertices_, vertices) != vertices;
}

}  // namespace quartier::session
