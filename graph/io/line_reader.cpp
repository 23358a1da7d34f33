#include "graph/io/line_reader.h"

#include <fmt/format.h>

#include "core/error.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

constexpr u64 kTellEvery = 4096;  // lines

}  // namespace

LineReader::LineReader(const FileText& file, const RunContext& context)
    : file_(file), context_(context), p_(file.text().data()), end_(file.text().data() + file.text().size()) {}

bool LineReader::next() {
    if (again_) {
        again_ = false;
        return true;
    }
    if (p_ == end_) return false;
    const char* stop = lineEnd(p_, end_);
    const void* inside = std::memchr(p_, '\r', static_cast<size_t>(stop - p_));
    // A carriage return alone ends a line too: files of old Macs that were added to later.
    const char* carriage = inside == nullptr ? stop : static_cast<const char*>(inside);
    line_ = std::string_view(p_, static_cast<size_t>(carriage - p_));
    if (carriage + 1 < stop) stop = carriage;
    p_ = stop == end_ ? end_ : stop + 1;
    if (++number_ % kTellEvery == 0) tell();
    return true;
}

void LineReader::fail(const std::string& message) const { throw ParseError(file_.name(), number_, message); }

VertexId LineReader::vertex(std::string_view word, u64 vertices) const {
    const auto id = wholeId(word);
    if (!id || *id == 0 || *id > vertices)
        fail(
            fmt::format("'{}' is not the number of a vertex: they go from 1 to {}", excerpt(word), vertices));
    return static_cast<VertexId>(*id - 1);
}

void LineReader::tell() const {
    tellReading(context_, static_cast<f64>(p_ - file_.text().data()) / static_cast<f64>(file_.text().size()));
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
