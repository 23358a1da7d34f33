#include "graph/io/read_archive.h"

#include <new>

#include "graph/io/scan.h"

namespace quartier::graph_io {

ReadArchive readArchive() {
    ReadArchive handle(archive_read_new());
    if (handle == nullptr) throw std::bad_alloc();
    return handle;
}

std::string archiveMessage(archive* handle) {
    const char* message = archive_error_string(handle);
    return message == nullptr ? "damaged data" : std::string(trimmed(message));
}

}  // namespace quartier::graph_io
