#include <fmt/format.h>

#include "core/error.h"
#include "layouts/layout.h"

namespace quartier {

void LayoutRegistry::add(std::unique_ptr<Layout> layout) { layouts_.push_back(std::move(layout)); }

const Layout& LayoutRegistry::layout(std::string_view id) const {
    std::string known;
    for (const auto& layout : layouts_) {
        if (layout->info().id == id) return *layout;
        known += (known.empty() ? "" : ", ") + layout->info().id;
    }
    throw OptionError(fmt::format("there is no layout '{}' on this machine; there are: {}", id, known));
}

}  // namespace quartier
