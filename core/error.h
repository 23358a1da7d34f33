// The exceptions of the program. Every message says what was asked, what was found, and what the person can
// do. Caught only in the job runner, the command line's main, the window and a benchmark's row.
#pragma once

#include <stdexcept>
#include <string>

#include "core/types.h"

namespace quartier {

class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// A file that cannot be read as what it claims to be. what() is "FILE:LINE: message" (or "FILE: message" when
// the fault belongs to no line).
class ParseError : public Error {
  public:
    ParseError(const std::string& file, u64 line, const std::string& message);
    const std::string& file() const { return file_; }
    u64 line() const { return line_; }  // 1-based; 0 = no line

  private:
    std::string file_;
    u64 line_;
};

// An option out of its range, or one that the chosen engine does not know. The command line answers with
// status 2.
class OptionError : public Error {
  public:
    using Error::Error;
};

// Work that was stopped before there was a result to show (reading, building, generating).
class Cancelled : public Error {
  public:
    Cancelled() : Error("cancelled") {}
};

// A CUDA call that failed; thrown under gpu/ only.
class CudaError : public Error {
  public:
    using Error::Error;
};

// The device has less free memory than the work needs. With backend `auto` the caller may retry elsewhere,
// and says so.
class DeviceOutOfMemory : public CudaError {
  public:
    DeviceOutOfMemory(u64 bytesAsked, u64 bytesFree);
    DeviceOutOfMemory(u64 bytesAsked, u64 bytesFree, const std::string& message);
    u64 bytesAsked() const { return bytesAsked_; }
    u64 bytesFree() const { return bytesFree_; }

  private:
    u64 bytesAsked_;
    u64 bytesFree_;
};

// An OpenGL or EGL failure: no context, a shader that does not compile, an incomplete framebuffer.
class GlError : public Error {
  public:
    using Error::Error;
};

// "1.4 GB", "312 MB", "17 KB": decimal units, for messages and reports.
std::string formatBytes(u64 bytes);
// "1,563,808"
std::string formatCount(u64 count);
// "34 nodes", "1 node"
std::string counted(u64 count, const std::string& one, const std::string& many);

}  // namespace quartier
