// Inputs are small: more threads would only make runs differ.
#include <tbb/global_control.h>

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    static const tbb::global_control control(tbb::global_control::max_allowed_parallelism, 1);
    return 0;
}
