#include "app/session/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>

#include "app/session/names.h"
#include "core/error.h"

namespace quartier::session {
namespace {

constexpr const char* kCommunities = "communities";
constexpr const char* kPartition = "partition";
constexpr const char* kBetweenness = "betweenness";

template <class Options>
std::string changedOptions(const EngineInfo& engine, const Options& options) {
    std::string text;
    for (const OptionSpec& spec : engine.options) {
        const f64 value = getOption(options, spec.key);
        if (value == spec.preset) continue;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", spec.key, optionText(spec, value));
    }
    return text;
}

// "communities-12" -> 12, "communities" -> 1, others 0.
u32 numberOf(std::string_view id, std::string_view kind) {
    if (id == kind) return 1;
    if (id.size() < kind.size() + 2 || id.substr(0, kind.size()) != kind || id[kind.size()] != '-') return 0;
    const std::string_view digits = id.substr(kind.size() + 1);
    u32 number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc() && end == digits.data() + digits.size() ? number : 0;
}

// The file without its folder, or the column, in one line.
std::string nameOf(const PartitionOrigin& origin) {
    std::string name = origin.kind == PartitionOrigin::Kind::file
                           ? std::filesystem::path(origin.name).filename().string()
                           : origin.name;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return name.empty() ? "Partition" : name;
}

}  // namespace

const char* toString(PartitionOrigin::Kind kind) {
    if (kind == PartitionOrigin::Kind::edit) return "edit";
    return kind == PartitionOrigin::Kind::file ? "file" : "column";
}

std::string toText(const PartitionOrigin& origin) {
    if (origin.kind == PartitionOrigin::Kind::edit) return nameOf(origin) + ", before the graph was edited";
    return (origin.kind == PartitionOrigin::Kind::file ? "imported from " : "node column ") + nameOf(origin);
}

std::string toText(const RunPart& part) {
    return fmt::format("of {} and {} that {} shows", counted(part.nodes, "node", "nodes"),
                       counted(part.edges, "edge", "edges"), part.filter);
}

std::string changedOptions(const Result& result) {
    std::string text = result.communities   ? changedOptions(result.engine(), result.communities->options)
                       : result.betweenness ? changedOptions(result.engine(), result.betweenness->options)
                                            : changedOptions(result.engine(), result.measure->options);
    const auto add = [&](const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
    if (result.measure && !result.measure->column.empty()) add("by " + result.measure->column);
    if (const auto& part = result.provenance().part) add(toText(*part));
    return text;
}

LargeVector<VertexId> CommunityRun::labelsAt(size_t level) const {
    LargeVector<VertexId> labels = result.hierarchy.flatten(level);
    if (outside.empty()) return labels;
    for (VertexId v = 0; v < labels.size(); ++v)
        if (isOutside(v)) labels[v] = kMissingLabel;
    return labels;
}

void CommunityRun::setOutside(std::vector<VertexId> communities) {
    const std::vector<Level>& levels = result.hierarchy.levels;
    bool fits = communities.size() == levels.size();
    for (size_t i = 0; fits && i < levels.size(); ++i) {
        fits = communities[i] < levels[i].communities;
        for (VertexId below = 0; fits && i > 0 && below < levels[i].parent.size(); ++below)
            fits = (levels[i].parent[below] == communities[i]) == (below == communities[i - 1]);
    }
    if (!fits || levels.empty())
        throw Error("the nodes that a run was not given are not the same at every level");
    outside = std::move(communities);
    known = levels[0].parent;
    std::replace(known.begin(), known.end(), outside[0], kMissingLabel);
}

// All but the first of a kind have their number behind id and name.
const Result& ResultList::append(const std::string& id, const std::string& name, Result result) {
    const u32 number = ++runs_[id];
    result.id = number == 1 ? id : fmt::format("{}-{}", id, number);
    result.name = number == 1 || result.imported() ? name : fmt::format("{} {}", name, number);
    return results_.emplace_back(std::move(result));
}

const Result& ResultList::add(std::shared_ptr<const CommunityRun> run) {
    const bool imported = run->origin.has_value();
    const std::string name = imported ? nameOf(*run->origin) : "Communities";
    return append(imported ? kPartition : kCommunities, name,
                  {.id = {}, .name = {}, .communities = std::move(run), .betweenness = nullptr});
}

const Result& ResultList::add(std::shared_ptr<const CentralityRun> run) {
    return append(kBetweenness, "Betweenness",
                  {.id = {}, .name = {}, .communities = nullptr, .betweenness = std::move(run)});
}

const Result& ResultList::add(std::shared_ptr<const MeasureRun> run) {
    const std::string id = run->measure(), name = run->engine.name;
    return append(
        id, name,
        {.id = {}, .name = {}, .communities = nullptr, .betweenness = nullptr, .measure = std::move(run)});
}

const Result* ResultList::find(const std::string& id) const {
    const auto found =
        std::find_if(results_.begin(), results_.end(), [&](const Result& result) { return result.id == id; });
    return found == results_.end() ? nullptr : &*found;
}

const Result* ResultList::of(const void* run) const {
    const auto found = std::find_if(results_.begin(), results_.end(),
                                    [&](const Result& result) { return result.isOf(run); });
    return run == nullptr || found == results_.end() ? nullptr : &*found;
}

size_t ResultList::placeOf(const std::string& id) const {
    const Result* found = find(id);
    if (found != nullptr) return static_cast<size_t>(found - results_.data());
    throw OptionError(fmt::format(
        "there is no result '{}'; {}", id,
        thereAre(
            results_, [](const Result& result) { return result.id; }, "nothing has been run yet")));
}

void ResultList::rename(const std::string& id, const std::string& name) {
    const size_t place = placeOf(id);
    requireOneLine(name, "a result");
    results_[place].name = name;
}

Result ResultList::remove(const std::string& id) {
    const auto at = results_.begin() + static_cast<i64>(placeOf(id));
    Result removed = std::move(*at);
    results_.erase(at);
    return removed;
}

void ResultList::insert(size_t place, Result result) {
    if (find(result.id) != nullptr) throw OptionError(fmt::format("there are two results '{}'", result.id));
    // A partition that was carried over an edit has the id of the communities that it was.
    const bool wasRun = numberOf(result.id, kCommunities) > 0;
    const std::string first = result.measure ? result.measure->measure()
                              : wasRun       ? kCommunities
                                             : result.kind();
    runs_[first] = std::max(runs_[first], numberOf(result.id, first));
    const size_t at = std::min(place, results_.size());
    results_.insert(results_.begin() + static_cast<i64>(at), std::move(result));
}

void Computed::requireOfThisGraph(const Result& result) const {
    if (isOfThisGraph(result.provenance())) return;
    throw OptionError(
        fmt::format("the result '{}' is of version {} of the graph, which has been edited since and is at "
                    "version {}: run it again",
                    result.id, result.provenance().graphVersion, version->number));
}

bool Computed::isPinned(VertexId vertex) const {
    return pinned != nullptr && std::binary_search(pinned->begin(), pinned->end(), vertex);
}

void Computed::show(const std::string& id) {
    const Result& result = results.all()[results.placeOf(id)];
    requireOfThisGraph(result);
    if (result.communities)
        communities = result.communities;
    else if (result.betweenness)
        betweenness = result.betweenness;
}

void Computed::remove(const std::string& id) {
    const Result removed = results.remove(id);
    if (removed.measure) return;
    if (removed.communities == nullptr ? removed.betweenness != betweenness
                                       : removed.communities != communities)
        return;
    if (removed.communities)
        communities = nullptr;
    else
        betweenness = nullptr;
    for (const Result& left : results.all())
        if (!left.measure && (left.communities != nullptr) == (removed.communities != nullptr) &&
            isOfThisGraph(left.provenance()))
            show(left.id);
}

void Computed::keep(std::shared_ptr<const CommunityRun> run) {
    const Result& added = results.add(std::move(run));
    if (isOfThisGraph(added.provenance())) communities = added.communities;
}
void Computed::keep(std::shared_ptr<const CentralityRun> run) {
    const Result& added = results.add(std::move(run));
    if (isOfThisGraph(added.provenance())) betweenness = added.betweenness;
}

void Computed::keep(std::shared_ptr<const MeasureRun> run) { results.add(std::move(run)); }

}  // namespace quartier::session
