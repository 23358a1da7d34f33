// Densities by all cores: the way where OpenGL is software, 5 to 10 times quicker there than a compute
// shader. Edges are binned by horizontal bands of the picture, then each band is drawn by one thread alone:
// no atomic operation, no picture per thread, and a band's sums stay in the core's cache.
#pragma once

#include <tbb/enumerable_thread_specific.h>

#include "render/arrow_head.h"
#include "render/density.h"

namespace quartier::render {

class HostDensity : public DensityRasteriser {
  public:
    void clear(GlBuffer& density, const View& view) override;
    u64 addEdges(GlBuffer& density, Scene& scene, const View& view, const LineStyle& style, u64 from,
                 f64 milliseconds) override;
    void addNodes(GlBuffer& density, Scene& scene, const View& view, const NodeScale& scale) override;

  private:
    struct Disc {
        Four colour;  // linear, weighted
        f32 x, y, radius;
    };
    // Of one thread. Edges often cross bands, so bands hold their numbers; discs hardly ever do, and are kept
    // where they are read.
    struct EdgeBins {
        std::vector<LineWalk> walks;
        std::vector<std::vector<u32>> bands;
        std::vector<ArrowHead> heads;
        std::vector<std::vector<u32>> headBands;
        void restart(size_t bandCount);
        void add(const LineWalk& walk, int firstBand, int lastBand);
        void add(const ArrowHead& head, int firstBand, int lastBand);
    };
    using DiscBins = std::vector<std::vector<Disc>>;

    void layBands(const View& view);
    void binEdges(Scene& scene, const View& view, const LineStyle& style, u64 from, u64 to);
    void binWalk(EdgeBins& bins, const View& view, const LineWalk& walk) const;
    void binHead(EdgeBins& bins, const View& view, const ArrowHead& head) const;
    void binNodes(const Scene& scene, const View& view, const NodeScale& scale,
                  const std::vector<Vec2>& positions, const std::vector<Look>& looks);

    int bandRows_ = 1;
    int bandCount_ = 0;
    tbb::enumerable_thread_specific<EdgeBins> edgeBins_;
    tbb::enumerable_thread_specific<DiscBins> discBins_;
    u64 batch_ = 8192;  // edges between two looks at the clock; grows to what a few milliseconds allow
};

}  // namespace quartier::render
