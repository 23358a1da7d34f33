// The sources of a run and the one counter from which everybody draws.
#pragma once

#include <algorithm>
#include <atomic>
#include <span>

#include "core/types.h"

namespace quartier::gpu::betweenness {

class SourceFeed {
  public:
    explicit SourceFeed(std::span<const VertexId> sources) : sources_(sources) {}

    // The next `most` of them, fewer at the end. Safe from several threads.
    std::span<const VertexId> draw(u64 most) {
        u64 first = next_.load();
        while (first < sources_.size()) {
            const u64 last = first + std::min<u64>(most, sources_.size() - first);
            if (next_.compare_exchange_weak(first, last)) return sources_.subspan(first, last - first);
        }
        return {};
    }
    u64 size() const { return sources_.size(); }
    bool empty() const { return next_.load() == sources_.size(); }

  private:
    std::span<const VertexId> sources_;
    std::atomic<u64> next_ = 0;
};

}  // namespace quartier::gpu::betweenness
