// What is done where no window can be opened.
#pragma once

#include "app/cli/command_line.h"

namespace quartier::cli {

// `why` there is no window: the first half of a sentence. Opens, finds communities, lays out, and writes
// NAME.png and NAME.communities.csv in the current folder.
int lookWithoutWindow(const WindowRequest& request, const char* why, std::stop_token stop);

}  // namespace quartier::cli
