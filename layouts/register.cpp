#include "layouts/arrangement_layout.h"
#include "layouts/forceatlas2.h"
#include "layouts/layout.h"
#include "layouts/spectral.h"
#include "layouts/stress.h"

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
        "All vertices on one circle, community after community or in the order of a number: edges across it "
        "stand out.",
        layouts::arrangeOnCircle, layouts::ArrangementHeeds{.sources = {"by"}}));
    registry.add(std::make_unique<ArrangementLayout>(
        "radial", "Radial",
        "Brandes, Kenis, Wagner, IEEE TVCG 9(2), 2003; rings around a node: Yee, Fisher, Dhamija, Hearst, "
        "InfoVis 2001",
        "What is large is in the middle: the degree, or another number. Around a chosen node: rings by the "
        "distance from it.",
        layouts::arrangeRadially,
        layouts::ArrangementHeeds{.options = layoutOptionSpecs({"rings"}), .sources = {"by", "from"}}));
    registry.add(std::make_unique<ArrangementLayout>(
        "grid", "Grid",
        "after Muelder, Ma, IEEE TVCG 14(6), 2008: clustered vertices along a curve that fills the plane",
        "All vertices in the rows of a square, community after community.", layouts::arrangeOnGrid));
    registry.add(std::make_unique<ArrangementLayout>(
        "columns", "From columns", "Mercator's projection: Snyder, Map Projections (USGS 1395), 1987, p. 41",
        "Places that the nodes have in two columns: x and y, or longitude and latitude.",
        layouts::arrangeByColumns,
        layouts::ArrangementHeeds{.options = layoutOptionSpecs({"projection"}), .sources = {"x", "y"}}));
    registry.add(std::make_unique<layouts::StressLayout>());
    registry.add(std::make_unique<layouts::SpectralLayout>());
}

}  // namespace quartier
