// A view as JSON: alone in view.json, or among others in a session file.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/session/view.h"

namespace quartier::session {

nlohmann::json viewJson(const View& view);
// Throws Error, which names no file, when it is not what viewJson() gives: also where it has more.
View viewFrom(nlohmann::json whole);

}  // namespace quartier::session
