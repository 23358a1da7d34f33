// The one list of measures.
#include "analytics/igraph/measure_rows.h"
#include "analytics/igraph/spectral.h"
#include "analytics/measures/articulation.h"
#include "analytics/measures/assortativity.h"
#include "analytics/measures/connectivity.h"
#include "analytics/measures/degree.h"
#include "analytics/measures/distances.h"
#include "analytics/measures/eccentricity.h"
#include "analytics/measures/pagerank.h"
#include "analytics/measures/triangles.h"

namespace quartier {

const MeasureRegistry& measures() {
    static const MeasureRegistry registry = [] {
        MeasureRegistry list;
        list.add(degreeMeasure());
        list.add(inDegreeMeasure());
        list.add(outDegreeMeasure());
        list.add(weightedDegreeMeasure());
        list.add(densityMeasure());
        list.add(reciprocityMeasure());
        list.add(componentsMeasure());
        list.add(strongComponentsMeasure());
        list.add(coreMeasure());
        list.add(articulationMeasure());
        list.add(bridgesMeasure());
        list.add(pagerankMeasure());
        list.add(eigenvectorMeasure());
        list.add(hubMeasure());
        list.add(authorityMeasure());
        list.add(closenessMeasure());
        list.add(harmonicMeasure());
        list.add(eccentricityMeasure());
        list.add(diameterMeasure());
        list.add(radiusMeasure());
        list.add(trianglesMeasure());
        list.add(clusteringMeasure());
        list.add(transitivityMeasure());
        list.add(assortativityMeasure());
        addMixingRows(list);
        addNeighbourhoodRows(list);
        addPathRows(list);
        addStructureRows(list);
        addCutRows(list);
        addCliqueRows(list);
        addCensusRows(list);
        addCentralizationRows(list);
        return list;
    }();
    return registry;
}

}  // namespace quartier
