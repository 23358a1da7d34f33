#include "app/cli/shell.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <latch>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>

#include "app/session/filter_evaluation.h"
#include "app/session/graph_reference.h"
#include "app/session/quantity.h"
#include "app/session/session_file.h"
#include "app/session/subgraph.h"
#include "core/error.h"
#include "core/machine.h"
#include "core/output_target.h"
#include "gpu/gpu.h"

namespace quartier::cli {

session::EngineSetup engineSetup(const CommonArguments& common) {
    using session::BackendChoice;
    const BackendChoice backend = common.backend == "cuda"  ? BackendChoice::cuda
                                  : common.backend == "cpu" ? BackendChoice::cpu
                                                            : BackendChoice::automatic;
    return {.backend = backend,
            .device = common.device,
            .threads = common.threads,
            .memoryBudget = common.memoryBudget};
}

ReadOptions readOptions(const InputArguments& input) {
    const Direction direction = input.directed     ? Direction::directed
                                : input.undirected ? Direction::undirected
                                                   : Direction::automatic;
    return {.format = input.format, .direction = direction, .table = input.table};
}

namespace {

// Tested before the work: an exception inside the thread pool, when it cannot start a thread, is not caught.
void requireThreads(unsigned wanted) {
    std::latch start(1);
    std::vector<std::jthread> threads;
    const auto release = [&] { start.count_down(); };
    try {
        while (threads.size() < wanted) threads.emplace_back([&] { start.wait(); });
        release();
    } catch (const std::system_error&) {
        release();
        throw Error(
            fmt::format("only {} of {} threads can be started: raise the limit of processes (ulimit -u), end "
                        "other programs, "
                        "or give --threads {}",
                        threads.size(), wanted, std::max<size_t>(threads.size(), 1)));
    }
}

}  // namespace

Shell::Shell(const CommonArguments& common, std::stop_token stop, OutputFiles outputs)
    : common_(common),
      outputs_(std::move(outputs)),
      progress_(common.quiet),
      parts_(progress_),
      context_{.stop = std::move(stop), .observer = parts_},
      outputIsData_(takesStandardOutput(common.json, outputs_)) {
    requireThreads(common.threads > 0 ? common.threads : thisMachine().cores);
    if (common.threads > 0) threads_.emplace(common.threads);
}

void Shell::startDevice() {
    if (common_.backend != "cpu") deviceStart_ = std::async(std::launch::async, [] { gpu::probe(); });
}

session::Engines& Shell::engines() {
    if (deviceStart_.valid()) deviceStart_.get();
    if (!engines_) engines_ = std::make_unique<session::Engines>(engineSetup(common_));
    return *engines_;
}

session::Document Shell::open(const InputArguments& input, f64 until) {
    return open(input, until, session::openGraph);
}

session::Document Shell::openToDraw(const InputArguments& input, f64 until) {
    return open(input, until, session::openDocument);
}

session::Document Shell::open(const InputArguments& input, f64 until, Open* reader) {
    const Stopwatch watch;
    // A wrong expression is answered before anything is read.
    const session::FilterPtr filter = input.filter.empty() ? nullptr : session::parseFilter(input.filter);
    parts_.next(until);
    if (input.graphOutside) session::followOutside(input.file);
    session::Document document = reader(input.file, readOptions(input), context_);
    for (const std::string& id : input.results) document.show(id);
    if (!input.labelColumn.empty()) document.labelBy(input.labelColumn);
    if (filter != nullptr) document = filtered(std::move(document), *filter, input);
    loadSeconds_ = watch.seconds();
    const ImportReport& report = document.report;
    if (report.droppedCount() > 0)
        notice(fmt::format("{}: {}; see quartier info", input.file, report.droppedText()));
    if (report.faultCount > report.droppedCount() && !report.faults.empty())
        notice(fmt::format(
            "{}: {}{}",
            report.faults.front().line == 0 ? input.file
                                            : fmt::format("{}:{}", input.file, report.faults.front().line),
            report.faults.front().message,
            report.faultCount > 1
                ? fmt::format(" (and {} more; see quartier info)", formatCount(report.faultCount - 1))
                : ""));
    return document;
}

session::Document Shell::filtered(session::Document document, const session::Filter& filter,
                                  const InputArguments& input) {
    const std::string expression = session::toText(filter);
    session::checkFilter(document, filter);
    if (isAbout(filter, session::kCommunityQuantity) && document.communities == nullptr) {
        document.keep(session::findCommunities(document, engines(), "auto", {}, context_));
        notice(fmt::format("the filter asks for communities and {} has none: they were found by '{}'",
                           document.name, document.communities->engine.id));
    }
    session::FilterFacts facts;
    const session::VisibleSet visible = session::evaluateFilter(document, filter, facts, context_);
    const std::string hidden = fmt::format("{}: of {} none is visible with the filter {}", document.name,
                                           counted(visible.nodes.size(), "node", "nodes"), expression);
    if (visible.nodeCount == 0) throw Error(hidden);
    nodesBefore_ = document.version->nodes;
    filter_ = std::make_unique<nlohmann::json>(nlohmann::json{{"expression", expression},
                                                              {"nodes", visible.nodeCount},
                                                              {"edges", visible.edgeCount()},
                                                              {"ofNodes", visible.nodes.size()},
                                                              {"ofEdges", visible.edgeTotal()}});
    human() << fmt::format("filter {}: {} of {} and {} of {} are visible\n", expression,
                           formatCount(visible.nodeCount), counted(visible.nodes.size(), "node", "nodes"),
                           formatCount(visible.edgeCount()), counted(visible.edgeTotal(), "edge", "edges"));
    session::Document part = session::subgraphOf(document, visible, facts, context_);
    part.filter = expression;
    for (const std::string& id : input.results)
        if (part.results.find(id) == nullptr)
            throw OptionError(
                fmt::format("--result {} has scores of the whole graph, which are not those of what is "
                            "visible: leave out "
                            "--result or --filter",
                            id));
    return part;
}

bool Shell::hasOutputs() const {
    return std::any_of(outputs_.begin(), outputs_.end(),
                       [](const OutputFile& output) { return !output.path.empty(); });
}

bool Shell::wroteSession(const session::Document& document, const std::string& path) {
    if (!session::hasSessionName(path)) return false;
    session::saveSession(document, path, {.stop = {}, .observer = context_.observer});
    return true;
}

std::ostream& Shell::human() {
    if (common_.json || common_.quiet) return nowhere_;
    progress_.clear();
    return outputIsData_ ? std::cerr : std::cout;
}

void Shell::json(const nlohmann::json& object) {
    if (!common_.json) return;
    progress_.clear();
    nlohmann::json whole = object;
    if (filter_ != nullptr) whole["filter"] = *filter_;
    std::cout << whole.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

void Shell::notice(const std::string& text) {
    if (common_.quiet) return;
    progress_.clear();
    std::cerr << "quartier: " << printable(text, 400) << '\n';
}

void Shell::wrote(const std::string& path) { human() << "wrote " << path << '\n'; }

void Shell::wroteOutputs() {
    for (const OutputFile& output : outputs_)
        if (!output.path.empty() && !isStandardOutput(output.path)) wrote(output.path);
}

}  // namespace quartier::cli
