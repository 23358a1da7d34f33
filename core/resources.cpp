#include "core/resources.h"

#include <string>

#include "core/error.h"

namespace quartier {

std::string_view resource(std::string_view name) {
    for (unsigned i = 0; i < detail::kResourceCount; ++i)
        if (detail::kResources[i].name == name) return detail::kResources[i].bytes;
    throw Error("there is no built-in resource named " + std::string(name));
}

}  // namespace quartier
