// quartier._quartier: what python/quartier/__init__.py is made of.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include "app/session/measure_run.h"
#include "app/session/session_file.h"
#include "core/error.h"
#include "core/machine.h"
#include "python/cancellable.h"
#include "python/graph.h"

namespace nb = nanobind;

namespace quartier::python {
namespace {

template <class T>
using Input = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Array = nb::ndarray<nb::numpy, T>;

template <class T>
std::span<const T> spanOf(const Input<T>& array) {
    return {array.data(), array.size()};
}

// An array of NumPy over the memory of the vector, which it keeps.
template <class T, class Vector>
Array<T> arrayOf(Vector values, std::initializer_list<size_t> shape) {
    auto* kept = new Vector(std::move(values));
    const nb::capsule owner(kept, [](void* vector) noexcept { delete static_cast<Vector*>(vector); });
    return Array<T>(kept->data(), shape, owner);
}
template <class T, class Vector>
Array<T> arrayOf(Vector values) {
    const size_t size = values.size();
    return arrayOf<T>(std::move(values), {size});
}

struct Machine {
    std::string backend = "auto";
    unsigned threads = 0;  // 0 = all cores
};

session::Engines enginesOf(const Machine& machine) {
    const std::map<std::string, session::BackendChoice> kBackends{{"auto", session::BackendChoice::automatic},
                                                                  {"cuda", session::BackendChoice::cuda},
                                                                  {"cpu", session::BackendChoice::cpu}};
    const auto found = kBackends.find(machine.backend);
    if (found == kBackends.end())
        throw OptionError("backend takes auto, cuda or cpu, and '" + machine.backend + "' was given");
    return session::Engines({.backend = found->second, .device = 0, .threads = machine.threads});
}

nb::dict provenance(const session::Provenance& run, bool complete) {
    nb::dict facts;
    facts["strategy"] = run.engine.id;
    facts["backend"] = toString(run.engine.backend);
    facts["why"] = run.why;
    facts["seconds"] = run.seconds;
    facts["complete"] = complete;
    return facts;
}

Graph* readFile(const std::string& path, const std::string& format, std::optional<bool> directed) {
    ReadOptions options{.format = format};
    if (directed) options.direction = *directed ? Direction::directed : Direction::undirected;
    return new Graph(
        cancellable([&](RunContext& context) { return session::openGraph(path, options, context); }));
}

Graph* fromEdges(const Input<i64>& sources, const Input<i64>& targets,
                 const std::optional<Input<f64>>& weights, u64 count, bool directed, NodeIds ids) {
    const std::span<const f64> weighed = weights ? spanOf(*weights) : std::span<const f64>();
    return new Graph(cancellable([&](RunContext& context) {
        return documentFromEdges(spanOf(sources), spanOf(targets), weighed, count, directed, std::move(ids),
                                 context);
    }));
}

nb::dict communities(Graph& graph, const std::string& strategy, const OptionValues& values,
                     const Machine& machine) {
    CommunityOptions options;
    setOptions(options, communityOptionSpecs(), values);
    const auto run = cancellable([&](RunContext& context) {
        const session::Engines engines = enginesOf(machine);
        return session::findCommunities(graph.document(), engines, strategy, options, context);
    });
    graph.keep(run);
    const Hierarchy& hierarchy = run->result.hierarchy;
    nb::list levels;
    nb::list modularities;
    for (size_t depth = 1; depth <= hierarchy.levelCount(); ++depth) {
        levels.append(arrayOf<u32>(hierarchy.flatten(depth)));
        modularities.append(hierarchy.levels[depth - 1].modularity);
    }
    nb::dict facts = provenance(*run, run->result.status == RunStatus::complete);
    facts["levels"] = levels;
    facts["modularities"] = modularities;
    facts["modularity"] = run->result.modularity;
    return facts;
}

using Ends = std::pair<LargeVector<VertexId>, LargeVector<VertexId>>;

// Of every arc, in the order of the rows; of an undirected graph with the smaller end first, once.
Ends endsOf(const quartier::Graph& graph) {
    Ends ends;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (const VertexId w : graph.row(v))
            if (graph.isDirected() || v <= w) {
                ends.first.push_back(v);
                ends.second.push_back(w);
            }
    return ends;
}

// Those values of arcs that endsOf() lists.
template <class Value>
std::vector<f64> listed(const quartier::Graph& graph, Value valueOf) {
    std::vector<f64> values;
    for (VertexId v = 0; v < graph.vertexCount(); ++v)
        for (ArcOffset arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc)
            if (graph.isDirected() || v <= graph.targets()[arc]) values.push_back(valueOf(arc));
    return values;
}

nb::tuple endsArrays(Ends ends) {
    return nb::make_tuple(arrayOf<u32>(std::move(ends.first)), arrayOf<u32>(std::move(ends.second)));
}

nb::object errorsOf(const std::vector<f64>& errors) {
    return errors.empty() ? nb::none() : nb::cast(arrayOf<f64>(errors));
}

nb::dict betweenness(Graph& graph, const std::string& strategy, bool directed, bool weighted, bool normalized,
                     bool edges, const OptionValues& values, const Machine& machine) {
    CentralityOptions options;
    setOptions(options, centralityOptionSpecs(), values);
    options.directed = directed;
    options.weighted = weighted;
    options.normalized = normalized;
    options.edges = edges;
    const session::Document document = graph.document();
    const auto run = cancellable([&](RunContext& context) {
        const session::Engines engines = enginesOf(machine);
        return session::runBetweenness(document, engines, strategy, options, context);
    });
    graph.keep(run);
    const Scores& scores = run->result.scores;
    nb::dict facts = provenance(*run, run->result.status == RunStatus::complete);
    facts["values"] = arrayOf<f64>(scores.value);
    facts["standard_error"] = errorsOf(scores.standardError);
    facts["sources"] = scores.sourcesUsed;
    facts["exact"] = scores.exact;
    if (edges) {
        const quartier::Graph& searched = document.searched(options);
        facts["edge_ends"] = endsArrays(endsOf(searched));
        facts["edge_values"] =
            arrayOf<f64>(listed(searched, [&](ArcOffset arc) { return scores.edge[arc]; }));
    }
    return facts;
}

Array<f32> layout(Graph& graph, const std::string& method, const OptionValues& values, bool proceed,
                  const Machine& machine) {
    LayoutOptions options;
    setOptions(options, layoutOptionSpecs(), values);
    const auto positions = cancellable([&](RunContext& context) {
        const session::Engines engines = enginesOf(machine);
        return session::runLayout(graph.document(), engines, method, options, proceed, context);
    });
    graph.place(positions);
    std::vector<f32> numbers;
    numbers.reserve(positions->size() * 2);
    for (const Vec2 at : *positions) numbers.insert(numbers.end(), {at.x, at.y});
    return arrayOf<f32>(std::move(numbers), {positions->size(), 2});
}

nb::dict measure(Graph& graph, const std::string& name, const OptionValues& values, const std::string& column,
                 const Machine& machine) {
    MeasureOptions options;
    setOptions(options, measureOptionSpecs(), values);
    const session::Document document = graph.document();
    const auto run = cancellable([&](RunContext& context) {
        const session::Engines engines = enginesOf(machine);
        return session::runMeasure(document, engines, name, options, column, context);
    });
    graph.keep(run);
    nb::dict facts = provenance(*run, true);
    facts["kind"] = toString(run->of);
    facts["values"] = arrayOf<f64>(std::vector<f64>(run->values().begin(), run->values().end()));
    facts["standard_error"] = errorsOf(run->result.values.standardError);
    if (run->of == MeasureKind::edge) {
        Ends ends;
        for (const auto& [source, target] : session::measuredEdges(document.undirected())) {
            ends.first.push_back(source);
            ends.second.push_back(target);
        }
        facts["edge_ends"] = endsArrays(std::move(ends));
    }
    return facts;
}

nb::list measureList() {
    nb::list all;
    for (const Measure& one : measures().all()) {
        const MeasureInfo& info = one.info();
        nb::dict entry;
        entry["name"] = info.algorithm;
        entry["kind"] = toString(info.kind);
        entry["definition"] = info.description;
        nb::list options;
        for (const OptionSpec& spec : info.options) options.append(pythonName(spec.key));
        entry["options"] = options;
        all.append(entry);
    }
    return all;
}

nb::list nodeIds(const Graph& graph) {
    const session::Document document = graph.document();
    nb::list ids;
    for (VertexId v = 0; v < document.vertexCount(); ++v) ids.append(document.nodes().id(v));
    return ids;
}

nb::tuple edgesOf(const Graph& graph) {
    const session::Document document = graph.document();
    const quartier::Graph& all = document.graph();
    Ends ends = endsOf(all);
    nb::object weights = nb::none();
    if (all.isWeighted())
        weights = nb::cast(arrayOf<f64>(listed(all, [&](ArcOffset arc) { return all.weight(arc); })));
    return nb::make_tuple(arrayOf<u32>(std::move(ends.first)), arrayOf<u32>(std::move(ends.second)), weights);
}

// A session where the name is one's, else a graph in the format of its suffix. Gives what the format could
// not hold.
std::vector<std::string> save(const Graph& graph, const std::string& path) {
    return cancellable([&](RunContext& context) {
        if (!session::hasSessionName(path)) return session::exportGraph(graph.document(), path, context);
        session::saveSession(graph.document(), path, context);
        return std::vector<std::string>();
    });
}

}  // namespace

// A base before what is derived of it: the last that was named is asked first.
void nameExceptions(nb::module_& module) {
    const nb::object error = nb::exception<Error>(module, "Error", PyExc_RuntimeError);
    const nb::tuple ofValues = nb::make_tuple(error, nb::handle(PyExc_ValueError));
    nb::exception<ParseError>(module, "ParseError", ofValues);
    nb::exception<OptionError>(module, "OptionError", ofValues);
}

}  // namespace quartier::python

NB_MODULE(_quartier, module) {
    using namespace quartier::python;
    using namespace nb::literals;
    nameExceptions(module);
    nb::class_<Machine>(module, "Machine")
        .def(
            "__init__",
            [](Machine* made, std::string backend, unsigned threads) {
                new (made) Machine{.backend = std::move(backend), .threads = threads};
            },
            "backend"_a, "threads"_a);
    nb::class_<Graph>(module, "Graph")
        .def_prop_ro("name", [](const Graph& graph) { return graph.document().name; })
        .def_prop_ro("directed", [](const Graph& graph) { return graph.document().graph().isDirected(); })
        .def_prop_ro("weighted", [](const Graph& graph) { return graph.document().graph().isWeighted(); })
        .def_prop_ro("node_count", [](const Graph& graph) { return graph.document().vertexCount(); })
        .def_prop_ro("edge_count", [](const Graph& graph) { return graph.document().graph().edgeCount(); })
        .def_prop_ro("nodes", nodeIds)
        .def_prop_ro("edges", edgesOf);
    module.def("version", quartier::programVersion);
    module.def("read", readFile);
    module.def("from_edges", fromEdges, "sources"_a, "targets"_a, "weights"_a.none(), "count"_a, "directed"_a,
               "ids"_a.none());
    module.def("communities", communities);
    module.def("betweenness", betweenness);
    module.def("layout", layout);
    module.def("measure", measure);
    module.def("measures", measureList);
    module.def("save", save);
}
