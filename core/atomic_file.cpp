#include "core/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <iostream>

#include "core/descriptor_stream.h"
#include "core/error.h"
#include "core/output_target.h"
#include "core/unfinished_file.h"

namespace quartier {
namespace {

namespace fs = std::filesystem;

struct Descriptor {
    int number = -1;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

// What the stream met comes before what its writer made of it.
void fill(DescriptorStream& out, const std::function<void(std::ostream&)>& write) {
    try {
        write(out);
    } catch (...) {
        out.throwFailure();
        throw;
    }
    out.flush();
    out.throwFailure();
}

void writeDescriptor(int descriptor, const std::string& name, const std::function<void(std::ostream&)>& write,
                     const std::stop_token& stop) {
    std::cout.flush();  // what was said before stands before it
    DescriptorStream out(descriptor, name, stop);
    fill(out, write);
}

void writeStream(const fs::path& path, const std::string& name,
                 const std::function<void(std::ostream&)>& write, const std::stop_token& stop) {
    const Descriptor opened{::open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC)};
    if (opened.number < 0) cannotWrite(name, errno);
    DescriptorStream out(opened.number, name, stop);
    fill(out, write);
}

void writeFile(const fs::path& path, const std::string& name, const std::function<void(std::ostream&)>& write,
               const std::stop_token& stop) {
    UnfinishedFile file(path, name);
    DescriptorStream out(file.descriptor(), name, stop);
    fill(out, write);
    file.sync();
    if (stop.stop_requested()) throw Cancelled();
    file.takePlace();
}

fs::path folderOf(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : "."; }

}  // namespace

void writeAtomically(const fs::path& path, const std::function<void(std::ostream&)>& write,
                     const std::stop_token& stop) {
    const OutputTarget target = outputTarget(path);
    const std::string name =
        target.descriptor == STDOUT_FILENO ? std::string("to standard output") : path.string();
    switch (target.kind) {
        case OutputTarget::Kind::descriptor:
            return writeDescriptor(target.descriptor, name, write, stop);
        case OutputTarget::Kind::stream:
            return writeStream(target.path, name, write, stop);
        case OutputTarget::Kind::file:
            return writeFile(target.path, name, write, stop);
    }
}

void requireWritable(const fs::path& path) {
    const OutputTarget target = outputTarget(path);
    if (target.kind == OutputTarget::Kind::descriptor) return;
    const auto require = [&](const fs::path& asked, int rights) {
        if (::faccessat(AT_FDCWD, asked.c_str(), rights, AT_EACCESS) != 0) cannotWrite(path.string(), errno);
    };
    if (target.kind == OutputTarget::Kind::stream) return require(target.path, W_OK);
    require(folderOf(target.path), W_OK | X_OK);
    if (regularFile(target)) require(target.path, W_OK);
}

}  // namespace quartier
