// Matrices in MATLAB files of level 5 (.mat, MathWorks, "MAT-File Format", chapter 1), as MATLAB, Octave and
// SciPy save them: a matrix of numbers, sparse or full, as the adjacency matrix of a graph, also as field A
// of a struct (the Problem of the SuiteSparse Matrix Collection).
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/machine.h"
#include "core/utf8.h"
#include "graph/io/byte_order.h"
#include "graph/io/formats.h"
#include "graph/io/mat_elements.h"
#include "graph/io/matrix_entries.h"

namespace quartier::graph_io {
namespace {

constexpr std::string_view kBegin = "MATLAB ";
constexpr std::string_view kBeginLevel5 = "MATLAB 5.0 MAT-file";
constexpr u64 kHeaderBytes = 128;
constexpr u64 kTagBytes = 8;
constexpr u64 kHeadBytes = 4096;  // of a variable: its kind, dimensions and name lie there
constexpr u64 kMostNamed = 8;     // variables in a message

// Kinds of variables that matter here, as the file numbers them.
constexpr u32 kStruct = 2, kObject = 3, kSparse = 5, kFirstFull = 6, kLastFull = 15, kOpaque = 17;
constexpr u32 kComplexFlag = 0x800, kLogicalFlag = 0x200;

// What stands at the beginning of a variable.
struct VariableHead {
    u32 kind = 0;
    bool complex = false;
    bool logical = false;  // its numbers are booleans
    std::vector<f64> extents;
    std::string name;

    bool isMatrix() const {
        return extents.size() == 2 && (kind == kSparse || (kind >= kFirstFull && kind <= kLastFull));
    }
    bool isSquare() const { return isMatrix() && extents[0] == extents[1]; }
    bool isSingle() const {
        return std::all_of(extents.begin(), extents.end(), [](f64 extent) { return extent == 1; });
    }
    bool isLarge() const { return isMatrix() && !isSingle() && extents[0] > 0 && extents[1] > 0; }
};

// A number of the file that must be a whole one below 2^32; 0 where it is none.
u32 wholeNumber(f64 number) { return number >= 0 && number < 4294967296.0 ? static_cast<u32>(number) : 0; }

VariableHead readHead(MatElements& elements) {
    VariableHead head;
    if (const MatElement flags = elements.next(); flags.count() > 0) {
        const u32 word = wholeNumber(flags.number(0));
        head.kind = word & 0xFF;
        head.complex = (word & kComplexFlag) != 0;
        head.logical = (word & kLogicalFlag) != 0;
    }
    if (head.kind != kOpaque) {
        const MatElement extents = elements.next();
        for (u64 i = 0; i < std::min<u64>(extents.count(), 8); ++i) head.extents.push_back(extents.number(i));
    }
    head.name = toUtf8(elements.next().bytes);
    return head;
}

// How well a variable serves as the matrix of a graph; more is better.
enum class Fitness { none, otherShape, single, full, sparse };

Fitness fitnessOf(const VariableHead& head) {
    if (!head.isMatrix()) return Fitness::none;
    if (!head.isSquare()) return Fitness::otherShape;
    if (head.kind == kSparse) return Fitness::sparse;
    return head.isSingle() ? Fitness::single : Fitness::full;
}

class MatlabReader {
  public:
    MatlabReader(const FileText& file, const RunContext& context) : file_(file), context_(context) {}

    ParsedGraph read() {
        readHeader();
        for (MatElements rest(file_, file_.text().substr(kHeaderBytes), big_); !rest.done();) {
            if (context_.shouldStop()) throw Cancelled();
            const MatElement element = rest.next();
            if (element.type == MatElement::compressed)
                lookAtCompressed(element.bytes);
            else if (element.type == MatElement::matrix)
                lookAtMatrix(element.bytes, nullptr);
        }
        checkChoice();
        ParsedGraph parsed = readMatrix();
        noteLeftOut(parsed.report);
        return parsed;
    }

  private:
    using Owner = std::shared_ptr<const std::string>;

    void readHeader() {
        const std::string_view text = file_.text();
        if (text.substr(0, kBegin.size()) != kBegin)
            file_.fail("does not begin as MATLAB files of level 5 do; save it in MATLAB by save -v7");
        if (text.substr(0, kBeginLevel5.size()) != kBeginLevel5)
            file_.fail(fmt::format("is a file of '{}', which is not read; save it in MATLAB by save -v7",
                                   excerpt(text.substr(0, kBeginLevel5.size()))));
        if (text.size() < kHeaderBytes) file_.fail("the file ends too early: it is cut short or damaged");
        const std::string_view order = text.substr(kHeaderBytes - 2, 2);
        if (order != "IM" && order != "MI")
            file_.fail("the file does not tell its byte order: it is damaged");
        big_ = order == "MI";
    }

    // Where a variable can no longer be chosen its beginning is enough.
    void lookAtCompressed(std::string_view stream) {
        const bool whole = best_ != Fitness::sparse;
        const auto bytes = std::make_shared<const std::string>(
            inflated(file_, stream, whole ? ~u64{0} : kHeadBytes, context_));
        if (whole) {
            const MatElement element = MatElements(file_, *bytes, big_).next();
            if (element.type == MatElement::matrix) lookAtMatrix(element.bytes, bytes);
        } else if (bytes->size() > kTagBytes && numberAt<u32>(bytes->data(), big_) == MatElement::matrix) {
            MatElements elements(file_, std::string_view(*bytes).substr(kTagBytes), big_);
            leaveOut(readHead(elements).name);
        }
    }

    // `owner`: of the bytes; null: they are the file's.
    void lookAtMatrix(std::string_view bytes, const Owner& owner) {
        ++variables_;
        if (bytes.empty()) return;
        MatElements elements(file_, bytes, big_);
        const VariableHead head = readHead(elements);
        if ((head.kind == kStruct || head.kind == kObject) && head.isSingle())
            lookAtFields(head, elements, owner);
        else
            consider(head, head.name, elements, owner);
    }

    void lookAtFields(const VariableHead& of, MatElements& elements, const Owner& owner) {
        if (of.kind == kObject) elements.next();  // the name of its class
        const MatElement width = elements.next();
        const std::string_view names = elements.next().bytes;
        const u64 each = width.count() == 1 ? wholeNumber(width.number(0)) : 0;
        if (each == 0 || names.size() % each != 0)
            file_.fail(fmt::format("the fields of the struct '{}' are damaged", excerpt(of.name)));
        bool hasMatrix = false;
        for (u64 at = 0; at < names.size(); at += each) {
            const std::string_view field = names.substr(at, std::min(each, names.substr(at).find('\0')));
            const MatElement element = elements.next();
            if (element.type != MatElement::matrix || element.bytes.empty()) continue;
            MatElements inside(file_, element.bytes, big_);
            const VariableHead head = readHead(inside);
            const std::string name = of.name + "." + toUtf8(field);
            hasMatrix |= field == "A";
            if (field == "A")
                consider(head, name, inside, owner);
            else if (head.isLarge())
                leaveOut(name);
        }
        if (!hasMatrix) leaveOut(of.name);
    }

    // Variables without a name belong to objects of MATLAB.
    void leaveOut(const std::string& name) {
        if (!name.empty()) leftOut_.push_back(name);
    }

    // Keeps the variable where it serves better than what is kept.
    void consider(const VariableHead& head, const std::string& name, const MatElements& data,
                  const Owner& owner) {
        const Fitness fitness = fitnessOf(head);
        if (fitness == Fitness::full) ++fullSquares_;
        if (fitness <= best_) return leaveOut(name);
        leaveOut(name_);
        best_ = fitness;
        head_ = head;
        name_ = name;
        data_ = data;
        owner_ = owner;
    }

    void checkChoice() const {
        if (best_ == Fitness::none)
            file_.fail(variables_ == 0 ? "holds no variable: there is nothing to show"
                                       : "holds no matrix of numbers");
        if (best_ == Fitness::otherShape)
            file_.fail(
                fmt::format("the matrix '{}' has {} rows and {} columns; a graph needs a square matrix",
                            excerpt(name_), head_.extents[0], head_.extents[1]));
        if (best_ == Fitness::full && fullSquares_ > 1)
            file_.fail(
                fmt::format("holds {} full square matrices and none that is sparse: save the one "
                            "that is meant in a file of its own",
                            fullSquares_));
        if (head_.complex)
            file_.fail(fmt::format(
                "the matrix '{}' is complex; edge weights are real numbers, so it cannot be read as a graph",
                excerpt(name_)));
    }

    ParsedGraph readMatrix() {
        const f64 size = head_.extents[0];
        if (!(size >= 1)) file_.fail(fmt::format("the matrix '{}' has no rows", excerpt(name_)));
        if (size >= static_cast<f64>(kNoVertex)) file_.fail("has more than 4,294,967,294 nodes");
        ParsedGraph parsed;
        size_ = static_cast<u64>(size);
        entries_.setAnswers(head_.logical);
        if (head_.kind == kSparse)
            readSparse();
        else
            readFull();
        parsed.report.format = head_.kind == kSparse
                                   ? fmt::format("MATLAB, sparse matrix '{}'", excerpt(name_))
                                   : fmt::format("MATLAB, full matrix '{}'", excerpt(name_));
        parsed.report.lines = entries_.size();
        parsed.report.entries = true;
        parsed.nodes = NodeTable::numbered(size_, 1);
        std::move(entries_).fill(parsed, "values of the matrix");
        return parsed;
    }

    void checkMemory(u64 entries) const {
        if (entries > availableMemory() / MatrixEntries::kBytesOfEntry) file_.failForMemory();
    }

    [[noreturn]] void failMatrix(const std::string& what) const {
        file_.fail(fmt::format("the matrix '{}' is damaged: {}", excerpt(name_), what));
    }

    // Rows of the entries, where the entries of each column begin, values.
    void readSparse() {
        const MatElement rows = data_.next(), starts = data_.next(), values = data_.next();
        if (starts.count() != size_ + 1)
            failMatrix(fmt::format("{} beginnings of {} columns", starts.count(), size_));
        const u64 entries = std::min(rows.count(), values.count());
        f64 start = starts.number(0);
        if (start != 0) failMatrix("its columns do not rise from 0 to the number of entries");
        checkMemory(entries);
        entries_.reserve(entries);
        for (u64 column = 0; column < size_; ++column) {
            const f64 stop = starts.number(column + 1);
            if (!(stop >= start && stop <= static_cast<f64>(entries)))
                failMatrix("its columns do not rise from 0 to the number of entries");
            for (auto i = static_cast<u64>(start); i < static_cast<u64>(stop); ++i) {
                const f64 row = rows.number(i);
                if (!(row >= 0 && row < static_cast<f64>(size_)))
                    failMatrix(fmt::format("an entry is in row {} of {}, from 0", row, size_));
                entries_.add(static_cast<VertexId>(row), static_cast<VertexId>(column), values.number(i));
            }
            start = stop;
        }
    }

    // Column by column; zeros are no edges.
    void readFull() {
        if (size_ > kDenseLimit)
            file_.fail(fmt::format("the full matrix '{}' has {} rows: up to {} are read as a graph",
                                   excerpt(name_), size_, kDenseLimit));
        const MatElement values = data_.next();
        if (values.count() != size_ * size_)
            failMatrix(fmt::format("{} values in {} rows and columns", values.count(), size_));
        u64 entries = 0;
        for (u64 i = 0; i < values.count(); ++i) entries += values.number(i) != 0 ? 1 : 0;
        checkMemory(entries);
        entries_.reserve(entries);
        for (u64 i = 0; i < values.count(); ++i)
            if (const f64 value = values.number(i); value != 0)
                entries_.add(static_cast<VertexId>(i % size_), static_cast<VertexId>(i / size_), value);
    }

    void noteLeftOut(ImportReport& report) const {
        if (leftOut_.empty()) return;
        std::string names;
        for (u64 i = 0; i < std::min<u64>(leftOut_.size(), kMostNamed); ++i)
            names += fmt::format("{}'{}'", i == 0 ? "" : ", ", excerpt(leftOut_[i]));
        if (leftOut_.size() > kMostNamed) names += ", ...";
        report.addFault(0, fmt::format("of several variables the matrix '{}' was read; left out: {}",
                                       excerpt(name_), names));
    }

    const FileText& file_;
    const RunContext& context_;
    bool big_ = false;
    u64 variables_ = 0;
    u64 fullSquares_ = 0;
    std::vector<std::string> leftOut_;  // names of variables, and of large fields beside a field A
    // What was chosen: its elements from the data on, and their bytes where they are not the file's.
    Fitness best_ = Fitness::none;
    VariableHead head_;
    std::string name_;
    MatElements data_{file_, {}, false};
    Owner owner_;
    u64 size_ = 0;  // rows, and columns
    MatrixEntries entries_;
};

ParsedGraph readMatlab(const FileText& file, const RunContext& context) {
    return MatlabReader(file, context).read();
}

// Level 7.3 is told too, for its refusal.
bool isMatlab(std::string_view head) {
    return head.substr(0, kBegin.size()) == kBegin &&
           head.substr(0, kHeaderBytes).find(" MAT-file") != std::string_view::npos;
}

}  // namespace

FormatEntry matlabFormat() {
    return {.id = "mat",
            .name = "MATLAB",
            .suffixes = {".mat"},
            .binary = isMatlab,
            .read = readPlain<readMatlab>};
}

}  // namespace quartier::graph_io
