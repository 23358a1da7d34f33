#include "fuzz.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "graph/io/reader.h"

namespace quartier::fuzz {
void finding(const std::string& message) {
    std::fprintf(stderr, "FINDING: %s\n", message.c_str());
    std::abort();
}

std::string readAndCheck(std::string_view text, const std::string& name, const std::string& format) {
    std::istringstream stream{std::string(text)};
    ReadOptions options;
    options.format = format;
    try {
        const LoadedGraph loaded = readGraph(stream, name, options);
        checkInvariants(loaded);
        checkRoundTrips(loaded);
        return "";
    } catch (const Error& error) {
        std::string refusal = error.what();
        if (refusal.empty() || refusal.find('\n') != std::string::npos)
            finding(fmt::format("a refusal is not one line: '{}'", refusal));
        return refusal;
    }
}

std::filesystem::path asFile(std::string_view bytes) {
    static const int file = ::memfd_create("fuzz", 0);
    const bool written = file >= 0 && ::ftruncate(file, 0) == 0 &&
                         ::pwrite(file, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size());
    if (!written) finding("no file could be made in memory");
    return fmt::format("/proc/self/fd/{}", file);
}

}  // namespace quartier::fuzz
