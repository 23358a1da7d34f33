#include "layouts/arrangement_layout.h"
#include "layouts/forceatlas2.h"
#include "layouts/layout.h"

namespace quartier {

void registerCpuLayouts(LayoutRegistry& registry) {
    using layouts::ArrangementLayout;
    registry.add(std::make_unique<layouts::ForceAtlas2Layout>());
    registry.add(std::make_unique<ArrangementLayout>(
        "discs", "Discs of communities",
        "Wang, Wang, Dai, Wang, CHI 2006: packing of circles along a front chain",
        "Every community is a disc, with its communities packed inside: which there are and how large, at "
        "once "
        "at any size. Edges have no say.",
        layouts::arrangeInDiscs));
    registry.add(std::make_unique<ArrangementLayout>(
        "circle", "Circle", "Six, Tollis, Handbook of Graph Drawing and Visualization (2013), chapter 9",
        "All vertices on one circle, community after community: edges across it stand out.",
        layouts::arrangeOnCircle));
    registry.add(std::make_unique<ArrangementLayout>(
        "grid", "Grid",
        "after Muelder, Ma, IEEE TVCG 14(6), 2008: clustered vertices along a curve that fills the plane",
        "All vertices in the rows of a square, community after community.", layouts::arrangeOnGrid));
}

}  // namespace quartier
