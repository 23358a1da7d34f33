// The names of what is in a session file, for its writer and its reader.
#pragma once

#include <string>
#include <string_view>

#include "core/types.h"

namespace quartier::session {

inline constexpr std::string_view kSessionSuffix = ".quartier";
inline constexpr const char* kIndexEntry = "session.json";
inline constexpr const char* kSessionFormat = "quartier session";
inline constexpr u32 kSessionVersion = 1;

// A name as part of a path in the file: letters, digits and a few others; the rest as %XX of its UTF-8 bytes.
std::string pathPart(const std::string& name);
// "results/ID/WHAT": an array that belongs to a result.
std::string resultArray(const std::string& id, const std::string& what);
// The parents of the vertices of a level, counted from 0.
std::string levelArray(const std::string& id, size_t level);

}  // namespace quartier::session
