// quartier --version: what this program is, and the libraries that it works with.
#pragma once

#include <string>
#include <vector>

namespace quartier::cli {

struct LibraryVersion {
    std::string name;
    std::string version;
};

// What the program knows of itself and the command line does not: main() hands it over.
struct BuildFacts {
    std::string commit;     // empty when it is not known
    bool modified = false;  // built from sources that differ from the commit
    std::vector<LibraryVersion> windowLibraries;
};

// As lines for people, or as one JSON object: docs/cli.md has both.
std::string versionText(const BuildFacts& facts);
std::string versionJson(const BuildFacts& facts);

}  // namespace quartier::cli
