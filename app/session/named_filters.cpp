#include "app/session/named_filters.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/session/filter.h"
#include "app/session/names.h"

namespace quartier::session {
namespace {

auto placeOf(const std::vector<NamedFilter>& filters, const std::string& name) {
    return std::find_if(filters.begin(), filters.end(),
                        [&](const NamedFilter& filter) { return filter.name == name; });
}

size_t requirePlaceOf(const std::vector<NamedFilter>& filters, const std::string& name) {
    const auto found = placeOf(filters, name);
    if (found != filters.end()) return static_cast<size_t>(found - filters.begin());
    throw OptionError(
        fmt::format("there is no saved filter '{}'; {}", name,
                    thereAre(
                        filters, [](const NamedFilter& filter) { return filter.name; }, "none is saved")));
}

}  // namespace

void saveFilter(std::vector<NamedFilter>& filters, NamedFilter filter) {
    requireOneLine(filter.name, "a filter");
    parseFilter(filter.expression);
    const auto found = placeOf(filters, filter.name);
    if (found == filters.end())
        filters.push_back(std::move(filter));
    else
        filters[static_cast<size_t>(found - filters.begin())] = std::move(filter);
}

const NamedFilter& filterCalled(const std::vector<NamedFilter>& filters, const std::string& name) {
    return filters[requirePlaceOf(filters, name)];
}

void renameFilter(std::vector<NamedFilter>& filters, const std::string& from, const std::string& to) {
    const size_t place = requirePlaceOf(filters, from);
    requireOneLine(to, "a filter");
    if (from != to && placeOf(filters, to) != filters.end())
        throw OptionError(fmt::format("there is a saved filter '{}' already: choose another name", to));
    filters[place].name = to;
}

void removeFilter(std::vector<NamedFilter>& filters, const std::string& name) {
    filters.erase(filters.begin() + static_cast<std::ptrdiff_t>(requirePlaceOf(filters, name)));
}

}  // namespace quartier::session
