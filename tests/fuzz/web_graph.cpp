// Graphs of WebGraph: the properties, a line "%%", and the bits.
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    quartier::fuzz::readWebGraphAndCheck(quartier::fuzz::asText(data, size));
    return 0;
}
