// Streaming XML for GraphML, GEXF and XGMML: expat behind start, end and text calls. Entities cannot be used
// to blow up a file, and nothing outside the file is ever loaded.
#pragma once

#include <exception>
#include <optional>
#include <string_view>

#include "core/run_context.h"
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

    virtual ~XmlReader() = default;

    // Throws ParseError where the text is not well-formed, Cancelled.
    void parse(const FileText& file, const RunContext& context);

  protected:
    // Names come without their prefix: "viz:position" as "position".
    virtual void start(std::string_view name, const Attributes& attributes) = 0;
    virtual void end(std::string_view name) = 0;
    virtual void text(std::string_view text) = 0;

    u64 line() const;
    // Of the part of the file that was parsed, counted as line() counts: LF, CR and CRLF end a line (XML 1.0,
    // 2.11).
    u64 lineCount() const;
    [[noreturn]] void fail(const std::string& message) const;

  private:
    template <typename Call>
    void guarded(const Call& call);
    static void onStart(void* self, const char* name, const char** attributes);
    static void onEnd(void* self, const char* name);
    static void onText(void* self, const char* text, int length);
    void wholeTag();
    void countLines(std::string_view piece);

    XML_ParserStruct* parser_ = nullptr;
    const FileText* file_ = nullptr;
    int depth_ = 0;
    u64 lineEnds_ = 0;
    char lastChar_ = '\n';
    u64 pieceAt_ = 0;            // bytes of the file before the piece that expat has
    u64 tagFrom_ = 0;            // pieceAt_ when expat last told of something
    u64 textLength_ = 0;         // bytes of text since the last tag
    std::exception_ptr thrown_;  // expat is C: exceptions do not pass through it
};

}  // namespace quartier::graph_io
