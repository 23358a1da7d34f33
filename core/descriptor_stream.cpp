#include "core/descriptor_stream.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace quartier {

void cannotWrite(const std::string& name, int reason) {
    const std::string text = fmt::format("cannot write {}: {}", name, std::strerror(reason));
    if (reason == EPIPE) throw ClosedPipe(text);
    throw Error(text);
}

DescriptorStream::DescriptorStream(int descriptor, std::string name, std::stop_token stop)
    : std::ostream(nullptr), buffer_(descriptor, std::move(name), std::move(stop)) {
    rdbuf(&buffer_);
}

// What was not flushed belongs to a write that failed.
DescriptorStream::~DescriptorStream() = default;

void DescriptorStream::throwFailure() const {
    if (buffer_.failure() != nullptr) std::rethrow_exception(buffer_.failure());
}

DescriptorStream::Buffer::Buffer(int descriptor, std::string name, std::stop_token stop)
    : descriptor_(descriptor), name_(std::move(name)), stop_(std::move(stop)) {
    setp(bytes_.data(), bytes_.data() + bytes_.size());
}

bool DescriptorStream::Buffer::writeAll(const char* bytes, size_t count) {
    if (failure_ != nullptr) return false;
    try {
        while (count > 0) {
            if (stop_.stop_requested()) throw Cancelled();
            const ssize_t written = ::write(descriptor_, bytes, count);
            if (written >= 0) {
                bytes += written;
                count -= static_cast<size_t>(written);
            } else if (errno == EAGAIN) {
                // A descriptor that another program made non-blocking.
                pollfd ready{.fd = descriptor_, .events = POLLOUT, .revents = 0};
                ::poll(&ready, 1, 100);
            } else if (errno != EINTR) {
                cannotWrite(name_, errno);
            }
        }
    } catch (const Error&) {
        failure_ = std::current_exception();
        return false;
    }
    return true;
}

bool DescriptorStream::Buffer::writeBuffer() {
    const bool written = writeAll(pbase(), static_cast<size_t>(pptr() - pbase()));
    setp(bytes_.data(), bytes_.data() + bytes_.size());
    return written;
}

DescriptorStream::Buffer::int_type DescriptorStream::Buffer::overflow(int_type c) {
    if (!writeBuffer()) return traits_type::eof();
    if (!traits_type::eq_int_type(c, traits_type::eof())) {
        *pptr() = traits_type::to_char_type(c);
        pbump(1);
    }
    return traits_type::not_eof(c);
}

std::streamsize DescriptorStream::Buffer::xsputn(const char* bytes, std::streamsize count) {
    if (count < epptr() - pptr()) {
        std::memcpy(pptr(), bytes, static_cast<size_t>(count));
        pbump(static_cast<int>(count));
        return count;
    }
    return writeBuffer() && writeAll(bytes, static_cast<size_t>(count)) ? count : 0;
}

int DescriptorStream::Buffer::sync() { return writeBuffer() ? 0 : -1; }

}  // namespace quartier
