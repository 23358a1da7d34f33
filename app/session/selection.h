// The nodes that are selected. A document has one selection, which all views, tables and plots of it show.
#pragma once

#include <optional>
#include <vector>

#include "core/types.h"

namespace quartier::session {

enum class SelectMode { replace, add, toggle };

class Selection {
  public:
    // In the order in which they were selected; each once.
    const std::vector<VertexId>& vertices() const { return vertices_; }
    bool empty() const { return vertices_.empty(); }

    // No vertex with SelectMode::replace clears the selection. True when it is another one then.
    bool select(std::optional<VertexId> vertex, SelectMode mode);
    // Many at once: the selection is in ascending order then.
    bool add(const std::vector<VertexId>& vertices);
    bool replace(std::vector<VertexId> vertices);

    bool operator==(const Selection&) const = default;

  private:
    std::vector<VertexId> vertices_;
};

}  // namespace quartier::session
