// An output stream that compresses into another one.
#pragma once

#include <memory>
#include <ostream>
#include <streambuf>

namespace quartier::graph_io {

// Gzip without a time stamp, so that the same graph gives the same bytes. finish() writes the end; without it
// the result is incomplete.
class GzipStream : public std::ostream {
  public:
    explicit GzipStream(std::ostream& destination);
    ~GzipStream() override;
    void finish();  // throws Error

  private:
    class Buffer;
    std::unique_ptr<Buffer> buffer_;
};

}  // namespace quartier::graph_io
