#include "app/session/session_json.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <type_traits>

#include "core/error.h"
#include "core/utf8.h"

namespace quartier::session {

using nlohmann::json;

JsonMembers::JsonMembers(const json& object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object.is_object()) throw Error(fmt::format("its '{}' is no JSON object", where_));
}

void JsonMembers::fail(const char* name) const {
    const std::string value =
        has(name) ? object_[name].dump(-1, ' ', false, json::error_handler_t::replace) : "";
    if (value.empty()) throw Error(fmt::format("it has no '{}{}'", where_, name));
    throw Error(fmt::format("its '{}{}' is {}", where_, name,
                            value.size() > 60 ? value.substr(0, 60) + "..." : value));
}

const json& JsonMembers::at(const char* name) const {
    if (!has(name)) fail(name);
    return object_[name];
}

template <class T>
T JsonMembers::get(const char* name) const {
    const json& value = at(name);
    if constexpr (std::is_same_v<T, bool>) {
        if (value.is_boolean()) return value.get<bool>();
    } else if constexpr (std::is_same_v<T, std::string>) {
        if (value.is_string()) return value.get<std::string>();
    } else if constexpr (std::is_floating_point_v<T>) {
        if (value.is_number()) return value.get<T>();
        if (value.is_null()) return std::numeric_limits<T>::quiet_NaN();
    } else {
        if (value.is_number_unsigned() && value.get<u64>() <= u64{std::numeric_limits<T>::max()})
            return static_cast<T>(value.get<u64>());
        if (value.is_number_integer() && !value.is_number_unsigned() && std::is_signed_v<T> &&
            value.get<i64>() >= i64{std::numeric_limits<T>::min()})
            return static_cast<T>(value.get<i64>());
    }
    fail(name);
}
template bool JsonMembers::get<bool>(const char*) const;
template std::string JsonMembers::get<std::string>(const char*) const;
template f64 JsonMembers::get<f64>(const char*) const;
template int JsonMembers::get<int>(const char*) const;
template u32 JsonMembers::get<u32>(const char*) const;
template u64 JsonMembers::get<u64>(const char*) const;

JsonMembers JsonMembers::object(const char* name) const {
    return {at(name), fmt::format("{}{}.", where_, name)};
}

std::vector<std::string> JsonMembers::texts(const char* name) const {
    const json& items = at(name);
    if (!items.is_array()) fail(name);
    std::vector<std::string> texts;
    for (const json& item : items) {
        if (!item.is_string()) fail(name);
        texts.push_back(item.get<std::string>());
    }
    return texts;
}

std::vector<u32> JsonMembers::numbers(const char* name) const {
    const json& items = at(name);
    if (!items.is_array()) fail(name);
    std::vector<u32> numbers;
    for (const json& item : items) {
        if (!item.is_number_unsigned() || item.get<u64>() > std::numeric_limits<u32>::max()) fail(name);
        numbers.push_back(item.get<u32>());
    }
    return numbers;
}

std::vector<JsonMembers> JsonMembers::list(const char* name) const {
    const json& items = at(name);
    if (!items.is_array()) fail(name);
    std::vector<JsonMembers> members;
    for (size_t i = 0; i < items.size(); ++i)
        members.emplace_back(items[i], fmt::format("{}{}[{}].", where_, name, i));
    return members;
}

namespace {

// Calls visit(name, member) for the plain members of a report, so that writing and reading cannot differ.
template <class AnyReport, class Visit>
void eachMember(AnyReport& report, Visit visit) {
    visit("source", report.source);
    visit("format", report.format);
    visit("bytes", report.bytes);
    visit("lines", report.lines);
    visit("seconds", report.seconds);
    visit("nodes", report.nodes);
    visit("edgesRead", report.edgesRead);
    visit("edges", report.edges);
    visit("selfLoops", report.selfLoops);
    visit("duplicatesMerged", report.duplicatesMerged);
    visit("reciprocalsMerged", report.reciprocalsMerged);
    visit("mergeRule", report.mergeRule);
    visit("directed", report.directed);
    visit("directionWhy", report.directionWhy);
    visit("weighted", report.weighted);
    visit("smallestWeight", report.smallestWeight);
    visit("largestWeight", report.largestWeight);
    visit("zeroWeightLine", report.zeroWeightLine);
    visit("isolatedNodes", report.isolatedNodes);
    visit("faultCount", report.faultCount);
}

}  // namespace

json reportJson(const ImportReport& report) {
    json faults = json::array();
    for (const ImportFault& fault : report.faults)
        faults.push_back({{"line", fault.line}, {"message", toUtf8(fault.message)}});
    json dropped = json::object();
    for (size_t i = 0; i < kDropReasons; ++i)
        if (const DroppedEdges& edges = report.dropped[i]; edges.count > 0)
            dropped[toString(static_cast<DropReason>(i))] = {
                {"count", edges.count}, {"firstLine", edges.firstLine}, {"first", toUtf8(edges.first)}};
    json members{{"dropped", std::move(dropped)}, {"faults", std::move(faults)}};
    eachMember(report, [&]<class T>(const char* name, const T& value) {
        if constexpr (std::is_same_v<T, std::string>)
            members[name] = toUtf8(value);
        else
            members[name] = value;
    });
    if (report.entries) members["entries"] = true;
    if (!report.labelColumn.empty()) {
        members["labelColumn"] = toUtf8(report.labelColumn);
        members["labelAssumed"] = report.labelAssumed;
    }
    if (report.edgeColumns.empty()) return members;
    members["edgeColumns"] = json::array();
    for (const std::string& name : report.edgeColumns) members["edgeColumns"].push_back(toUtf8(name));
    members["edgeValuesLeftOut"] = report.edgeValuesLeftOut;
    return members;
}

ImportReport reportFrom(const JsonMembers& members) {
    ImportReport report;
    eachMember(report, [&]<class T>(const char* name, T& value) { value = members.get<T>(name); });
    if (members.has("dropped")) {  // not in files of quartier before edges were dropped one by one
        const JsonMembers dropped = members.object("dropped");
        for (size_t i = 0; i < kDropReasons; ++i) {
            const char* reason = toString(static_cast<DropReason>(i));
            if (!dropped.has(reason)) continue;
            const JsonMembers edges = dropped.object(reason);
            report.dropped[i] = {edges.get<u64>("count"), edges.get<u64>("firstLine"),
                                 edges.get<std::string>("first")};
        }
    }
    if (members.has("entries")) report.entries = members.get<bool>("entries");  // only of files without lines
    if (members.has("labelColumn")) {                                           // only where one was taken
        report.labelColumn = members.get<std::string>("labelColumn");
        report.labelAssumed = members.get<bool>("labelAssumed");
    }
    if (members.has("edgeColumns")) {  // only where the edges have columns
        report.edgeColumns = members.texts("edgeColumns");
        report.edgeValuesLeftOut = members.get<u64>("edgeValuesLeftOut");
    }
    for (const JsonMembers& fault : members.list("faults"))
        report.faults.push_back({fault.get<u64>("line"), fault.get<std::string>("message")});
    return report;
}

namespace {

Backend backendFrom(const JsonMembers& members) {
    const auto name = members.get<std::string>("backend");
    for (const Backend backend : {Backend::cpu, Backend::cuda})
        if (name == toString(backend)) return backend;
    members.fail("backend");
}

}  // namespace

Trace traceFrom(const JsonMembers& members) {
    Trace trace;
    trace.algorithm = members.get<std::string>("algorithm");
    trace.engine = members.get<std::string>("engine");
    trace.backend = backendFrom(members);
    trace.device = members.get<std::string>("device");
    trace.seed = members.get<u64>("seed");
    trace.version = members.get<std::string>("version");
    for (const JsonMembers& stage : members.list("stages"))
        trace.stages.push_back({.name = stage.get<std::string>("name"),
                                .level = stage.get<int>("level"),
                                .iteration = stage.get<int>("iteration"),
                                .seconds = stage.get<f64>("seconds"),
                                .items = stage.get<u64>("items"),
                                .moved = stage.get<u64>("moved"),
                                .metric = stage.get<f64>("metric")});
    return trace;
}

json optionsJson(const Result& result) {
    json values = json::object();
    for (const OptionSpec& spec : result.engine().options)
        values[spec.key] = result.communities   ? getOption(result.communities->options, spec.key)
                           : result.betweenness ? getOption(result.betweenness->options, spec.key)
                                                : getOption(result.measure->options, spec.key);
    return values;
}

json engineJson(const Result& result) {
    const EngineInfo& engine = result.engine();
    return {{"algorithm", engine.algorithm},
            {"id", engine.id},
            {"name", toUtf8(engine.name)},
            {"backend", toString(engine.backend)},
            {"options", optionsJson(result)}};
}

template <class Options>
EngineInfo engineFrom(const JsonMembers& members, const std::vector<OptionSpec>& specs, Options& options) {
    EngineInfo engine;
    engine.algorithm = members.get<std::string>("algorithm");
    engine.id = members.get<std::string>("id");
    engine.name = members.get<std::string>("name");
    engine.backend = backendFrom(members);
    const JsonMembers values = members.object("options");
    for (const OptionSpec& spec : specs) {
        if (!values.has(spec.key.c_str())) continue;
        const f64 value = values.get<f64>(spec.key.c_str());
        if (!std::isfinite(value)) values.fail(spec.key.c_str());
        setOption(options, spec.key, value);
        engine.options.push_back(spec);
    }
    return engine;
}
template EngineInfo engineFrom(const JsonMembers&, const std::vector<OptionSpec>&, CommunityOptions&);
template EngineInfo engineFrom(const JsonMembers&, const std::vector<OptionSpec>&, CentralityOptions&);
template EngineInfo engineFrom(const JsonMembers&, const std::vector<OptionSpec>&, MeasureOptions&);

}  // namespace quartier::session
