#include "core/option_table.h"
#include "layouts/layout.h"

namespace quartier {
namespace {

// The one list of layout options: key, words, range and the field they set.
const OptionTable<LayoutOptions>& table() {
    using O = LayoutOptions;
    static const OptionTable<O> options(
        "layout",
        {{{"iterations", "Iterations",
           "Steps at most once all vertices are in play; 0 goes on until the drawing rests.",
           OptionKind::integer, 0, 0, 1'000'000},
          optionField<O, &O::iterations>()},
         {{"seed", "Seed", "Turns the starting arrangement; the same seed gives the same drawing.",
           OptionKind::integer, 1, 0, 9'007'199'254'740'992.0},
          optionField<O, &O::seed>()},
         {{"gravity", "Gravity", "Pull of every vertex toward the centre; 0 lets branches reach far out.",
           OptionKind::real, 1, 0, 1000},
          optionField<O, &O::gravity>()},
         {{"community-gravity", "Community gravity",
           "Pull of every vertex toward the middle of its community, in units of the pull of its edges.",
           OptionKind::real, 0.3, 0, 100},
          optionField<O, &O::communityGravity>()},
         {{"shape",
           "Shape",
           "communities: by the pulls of gravity; map: roads, grids and meshes by their shape, with a "
           "fiftieth "
           "of gravity and no community gravity; auto: map where the graph is one.",
           OptionKind::choice,
           0,
           0,
           2,
           {"auto", "communities", "map"}},
          optionField<O, &O::shape>()},
         {{"scaling", "Scaling", "Repulsion between vertices: the area of the drawing grows in proportion.",
           OptionKind::real, 1, 1e-6, 1e6},
          optionField<O, &O::scaling>()},
         {{"theta", "Theta", "Barnes-Hut opening angle: larger is faster and coarser; 0 computes every pair.",
           OptionKind::real, 1, 0, 2},
          optionField<O, &O::theta>()},
         {{"linlog", "LinLog",
           "Attraction by the logarithm of the distance: tighter communities, for small graphs.",
           OptionKind::flag, 0, 0, 1},
          optionField<O, &O::linLog>()},
         {{"pivots", "Pivots",
           "Vertices whose distances to all others count in stress; more are more exact and take longer.",
           OptionKind::integer, 0, 1, 100'000},
          optionField<O, &O::pivots>()},
         {{"rings",
           "Distance from the middle",
           "By the value itself, or by its rank, which fills the disc evenly.",
           OptionKind::choice,
           0,
           0,
           1,
           {"value", "rank"}},
          optionField<O, &O::rings>()},
         {{"projection",
           "Projection",
           "plane: x and y as they are; mercator: x is a longitude and y a latitude, in degrees.",
           OptionKind::choice,
           0,
           0,
           1,
           {"plane", "mercator"}},
          optionField<O, &O::projection>()}});
    return options;
}

}  // namespace

const std::vector<OptionSpec>& layoutOptionSpecs() { return table().specs(); }
std::vector<OptionSpec> layoutOptionSpecs(std::initializer_list<std::string_view> keys) {
    return table().specs(keys);
}
const std::vector<LayoutSource>& layoutSources() {
    using O = LayoutOptions;
    static const std::vector<LayoutSource> sources{
        {"by", "Order by",
         "A number or group of every node (degree, a measure, a column): the order on a circle, or what is "
         "large in the middle of rings.",
         &O::by},
        {"from", "Rings around", "A node: the others lie on rings by their distance from it.", &O::from},
        {"x", "X, longitude", "The column of numbers that goes from left to right.", &O::x},
        {"y", "Y, latitude", "The column of numbers that goes upward.", &O::y}};
    return sources;
}
void setOption(LayoutOptions& options, std::string_view key, f64 value) { table().set(options, key, value); }
f64 getOption(const LayoutOptions& options, std::string_view key) { return table().get(options, key); }

}  // namespace quartier
