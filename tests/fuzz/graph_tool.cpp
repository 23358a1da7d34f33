// The binary format of graph-tool.
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    quartier::fuzz::readAndCheck(quartier::fuzz::asText(data, size), "a.gt", "gt");
    return 0;
}
