// The files that a command line asks for: each can be written, no two are one, and none is what is read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quartier::cli {

// What a flag writes to, "-" standard output; an empty path was not asked for.
struct OutputFile {
    std::string_view flag;
    std::string path;
};
using OutputFiles = std::vector<OutputFile>;

// Whether one of them is standard output, by whichever name. Throws OptionError when two are, or one beside
// `json`.
bool takesStandardOutput(bool json, const OutputFiles& outputs);

// To be asked before anything is read. Throws Error when one could not be written; OptionError when two are
// one file, when one is a file of `inputs` ("-": standard input; those that are no files do not count) or the
// one that standard output goes to. Links, hard or symbolic, do not hide it.
void requireOutputs(const OutputFiles& outputs, const std::vector<std::string>& inputs);

}  // namespace quartier::cli
