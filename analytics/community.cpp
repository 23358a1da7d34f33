#include "analytics/community.h"

#include "core/option_table.h"

namespace quartier {
namespace {

const OptionTable<CommunityOptions>& table() {
    using O = CommunityOptions;
    constexpr auto real = OptionKind::real;
    constexpr auto integer = OptionKind::integer;
    constexpr auto flag = OptionKind::flag;
    static const OptionTable<O> options(
        "community",
        {
            {{"resolution", "Resolution", "Gamma: above 1 gives smaller communities, below 1 larger ones.",
              real, 0, 1e-6, 1e6},
             optionField<O, &O::resolution>()},
            {{"seed", "Seed", "Of the order of the vertices; with 0 `sequential` takes their natural order.",
              integer, 0, 0, kLargestExactInteger},
             optionField<O, &O::seed>()},
            {{"deterministic", "Deterministic",
              "The same result on every run: every strategy gives that, with this option and without.", flag,
              0, 0, 1},
             optionField<O, &O::deterministic>()},
            {{"threshold", "Threshold", "A level ends when a sweep gains less modularity than this.", real, 0,
              0, 1},
             optionField<O, &O::threshold>()},
            {{"bin-threshold", "Threshold of large levels",
              "The same for levels of more vertices than bin-limit; 0 = use the threshold everywhere.", real,
              0, 0, 1},
             optionField<O, &O::binThreshold>()},
            {{"bin-limit", "Large level", "Vertices above which a level takes bin-threshold.", integer, 0, 0,
              4294967295.0},
             optionField<O, &O::binLimit>()},
            {{"max-levels", "Most levels", "Aggregation stages at most.", integer, 0, 1, 1000},
             optionField<O, &O::maxLevels>()},
            {{"max-sweeps", "Most sweeps", "Sweeps over the vertices of one level at most.", integer, 0, 1,
              1e6},
             optionField<O, &O::maxSweeps>()},
            {{"connected", "Connected", "Split communities that are not connected inside.", flag, 0, 0, 1},
             optionField<O, &O::connected>()},
            {{"prune", "Prune", "Only look again at vertices whose neighbourhood changed.", flag, 0, 0, 1},
             optionField<O, &O::prune>()},
            {{"keep-best", "Keep the best sweep",
              "A level ends with the labels of its best sweep; otherwise with those of its last one.", flag,
              0, 0, 1},
             optionField<O, &O::keepBest>()},
            {{"uncoarsen", "Uncoarsen", "Move the vertices of every finer level once more at the end.", flag,
              0, 0, 1},
             optionField<O, &O::uncoarsen>()},
            {{"refine",
              "Refine",
              "leiden: merge only well-connected parts of a community, so that each stays well connected.",
              OptionKind::choice,
              0,
              0,
              1,
              {"none", "leiden"}},
             optionField<O, &O::refine>()},
            {{"rounds", "Rounds",
              "Random subsets of the vertices that a sweep moves one after the other; 1 = all at once.",
              integer, 0, 1, 16},
             optionField<O, &O::rounds>()},
            {{"relaxed", "Relaxed", "Community totals follow after the sweep, not after every bucket.", flag,
              0, 0, 1},
             optionField<O, &O::relaxed>()},
            {{"first-sweep", "First-sweep short-cut",
              "On the first sweep of a level every arc is its own sum: no sorting, no table.", flag, 0, 0, 1},
             optionField<O, &O::firstSweep>()},
            {{"key-share", "Key share", "Distinct sums per arc under which the hash map is used.", real, 0, 0,
              1},
             optionField<O, &O::keyShare>()},
            {{"bucket-arcs",
              "Bucket",
              "Arcs sorted at a time; 0 = as many as fit.",
              integer,
              0,
              0,
              kLargestExactInteger,
              {},
              "automatic"},
             optionField<O, &O::bucketArcs>()},
            {{"blocks",
              "Blocks",
              "Thread blocks at most of a launch in which vertices decide; 0 = one per vertex.",
              integer,
              0,
              0,
              2147483647.0,
              {},
              "one per vertex"},
             optionField<O, &O::blocks>()},
            {{"cut",
              "Communities",
              "Cut the tree of merges where so many communities are left; 0 = where modularity is largest.",
              integer,
              0,
              0,
              4294967295.0,
              {},
              "most modular"},
             optionField<O, &O::cut>()},
            {{"walk-steps", "Steps", "Of a random walk, by which nodes are compared.", integer, 0, 1, 100},
             optionField<O, &O::steps>()},
            {{"trials", "Trials", "Searches from other starts; the shortest description is kept.", integer, 0,
              1, 1000},
             optionField<O, &O::trials>()},
            {{"randomness", "Randomness", "Of the choice among the parts of a community (beta).", real, 0,
              1e-9, 1},
             optionField<O, &O::randomness>()},
            {{"density", "Density",
              "What the density of a community has to exceed, in weight per pair of nodes (gamma); 0 = that "
              "of "
              "the graph.",
              real, 0, 0, 1e9},
             optionField<O, &O::density>()},
            {{"check", "Check", "Verify sums and modularity after every sweep; slow.", flag, 0, 0, 1},
             optionField<O, &O::check>()},
        });
    return options;
}

}  // namespace

const std::vector<OptionSpec>& communityOptionSpecs() { return table().specs(); }

std::vector<OptionSpec> communityOptionSpecs(std::initializer_list<std::string_view> keys) {
    return table().specs(keys);
}

void setOption(CommunityOptions& options, std::string_view key, f64 value) {
    table().set(options, key, value);
}

f64 getOption(const CommunityOptions& options, std::string_view key) { return table().get(options, key); }

void validate(const CommunityOptions& options) { table().check(options); }

}  // namespace quartier
