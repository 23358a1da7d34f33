#include <fmt/format.h>

#include "core/error.h"
#include "layouts/layout.h"

namespace quartier {
namespace {

struct Field {
    f64 (*get)(const LayoutOptions&);
    void (*set)(LayoutOptions&, f64);
};

struct Entry {
    OptionSpec spec;
    Field field;
};

template <auto Member>
constexpr Field fieldOf() {
    return {[](const LayoutOptions& o) { return static_cast<f64>(o.*Member); },
            [](LayoutOptions& o, f64 value) {
                using Value = std::remove_reference_t<decltype(o.*Member)>;
                o.*Member = static_cast<Value>(value);
            }};
}

// The one list of layout options: key, words, range and the field they set.
const std::vector<Entry>& entries() {
    static const std::vector<Entry> entries{
        {{"iterations", "Iterations",
          "Steps at most once all vertices are in play; 0 goes on until the drawing rests.",
          OptionKind::integer, 0, 0, 1'000'000},
         fieldOf<&LayoutOptions::iterations>()},
        {{"seed", "Seed", "Turns the starting arrangement; the same seed gives the same drawing.",
          OptionKind::integer, 1, 0, 9'007'199'254'740'992.0},
         fieldOf<&LayoutOptions::seed>()},
        {{"gravity", "Gravity", "Pull of every vertex toward the centre; 0 lets branches reach far out.",
          OptionKind::real, 1, 0, 1000},
         fieldOf<&LayoutOptions::gravity>()},
        {{"community-gravity", "Community gravity",
          "Pull of every vertex toward the middle of its community, in units of the pull of its edges.",
          OptionKind::real, 0.3, 0, 100},
         fieldOf<&LayoutOptions::communityGravity>()},
        {{"scaling", "Scaling", "Repulsion between vertices: the area of the drawing grows in proportion.",
          OptionKind::real, 1, 1e-6, 1e6},
         fieldOf<&LayoutOptions::scaling>()},
        {{"theta", "Theta", "Barnes-Hut opening angle: larger is faster and coarser; 0 computes every pair.",
          OptionKind::real, 1, 0, 2},
         fieldOf<&LayoutOptions::theta>()},
        {{"linlog", "LinLog",
          "Attraction by the logarithm of the distance: tighter communities, for small graphs.",
          OptionKind::flag, 0, 0, 1},
         fieldOf<&LayoutOptions::linLog>()}};
    return entries;
}

const Entry& find(std::string_view key) {
    std::string known;
    for (const Entry& entry : entries()) {
        if (entry.spec.key == key) return entry;
        known += (known.empty() ? "" : ", ") + entry.spec.key;
    }
    throw OptionError(fmt::format("layouts have no option '{}'; there are: {}", key, known));
}

}  // namespace

const std::vector<OptionSpec>& layoutOptionSpecs() {
    static const std::vector<OptionSpec> specs = [] {
        std::vector<OptionSpec> all;
        for (const Entry& entry : entries()) all.push_back(entry.spec);
        return all;
    }();
    return specs;
}

void setOption(LayoutOptions& options, std::string_view key, f64 value) {
    const Entry& entry = find(key);
    checkRange(entry.spec, value);
    entry.field.set(options, value);
}

f64 getOption(const LayoutOptions& options, std::string_view key) { return find(key).field.get(options); }

}  // namespace quartier
