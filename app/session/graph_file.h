// The file that the graph of a document was read from.
#pragma once

#include <filesystem>
#include <optional>

#include "graph/io/reader.h"

namespace quartier::session {

// Whether a session file has the graph inside, or says where it is.
enum class KeepGraph : u8 { inside, reference };

struct GraphFile {
    std::filesystem::path path;  // absolute
    ReadOptions reading;
    // As it was when it was read.
    u64 bytes = 0;
    std::filesystem::file_time_type modified;

    bool operator==(const GraphFile& other) const {
        return path == other.path && bytes == other.bytes && modified == other.modified;
    }
};

// Nothing for what is no regular file: standard input, a SPEC.
inline std::optional<GraphFile> graphFileAt(const std::filesystem::path& path, const ReadOptions& reading) {
    std::error_code failed;
    if (!std::filesystem::is_regular_file(path, failed)) return std::nullopt;
    GraphFile file{.path = std::filesystem::absolute(path, failed), .reading = reading, .modified = {}};
    file.path = file.path.lexically_normal();
    file.bytes = std::filesystem::file_size(path, failed);
    if (!failed) file.modified = std::filesystem::last_write_time(path, failed);
    return failed ? std::nullopt : std::optional(file);
}

}  // namespace quartier::session
