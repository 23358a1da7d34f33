// Streaming XML for GraphML, GEXF and XGMML: expat behind start, end and text calls. Entities cannot be used
// to blow up a file, and nothing outside the file is ever loaded.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/run_context.h"
#include "graph/io/edge_piece.h"
#include "graph/io/stream.h"

struct XML_ParserStruct;

namespace quartier::graph_io {

class XmlReader {
  public:
    class Attributes {
      public:
        explicit Attributes(const char** pairs) : pairs_(pairs) {}
        std::optional<std::string_view> get(std::string_view name) const;
        std::string_view get(std::string_view name, std::string_view otherwise) const {
            return get(name).value_or(otherwise);
        }

      private:
        const char** pairs_;
    };

    XmlReader() = default;
    virtual ~XmlReader() = default;
    XmlReader(const XmlReader&) = delete;
    XmlReader& operator=(const XmlReader&) = delete;

    // Throws ParseError where the text is not well-formed, Cancelled.
    void parse(const FileText& file, const RunContext& context);
    // Parses a part of a text that consists of elements "edge", and tells the piece where they end. Throws
    // NotPlain where there are others, ParseError.
    void parseEdges(const FileText& part, EdgePiece& piece);

  protected:
    // Names come without their prefix: "viz:position" as "position".
    virtual void start(std::string_view name, const Attributes& attributes) = 0;
    virtual void end(std::string_view name) = 0;
    virtual void text(std::string_view text) = 0;
    // What follows at this byte of the file, where an element "edge" has just ended, and is read in another
    // way: how many bytes.
    virtual u64 readEdgesOn(u64) { return 0; }

    u64 line() const;
    // Of the part of the file that was parsed, counted as line() counts: LF, CR and CRLF end a line (XML 1.0,
    // 2.11).
    u64 lineCount() const;
    [[noreturn]] void fail(const std::string& message) const;
    bool isOfPiece() const { return piece_ != nullptr; }

  private:
    struct ParserFree {
        void operator()(XML_ParserStruct* parser) const;
    };

    void open(const FileText& file);
    void feed(std::string_view text, bool last);
    u64 skipEdges(u64 at);
    template <typename Call>
    void guarded(const Call& call);
    static void onStart(void* self, const char* name, const char** attributes);
    static void onEnd(void* self, const char* name);
    static void onText(void* self, const char* text, int length);
    static void onXmlDeclaration(void* self, const char* version, const char* encoding, int standalone);
    static void onDoctype(void* self, const char* name, const char* system, const char* publicId,
                          int internal);
    void requirePlain(std::string_view name) const;
    void wholeTag();
    void countLines(std::string_view piece);

    std::unique_ptr<XML_ParserStruct, ParserFree> parser_;
    const FileText* file_ = nullptr;
    EdgePiece* piece_ = nullptr;  // of parseEdges()
    bool declares_ = false;       // another encoding than UTF-8, or entities and attributes of its own
    int depth_ = 0;
    u64 lineEnds_ = 0;
    char lastChar_ = '\n';
    u64 fed_ = 0;                // bytes that the parser got
    u64 skippedLineEnds_ = 0;    // of what it did not get
    u64 pieceAt_ = 0;            // bytes of the file before the piece that expat has
    u64 tagFrom_ = 0;            // pieceAt_ when expat last told of something
    u64 textLength_ = 0;         // bytes of text since the last tag
    std::string ended_;          // the element that ended last
    u64 endedAt_ = 0;            // byte behind it, of those fed
    std::exception_ptr thrown_;  // expat is C: exceptions do not pass through it
};

}  // namespace quartier::graph_io
