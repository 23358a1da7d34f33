// SPECs of generators, with numbers small enough to be made at once.
#include <cstdlib>

#include "core/error.h"
#include "fuzz.h"
#include "graph/generators.h"
#include "graph/generators/spec.h"

using namespace quartier;

namespace {

// Whether the SPEC asks for a graph that takes no time, or for what must be refused.
bool quick(std::string_view text) {
    const auto parts = generators::splitAtColons(text);
    const f64 most = parts.front() == "rmat" ? 8 : 60;
    for (size_t i = 1; i < parts.size(); ++i) {
        const f64 value = std::strtod(parts[i].c_str(), nullptr);
        const bool seed = i + 1 == parts.size() && i > 2;
        if (!seed && value > most && value < 1e11) return false;
    }
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text = fuzz::asText(data, size);
    if (!looksLikeSpec(text) || !quick(text)) return 0;
    try {
        const LoadedGraph loaded = generate(text);
        fuzz::checkInvariants(loaded);
        fuzz::checkRoundTrips(loaded);
    } catch (const Error&) {
    }
    return 0;
}
