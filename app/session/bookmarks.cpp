#include "app/session/bookmarks.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/session/names.h"
#include "app/session/session_file.h"
#include "core/error.h"

namespace quartier::session {

std::string windowViewName(size_t place) {
    return place == 0 ? kWindowView : fmt::format("{} {}", kWindowView, place + 1);
}

bool isWindowView(const std::string& name) {
    const std::string_view first = kWindowView;
    if (!name.starts_with(first)) return false;
    const std::string_view rest = std::string_view(name).substr(first.size());
    return rest.empty() || (rest.size() > 1 && rest.front() == ' ' &&
                            rest.find_first_not_of("0123456789", 1) == std::string_view::npos);
}

std::vector<std::string> bookmarksOf(const Computed& computed) {
    std::vector<std::string> names;
    for (const auto& kept : computed.views)
        if (!isWindowView(kept->name)) names.push_back(kept->name);
    return names;
}

std::shared_ptr<const KeptView> findView(const Computed& computed, const std::string& name) {
    const auto found = std::find_if(computed.views.begin(), computed.views.end(),
                                    [&](const auto& kept) { return kept->name == name; });
    return found == computed.views.end() ? nullptr : *found;
}

void addBookmark(Computed& computed, const std::string& name, const View& view) {
    requireOneLine(name, "a bookmark");
    if (isWindowView(name))
        throw OptionError(fmt::format("'{}' is the view that the window shows: choose another name", name));
    auto made = std::make_shared<const KeptView>(KeptView{.name = name, .view = view});
    for (auto& kept : computed.views)
        if (kept->name == name) {
            kept = std::move(made);
            return;
        }
    computed.views.push_back(std::move(made));
}

void removeBookmark(Computed& computed, const std::string& name) {
    if (!isWindowView(name) &&
        std::erase_if(computed.views, [&](const auto& kept) { return kept->name == name; }))
        return;
    throw OptionError(fmt::format(
        "there is no bookmark '{}'; {}", name,
        thereAre(
            bookmarksOf(computed), [](const std::string& other) { return other; }, "there are none")));
}

}  // namespace quartier::session
