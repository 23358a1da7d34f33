// Densities by compute shaders: the way of a GPU.
#pragma once

#include <array>

#include "render/density.h"

namespace quartier::render {

class ComputeDensity : public DensityRasteriser {
  public:
    ComputeDensity();
    void clear(GlBuffer& density, const View& view) override;
    u64 addEdges(GlBuffer& density, Scene& scene, const View& view, const LineStyle& style, u64 from,
                 f64 milliseconds) override;
    void addNodes(GlBuffer& density, Scene& scene, const View& view, const NodeScale& scale) override;

  private:
    struct Measured {
        GlTimer timer;
        u64 edges = 0;  // 0 = not in use
    };
    void harvest();

    GlProgram edges_, arrows_;
    GlProgram centres_;  // of bundled edges
    GlProgram nodes_;
    std::array<Measured, 4> timers_;
    f64 nanosecondsPerEdge_ = 300;  // a cautious start; measured from then on
};

}  // namespace quartier::render
