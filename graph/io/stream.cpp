#include "graph/io/stream.h"

#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <span>
#include <utility>

#include "core/error.h"
#include "core/machine.h"
#include "core/utf8.h"
#include "graph/io/formats.h"
#include "graph/io/read_archive.h"
#include "graph/io/reader.h"
#include "graph/io/scan.h"
#include "graph/large_buffer.h"
#include "graph/parallel_pieces.h"

namespace quartier::graph_io {
namespace {

constexpr size_t kHead = 64 * 1024;   // looked at to tell text from binary data
constexpr u64 kPiece = u64{4} << 20;  // most bytes read at once, between two looks at the stop token
constexpr u64 kFirstPiece = u64{64} << 10;

// What a text may take: the rest is for the graph. Without a limit a compressed bomb would get the program
// killed.
u64 memoryLimit() { return availableMemory() / 10 * 8; }

// Large blocks on huge pages, which are quicker to fill.
std::shared_ptr<char> allocate(u64 size) {
    if (size >= kHugePage)
        return {reinterpret_cast<char*>(makeLargeBuffer(size).release()), [](char* p) { std::free(p); }};
    return {new char[size], std::default_delete<char[]>()};
}

}  // namespace

// Grows by realloc: large blocks are remapped by the system, not copied, and untouched room costs nothing.
class FileText::GrowingBlock {
  public:
    explicit GrowingBlock(const std::string& name) : name_(name), limit_(memoryLimit()) {}
    GrowingBlock(const GrowingBlock&) = delete;
    GrowingBlock& operator=(const GrowingBlock&) = delete;
    ~GrowingBlock() { std::free(data_); }

    // Room for one more piece behind what is there, which is as long as all that is there.
    std::span<char> room() {
        const u64 piece = std::clamp(size_, kFirstPiece, kPiece);
        if (size_ + piece > capacity_) {
            const u64 wanted = std::max(size_ + piece, capacity_ * 2);
            if (size_ + piece > limit_)
                throw Error(fmt::format("{}: needs more than the {} of memory that are free", name_,
                                        formatBytes(limit_)));
            void* grown = std::realloc(data_, wanted);
            if (grown == nullptr) throw Error(fmt::format("{}: not enough memory to read it", name_));
            data_ = static_cast<char*>(grown);
            capacity_ = wanted;
        }
        return {data_ + size_, piece};
    }
    void added(u64 bytes) { size_ += bytes; }
    u64 size() const { return size_; }
    std::string_view view() const { return {data_, size_}; }
    std::shared_ptr<const char> release() {
        char* data = data_;
        data_ = nullptr;
        return {data, [](const char* p) { std::free(const_cast<char*>(p)); }};
    }

  private:
    std::string name_;
    u64 limit_;
    char* data_ = nullptr;
    u64 size_ = 0;
    u64 capacity_ = 0;
};

namespace {

struct Descriptor {
    explicit Descriptor(int opened) : fd(opened) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (fd >= 0) ::close(fd);
    }
    int fd;
};

bool startsWith(std::string_view text, std::string_view magic) {
    return text.substr(0, magic.size()) == magic;
}

bool isZip(std::string_view bytes) { return startsWith(bytes, "PK\x03\x04"); }

bool isCompressed(std::string_view bytes) {
    using namespace std::string_view_literals;
    if (binaryFormat(bytes) != nullptr) return false;
    // A bzip2 file tells its block size; a name may begin with "BZh".
    const bool bzip2 = startsWith(bytes, "BZh"sv) && bytes.size() > 3 && bytes[3] >= '1' && bytes[3] <= '9';
    return startsWith(bytes, "\x1f\x8b"sv) || bzip2 ||
           startsWith(bytes,
                      "\xfd"
                      "7zXZ\0"sv) ||
           startsWith(bytes, "\x28\xb5\x2f\xfd"sv) || isZip(bytes);
}

std::string withoutCompressionSuffix(const std::string& name) {
    for (const char* suffix : {".gz", ".bz2", ".xz", ".zst", ".zip"}) {
        const std::string_view s(suffix);
        if (name.size() > s.size() && name.compare(name.size() - s.size(), s.size(), s) == 0)
            return name.substr(0, name.size() - s.size());
    }
    return name;
}

// Whether it is UTF-8 but for a last character that may be cut off.
bool beginsAsUtf8(std::string_view text) {
    for (int cut = 0; cut < 4 && !text.empty(); ++cut, text.remove_suffix(1))
        if (isUtf8(text)) return true;
    return text.empty();
}

void checkStop(const RunContext& context) {
    if (context.shouldStop()) throw Cancelled();
}

// What tells whether a file was written to: its length and the time of the last change.
class FileState {
  public:
    explicit FileState(int fd) { known_ = ::fstat(fd, &status_) == 0; }
    bool known() const { return known_; }
    bool isFolder() const { return S_ISDIR(status_.st_mode); }
    bool isRegular() const { return S_ISREG(status_.st_mode); }
    u64 size() const { return static_cast<u64>(status_.st_size); }
    bool operator==(const FileState& other) const {
        return known_ && other.known_ && size() == other.size() &&
               status_.st_mtim.tv_sec == other.status_.st_mtim.tv_sec &&
               status_.st_mtim.tv_nsec == other.status_.st_mtim.tv_nsec;
    }

  private:
    struct stat status_ {};
    bool known_ = false;
};

// Reads at most `count` bytes from the position on; fewer only at the end of the file.
u64 readAt(int fd, char* to, u64 count, u64 position, const std::string& name) {
    u64 done = 0;
    while (done < count) {
        const ssize_t got = ::pread(fd, to + done, count - done, static_cast<off_t>(position + done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) throw Error(fmt::format("{}: cannot be read: {}", name, std::strerror(errno)));
        if (got == 0) break;
        done += static_cast<u64>(got);
    }
    return done;
}

void requireUnchanged(int fd, const FileState& state, const std::string& name) {
    if (!(FileState(fd) == state))
        throw Error(
            fmt::format("{}: was changed while it was read; read it again when it is complete", name));
}

[[noreturn]] void failAsShortened(const std::string& name, u64 size) {
    throw Error(fmt::format("{}: became shorter than its {} while it was read", name, formatBytes(size)));
}

}  // namespace

// The file, and the piece of it that was read last.
struct FileText::Source {
    explicit Source(int fd) : file(fd), state(fd) {}

    Descriptor file;
    FileState state;  // when it was opened
    u64 textAt = 0;   // bytes before the text: those of a byte order mark
    std::string piece;
};

bool isPackedName(const std::string& name) { return withoutCompressionSuffix(name) != name; }

std::string excerpt(std::string_view text) {
    std::string shown;
    for (char c : text.substr(0, 40)) shown += static_cast<unsigned char>(c) < 32 || c == 127 ? '?' : c;
    // Not in the middle of a UTF-8 sequence.
    if (text.size() > 40) {
        while (!shown.empty() && (static_cast<unsigned char>(shown.back()) & 0xC0) == 0x80) shown.pop_back();
        if (!shown.empty() && static_cast<unsigned char>(shown.back()) >= 0xC0) shown.pop_back();
        shown += "...";
    }
    return shown;
}

FileText FileText::open(const std::filesystem::path& path, const RunContext& context) {
    FileText file = openGraph(path, context);
    if (binaryFormat(file.text()) != nullptr) file.failAsBinary();
    file.complete(context);
    return file;
}

FileText FileText::openGraph(const std::filesystem::path& path, const RunContext& context,
                             const Pieces& pieces) {
    if (path == "-") return readGraph(std::cin, "-", context);
    return openFile(path, false, pieces, context);
}

FileText FileText::partOf(std::string_view text) {
    FileText part;
    part.text_ = text;
    part.pieces_.length = text.size();
    return part;
}

FileText FileText::openBytes(const std::filesystem::path& path, const RunContext& context) {
    return openFile(path, true, Pieces(), context);
}

FileText FileText::openFile(const std::filesystem::path& path, bool anyBytes, const Pieces& pieces,
                            const RunContext& context) {
    FileText file;
    file.anyBytes_ = anyBytes;
    file.pieces_ = pieces;
    file.name_ = path.string();
    file.innerName_ = withoutCompressionSuffix(file.name_);
    const Descriptor opened(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (opened.fd < 0) throw Error(fmt::format("{}: cannot be opened: {}", file.name_, std::strerror(errno)));
    const FileState state(opened.fd);
    if (!state.known())
        throw Error(fmt::format("{}: cannot be opened: {}", file.name_, std::strerror(errno)));
    if (state.isFolder()) throw Error(fmt::format("{}: is a folder; name a file inside it", file.name_));
    if (state.isRegular() && state.size() > 0) {
        file.readRegularFile(opened.fd, state.size(), context);
        requireUnchanged(opened.fd, state, file.name_);
    } else {
        file.readPipe(opened.fd, context);
    }
    if (!anyBytes) file.checkText();
    return file;
}

// Bytes that may be anything can begin as a compressed file by chance.
bool FileText::isPacked(std::string_view bytes) const {
    return anyBytes_ ? innerName_ != name_ : isCompressed(bytes);
}

FileText FileText::readGraph(std::istream& stream, const std::string& name, const RunContext& context) {
    FileText file;
    file.name_ = name;
    file.innerName_ = withoutCompressionSuffix(name);
    GrowingBlock block(name);
    while (stream) {
        checkStop(context);
        const std::span<char> room = block.room();
        stream.read(room.data(), static_cast<std::streamsize>(room.size()));
        block.added(static_cast<u64>(stream.gcount()));
        if (!isCompressed(block.view())) file.checkHead(block.view());
    }
    if (stream.bad()) throw Error(fmt::format("{}: cannot be read", name));
    file.takeStream(block, context);
    file.checkText();
    return file;
}

// The file is copied into memory, in pieces on all cores: a mapping would end the program when another one
// shortens the file.
void FileText::readRegularFile(int fd, u64 size, const RunContext& context) {
    storedBytes_ = size;
    std::string head(std::min<u64>(size, kHead), '\0');
    head.resize(readAt(fd, head.data(), head.size(), 0, name_));
    if (isPacked(head))
        return decompress(head, size, context,
                          [&](archive* reader) { return archive_read_open_fd(reader, fd, kPiece); });
    checkHead(head);
    if (!anyBytes_ && size >= pieces_.leastFile) {
        source_ = std::make_shared<Source>(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
        if (source_->file.fd < 0)
            throw Error(fmt::format("{}: cannot be opened: {}", name_, std::strerror(errno)));
        const auto block = std::make_shared<const std::string>(std::move(head));
        text_ = *block;
        block_ = {block, block->data()};
        return;
    }
    readAll(fd, size, context);
}

void FileText::readAll(int fd, u64 size, const RunContext& context) {
    if (size > memoryLimit())
        throw Error(fmt::format("{}: has {}, and {} of memory are free", name_, formatBytes(size),
                                formatBytes(memoryLimit())));
    const std::shared_ptr<char> block = allocate(size);
    inPieces(size, kPiece, context, {.stage = "reading"}, [&](u64 begin, u64 end) {
        const u64 got = readAt(fd, block.get() + begin, end - begin, begin, name_);
        if (got < end - begin) failAsShortened(name_, size);
    });
    block_ = block;
    text_ = {block.get(), size};
}

// Pipes and devices have no size.
void FileText::readPipe(int fd, const RunContext& context) {
    GrowingBlock block(name_);
    for (;;) {
        checkStop(context);
        const std::span<char> room = block.room();
        const ssize_t got = ::read(fd, room.data(), room.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) throw Error(fmt::format("{}: cannot be read: {}", name_, std::strerror(errno)));
        if (got == 0) break;
        block.added(static_cast<u64>(got));
        if (!isPacked(block.view())) checkHead(block.view());
    }
    takeStream(block, context);
}

// All bytes of a pipe or a stream, compressed or not.
void FileText::takeStream(GrowingBlock& block, const RunContext& context) {
    storedBytes_ = block.size();
    if (!isPacked(block.view())) return takeBlock(block);
    decompress(block.view(), block.size(), context, [&](archive* reader) {
        return archive_read_open_memory(reader, block.view().data(), block.size());
    });
}

void FileText::takeBlock(GrowingBlock& block) {
    const u64 size = block.size();
    block_ = block.release();
    text_ = {block_.get(), size};
}

// `head`: the first bytes; `open` gives all of them to libarchive.
template <typename Open>
void FileText::decompress(std::string_view head, u64 storedSize, const RunContext& context,
                          const Open& open) {
    const ReadArchive reader = readArchive();
    const bool zip = isZip(head);
    archive_read_support_filter_all(reader.get());
    if (zip)
        archive_read_support_format_zip(reader.get());
    else
        archive_read_support_format_raw(reader.get());
    archive_read_support_format_empty(reader.get());
    archive_entry* entry = nullptr;
    const int opened = open(reader.get());
    const int found = opened == ARCHIVE_OK ? archive_read_next_header(reader.get(), &entry) : opened;
    if (found == ARCHIVE_EOF) fail("is empty");
    if (found != ARCHIVE_OK) fail(fmt::format("cannot be decompressed: {}", archiveMessage(reader.get())));
    if (!zip && archive_filter_code(reader.get(), 0) == ARCHIVE_FILTER_NONE)
        fail("cannot be decompressed: the file is cut short or damaged");
    if (zip && archive_entry_pathname(entry) != nullptr) innerName_ = archive_entry_pathname(entry);

    GrowingBlock block(name_);
    Progress progress;
    progress.stage = "decompressing";
    for (;;) {
        checkStop(context);
        const std::span<char> room = block.room();
        const la_ssize_t got = archive_read_data(reader.get(), room.data(), room.size());
        if (got < 0) fail(fmt::format("cannot be decompressed: {}", archiveMessage(reader.get())));
        if (got == 0) break;
        block.added(static_cast<u64>(got));
        checkHead(block.view());
        progress.fraction =
            static_cast<f64>(archive_filter_bytes(reader.get(), -1)) / static_cast<f64>(storedSize);
        context.observer.progress(progress);
    }
    if (zip && archive_read_next_header(reader.get(), &entry) == ARCHIVE_OK)
        fail("is a zip archive of several files: unpack it and name one of them");
    takeBlock(block);
}

// Looks at the beginning only, so that binary data is refused before all of it is read.
void FileText::checkHead(std::string_view head) const {
    using namespace std::string_view_literals;
    if (anyBytes_) return;
    head = head.substr(0, kHead);
    if (binaryFormat(head) != nullptr) return;
    if (startsWith(head, "\xFF\xFE"sv) || startsWith(head, "\xFE\xFF"sv)) {
        // expat reads UTF-16 by itself.
        const bool xml = head.substr(2, 2).find('<') != std::string_view::npos;
        if (!xml) fail("is UTF-16 text: save it as UTF-8");
        return;
    }
    const auto odd = std::count_if(head.begin(), head.end(), [](char c) {
        const auto u = static_cast<unsigned char>(c);
        return u < 32 && u != '\t' && u != '\n' && u != '\r' && u != '\f' && u != '\v' && u != 0x1A;
    });
    // Names may be made of control characters; binary data that is UTF-8 without a NUL is none.
    const bool binary = static_cast<size_t>(odd) * 50 > head.size() && !beginsAsUtf8(head);
    if (head.find('\0') != std::string_view::npos || binary) failAsBinary();
}

void FileText::failAsBinary() const {
    fail(
        fmt::format("is not text: it holds binary data. The formats that can be read, plain or "
                    "compressed, are {}",
                    readableFormats()));
}

void FileText::checkText() {
    using namespace std::string_view_literals;
    if (startsWith(text_, "\xEF\xBB\xBF"sv)) {
        text_.remove_prefix(3);
        if (source_ != nullptr) source_->textAt = 3;
    }
    if (text_.empty()) fail("is empty");
    checkHead(text_);
}

u64 FileText::size() const { return source_ == nullptr ? text_.size() : storedBytes_ - source_->textAt; }

std::string_view FileText::piece(u64 at, u64 length) const {
    if (source_ == nullptr) return text_.substr(at, length);
    length = std::min(length, size() - at);
    // Who asks for a long one has as much already, and copies both.
    if (length > kPiece && 4 * length > memoryLimit())
        throw Error(fmt::format("{}: {} of it would have to be in memory, and {} are free", name_,
                                formatBytes(2 * length), formatBytes(memoryLimit())));
    std::string& piece = source_->piece;
    piece.resize(length);
    if (readAt(source_->file.fd, piece.data(), length, source_->textAt + at, name_) < length)
        failAsShortened(name_, storedBytes_);
    if (at + length == size()) requireUnchanged(source_->file.fd, source_->state, name_);
    return piece;
}

void FileText::complete(const RunContext& context) {
    if (source_ == nullptr) return;
    const auto source = std::exchange(source_, nullptr);
    readAll(source->file.fd, storedBytes_, context);
    requireUnchanged(source->file.fd, source->state, name_);
    text_.remove_prefix(source->textAt);
}

void FileText::releaseText() {
    source_.reset();
    block_.reset();
    text_ = {};
}

u64 FileText::lineAt(const char* at) const {
    return 1 + static_cast<u64>(std::count(text_.data(), at, '\n'));
}

void FileText::fail(const char* at, const std::string& message) const {
    throw ParseError(name_, lineAt(at), message);
}

void FileText::fail(const std::string& message) const { throw ParseError(name_, 0, message); }

void FileText::failForMemory() const {
    throw Error(fmt::format("{}: needs more memory than is free", name_));
}

void tellReading(const RunContext& context, f64 fraction) {
    if (context.shouldStop()) throw Cancelled();
    Progress progress;
    progress.stage = "reading";
    progress.fraction = fraction;
    context.observer.progress(progress);
}

u64 mostPlausibleNodes(const FileText& file) { return std::max<u64>(u64{1} << 20, file.size()); }

}  // namespace quartier::graph_io
