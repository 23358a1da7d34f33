// What Python holds as quartier.Graph: a document, that runs add their results to.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/session/commands.h"

namespace quartier::python {

class Graph {
  public:
    explicit Graph(session::Document document) : document_(std::move(document)) {}
    // Copies share all that is large. Threads of Python may run several things on one graph.
    session::Document document() const {
        const std::lock_guard lock(mutex_);
        return document_;
    }
    template <class Run>
    void keep(const std::shared_ptr<const Run>& run) {
        const std::lock_guard lock(mutex_);
        document_.keep(run);
    }
    void place(std::shared_ptr<const std::vector<Vec2>> positions) {
        const std::lock_guard lock(mutex_);
        document_.positions = std::move(positions);
    }

  private:
    mutable std::mutex mutex_;
    session::Document document_;
};

// Ids of the nodes: numbers from 0, whole numbers, or texts.
using NodeIds = std::variant<std::monostate, std::vector<u64>, std::vector<std::string>>;

// The graph of edges between the vertices 0 .. count - 1. Weights: empty, or as many as edges. Throws
// OptionError for arrays that do not fit together, an end that is no vertex, and weights that are negative or
// not finite.
session::Document documentFromEdges(std::span<const i64> sources, std::span<const i64> targets,
                                    std::span<const f64> weights, u64 count, bool directed, NodeIds ids,
                                    const RunContext& context);

// Options by the names that Python has for them ("max_levels"); values are numbers, or names of choices.
using OptionValue = std::variant<bool, f64, std::string>;
using OptionValues = std::map<std::string, OptionValue>;

// The name of an option in Python, and back.
std::string pythonName(const std::string& key);
f64 numberOf(const OptionSpec& spec, const OptionValue& value);
// Throws OptionError, naming those there are.
const OptionSpec& specOf(const std::vector<OptionSpec>& specs, const std::string& name);

template <class Options>
void setOptions(Options& options, const std::vector<OptionSpec>& specs, const OptionValues& values) {
    for (const auto& [name, value] : values) {
        const OptionSpec& spec = specOf(specs, name);
        setOption(options, spec.key, numberOf(spec, value));
    }
}

}  // namespace quartier::python
