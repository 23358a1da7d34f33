#include "gpu/betweenness/cpu_workers.h"

namespace quartier::gpu::betweenness {

u32 CpuWorkers::usualThreads() { return std::max(std::thread::hardware_concurrency(), 2u) - 1; }

CpuWorkers::CpuWorkers(const PreparedRun& run, std::vector<f64> lengths, SourceFeed& feed,
                       const RunContext& context, u32 threads)
    : context_(context),
      feed_(feed),
      forward_(context.stop, [this] { stop_.request_stop(); }),
      plan_{run.graph(), std::move(lengths), stop_.get_token(), run.mass(), context.gate},
      keepSquares_(run.sampled() || context.live.estimates != nullptr),
      searches_(threads),
      running_(threads) {
    for (u32 i = 0; i < threads; ++i) threads_.emplace_back([this, i] { work(searches_[i]); });
}

void CpuWorkers::work(std::optional<BrandesSearch>& search) {
    try {
        search.emplace(plan_, keepSquares_);
        while (!context_.shouldStop() && !stop_.stop_requested()) {
            const std::span<const VertexId> source = feed_.draw(1);
            if (source.empty()) break;
            // A pause cuts a search short; it begins anew.
            bool done = search->addSource(source.front());
            while (!done && !context_.shouldStop() && !stop_.stop_requested())
                done = search->addSource(source.front());
            if (done) ++done_;
        }
    } catch (...) {
        const std::scoped_lock lock(mutex_);
        thrown_ = std::current_exception();
    }
    --running_;
}

void CpuWorkers::addTo(std::span<f64> sums, std::span<f64> squares) {
    threads_.clear();
    if (thrown_) std::rethrow_exception(thrown_);
    for (const std::optional<BrandesSearch>& search : searches_) {
        for (size_t v = 0; v < sums.size(); ++v) sums[v] += search->sums()[v];
        for (size_t v = 0; v < squares.size(); ++v) squares[v] += search->squares()[v];
    }
}

}  // namespace quartier::gpu::betweenness
