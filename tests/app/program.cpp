#include "program.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace quartier::test {
namespace {

std::vector<char*> pointersTo(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::vector<std::string> environmentWithoutDisplay() {
    std::vector<std::string> kept;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string text = *entry;
        const std::string name = text.substr(0, text.find('='));
        if (name != "DISPLAY" && name != "WAYLAND_DISPLAY" && name != "QT_QPA_PLATFORM") kept.push_back(text);
    }
    return kept;
}

pid_t spawnProgram(const std::vector<std::string>& arguments, const std::filesystem::path& in,
                   const std::filesystem::path& files, std::vector<std::string> words) {
    words.emplace_back(QUARTIER_PROGRAM);
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> environment = environmentWithoutDisplay();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, (files / "in").c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, (files / "out").c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                     0600);
    posix_spawn_file_actions_addopen(&actions, 2, (files / "err").c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                     0600);
    posix_spawn_file_actions_addchdir_np(&actions, in.c_str());
    pid_t child = 0;
    const int failed = posix_spawn(&child, words[0].c_str(), &actions, nullptr, pointersTo(words).data(),
                                   pointersTo(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error("cannot start " + words[0]);
    return child;
}

// The most memory that the process has had resident, in bytes; 0 when it has ended.
u64 peakMemoryOf(pid_t process) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::stoull(line.substr(6)) * 1024;
    return 0;
}

void awaitEnd(pid_t child, const How& how, Ended& ended) {
    using Clock = std::chrono::steady_clock;
    using std::chrono::milliseconds;
    const auto start = Clock::now();
    int sent = 0;
    Clock::time_point signalled;
    for (;;) {
        int status = 0;
        const bool over = waitpid(child, &status, WNOHANG) == child;
        const auto now = Clock::now();
        if (over) {
            ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
            if (sent > 0) ended.sinceSignal = std::chrono::duration_cast<milliseconds>(now - signalled);
            return;
        }
        ended.peakMemory = std::max(ended.peakMemory, peakMemoryOf(child));
        if (now - start > how.limit) {
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
            return;
        }
        const bool first =
            sent == 0 && how.interruptAfter > 0 && now - start > milliseconds(how.interruptAfter);
        const bool second =
            sent == 1 && how.secondAfter > 0 && now - signalled > milliseconds(how.secondAfter);
        if (first || second) {
            signalled = now;
            kill(child, how.signal);
            ++sent;
        }
        std::this_thread::sleep_for(milliseconds(2));
    }
}

}  // namespace

Ended runProgram(const std::vector<std::string>& arguments, const std::filesystem::path& in, const How& how) {
    const Folder files;
    files.write("in", how.input);
    const pid_t child = spawnProgram(arguments, in, files.path(), how.launcher);
    Ended ended;
    awaitEnd(child, how, ended);
    ended.out = files.read("out");
    ended.err = files.read("err");
    return ended;
}

size_t lineCount(const std::string& text) {
    const size_t ends = static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
    return ends + (!text.empty() && text.back() != '\n' ? 1 : 0);
}

}  // namespace quartier::test
