#include "engines_under_test.h"

#include <cctype>

#include "analytics/community_algorithms.h"

namespace quartier::test {

std::vector<std::string> communityIds() {
    std::vector<std::string> ids;
    for (const auto& engine : enginesUnderTest().communityEngines())
        if (engine->info().algorithm == kLouvain) ids.push_back(engine->info().id);
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
