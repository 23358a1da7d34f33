// Copies of work that is not saved, in the user's state folder: offered again when a process has ended
// without taking its copy away.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/types.h"

namespace quartier::session {

// $XDG_STATE_HOME/quartier/autosave, else below ~/.local/state; empty when neither variable says where.
std::filesystem::path autosaveFolder();

// A folder of mode 0700 for the copy of one process, with a file that the process keeps locked (flock). Made
// when a place in it is first asked for; the destructor removes it with the copy.
class Autosave {
  public:
    explicit Autosave(std::filesystem::path folder = autosaveFolder());
    ~Autosave();
    Autosave(const Autosave&) = delete;
    Autosave& operator=(const Autosave&) = delete;

    // Where the copy of a document of this name belongs: a name that ends in .quartier. One copy at a time:
    // that of another name goes when the new one is there (keepOnly). Throws Error when the folder cannot be
    // made.
    std::filesystem::path place(const std::string& documentName);
    void keepOnly(const std::filesystem::path& copy);
    // There is nothing left to lose.
    void discard();

  private:
    void makeFolder();

    std::filesystem::path parent_;
    std::filesystem::path own_;  // empty until made
    int lock_ = -1;
};

// A copy that a process left which did not end in order.
struct Leftover {
    std::filesystem::path file;
    std::string name;  // of the document
    i64 savedAt = 0;   // seconds since 1970
};
// The newest first. Folders of living processes are left alone; those without a copy are removed.
std::vector<Leftover> leftovers(const std::filesystem::path& folder = autosaveFolder());
void removeLeftover(const Leftover& leftover);

}  // namespace quartier::session
