#include "bench/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "core/error.h"
#include "core/machine.h"

namespace quartier::bench {
namespace {

using nlohmann::json;

constexpr const char* kTiming =
    "run: run() as called on a graph that is on the device but for the first run, to the checked result in "
    "host "
    "memory; device: the same without the stages upload, download and verify; fileToResult: reading or "
    "generating "
    "the graph and the first run as called. Work memory and what the host prepares are inside all of them";

// Nanoseconds are more than the clocks tell.
f64 rounded(f64 value) { return std::round(value * 1e9) / 1e9; }

json times(std::vector<f64> seconds) {
    const f64 first = seconds.front();
    std::sort(seconds.begin(), seconds.end());
    return {{"first", rounded(first)},
            {"median", rounded(median(seconds))},
            {"smallest", rounded(seconds.front())},
            {"largest", rounded(seconds.back())}};
}

// Numbers as numbers, choices as their names.
json settingsJson(const std::vector<Setting>& settings) {
    json values = json::object();
    for (const auto& [key, value] : settings) {
        const json number = json::parse(value, nullptr, false);
        values[key] = number.is_number() ? number : json(value);
    }
    return values;
}

json stageSums(const Trace& trace) {
    json sums = json::object();
    for (const Stage& stage : trace.stages) {
        json& sum = sums[stage.name];
        if (sum.is_null()) sum = json::object();
        sum["seconds"] = sum.value("seconds", 0.0) + stage.seconds;
        sum["count"] = sum.value("count", 0) + 1;
        sum["items"] = sum.value("items", u64{0}) + stage.items;
    }
    for (json& sum : sums) sum["seconds"] = rounded(sum["seconds"]);
    return sums;
}

json traceTable(const Trace& trace) {
    json rows = json::array();
    for (const Stage& s : trace.stages)
        rows.push_back(
            {s.name, s.level, s.iteration, rounded(s.seconds), s.items, s.moved, rounded(s.metric)});
    return {{"columns", {"name", "level", "iteration", "seconds", "items", "moved", "metric"}},
            {"rows", std::move(rows)}};
}

// "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.159.04 ..." -> "580.159.04"; empty without one.
std::string driverVersion() {
    std::ifstream file("/proc/driver/nvidia/version");
    for (std::string word; file >> word;)
        if (std::isdigit(static_cast<unsigned char>(word.front())) != 0 &&
            std::count(word.begin(), word.end(), '.') >= 1)
            return word;
    return {};
}

json machineJson(const gpu::Availability& availability, int device, unsigned threads) {
    json machine = {{"cpu", thisMachine().cpu},
                    {"cores", thisMachine().cores},
                    {"threads", threads == 0 ? thisMachine().cores : threads},
                    {"system", thisMachine().system},
                    {"gpu", nullptr}};
    const auto found = std::find_if(availability.devices.begin(), availability.devices.end(),
                                    [&](const gpu::Device& d) { return d.index == device; });
    if (found == availability.devices.end()) {
        machine["gpuReason"] = availability.reason;
        return machine;
    }
    machine["gpu"] = found->name;
    machine["gpuBytes"] = found->totalBytes;
    machine["multiprocessors"] = found->multiprocessors;
    machine["computeCapability"] = fmt::format("{}.{}", found->computeMajor, found->computeMinor);
    machine["cudaOfDriver"] = availability.driver;
    machine["cudaBuiltWith"] = availability.toolkit;
    machine["driver"] = driverVersion();
    return machine;
}

bool isTable(const json& value) {
    return value.is_array() && !value.empty() && (value.front().is_object() || value.front().is_array());
}

void write(const json& value, std::ostream& out, int depth) {
    const std::string indent(static_cast<size_t>(depth), ' ');
    const auto items = [&](char open, char close, const auto& each) {
        out << open;
        bool first = true;
        for (const auto& item : value.items()) {
            out << (first ? "\n " : ",\n ") << indent;
            first = false;
            each(item);
        }
        out << '\n' << indent << close;
    };
    const bool hasTables = value.is_object() && std::any_of(value.begin(), value.end(), [](const json& v) {
                               return isTable(v) || v.contains("rows");
                           });
    if (isTable(value))
        items('[', ']', [&](const auto& item) { write(item.value(), out, depth + 1); });
    else if (hasTables)
        items('{', '}', [&](const auto& item) {
            out << json(item.key()).dump() << ": ";
            write(item.value(), out, depth + 1);
        });
    else
        out << value.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace

json rowHead(const Variant& variant) {
    return {{"strategy", variant.strategy}, {"variant", settingsJson(variant.settings)}};
}

json rowWithout(const Variant& variant, const std::string& status, const std::string& message) {
    json row = rowHead(variant);
    row["status"] = status;
    row["message"] = message;
    return row;
}

void putMeasured(json& row, const EngineInfo& info, const std::vector<Setting>& applied,
                 const MemoryEstimate& estimate, const Measured& measured, bool traces) {
    const size_t median = measured.medianRun();
    row["settings"] = settingsJson(applied);
    row["backend"] = toString(info.backend);
    row["status"] = measured.stopped ? "stopped" : "done";
    row["runs"] = measured.runSeconds.size();
    row["seconds"] = {{"device", times(measured.deviceSeconds)}, {"run", times(measured.runSeconds)}};
    row["identical"] = measured.repeated ? json(measured.identical) : json(nullptr);
    row["memory"] = {{"deviceEstimated", estimate.deviceBytes}, {"devicePeak", measured.deviceBytes},
                     {"deviceUsed", measured.deviceUsed},       {"deviceBeyond", measured.deviceBeyond},
                     {"hostEstimated", estimate.hostBytes},     {"hostPeak", measured.hostBytes}};
    row["stages"] = stageSums(measured.traces[median]);
    if (traces) row["trace"] = traceTable(measured.traces[median]);
}

json stopsJson(const std::vector<Stop>& stops) {
    std::vector<f64> seconds;
    json rows = json::array();
    for (const Stop& stop : stops) {
        if (!stop.late) seconds.push_back(stop.seconds);
        rows.push_back({rounded(stop.asked), rounded(stop.seconds), stop.stage, stop.late ? 1 : 0});
    }
    json summary = {{"runs", stops.size()},
                    {"columns", {"asked", "seconds", "stage", "late"}},
                    {"rows", std::move(rows)}};
    if (!seconds.empty()) summary["seconds"] = times(std::move(seconds));
    return summary;
}

json unknownRow(const Variant& variant, const std::string& algorithm, const gpu::Availability& availability) {
    for (const EngineInfo& info : gpu::builtEngines())
        if (info.algorithm == algorithm && info.id == variant.strategy)
            return rowWithout(variant, "unknown",
                              fmt::format("it needs a CUDA device, but {}", availability.lack));
    return rowWithout(variant, "unknown", fmt::format("there is no {} strategy of that name", algorithm));
}

json guardedRow(const Variant& variant, const std::function<void(json&)>& work) {
    try {
        json row = rowHead(variant);
        work(row);
        return row;
    } catch (const OptionError& error) {
        return rowWithout(variant, "refused", error.what());
    } catch (const DeviceOutOfMemory& error) {
        return rowWithout(variant, "refused", error.what());
    } catch (const Error& error) {
        return rowWithout(variant, "failed", error.what());
    } catch (const std::bad_alloc&) {
        return rowWithout(variant, "failed", "there is not enough host memory");
    }
}

void refuseWhatCannotFit(const MemoryEstimate& need) {
    const u64 left = availableMemory();
    if (need.hostBytes > left)
        throw OptionError(fmt::format("it needs about {} of host memory for this graph and {} are free",
                                      formatBytes(need.hostBytes), formatBytes(left)));
}

json header(const std::string& algorithm, const std::string& command, const std::string& commit,
            const gpu::Availability& availability, int device, unsigned threads) {
    return {{"algorithm", algorithm},      {"machine", machineJson(availability, device, threads)},
            {"version", programVersion()}, {"commit", commit},
            {"command", command},          {"timing", kTiming}};
}

json graphHead(const std::string& name, const Graph& graph, f64 loadSeconds) {
    return {{"graph", name},
            {"nodes", graph.vertexCount()},
            {"edges", graph.edgeCount()},
            {"arcs", graph.arcCount()},
            {"weighted", graph.isWeighted()},
            {"loadSeconds", rounded(loadSeconds)}};
}

void writeCompact(const json& report, std::ostream& out) {
    write(report, out, 0);
    out << '\n';
}

}  // namespace quartier::bench
