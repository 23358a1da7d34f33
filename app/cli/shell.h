// What every sub-command works with: the flags that all of them have, Ctrl-C, progress, output.
#pragma once

#include <future>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/output_files.h"
#include "app/cli/terminal.h"
#include "app/session/commands.h"
#include "app/session/filter.h"
#include "core/thread_limit.h"

namespace quartier::cli {

// --json --quiet --threads --backend --device --memory-budget
struct CommonArguments {
    bool json = false;
    bool quiet = false;
    unsigned threads = 0;  // 0 = all cores
    std::string backend = "auto";
    int device = 0;
    u64 memoryBudget = 0;  // bytes; 0 = all that is free
};

// FILE --format --directed --undirected --result --filter
struct InputArguments {
    std::string file;
    std::vector<std::string> results;  // ids of results of a session file, to be used instead of those shown
    std::string filter;                // an expression; empty: the command works on all that is there
    std::string labelColumn;           // that names the nodes; empty: as they are named by themselves
    std::string format;
    bool directed = false;
    bool undirected = false;
    bool graphOutside = false;  // of a session: its graph may lie outside its folder
    TableChoices table;
};

// Of a command that reads and then works on what was read.
inline constexpr f64 kReadingShare = .1;

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kWrongUsage = 2;

class Shell {
  public:
    // `stop` is requested by Ctrl-C. When one of the outputs takes standard output, what is meant for people
    // goes to standard error; throws OptionError when more than one does.
    Shell(const CommonArguments& common, std::stop_token stop, OutputFiles outputs = {});

    const CommonArguments& common() const { return common_; }
    RunContext& context() { return context_; }
    // What the context is told of from now on is a part of the command that ends at `until` (0..1) of it.
    void nextPart(f64 until) { parts_.next(until); }
    session::Engines& engines();  // made on first use: asking for a GPU takes a moment
    // Before the graph is read by a command that will run something: the GPU starts meanwhile.
    void startDevice();
    bool interrupted() const { return context_.stop.stop_requested(); }
    int status() const { return interrupted() ? interruptedStatus() : kDone; }

    // `until`: the share of the command that reading is. openToDraw() also prepares what drawing needs.
    session::Document open(const InputArguments& input, f64 until = 1);
    session::Document openToDraw(const InputArguments& input, f64 until);
    // All nodes of what was opened with a filter, of which the document has some. Null without one.
    const NodeTable* nodesBeforeFilter() const { return nodesBefore_.get(); }
    f64 loadSeconds() const { return loadSeconds_; }
    f64 totalSeconds() const { return since_.seconds(); }

    // Throws before anything is read when one of the outputs could not be written, or is one of `inputs` or
    // another output.
    void willWrite(const std::vector<std::string>& inputs) const { requireOutputs(outputs_, inputs); }
    // Whether something was asked for that a run that is interrupted still has to write.
    bool hasOutputs() const;
    // Where tables go; null streams nothing with --quiet or --json.
    std::ostream& human();
    // The one object on standard output, with the filter of what was opened; does nothing without --json.
    void json(const nlohmann::json& object);
    // A line for people on standard error, unless --quiet.
    void notice(const std::string& text);
    // Writes a session where the path is named like one; else false. Also what an interrupted run has found
    // until then is written: only the run stops.
    bool wroteSession(const session::Document& document, const std::string& path);
    // "wrote part.csv" for people, of every output.
    void wroteOutputs();
    void wrote(const std::string& path);
    void clearProgress() { progress_.clear(); }

  private:
    using Open = session::Document(const std::string&, const ReadOptions&, RunContext&);
    session::Document open(const InputArguments& input, f64 until, Open* reader);
    session::Document filtered(session::Document document, const session::Filter& filter,
                               const InputArguments& input);

    CommonArguments common_;
    OutputFiles outputs_;
    std::optional<ThreadLimit> threads_;
    ProgressLine progress_;
    PartsProgress parts_;
    RunContext context_;
    std::future<void> deviceStart_;
    std::unique_ptr<session::Engines> engines_;
    Stopwatch since_;
    f64 loadSeconds_ = 0;
    std::shared_ptr<const NodeTable> nodesBefore_;
    std::unique_ptr<nlohmann::json> filter_;  // that json() adds
    bool outputIsData_;
    std::ostream nowhere_{nullptr};
};

session::EngineSetup engineSetup(const CommonArguments& common);
ReadOptions readOptions(const InputArguments& input);

}  // namespace quartier::cli
