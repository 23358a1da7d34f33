#include "graph/io/xml_reader.h"

// The declarations of the protection against entity expansion stand behind this switch.
#define XML_DTD 1
#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "core/error.h"
#include "graph/io/reader.h"

namespace quartier::graph_io {
namespace {

constexpr int kDeepest = 500;
// Of one tag, comment or text: expat keeps a tag whole, and looks at all of it anew with every piece.
constexpr u64 kLongest = u64{16} << 20;

std::string_view localName(std::string_view name) {
    const size_t colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

struct ParserFree {
    void operator()(XML_ParserStruct* parser) const { XML_ParserFree(parser); }
};

}  // namespace

std::optional<std::string_view> XmlReader::Attributes::get(std::string_view name) const {
    for (const char** p = pairs_; *p != nullptr; p += 2)
        if (name == *p) return p[1];
    return std::nullopt;
}

u64 XmlReader::line() const { return XML_GetCurrentLineNumber(parser_); }

void XmlReader::countLines(std::string_view piece) {
    for (const char c : piece) {
        lineEnds_ += c == '\r' || (c == '\n' && lastChar_ != '\r');
        lastChar_ = c;
    }
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
        XML_StopParser(parser_, XML_FALSE);
    }
}

void XmlReader::onStart(void* self, const char* name, const char** attributes) {
    auto& reader = *static_cast<XmlReader*>(self);
    reader.wholeTag();
    reader.guarded([&] {
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
    });
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

void XmlReader::parse(const FileText& file, const RunContext& context) {
    file_ = &file;
    const std::unique_ptr<XML_ParserStruct, ParserFree> parser(XML_ParserCreate(nullptr));
    if (parser == nullptr) throw std::bad_alloc();
    parser_ = parser.get();
    XML_SetUserData(parser_, this);
    XML_SetElementHandler(parser_, onStart, onEnd);
    XML_SetCharacterDataHandler(parser_, onText);
    // Text from entities may be at most 20 times the text of the file, beyond the first 8 MB.
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser_, 20.0f);
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser_, 8u << 20);

    const u64 size = file.size();
    const u64 length = file.pieceLength();
    Progress progress;
    progress.stage = "reading";
    for (u64 at = 0; at < size; at += length) {
        if (context.shouldStop()) throw Cancelled();
        const std::string_view piece = file.piece(at, length);
        const bool last = at + length >= size;
        countLines(piece);
        pieceAt_ = at;
        const auto status = XML_Parse(parser_, piece.data(), static_cast<int>(piece.size()), last ? 1 : 0);
        if (thrown_) std::rethrow_exception(thrown_);
        if (status != XML_STATUS_OK)
            fail(fmt::format("is not well-formed XML: {}", xmlFault(XML_GetErrorCode(parser_))));
        if (at - tagFrom_ > kLongest)
            fail(fmt::format("a tag or a comment has more than {}", formatBytes(kLongest)));
        progress.fraction = static_cast<f64>(at) / static_cast<f64>(size);
        context.observer.progress(progress);
    }
}

}  // namespace quartier::graph_io
