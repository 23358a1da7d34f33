// The arrows of docs/architecture.md, tested by trying to go against them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace quartier {
namespace {

// Does a source that includes `header` compile with only these rooms in sight?
bool compiles(const std::string& header, const std::vector<std::string>& rooms) {
    const auto source = std::filesystem::temp_directory_path() / "quartier-arrows-test.cpp";
    std::ofstream(source) << "#include \"" << header << "\"\nint main() {}\n";
    std::string command = std::string(QUARTIER_COMPILER) + " -std=c++20 -fsyntax-only " + source.string();
    for (const std::string& room : rooms) command += std::string(" -I") + QUARTIER_ROOMS + "/" + room;
    const bool compiled = std::system((command + " 2>/dev/null").c_str()) == 0;
    std::filesystem::remove(source);
    return compiled;
}

TEST(Arrows, ARoomSeesTheRoomsItNames) {
    EXPECT_TRUE(compiles("graph/graph.h", {"core", "graph"}));
    EXPECT_TRUE(compiles("gpu/gpu.h", {"core", "graph", "analytics", "layouts", "gpu"}));
}

TEST(Arrows, CoreDoesNotSeeGraph) { EXPECT_FALSE(compiles("graph/graph.h", {"core"})); }

TEST(Arrows, RenderSeesNeitherGraphNorGpu) {
    EXPECT_FALSE(compiles("graph/graph.h", {"core", "render"}));
    EXPECT_FALSE(compiles("gpu/gpu.h", {"core", "render"}));
}

TEST(Arrows, OfTheCudaRoomOnlyItsFaceIsInSight) {
    const std::vector<std::string> all{"core", "graph", "analytics", "layouts", "gpu", "render", "session"};
    EXPECT_FALSE(compiles("gpu/check.h", all));
    EXPECT_FALSE(compiles("gpu/device_buffer.h", all));
}

}  // namespace
}  // namespace quartier
