#include "app/cli/shell.h"

#include <fmt/format.h>

#include <iostream>

#include "core/atomic_file.h"
#include "core/error.h"
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
    return {.format = input.format, .direction = direction};
}

bool takesStandardOutput(const CommonArguments& common, const OutputFiles& outputs) {
    std::string_view taker;
    for (const OutputFile& output : outputs) {
        if (output.path != "-") continue;
        if (!taker.empty())
            throw OptionError(fmt::format(
                "{} - and {} - both take standard output: name a file for one of them", taker, output.flag));
        taker = output.flag;
    }
    if (!taker.empty() && common.json)
        throw OptionError(fmt::format(
            "{0} - and --json both take standard output: name a file for {0}, or leave --json out", taker));
    return !taker.empty();
}

Shell::Shell(const CommonArguments& common, std::stop_token stop, const OutputFiles& outputs)
    : common_(common),
      progress_(common.quiet),
      parts_(progress_),
      context_{.stop = std::move(stop), .observer = parts_},
      outputIsData_(takesStandardOutput(common, outputs)) {
    if (common.threads > 0)
        threads_ = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                         common.threads);
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
    parts_.next(until);
    session::Document document = reader(input.file, readOptions(input), context_);
    loadSeconds_ = watch.seconds();
    const ImportReport& report = document.loaded.report;
    if (report.faultCount > 0 && !report.faults.empty())
        notice(fmt::format(
            "{}:{}: {}{}", input.file, report.faults.front().line, report.faults.front().message,
            report.faultCount > 1
                ? fmt::format(" (and {} more; see quartier info)", formatCount(report.faultCount - 1))
                : ""));
    return document;
}

void Shell::willWrite(std::initializer_list<std::string> paths) const {
    for (const std::string& path : paths)
        if (!path.empty()) requireWritable(path);
}

std::ostream& Shell::human() {
    if (common_.json || common_.quiet) return nowhere_;
    progress_.clear();
    return outputIsData_ ? std::cerr : std::cout;
}

void Shell::json(const nlohmann::json& object) {
    if (!common_.json) return;
    progress_.clear();
    std::cout << object.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

void Shell::notice(const std::string& text) {
    if (common_.quiet) return;
    progress_.clear();
    std::cerr << "quartier: " << printable(text, 400) << '\n';
}

void Shell::wrote(const std::string& path) {
    if (!path.empty() && path != "-") human() << "wrote " << path << '\n';
}

}  // namespace quartier::cli
