// Runs the real program as a person or a script would: arguments in, status and both outputs back.
#pragma once

#include <csignal>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "folder.h"

#include "core/types.h"

namespace quartier::test {

struct Ended {
    int status =
        -1;  // exit status; 128 + signal when one ended it; -1 when it had to be killed after the limit
    std::string out;
    std::string err;
    std::chrono::milliseconds sinceSignal{0};  // from the signal to the end; 0 when none was sent
    u64 peakMemory = 0;  // bytes resident at once, as last seen; it is looked at every 2 ms
};

struct How {
    std::string input = {};  // given on standard input
    int interruptAfter = 0;  // milliseconds to the signal; 0 = never
    int signal = SIGINT;
    int secondAfter = 0;                     // milliseconds from the first signal to a second; 0 = never
    std::vector<std::string> launcher = {};  // started in place of the program, which it is given
    std::chrono::seconds limit = std::chrono::seconds(120);
};

// Without DISPLAY and WAYLAND_DISPLAY, so that nothing opens a window; in the folder `in`.
Ended runProgram(const std::vector<std::string>& arguments, const std::filesystem::path& in,
                 const How& how = {});

// The number of lines, a last one without its end included.
size_t lineCount(const std::string& text);

}  // namespace quartier::test
