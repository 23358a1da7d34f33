// XGMML.
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    quartier::fuzz::readAndCheck(quartier::fuzz::asText(data, size), "a.xgmml", "xgmml");
    return 0;
}
