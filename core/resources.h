// Files of resources/ built into the program (shaders, palettes, sample graphs), by their path under
// resources/.
#pragma once

#include <string_view>

namespace quartier {

// The bytes of a resource, zero-terminated. Throws Error when there is none of that name.
std::string_view resource(std::string_view name);

namespace detail {
struct ResourceEntry {
    std::string_view name;
    std::string_view bytes;
};
extern const ResourceEntry kResources[];
extern const unsigned kResourceCount;
}  // namespace detail

}  // namespace quartier
