// How engines and layouts describe themselves. Menus, forms, --help, `quartier engines`, tests and benchmarks
// are filled from these descriptions: adding an engine touches one list.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/trace.h"

namespace quartier {

enum class OptionKind { real, integer, flag, choice };

// One option of an engine. All values travel as f64: exact for integers below 2^53, for flags (0 or 1) and
// for the place of a choice in its list.
struct OptionSpec {
    std::string
        key;  // "bin-threshold": the name on the command line, and the field of the options struct it sets
    std::string label;  // "Bin threshold": in forms
    std::string help;   // one sentence with its unit and what it does
    OptionKind kind = OptionKind::real;
    f64 preset = 0;  // the default
    f64 low = 0;     // smallest and largest value allowed
    f64 high = 1;
    std::vector<std::string> choices = {};  // names of the values 0, 1, ... of a choice
    std::string zero = {};                  // of an integer: what 0 stands for, shown in its place
    f64 step = 0;  // of a real: what the arrows of its field add; 0 = by the size of the value
};

struct EngineInfo {
    std::string algorithm;  // "louvain", "betweenness", "layout"
    std::string id;         // "block-per-vertex": unique within the algorithm
    std::string name;       // "Block per vertex"
    Backend backend = Backend::cpu;
    std::string paper;        // where it comes from, with the section
    std::string description;  // one or two sentences for a person who chooses
    std::vector<OptionSpec> options;
    bool weighted = true;   // takes edge weights into account
    bool directed = false;  // can follow arc directions
};

// What a run will need beyond the graph itself, known before it starts.
struct MemoryEstimate {
    u64 deviceBytes = 0;  // 0 for CPU engines
    u64 hostBytes = 0;
};

// "leiden" -> 1; throws OptionError naming the choices there are.
f64 choiceValue(const OptionSpec& spec, std::string_view name);
// "leiden", "0.5", "on": a value as a person would write it.
std::string optionText(const OptionSpec& spec, f64 value);

// Throws OptionError when the value is outside the range of the option.
void checkRange(const OptionSpec& spec, f64 value);

}  // namespace quartier
