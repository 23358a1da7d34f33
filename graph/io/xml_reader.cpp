#include "graph/io/xml_reader.h"

// The declarations of the protection against entity expansion stand behind this switch.
#define XML_DTD 1
#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "core/error.h"
#include "graph/io/reader.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

constexpr int kDeepest = 500;
// Of one tag, comment or text: expat keeps a tag whole, and looks at all of it anew with every piece.
constexpr u64 kLongest = u64{16} << 20;

std::string_view localName(std::string_view name) {
    const size_t colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

constexpr std::string_view kPartBegin = "<part>", kPartEnd = "</part>";

// The beginning of a text up to the end of an element, an edge where there is one near the end: what follows
// may be edges that are read on all cores.
std::string_view upToElement(std::string_view text) {
    constexpr size_t kNear = 4096;
    constexpr std::string_view kEdgeEnd = "</edge>";
    const size_t near = text.size() - std::min(text.size(), kNear);
    if (const size_t edge = text.substr(near).rfind(kEdgeEnd); edge != std::string_view::npos)
        return text.substr(0, near + edge + kEdgeEnd.size());
    const size_t tag = text.rfind('>');
    return tag == std::string_view::npos ? text : text.substr(0, tag + 1);
}

}  // namespace

void XmlReader::ParserFree::operator()(XML_ParserStruct* parser) const { XML_ParserFree(parser); }

std::optional<std::string_view> XmlReader::Attributes::get(std::string_view name) const {
    for (const char** p = pairs_; *p != nullptr; p += 2)
        if (name == *p) return p[1];
    return std::nullopt;
}

u64 XmlReader::line() const { return XML_GetCurrentLineNumber(parser_.get()) + skippedLineEnds_; }

void XmlReader::countLines(std::string_view piece) {
    lineEnds_ += countLineEnds(piece, lastChar_);
    if (!piece.empty()) lastChar_ = piece.back();
}

u64 XmlReader::lineCount() const { return lineEnds_ + (lastChar_ == '\n' || lastChar_ == '\r' ? 0 : 1); }

void XmlReader::fail(const std::string& message) const { throw ParseError(file_->name(), line(), message); }

template <typename Call>
void XmlReader::guarded(const Call& call) {
    if (thrown_) return;
    try {
        call();
    } catch (...) {
        thrown_ = std::current_exception();
        XML_StopParser(parser_.get(), XML_FALSE);
    }
}

void XmlReader::onStart(void* self, const char* name, const char** attributes) {
    auto& reader = *static_cast<XmlReader*>(self);
    reader.wholeTag();
    reader.guarded([&] {
        reader.requirePlain(localName(name));
        if (++reader.depth_ > kDeepest)
            reader.fail(fmt::format("elements are nested more than {} deep", kDeepest));
        reader.start(localName(name), Attributes(attributes));
    });
}

void XmlReader::onEnd(void* self, const char* name) {
    auto& reader = *static_cast<XmlReader*>(self);
    reader.wholeTag();
    reader.guarded([&] {
        --reader.depth_;
        reader.end(localName(name));
        reader.ended_ = localName(name);
        XML_ParserStruct* const parser = reader.parser_.get();
        reader.endedAt_ = static_cast<u64>(XML_GetCurrentByteIndex(parser)) +
                          static_cast<u64>(XML_GetCurrentByteCount(parser));
        if (reader.piece_ != nullptr && reader.depth_ == 1)
            reader.piece_->end(reader.endedAt_ - kPartBegin.size());
    });
}

// Edges alone, which hold no nodes, edges or graphs.
void XmlReader::requirePlain(std::string_view name) const {
    if (piece_ == nullptr || depth_ == 0) return;
    const bool isEdge = name == "edge";
    if (depth_ == 1 ? !isEdge : isEdge || name == "node" || name == "graph") throw NotPlain();
}

void XmlReader::onText(void* self, const char* text, int length) {
    auto& reader = *static_cast<XmlReader*>(self);
    reader.tagFrom_ = reader.pieceAt_;
    reader.guarded([&] {
        reader.textLength_ += static_cast<u64>(length);
        if (reader.textLength_ > kLongest)
            reader.fail(fmt::format("a text has more than {}", formatBytes(kLongest)));
        reader.text({text, static_cast<size_t>(length)});
    });
}

void XmlReader::onXmlDeclaration(void* self, const char*, const char* encoding, int) {
    if (encoding != nullptr && !equalIgnoringCase(encoding, "UTF-8"))
        static_cast<XmlReader*>(self)->declares_ = true;
}

void XmlReader::onDoctype(void* self, const char*, const char*, const char*, int) {
    static_cast<XmlReader*>(self)->declares_ = true;
}

void XmlReader::wholeTag() {
    tagFrom_ = pieceAt_;
    textLength_ = 0;
}

namespace {

// expat's words; those for a file that was cut off ("no element found") do not say so.
const char* xmlFault(XML_Error code) {
    const bool cutOff = code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN;
    return cutOff ? "the file ends before its last element is closed" : XML_ErrorString(code);
}

}  // namespace

void XmlReader::open(const FileText& file) {
    file_ = &file;
    parser_.reset(XML_ParserCreate(nullptr));
    if (parser_ == nullptr) throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), onStart, onEnd);
    XML_SetCharacterDataHandler(parser_.get(), onText);
    XML_SetXmlDeclHandler(parser_.get(), onXmlDeclaration);
    XML_SetStartDoctypeDeclHandler(parser_.get(), onDoctype);
    // Text from entities may be at most 20 times the text of the file, beyond the first 8 MB.
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser_.get(), 20.0f);
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser_.get(), 8u << 20);
}

void XmlReader::feed(std::string_view text, bool last) {
    fed_ += text.size();
    const auto status =
        XML_Parse(parser_.get(), text.data(), static_cast<int>(text.size()), last ? XML_TRUE : XML_FALSE);
    if (thrown_) std::rethrow_exception(thrown_);
    if (status != XML_STATUS_OK)
        fail(fmt::format("is not well-formed XML: {}", xmlFault(XML_GetErrorCode(parser_.get()))));
}

// Returns how many bytes from there on were read as edges by themselves.
u64 XmlReader::skipEdges(u64 at) {
    if (declares_ || ended_ != "edge" || endedAt_ != fed_) return 0;
    const u64 bytes = readEdgesOn(at);
    if (bytes == 0) return 0;
    const u64 before = lineEnds_;
    countLines(file_->piece(at, bytes));
    skippedLineEnds_ += lineEnds_ - before;
    return bytes;
}

void XmlReader::parse(const FileText& file, const RunContext& context) {
    open(file);
    const u64 size = file.size();
    for (u64 at = 0; at < size;) {
        tellReading(context, static_cast<f64>(at) / static_cast<f64>(size));
        std::string_view piece = file.piece(at, file.pieceLength());
        const bool last = at + piece.size() == size;
        if (!last) piece = upToElement(piece);
        countLines(piece);
        pieceAt_ = at;
        feed(piece, last);
        if (at - tagFrom_ > kLongest)
            fail(fmt::format("a tag or a comment has more than {}", formatBytes(kLongest)));
        at += piece.size();
        for (u64 edges = skipEdges(at); edges > 0; edges = skipEdges(at)) {
            at += edges;
            tellReading(context, static_cast<f64>(at) / static_cast<f64>(size));
        }
    }
}

void XmlReader::parseEdges(const FileText& part, EdgePiece& piece) {
    open(part);
    piece_ = &piece;
    feed(kPartBegin, false);
    feed(part.text(), false);
    feed(kPartEnd, true);
}

}  // namespace quartier::graph_io
