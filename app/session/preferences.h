// What strategy `auto` prefers: the one table. Of the engines that are there, heed every option that was set
// and fit into the memory they may have, the first is taken. Those that the table does not name come after
// the named ones of their backend.
#pragma once

#include <array>
#include <string_view>

#include "core/trace.h"

namespace quartier::session {

// A GPU's launches and read-backs cost milliseconds, and so does waking a second core: about what one thread
// needs for ten thousand edges.
inline constexpr u64 kTinyArcs = 20'000;

// The same of measures with a CUDA version, most of whose time is the way of the graph to the device.
inline constexpr u64 kLeastArcsForDeviceMeasures = 1'000'000;

struct Preference {
    std::string_view id;
    Backend backend;
    u64 leastArcs;  // of the graph; below, an engine further down is sooner done
};

inline constexpr std::array kLouvainPreferences{
    Preference{"fast", Backend::cuda, kTinyArcs},
    Preference{"adaptive", Backend::cuda, kTinyArcs},
    Preference{"degree-buckets", Backend::cuda, kTinyArcs},
    Preference{"block-per-vertex", Backend::cuda, kTinyArcs},
    Preference{"sort-reduce", Backend::cuda, kTinyArcs},
    Preference{"hash-map", Backend::cuda, kTinyArcs},
    Preference{"parallel", Backend::cpu, kTinyArcs},
    Preference{"sequential", Backend::cpu, 0},
};

inline constexpr std::array kBetweennessPreferences{
    Preference{"fast", Backend::cuda, kTinyArcs},
    Preference{"work-efficient", Backend::cuda, kTinyArcs},
    Preference{"sampling", Backend::cuda, kTinyArcs},
    Preference{"virtual-vertices", Backend::cuda, kTinyArcs},
    Preference{"vertex-parallel", Backend::cuda, kTinyArcs},
    Preference{"sources", Backend::cpu, 0},
};

inline constexpr std::array kLayoutPreferences{
    Preference{"forceatlas2-mesh", Backend::cuda, kTinyArcs},
    Preference{"forceatlas2", Backend::cpu, 0},
};

}  // namespace quartier::session
