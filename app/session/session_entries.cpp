#include "app/session/session_entries.h"

#include <fmt/format.h>

namespace quartier::session {

std::string pathPart(const std::string& name) {
    constexpr size_t kLongest = 120;
    std::string part;
    for (const char c : name) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                           c == '_' || c == '-' || c == ' ' || (c == '.' && !part.empty());
        part += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<u8>(c));
        if (part.size() > kLongest) break;
    }
    return part.empty() ? "column" : part;
}

std::string resultArray(const std::string& id, const std::string& what) {
    return fmt::format("results/{}/{}", pathPart(id), what);
}

std::string levelArray(const std::string& id, size_t level) {
    return resultArray(id, fmt::format("level{}", level + 1));
}

}  // namespace quartier::session
