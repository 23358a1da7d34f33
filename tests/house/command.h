// A command of the shell, run to its end.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <string>

namespace quartier::test {

// A folder of this process only.
inline std::filesystem::path folderFor(const std::string& name) {
    return std::filesystem::temp_directory_path() / ("quartier-" + name + "-" + std::to_string(getpid()));
}

struct Outcome {
    int status = 0;  // as pclose() gives it: 0 is success
    std::string text;
};

inline Outcome run(const std::string& command) {
    Outcome outcome;
    FILE* output = popen((command + " 2>&1").c_str(), "r");
    for (int c = 0; (c = std::fgetc(output)) != EOF;) outcome.text.push_back(static_cast<char>(c));
    outcome.status = pclose(output);
    return outcome;
}

}  // namespace quartier::test
