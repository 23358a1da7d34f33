// An output stream onto a descriptor that keeps why a write failed, which std::ofstream forgets.
#pragma once

#include <array>
#include <exception>
#include <ostream>
#include <stop_token>
#include <streambuf>
#include <string>

#include "core/error.h"

namespace quartier {

// The reader of a pipe has closed it: nothing more can be written, and no message is wanted.
class ClosedPipe : public Error {
  public:
    using Error::Error;
};

// Throws Error "cannot write NAME: REASON", or ClosedPipe when the reader has closed the pipe.
[[noreturn]] void cannotWrite(const std::string& name, int reason);

// After a failure, or when `stop` is requested, the stream is bad and takes nothing more: writers see it by
// its state, because no exception may cross the C libraries that some of them go through. Does not close.
class DescriptorStream : public std::ostream {
  public:
    // `name`: of what is written, for messages.
    DescriptorStream(int descriptor, std::string name, std::stop_token stop = {});
    ~DescriptorStream() override;
    DescriptorStream(const DescriptorStream&) = delete;
    DescriptorStream& operator=(const DescriptorStream&) = delete;
    // Throws what made the stream bad: Error, ClosedPipe or Cancelled. Does nothing on a good stream.
    void throwFailure() const;

  private:
    class Buffer : public std::streambuf {
      public:
        Buffer(int descriptor, std::string name, std::stop_token stop);
        const std::exception_ptr& failure() const { return failure_; }

      protected:
        int_type overflow(int_type c) override;
        std::streamsize xsputn(const char* bytes, std::streamsize count) override;
        int sync() override;

      private:
        bool writeAll(const char* bytes, size_t count);
        bool writeBuffer();

        int descriptor_;
        std::string name_;
        std::stop_token stop_;
        std::exception_ptr failure_;
        std::array<char, 1 << 16> bytes_;
    };

    Buffer buffer_;
};

}  // namespace quartier
