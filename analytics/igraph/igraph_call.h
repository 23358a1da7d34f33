// Calls of igraph: its errors become exceptions, its handlers hear of the stop and tell the progress.
#pragma once

#include <igraph/igraph.h>

#include <array>

#include "core/run_context.h"

namespace quartier {

// While one is there igraph works for this run alone: its handlers and its random numbers are global in the
// build of Debian, so that runs take turns.
class IgraphCall {
  public:
    // Waits for its turn; throws Cancelled when the run is stopped meanwhile.
    IgraphCall(const char* stage, const RunContext& context);
    ~IgraphCall();
    IgraphCall(const IgraphCall&) = delete;
    IgraphCall& operator=(const IgraphCall&) = delete;

    // Of what an igraph function returned: throws Cancelled when the run was stopped, std::bad_alloc, or
    // Error with igraph's words.
    void check(igraph_error_t code) const;

  private:
    static igraph_error_t interrupt(void* data);
    static igraph_error_t progress(const char* message, igraph_real_t percent, void* data);
    static void fail(const char* reason, const char* file, int line, igraph_error_t code);

    static IgraphCall* running;

    // (A mutex with a flag: the thread sanitizer of GCC 12 does not see locks of std::timed_mutex.)
    class Turn {
      public:
        explicit Turn(const RunContext& context);
        ~Turn();
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;
    };

    Turn turn_;
    const char* stage_;
    const RunContext& context_;
    std::array<char, 512> reason_{};  // of the last error
    igraph_error_handler_t* errorBefore_;
    igraph_interruption_handler_t* interruptionBefore_;
    igraph_progress_handler_t* progressBefore_;
    igraph_warning_handler_t* warningBefore_;  // warnings would go to standard error
};

}  // namespace quartier
