// An archive of libarchive that is read, and what it says of a fault.
#pragma once

#include <archive.h>

#include <memory>
#include <string>

namespace quartier::graph_io {

struct ReadArchiveFree {
    void operator()(archive* handle) const { archive_read_free(handle); }
};
using ReadArchive = std::unique_ptr<archive, ReadArchiveFree>;

// Throws std::bad_alloc.
ReadArchive readArchive();
// Of the last fault, without a line end.
std::string archiveMessage(archive* handle);

}  // namespace quartier::graph_io
