#include "analytics/shares.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>

#include "core/error.h"

namespace quartier {
namespace {

// One array of every share, by a member of Scores.
template <class Of>
void sumMember(std::vector<Scores>& here, const SumOverShares& sum, const Of& of) {
    std::vector<std::span<f64>> arrays;
    arrays.reserve(here.size());
    for (Scores& share : here) arrays.emplace_back(of(share));
    sum(arrays);
}

// Sums of what all shares have done, and whether all know their errors.
struct Totals {
    f64 searches = 0;
    f64 sources = 0;
    bool errors = false;
};

Totals totalsOf(const std::vector<Scores>& here, const SumOverShares& sum) {
    std::vector<std::array<f64, 6>> counts;
    std::vector<std::span<f64>> arrays;
    counts.reserve(here.size());
    for (const Scores& share : here)
        counts.push_back({static_cast<f64>(share.searches), static_cast<f64>(share.sourcesUsed),
                          share.standardError.empty() ? 1.0 : 0.0, static_cast<f64>(share.value.size()),
                          static_cast<f64>(share.edge.size()), 1.0});
    arrays.reserve(counts.size());
    for (auto& row : counts) arrays.emplace_back(row);
    sum(arrays);
    const f64 shares = counts[0][5];
    if (counts[0][3] != shares * static_cast<f64>(here[0].value.size()) ||
        counts[0][4] != shares * static_cast<f64>(here[0].edge.size()))
        throw Error(
            "the processes of this run do not work on the same graph with the same options: start "
            "all with the same arguments and the same file");
    return {.searches = counts[0][0], .sources = counts[0][1], .errors = counts[0][2] == 0};
}

// Weights each share by its part of the searches, so that the sum is their mean.
void sumWeighted(std::vector<Scores>& here, f64 searches, std::vector<f64> Scores::*member,
                 const SumOverShares& sum) {
    for (Scores& share : here) {
        const f64 weight = searches > 0 ? static_cast<f64>(share.searches) / searches : 0;
        if (searches > 0)
            for (f64& value : share.*member) value *= weight;
    }
    if (searches > 0) sumMember(here, sum, [&](Scores& share) -> std::vector<f64>& { return share.*member; });
}

// In place of its standard error, what a share adds to the sum of squares around the mean of all: the spread
// within it, and its own mean's distance.
void toSquares(Scores& share, const std::vector<f64>& own, f64 all) {
    const auto k = static_cast<f64>(share.searches);
    for (size_t v = 0; v < own.size(); ++v) {
        const f64 apart = own[v] - share.value[v];
        const f64 error = share.standardError[v];
        const f64 within = k < 2 || k >= all ? 0 : (k - 1) * error * error * k / (1 - k / all);
        share.standardError[v] = k * apart * apart + within;
    }
}

// Tells of all engines as of one: its stages are the first one's, its progress their mean.
class SharedObserver {
  public:
    SharedObserver(RunObserver& whole, size_t engines) : whole_(whole), latest_(engines) {}

    void progress(size_t engine, const Progress& progress) {
        const std::scoped_lock lock(mutex_);
        latest_[engine] = progress;
        Progress told = latest_[0];
        told.fraction = told.metric = 0;
        for (const Progress& each : latest_) {
            told.fraction += std::max(each.fraction, 0.0) / static_cast<f64>(latest_.size());
            told.metric += each.metric;
        }
        if (told.stage.empty()) told.stage = progress.stage;
        whole_.progress(told);
    }
    void stageDone(size_t engine, const Stage& stage) {
        const std::scoped_lock lock(mutex_);
        if (engine == 0) whole_.stageDone(stage);
    }

  private:
    RunObserver& whole_;
    std::mutex mutex_;
    std::vector<Progress> latest_;
};

class OneOfMany : public RunObserver {
  public:
    OneOfMany(SharedObserver& shared, size_t engine) : shared_(shared), engine_(engine) {}
    void progress(const Progress& progress) override { shared_.progress(engine_, progress); }
    void stageDone(const Stage& stage) override { shared_.stageDone(engine_, stage); }

  private:
    SharedObserver& shared_;
    size_t engine_;
};

}  // namespace

void sumHere(std::span<const std::span<f64>> arrays) {
    const std::span<f64> first = arrays.front();
    for (const std::span<f64> other : arrays.subspan(1))
        std::transform(first.begin(), first.end(), other.begin(), first.begin(), std::plus<>());
    for (const std::span<f64> other : arrays.subspan(1)) std::copy(first.begin(), first.end(), other.begin());
}

// A share's score is scale (base + all / k_r sum_r), so the mean of the shares weighted by k_r is that of all
// sums together. The variance of all comes from the spread within the shares and between their means.
Scores combineShares(std::vector<Scores> here, const SumOverShares& sum) {
    const Totals totals = totalsOf(here, sum);
    const f64 all = static_cast<f64>(here[0].searchesOfAll);
    const bool exact = totals.searches == all;
    const bool errors = totals.errors && !exact;
    std::vector<std::vector<f64>> own;
    own.reserve(here.size());
    for (const Scores& share : here) own.push_back(errors ? share.value : std::vector<f64>{});
    sumWeighted(here, totals.searches, &Scores::value, sum);
    sumWeighted(here, totals.searches, &Scores::edge, sum);
    if (errors) {
        for (size_t i = 0; i < here.size(); ++i) toSquares(here[i], own[i], all);
        sumMember(here, sum, [](Scores& share) -> std::vector<f64>& { return share.standardError; });
    }
    Scores whole = std::move(here[0]);
    whole.searches = static_cast<u64>(totals.searches);
    whole.exact = exact;
    whole.sourcesUsed = exact ? whole.value.size() : static_cast<u64>(totals.sources);
    if (!errors) whole.standardError.clear();
    const f64 k = totals.searches;
    for (f64& error : whole.standardError)
        error =
            k < 2 ? std::numeric_limits<f64>::quiet_NaN() : std::sqrt(error / (k - 1) / k * (1 - k / all));
    return whole;
}

CentralityResult runShares(std::span<const CentralityEngine* const> engines, const Graph& graph,
                           const CentralityOptions& options, RunContext& context, const SumOverShares& sum) {
    const size_t count = engines.size();
    std::vector<CentralityResult> results(count);
    std::vector<std::exception_ptr> failures(count);
    SharedObserver shared(context.observer, count);
    std::stop_source stop;
    const std::stop_callback forward(context.stop, [&stop] { stop.request_stop(); });
    {
        std::vector<std::jthread> threads;
        for (size_t i = 0; i < count; ++i)
            threads.emplace_back([&, i] {
                try {
                    OneOfMany observer(shared, i);
                    RunContext own{.stop = stop.get_token(), .observer = observer, .gate = context.gate};
                    if (i == 0) own.live = context.live;
                    CentralityOptions part = options;
                    part.share.count = options.share.count * static_cast<u32>(count);
                    part.share.rank = options.share.rank * static_cast<u32>(count) + static_cast<u32>(i);
                    results[i] = engines[i]->run(graph, part, own);
                } catch (...) {
                    failures[i] = std::current_exception();
                    stop.request_stop();
                }
            });
    }
    for (const std::exception_ptr& failure : failures)
        if (failure) std::rethrow_exception(failure);

    const Stopwatch watch;
    CentralityResult whole;
    whole.trace = std::move(results[0].trace);
    std::vector<Scores> scores;
    for (CentralityResult& result : results) {
        if (result.status == RunStatus::cancelled) whole.status = RunStatus::cancelled;
        scores.push_back(std::move(result.scores));
    }
    whole.scores = combineShares(std::move(scores), sum);
    whole.trace.stages.push_back({.name = "combine",
                                  .level = 0,
                                  .iteration = 0,
                                  .seconds = watch.seconds(),
                                  .items = count,
                                  .moved = 0,
                                  .metric = 0});
    context.observer.stageDone(whole.trace.stages.back());
    return whole;
}

}  // namespace quartier
