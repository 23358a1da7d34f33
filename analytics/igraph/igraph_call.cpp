#include "analytics/igraph/igraph_call.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <string>
#include <string_view>

#include "core/error.h"

namespace quartier {
namespace {

struct Turns {
    std::mutex mutex;
    std::condition_variable ended;
    bool taken = false;
};

Turns& turns() {
    static Turns all;
    return all;
}

}  // namespace

IgraphCall::Turn::Turn(const RunContext& context) {
    constexpr std::chrono::milliseconds kBetweenLooks(50);
    Turns& all = turns();
    std::unique_lock lock(all.mutex);
    while (!all.ended.wait_for(lock, kBetweenLooks, [&] { return !all.taken; })) {
        lock.unlock();
        if (context.shouldStop()) throw Cancelled();
        lock.lock();
    }
    all.taken = true;
}

IgraphCall::Turn::~Turn() {
    Turns& all = turns();
    {
        const std::scoped_lock lock(all.mutex);
        all.taken = false;
    }
    all.ended.notify_one();
}

IgraphCall* IgraphCall::running = nullptr;

IgraphCall::IgraphCall(const char* stage, const RunContext& context)
    : turn_(context),
      stage_(stage),
      context_(context),
      errorBefore_(igraph_set_error_handler(fail)),
      interruptionBefore_(igraph_set_interruption_handler(interrupt)),
      progressBefore_(igraph_set_progress_handler(progress)),
      warningBefore_(igraph_set_warning_handler(igraph_warning_handler_ignore)) {
    running = this;
}

// An exception that left igraph's C++ parts has passed its C parts by: what these had put on the stack of
// clean-ups lies in frames that are gone, and the next error would free it there.
IgraphCall::~IgraphCall() {
    IGRAPH_FINALLY_CLEAN(IGRAPH_FINALLY_STACK_SIZE());
    running = nullptr;
    igraph_set_warning_handler(warningBefore_);
    igraph_set_progress_handler(progressBefore_);
    igraph_set_interruption_handler(interruptionBefore_);
    igraph_set_error_handler(errorBefore_);
}

void IgraphCall::check(igraph_error_t code) const {
    if (code == IGRAPH_SUCCESS) return;
    if (context_.stop.stop_requested()) throw Cancelled();
    if (code == IGRAPH_ENOMEM) throw std::bad_alloc();
    throw Error(std::string("igraph: ") + (reason_[0] == '\0' ? igraph_strerror(code) : reason_.data()));
}

igraph_error_t IgraphCall::interrupt(void*) {
    if (running == nullptr || !running->context_.shouldStop()) return IGRAPH_SUCCESS;
    IGRAPH_FINALLY_FREE();
    return IGRAPH_INTERRUPTED;
}

igraph_error_t IgraphCall::progress(const char*, igraph_real_t percent, void*) {
    if (running == nullptr) return IGRAPH_SUCCESS;
    try {
        running->context_.observer.progress({.stage = running->stage_, .fraction = percent / 100});
    } catch (const std::bad_alloc&) {
        // Nothing may be thrown through igraph, and progress can be told the next time.
    }
    return interrupt(nullptr);
}

// igraph's own handler ends the program. What is left on its stack of clean-ups is freed here, as its
// documentation asks of handlers that return. Nothing may be thrown through igraph.
void IgraphCall::fail(const char* reason, const char*, int, igraph_error_t) {
    IGRAPH_FINALLY_FREE();
    if (running == nullptr) return;
    auto& kept = running->reason_;
    kept[std::string_view(reason).copy(kept.data(), kept.size() - 1)] = '\0';
}

}  // namespace quartier
