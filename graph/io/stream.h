// One input for every reader: the bytes of a file, decompressed, as one block of text.
#pragma once

#include <filesystem>
#include <istream>
#include <memory>
#include <string>
#include <string_view>

#include "core/run_context.h"
#include "core/types.h"

namespace quartier::graph_io {

// Plain files are read into memory, on all cores, but for large ones in a format that can be read piece by
// piece; gzip, bzip2, xz, zstd and zip (holding one file) go through libarchive. A byte order mark is
// skipped, UTF-16 text other than XML and binary data are refused.
class FileText {
  public:
    // Files that are read piece by piece.
    struct Pieces {
        u64 leastFile = u64{4} << 20;  // bytes; smaller ones take no memory to speak of
        u64 length = u64{1} << 20;     // that TextCursor asks for
    };

    // Throws Error when the file cannot be opened or changes while it is read, ParseError when it is empty,
    // truncated or not text.
    static FileText open(const std::filesystem::path& path, const RunContext& context);
    // The same of a graph, which may also be in a format that is no text. Of a large plain file only the
    // beginning is read.
    static FileText openGraph(const std::filesystem::path& path, const RunContext& context) {
        return openGraph(path, context, Pieces());
    }
    static FileText openGraph(const std::filesystem::path& path, const RunContext& context,
                              const Pieces& pieces);
    // The bytes of a file, whatever they are, decompressed where the suffix of its name is that of a
    // compression.
    static FileText openBytes(const std::filesystem::path& path, const RunContext& context);
    static FileText readGraph(std::istream& stream, const std::string& name, const RunContext& context);
    // A part of a text, which outlives it, as a text of its own.
    static FileText partOf(std::string_view text);

    // Whether only the beginning is in memory.
    bool isInPieces() const { return source_ != nullptr; }
    u64 pieceLength() const { return pieces_.length; }
    // Of a file that is read piece by piece its beginning, of 64 KiB, until complete().
    std::string_view text() const { return text_; }
    u64 size() const;  // bytes of the text, whether it was read or not
    // At most `length` bytes from `at` on, which stay valid until the next piece. Throws Error where memory
    // for them is not free or the file is changed while it is read, at the latest with the last piece.
    std::string_view piece(u64 at, u64 length) const;
    // Reads all of the text.
    void complete(const RunContext& context);
    const std::string& name() const { return name_; }
    // The name that tells the format: without the compression suffix, or the name inside a zip archive.
    const std::string& innerName() const { return innerName_; }
    u64 storedBytes() const { return storedBytes_; }
    // Gives the memory of the text back when it has been parsed; the text is empty then.
    void releaseText();

    // 1-based line of a position in the text: counts line ends up to it, so only for messages.
    u64 lineAt(const char* at) const;
    // Throws ParseError with the line of `at`.
    [[noreturn]] void fail(const char* at, const std::string& message) const;
    [[noreturn]] void fail(const std::string& message) const;
    // Throws Error: the graph needs more memory than is free.
    [[noreturn]] void failForMemory() const;

  private:
    class GrowingBlock;
    struct Source;

    FileText() = default;
    static FileText openFile(const std::filesystem::path& path, bool anyBytes, const Pieces& pieces,
                             const RunContext& context);
    bool isPacked(std::string_view bytes) const;
    void readRegularFile(int fd, u64 size, const RunContext& context);
    void readAll(int fd, u64 size, const RunContext& context);
    void readPipe(int fd, const RunContext& context);
    void takeStream(GrowingBlock& block, const RunContext& context);
    void takeBlock(GrowingBlock& block);
    template <typename Open>
    void decompress(std::string_view head, u64 storedSize, const RunContext& context, const Open& open);
    void checkHead(std::string_view head) const;
    [[noreturn]] void failAsBinary() const;
    void checkText();

    std::shared_ptr<const char> block_;  // owns text_
    std::string_view text_;
    std::string name_;
    std::string innerName_;
    u64 storedBytes_ = 0;
    bool anyBytes_ = false;  // it need not be a text
    Pieces pieces_;
    std::shared_ptr<Source> source_;  // of a file that is read piece by piece; null: text_ is all of it
};

// Whether a name ends as those of compressed files do.
bool isPackedName(const std::string& name);

// A short, printable piece of a file for a message: at most 40 characters, control characters as '?'.
std::string excerpt(std::string_view text);

// What a reader does every few thousand lines: tells how far it is, and throws Cancelled when it is to end.
void tellReading(const RunContext& context, f64 fraction);

// How many nodes a few words of a file may promise: beyond, these are damaged rather than right.
u64 mostPlausibleNodes(const FileText& file);

}  // namespace quartier::graph_io
