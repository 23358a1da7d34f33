// The window's first look without a display.
#pragma once

#include "app/cli/command_line.h"

namespace quartier::cli {

// Opens, finds communities, lays out, and writes NAME.png and NAME.communities.csv in the current folder.
int lookWithoutDisplay(const WindowRequest& request, std::stop_token stop);

}  // namespace quartier::cli
