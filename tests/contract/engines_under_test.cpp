#include "engines_under_test.h"

#include <cctype>

#include "gpu/gpu.h"
#include "layouts/layout.h"

namespace quartier::test {

const EngineRegistry& enginesUnderTest() {
    static const EngineRegistry registry = [] {
        EngineRegistry all;
        LayoutRegistry layouts;
        registerCpuEngines(all);
        if (!gpu::probe().devices.empty()) gpu::registerEngines(0, all, layouts);
        return all;
    }();
    return registry;
}

std::vector<std::string> communityIds() {
    std::vector<std::string> ids;
    for (const auto& engine : enginesUnderTest().communityEngines()) ids.push_back(engine->info().id);
    return ids;
}

std::vector<std::string> centralityIds() {
    std::vector<std::string> ids;
    for (const auto& engine : enginesUnderTest().centralityEngines()) ids.push_back(engine->info().id);
    return ids;
}

std::string testName(const std::string& id) {
    std::string name;
    bool upper = false;
    for (const char c : id) {
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) {
            upper = true;
            continue;
        }
        name += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
        upper = false;
    }
    return name;
}

}  // namespace quartier::test
