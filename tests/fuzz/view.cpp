// Views saved by the window.
#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "app/session/view.h"
#include "core/error.h"
#include "fuzz.h"

using namespace quartier;

namespace {

// Views are saved beside their place and renamed: in a folder in memory that costs nothing.
std::string savedPath() {
    const std::filesystem::path folder =
        std::filesystem::is_directory("/dev/shm") ? "/dev/shm" : std::filesystem::temp_directory_path();
    return folder / fmt::format("quartier-fuzz-view-{}.json", ::getpid());
}

std::string saved(const session::View& view) {
    const std::string path = savedPath();
    session::saveView(view, path);
    std::ifstream file(path);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    std::filesystem::remove(path);
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    session::View view;
    try {
        view = session::loadView(fuzz::asFile(fuzz::asText(data, size)));
    } catch (const Error&) {
        return 0;
    }
    const std::string text = saved(view);
    const session::View again = session::loadView(fuzz::asFile(text));
    if (saved(again) != text) fuzz::finding(fmt::format("a view reads back differently:\n{}", text));
    return 0;
}
