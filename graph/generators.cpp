#include "graph/generators.h"

#include <fmt/format.h>

#include <array>
#include <chrono>

#include "core/error.h"
#include "core/machine.h"
#include "graph/generators/family.h"

namespace quartier {
namespace generators {
namespace {

struct Family {
    std::string_view form;
    std::string_view name;  // for people
    Draws (*draw)(const Spec&, const RunContext&);
};

constexpr std::array<Family, 7> kFamilies = {{
    {"rmat:SCALE:FACTOR:SEED", "R-MAT", rmat},
    {"planted:N:K:DEGREE:MIXING:SEED", "planted partition", planted},
    {"grid:W:H", "grid", grid},
    {"rgg:N:RADIUS:SEED", "random geometric graph", randomGeometric},
    {"ba:N:M:SEED", "preferential attachment (Barabasi and Albert)", barabasiAlbert},
    {"er:N:M:SEED", "random graph (Erdos and Renyi)", erdosRenyi},
    {"lfr:N:DEGREE:MAXDEGREE:MIXING:SEED", "LFR benchmark (Lancichinetti, Fortunato, Radicchi)", lfr},
}};

const Family* familyOf(std::string_view text) {
    const size_t colon = text.find(':');
    if (colon == std::string_view::npos) return nullptr;
    for (const Family& family : kFamilies)
        if (family.form.substr(0, family.form.find(':') + 1) == text.substr(0, colon + 1)) return &family;
    return nullptr;
}

NodeTable nodeTable(Draws& draws) {
    NodeTable nodes = NodeTable::numbered(draws.vertices, 0);
    if (!draws.truth.empty())
        nodes.addColumn({"truth", std::vector<f64>(draws.truth.begin(), draws.truth.end())});
    nodes.setPositions(std::move(draws.positions));
    return nodes;
}

}  // namespace

void checkMemory(const Spec& spec, f64 draws, f64 vertices) {
    // The list and the sorted arcs are held at once (buildGraph); offsets, truth and positions per vertex.
    const f64 bytes = 24 * draws + 40 * vertices;
    const u64 available = availableMemory();
    if (bytes > static_cast<f64>(available))
        throw Error(fmt::format("'{}' needs about {} of memory, and {} are free: ask for a smaller graph",
                                spec.text(), formatBytes(static_cast<u64>(std::min(bytes, 1e18))),
                                formatBytes(available)));
}

EdgeList joined(std::vector<EdgeList>& parts, const RunContext& context, const StagePart& stage) {
    std::vector<u64> start(parts.size() + 1, 0);
    for (size_t p = 0; p < parts.size(); ++p) start[p + 1] = start[p] + parts[p].size();
    EdgeList edges;
    edges.source.resize(start.back());
    edges.target.resize(start.back());
    inPieces(parts.size(), 1, context, stage, [&](u64 p, u64) {
        std::ranges::copy(parts[p].source, edges.source.begin() + static_cast<std::ptrdiff_t>(start[p]));
        std::ranges::copy(parts[p].target, edges.target.begin() + static_cast<std::ptrdiff_t>(start[p]));
        parts[p] = EdgeList();
    });
    return edges;
}

}  // namespace generators

bool looksLikeSpec(std::string_view text) { return generators::familyOf(text) != nullptr; }

LoadedGraph generate(std::string_view text, const RunContext& context) {
    const auto begin = std::chrono::steady_clock::now();
    const generators::Family* family = generators::familyOf(text);
    if (family == nullptr) {
        std::string forms;
        for (const generators::Family& known : generators::kFamilies)
            forms += fmt::format("{}{}", forms.empty() ? "" : ", ", known.form);
        throw OptionError(fmt::format("'{}' names no generator; there are {}", text, forms));
    }
    const generators::Spec spec(text, family->form);
    PartsProgress parts(context.observer);
    const RunContext told = context.toldTo(parts);
    parts.next(.3);
    generators::Draws draws = family->draw(spec, told);
    parts.next(1);

    LoadedGraph loaded;
    loaded.report.source = text;
    loaded.report.format = fmt::format("generated: {}", family->name);
    loaded.report.directionWhy = "generated graphs are undirected";
    loaded.nodes = std::make_shared<const NodeTable>(generators::nodeTable(draws));
    loaded.graph = std::make_shared<const Graph>(buildGraph(std::move(draws.edges), draws.vertices,
                                                            Direction::undirected, LoopPolicy::drop,
                                                            loaded.report, told));
    loaded.report.seconds = std::chrono::duration<f64>(std::chrono::steady_clock::now() - begin).count();
    return loaded;
}

}  // namespace quartier
