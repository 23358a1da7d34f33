#include "core/thread_limit.h"

#include <tbb/global_control.h>

namespace quartier {

ThreadLimit::ThreadLimit(size_t threads)
    : control_(std::make_shared<tbb::global_control>(tbb::global_control::max_allowed_parallelism, threads)) {
}

}  // namespace quartier
