#include "app/cli/version.h"

#include <archive.h>
#include <cairo.h>
#include <expat.h>
#include <fmt/format.h>
#include <fontconfig/fontconfig.h>
#include <igraph/igraph_version.h>
#include <muParser.h>
#include <png.h>
#include <tbb/version.h>
#include <unicode/uversion.h>
#include <xlsxwriter.h>
#include <zlib.h>

#include <CLI/Version.hpp>
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "app/cli/ranks.h"
#include "core/machine.h"
#include "gpu/gpu.h"

namespace quartier::cli {
namespace {

std::string igraphVersion() {
    const char* version = nullptr;
    igraph_version(&version, nullptr, nullptr, nullptr);
    return version;
}

std::string icuVersion() {
    UVersionInfo version;
    u_getVersion(version);
    std::array<char, U_MAX_VERSION_STRING_LENGTH> text{};
    u_versionToString(version, text.data());
    return text.data();
}

std::string fontconfigVersion() {
    const int version = FcGetVersion();
    return fmt::format("{}.{}.{}", version / 10000, version / 100 % 100, version % 100);
}

std::string pngVersion() {
    const png_uint_32 version = png_access_version_number();
    return fmt::format("{}.{}.{}", version / 10000, version / 100 % 100, version % 100);
}

// "XYZ 1.2.3 and more" -> "1.2.3"
std::string versionIn(const std::string& text) {
    const size_t from = text.find_first_of("0123456789");
    if (from == std::string::npos) return text;
    return text.substr(from, text.find_first_not_of("0123456789.", from) - from);
}

// As they are loaded; of those that cannot be asked, as they were when the program was built.
std::vector<LibraryVersion> libraries(const BuildFacts& facts) {
    std::vector<LibraryVersion> all{
        {"CLI11", CLI11_VERSION},
        {"cairo", cairo_version_string()},
        {"expat", versionIn(XML_ExpatVersion())},
        {"fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
        {"fontconfig", fontconfigVersion()},
        {"ICU", icuVersion()},
        {"igraph", igraphVersion()},
        {"libarchive", versionIn(archive_version_string())},
        {"libepoxy", QUARTIER_EPOXY_VERSION},
        {"libpng", pngVersion()},
        {"libxlsxwriter", lxw_version()},
        {"muParser", versionIn(mu::Parser().GetVersion(mu::pviBRIEF))},
        {"nlohmann-json", fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                                      NLOHMANN_JSON_VERSION_PATCH)},
        {"RE2", QUARTIER_RE2_VERSION},
        {"TBB", TBB_runtime_version()},
        {"zlib", zlibVersion()},
    };
    // Those that libarchive decompresses with.
    const std::array<LibraryVersion, 4> decompression{
        {{"bzip2", archive_bzlib_version() ? versionIn(archive_bzlib_version()) : ""},
         {"lz4", archive_liblz4_version() ? archive_liblz4_version() : ""},
         {"xz", archive_liblzma_version() ? archive_liblzma_version() : ""},
         {"zstd", archive_libzstd_version() ? archive_libzstd_version() : ""}}};
    for (const LibraryVersion& library : decompression)
        if (!library.version.empty()) all.push_back(library);
    if (const std::string mpi = mpiVersion(); !mpi.empty()) all.push_back({"MPI", mpi});
    all.insert(all.end(), facts.windowLibraries.begin(), facts.windowLibraries.end());
    const auto lower = [](std::string name) {
        std::transform(name.begin(), name.end(), name.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        return name;
    };
    std::sort(all.begin(), all.end(), [&](const LibraryVersion& a, const LibraryVersion& b) {
        return lower(a.name) < lower(b.name);
    });
    return all;
}

std::string compiler() {
#ifdef __clang__
    return fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    return fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

}  // namespace

std::string versionText(const BuildFacts& facts) {
    const gpu::Availability gpu = gpu::probe();
    std::string text = "quartier " + programVersion();
    if (!facts.commit.empty())
        text += fmt::format(" (commit {}{})", facts.commit.substr(0, 12), facts.modified ? ", modified" : "");
    text += fmt::format("\nbuilt with {}, {}", compiler(), QUARTIER_BUILD_TYPE);
    if (gpu.compiled)
        text += fmt::format(", {}; driver: {}", gpu.toolkit, gpu.driver.empty() ? "none" : gpu.driver);
    text += gpu.compiled ? "\n" : ", without CUDA\n";
    for (const LibraryVersion& library : libraries(facts))
        text += fmt::format("  {:<14} {}\n", library.name, library.version);
    return text;
}

std::string versionJson(const BuildFacts& facts) {
    using nlohmann::json;
    const gpu::Availability gpu = gpu::probe();
    json versions = json::object();
    for (const LibraryVersion& library : libraries(facts)) versions[library.name] = library.version;
    const auto orNull = [](const std::string& text) { return text.empty() ? json() : json(text); };
    const json found = {{"version", programVersion()},
                        {"commit", orNull(facts.commit)},
                        {"modified", facts.modified},
                        {"compiler", compiler()},
                        {"build", QUARTIER_BUILD_TYPE},
                        {"cuda", {{"toolkit", orNull(gpu.toolkit)}, {"driver", orNull(gpu.driver)}}},
                        {"libraries", std::move(versions)}};
    return found.dump(2) + '\n';
}

}  // namespace quartier::cli
