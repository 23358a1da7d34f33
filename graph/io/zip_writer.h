// A zip file that is written, for arrays of NumPy. libarchive writes the format and its checksums.
#pragma once

#include <memory>
#include <ostream>
#include <span>
#include <string>

#include "core/types.h"

struct archive;

namespace quartier::graph_io {

class ZipWriter {
  public:
    enum class Compression { none, deflate };

    // Throws Error, as all members do, when libarchive cannot go on. What fails in `out` is seen by who
    // reads its state.
    explicit ZipWriter(std::ostream& out, Compression compression = Compression::none);
    // An entry of so many bytes, which write() then brings in pieces. Names are ASCII. All entries have the
    // same date, so that the same content gives the same file.
    void begin(const std::string& name, u64 bytes);
    void write(std::span<const std::byte> piece);
    void finish();  // the list of entries, at the end of the file

  private:
    struct ArchiveFree {
        void operator()(archive* handle) const;
    };
    std::unique_ptr<archive, ArchiveFree> archive_;
};

}  // namespace quartier::graph_io
