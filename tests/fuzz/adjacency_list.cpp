// Adjacency lists as text.
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    quartier::fuzz::readAndCheck(quartier::fuzz::asText(data, size), "a.txt", "adjlist");
    return 0;
}
