// Matrices in MATLAB's files of level 5.
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    quartier::fuzz::readAndCheck(quartier::fuzz::asText(data, size), "a.mat", "mat");
    return 0;
}
