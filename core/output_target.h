// What the name of an output stands for, so that two names for one thing are seen to be one.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>

namespace quartier {

struct OutputTarget {
    enum class Kind {
        file,        // a regular file, or none yet
        stream,      // a device or a pipe that has a name
        descriptor,  // one that this process was started with: "-", /dev/stdout, /dev/fd/N, /proc/self/fd/N
    };
    Kind kind = Kind::file;
    std::filesystem::path path;  // of files and streams, with the links at its end followed
    int descriptor = -1;
};

// Follows links as open() does; a link that leads nowhere names the file that it would lead to. Throws Error
// for folders, block devices, sockets, links that lead in a circle and descriptors that are not open.
OutputTarget outputTarget(const std::filesystem::path& name);

bool isStandardOutput(const std::filesystem::path& name);

// What is behind a name or an open descriptor, however it is reached.
struct FileIdentity {
    dev_t device;
    ino_t inode;
    bool operator==(const FileIdentity&) const = default;
};
// Of a regular file; none for what is not there or is of another kind.
std::optional<FileIdentity> regularFile(const std::filesystem::path& path);
std::optional<FileIdentity> regularFile(int descriptor);
std::optional<FileIdentity> regularFile(const OutputTarget& target);

// Whether what is written to one would be lost to, or mixed with, what is written to the other. Devices and
// named pipes may be given several times.
bool sameTarget(const OutputTarget& a, const OutputTarget& b);

}  // namespace quartier
