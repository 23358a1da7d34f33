#include "fuzz.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "folder.h"
#include "graph/io/reader.h"

namespace quartier::fuzz {
void finding(const std::string& message) {
    std::fprintf(stderr, "FINDING: %s\n", message.c_str());
    std::abort();
}

namespace {

template <class Read>
std::string checked(const Read& read) {
    try {
        const LoadedGraph loaded = read();
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

}  // namespace

std::string readAndCheck(std::string_view text, const std::string& name, const std::string& format) {
    std::istringstream stream{std::string(text)};
    ReadOptions options;
    options.format = format;
    return checked([&] { return readGraph(stream, name, options); });
}

std::string readWebGraphAndCheck(std::string_view text) {
    constexpr std::string_view kSplit = "%%\n";
    static const test::Folder folder;
    const size_t split = std::min(text.find(kSplit), text.size());
    const size_t bits = std::min(split + kSplit.size(), text.size());
    folder.write("g.properties", text.substr(0, split));
    folder.write("g.graph", text.substr(bits));
    ReadOptions options;
    options.format = "webgraph";
    return checked([&] { return readGraph(folder / "g.properties", options); });
}

std::filesystem::path asFile(std::string_view bytes) {
    static const int file = ::memfd_create("fuzz", 0);
    const bool written = file >= 0 && ::ftruncate(file, 0) == 0 &&
                         ::pwrite(file, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size());
    if (!written) finding("no file could be made in memory");
    return fmt::format("/proc/self/fd/{}", file);
}

}  // namespace quartier::fuzz
