#include "app/cli/output_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <optional>

#include "core/atomic_file.h"
#include "core/error.h"
#include "core/output_target.h"

namespace quartier::cli {
namespace {

struct Named {
    OutputFile file;
    OutputTarget target;
    std::optional<FileIdentity> identity;
};

void refuseTwice(const Named& a, const Named& b) {
    if (sameTarget(a.target, b.target))
        throw OptionError(fmt::format("{} {} and {} {} are the same file: name another one for {}",
                                      a.file.flag, a.file.path, b.file.flag, b.file.path, b.file.flag));
}

void refuseInput(const Named& output, const std::string& input) {
    const auto read = input == "-" ? regularFile(STDIN_FILENO) : regularFile(std::filesystem::path(input));
    if (read && output.identity == read)
        throw OptionError(fmt::format("{} {} is the file that is read{}: name another one", output.file.flag,
                                      output.file.path, input == output.file.path ? "" : " (" + input + ")"));
}

// A file that a shell opened for standard output would be replaced, and what is said there lost.
void refuseWhereOutputGoes(const Named& output) {
    if (output.target.kind == OutputTarget::Kind::file && output.identity &&
        output.identity == regularFile(STDOUT_FILENO))
        throw OptionError(
            fmt::format("{0} {1} is the file that standard output goes to: name another one, or "
                        "write to standard output with {0} -",
                        output.file.flag, output.file.path));
}

}  // namespace

bool takesStandardOutput(bool json, const OutputFiles& outputs) {
    const OutputFile* taker = nullptr;
    for (const OutputFile& output : outputs) {
        if (!isStandardOutput(output.path)) continue;
        if (taker != nullptr)
            throw OptionError(
                fmt::format("{} {} and {} {} both take standard output: name a file for one of them",
                            taker->flag, taker->path, output.flag, output.path));
        taker = &output;
    }
    if (taker != nullptr && json)
        throw OptionError(fmt::format(
            "{0} {1} and --json both take standard output: name a file for {0}, or leave --json out",
            taker->flag, taker->path));
    return taker != nullptr;
}

void requireOutputs(const OutputFiles& outputs, const std::vector<std::string>& inputs) {
    std::vector<Named> seen;
    for (const OutputFile& output : outputs) {
        if (output.path.empty()) continue;
        requireWritable(output.path);
        const OutputTarget target = outputTarget(output.path);
        const Named named{output, target, regularFile(target)};
        for (const Named& other : seen) refuseTwice(other, named);
        for (const std::string& input : inputs) refuseInput(named, input);
        refuseWhereOutputGoes(named);
        seen.push_back(named);
    }
}

}  // namespace quartier::cli
