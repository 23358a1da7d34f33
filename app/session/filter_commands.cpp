// Commands that save, rename and remove filters.
#include "app/session/filter_commands.h"

#include <fmt/format.h>

#include "app/session/named_filters.h"
#include "app/session/workspace_commands.h"

namespace quartier::session {

void saveFilter(Workspace& workspace, const std::string& name, const std::string& expression) {
    changeResults(workspace, "Save the filter " + name, [&](Computed& computed) {
        saveFilter(computed.filters, {.name = name, .expression = expression});
    });
}

void renameFilter(Workspace& workspace, const std::string& from, const std::string& to) {
    changeResults(workspace, fmt::format("Rename the filter {} to {}", from, to),
                  [&](Computed& computed) { renameFilter(computed.filters, from, to); });
}

void removeFilter(Workspace& workspace, const std::string& name) {
    changeResults(workspace, "Remove the filter " + name,
                  [&](Computed& computed) { removeFilter(computed.filters, name); });
}

}  // namespace quartier::session
