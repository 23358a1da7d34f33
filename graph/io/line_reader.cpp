#include "graph/io/line_reader.h"

#include <fmt/format.h>

#include "core/error.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

constexpr u64 kTellEvery = 4096;  // lines

}  // namespace

LineReader::LineReader(const FileText& file, const RunContext& context)
    : file_(file), context_(context), text_(file) {}

bool LineReader::next() {
    if (again_) {
        again_ = false;
        return true;
    }
    if (!text_.has()) return false;
    size_t stop = text_.ahead().find('\n');
    while (stop == std::string_view::npos) {
        const size_t searched = text_.ahead().size();
        if (!text_.readMore()) break;
        stop = text_.ahead().find('\n', searched);
    }
    line_ = text_.ahead().substr(0, stop);
    size_t length = line_.size() + (stop == std::string_view::npos ? 0 : 1);
    // A carriage return alone ends a line too: files of old Macs that were added to later.
    const size_t carriage = line_.find('\r');
    if (carriage != std::string_view::npos) {
        if (carriage + 1 < line_.size()) length = carriage + 1;
        line_ = line_.substr(0, carriage);
    }
    text_.skip(length);
    if (++number_ % kTellEvery == 0) tellReading(context_, text_.fraction());
    return true;
}

void LineReader::pass(u64 bytes) {
    number_ += countLineEnds(text_.ahead().substr(0, bytes), '\n');
    text_.skip(bytes);
    tellReading(context_, text_.fraction());
}

void LineReader::fail(const std::string& message) const { throw ParseError(file_.name(), number_, message); }

VertexId LineReader::vertex(std::string_view word, u64 vertices) const {
    const auto id = wholeId(word);
    if (!id || *id == 0 || *id > vertices)
        fail(
            fmt::format("'{}' is not the number of a vertex: they go from 1 to {}", excerpt(word), vertices));
    return static_cast<VertexId>(*id - 1);
}

const char* nextLine(const char* from, const char* end) {
    const char* const stop = lineEnd(from, end);
    return stop == end ? nullptr : stop + 1;
}

std::string_view takeWord(std::string_view& line, bool* quoted) {
    skipBlanks(line);
    const bool quotes = !line.empty() && line.front() == '"' && line.find('"', 1) != std::string_view::npos;
    if (quoted != nullptr) *quoted = quotes;
    if (quotes) {
        const size_t stop = line.find('"', 1);
        const std::string_view word = line.substr(1, stop - 1);
        line.remove_prefix(stop + 1);
        return word;
    }
    size_t length = 0;
    while (length < line.size() && !isBlank(line[length])) ++length;
    const std::string_view word = line.substr(0, length);
    line.remove_prefix(length);
    return word;
}

}  // namespace quartier::graph_io
