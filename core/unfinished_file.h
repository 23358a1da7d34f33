// The temporary file beside an output: made anew, written, synced, renamed over the output or removed.
#pragma once

#include <filesystem>
#include <string>

namespace quartier {

class UnfinishedFile {
  public:
    // For the output `path`, which people know as `name`. Removes what dead processes left of the same
    // output. Throws Error.
    UnfinishedFile(std::filesystem::path path, std::string name);
    ~UnfinishedFile();  // removes it unless it took its place
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;

    int descriptor() const { return descriptor_; }
    // Gives it owner and permissions of the file that it will replace, and its bytes to the disk.
    void sync();
    // Renames it over the output.
    void takePlace();

  private:
    void create(const std::string& stem, bool replaces);
    void inherit();

    std::filesystem::path path_;
    std::string name_;
    std::filesystem::path temporary_;  // empty once it took its place
    int descriptor_ = -1;
};

}  // namespace quartier
