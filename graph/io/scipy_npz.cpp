// Sparse matrices as SciPy saves them (scipy.sparse.save_npz): rows, columns or coordinates in arrays of
// NumPy, in a zip archive.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/machine.h"
#include "graph/io/formats.h"
#include "graph/io/matrix_entries.h"
#include "graph/io/npy_header.h"
#include "graph/io/npy_values.h"
#include "graph/io/zip_writer.h"

namespace quartier::graph_io {
namespace {

// Nodes of a matrix of coordinates: beyond, it must have as many bytes of them.
constexpr u64 kAlwaysPlausibleNodes = u64{1} << 20;
constexpr u64 kCoordinateBytes = 16;

class NpzReader {
  public:
    NpzReader(const FileText& file, const RunContext& context)
        : file_(file), arrays_(readNpz(file, context)) {}

    ParsedGraph read() {
        const auto format = arrays_.find("format");
        if (format == arrays_.end() || arrays_.count("shape") == 0)
            file_.fail("holds arrays that are no sparse matrix: save one by scipy.sparse.save_npz");
        checkMemory();
        const std::string name = format->second.text();
        readShape();
        if (name == "csr" || name == "csc")
            readCompressed(name == "csc");
        else if (name == "coo")
            readCoordinates();
        else
            file_.fail(fmt::format("holds a sparse matrix in the format '{}': csr, csc and coo are read",
                                   excerpt(name)));
        ParsedGraph parsed;
        parsed.report.format = fmt::format("SciPy, {}", name);
        parsed.report.lines = entries_.size();
        parsed.report.entries = true;
        parsed.nodes = NodeTable::numbered(size_, 0);
        std::move(entries_).fill(parsed, "values of the matrix");
        return parsed;
    }

  private:
    // A small file can hold large arrays: they may be compressed, and of one byte a number.
    void checkMemory() const {
        const u64 most = availableMemory() / MatrixEntries::kBytesOfEntry;
        u64 elements = 0;
        for (const auto& [name, array] : arrays_) {
            elements += std::min(array.size(), most);
            if (elements >= most) file_.failForMemory();
        }
    }

    // The numbers of an array; refuses the file where it is missing or none.
    template <class Take>
    auto take(const char* name, const Take& numbersOf) const {
        const auto found = arrays_.find(name);
        if (found == arrays_.end()) file_.fail(fmt::format("the array '{}' is missing", name));
        try {
            return numbersOf(found->second);
        } catch (const Error& error) {
            file_.fail(fmt::format("the array '{}': {}", name, error.what()));
        }
    }
    std::vector<u64> wholeNumbers(const char* name) const {
        return take(name, [](const NpyArray& array) { return array.wholeNumbers(); });
    }

    void readShape() {
        const std::vector<u64> shape = wholeNumbers("shape");
        if (shape.size() != 2)
            file_.fail(fmt::format("holds an array of {} dimensions, and no matrix", shape.size()));
        if (shape[0] != shape[1])
            file_.fail(fmt::format("the matrix has {} rows and {} columns; a graph needs a square matrix",
                                   shape[0], shape[1]));
        size_ = shape[0];
        if (size_ >= kNoVertex) file_.fail("has more than 4,294,967,294 nodes");
    }

    // Of each entry.
    std::vector<f64> readValues(u64 entries) {
        bool answers = false;
        std::vector<f64> values = take("data", [&](const NpyArray& array) {
            answers = array.kind() == 'b';
            return array.numbers();
        });
        if (values.size() < entries)
            file_.fail(fmt::format("the matrix has {} places and {} values", entries, values.size()));
        entries_.setAnswers(answers);
        return values;
    }

    void addEntry(u64 row, u64 column, f64 value) {
        if (row >= size_ || column >= size_)
            file_.fail(fmt::format("an entry is in row {} and column {} of a matrix with {} of both, from 0",
                                   row, column, size_));
        entries_.add(static_cast<VertexId>(row), static_cast<VertexId>(column), value);
    }

    // csr: the entries of row r are indptr[r] to indptr[r + 1], with their columns in indices; csc: the same
    // by columns.
    void readCompressed(bool byColumns) {
        const std::vector<u64> starts = wholeNumbers("indptr"), indices = wholeNumbers("indices");
        if (starts.size() != size_ + 1)
            file_.fail(fmt::format("the array 'indptr' has {} elements, and {} belong to {} rows or columns",
                                   starts.size(), size_ + 1, size_));
        if (starts.front() != 0 || starts.back() > indices.size() ||
            !std::is_sorted(starts.begin(), starts.end()))
            file_.fail("the array 'indptr' does not rise from 0 to the number of entries");
        const std::vector<f64> values = readValues(starts.back());
        arrays_.clear();
        entries_.reserve(starts.back());
        for (u64 major = 0; major < size_; ++major)
            for (u64 i = starts[major]; i < starts[major + 1]; ++i)
                addEntry(byColumns ? indices[i] : major, byColumns ? major : indices[i], values[i]);
    }

    void readCoordinates() {
        const std::vector<u64> rows = wholeNumbers("row"), columns = wholeNumbers("col");
        if (rows.size() != columns.size())
            file_.fail(fmt::format("the matrix has {} row numbers and {} column numbers", rows.size(),
                                   columns.size()));
        if (size_ > std::max(kAlwaysPlausibleNodes, kCoordinateBytes * rows.size()))
            file_.fail(
                fmt::format("the header promises {} nodes in a file of {}: this is more likely a "
                            "damaged header than a graph",
                            size_, formatBytes(file_.text().size())));
        const std::vector<f64> values = readValues(rows.size());
        arrays_.clear();
        entries_.reserve(rows.size());
        for (u64 i = 0; i < rows.size(); ++i) addEntry(rows[i], columns[i], values[i]);
    }

    const FileText& file_;
    std::map<std::string, NpyArray, std::less<>> arrays_;
    u64 size_ = 0;  // rows, and columns
    MatrixEntries entries_;
};

ParsedGraph readScipy(const FileText& file, const RunContext& context) {
    return NpzReader(file, context).read();
}

// Writes the rows of a graph as csr: those of an undirected one make a symmetric matrix. The values of a
// graph without weights are booleans.
class NpzWriter {
  public:
    NpzWriter(std::ostream& out, const GraphToWrite& what)
        : what_(what), graph_(*what.graph), zip_(out, ZipWriter::Compression::deflate) {}

    void write() {
        // SciPy has both arrays of indices in one type.
        constexpr u64 kMostNarrow = std::numeric_limits<i32>::max();
        if (std::max<u64>(graph_.vertexCount(), graph_.arcCount()) <= kMostNarrow)
            putIndices<i32>();
        else
            putIndices<i64>();
        begin("format", npyHeader("|S3", {}), kFormat.size());
        zip_.write(std::as_bytes(std::span(kFormat)));
        put<i64>("shape", npyType<i64>(), 2, [&](u64) { return graph_.vertexCount(); });
        if (graph_.isWeighted())
            put<f32>("data", npyType<f32>(), graph_.arcCount(),
                     [&](u64 arc) { return graph_.weights()[arc]; });
        else
            put<u8>("data", "|b1", graph_.arcCount(), [](u64) { return 1; });
        zip_.finish();
    }

  private:
    static constexpr std::string_view kFormat = "csr";
    static constexpr u64 kPiece = u64{1} << 16;  // elements brought at once

    template <class Index>
    void putIndices() {
        put<Index>("indices", npyType<Index>(), graph_.arcCount(),
                   [&](u64 arc) { return graph_.targets()[arc]; });
        put<Index>("indptr", npyType<Index>(), graph_.offsets().size(),
                   [&](u64 row) { return graph_.offsets()[row]; });
    }

    void begin(const std::string& name, const std::string& header, u64 bytes) {
        zip_.begin(name + ".npy", header.size() + bytes);
        zip_.write(std::as_bytes(std::span(header)));
    }

    // An array of `count` elements of a type as NumPy names it; valueAt(i) gives the i-th.
    template <class T, class ValueAt>
    void put(const std::string& name, std::string_view type, u64 count, const ValueAt& valueAt) {
        begin(name, npyHeader(type, {count}), count * sizeof(T));
        std::vector<T> piece;
        for (u64 from = 0; from < count; from += piece.size()) {
            piece.clear();
            for (u64 i = from; i < std::min(count, from + kPiece); ++i)
                piece.push_back(static_cast<T>(valueAt(i)));
            zip_.write(std::as_bytes(std::span(piece)));
            tell(piece.size());
        }
    }

    void tell(u64 elements) {
        written_ += elements;
        const u64 all = graph_.offsets().size() + 2 * graph_.arcCount();
        if (what_.progress) what_.progress(std::min(1.0, static_cast<f64>(written_) / static_cast<f64>(all)));
    }

    const GraphToWrite& what_;
    const Graph& graph_;
    ZipWriter zip_;
    u64 written_ = 0;  // elements
};

// What the reader cannot tell from the matrix.
std::vector<std::string> npzLosses(const GraphToWrite& what) {
    const Graph& graph = *what.graph;
    std::vector<std::string> losses;
    const bool symmetric = std::ranges::equal(graph.offsets(), graph.reverseOffsets()) &&
                           std::ranges::equal(graph.targets(), graph.reverseTargets()) &&
                           std::ranges::equal(graph.weights(), graph.reverseWeights());
    if (graph.isDirected() && symmetric)
        losses.emplace_back(
            "the direction is not told: every arc has its opposite, and a symmetric matrix is read as "
            "undirected edges; read it with --directed");
    const auto weights = graph.weights();
    if (!weights.empty() && std::ranges::all_of(weights, [](f32 weight) { return weight == 1; }))
        losses.emplace_back("the weights are read back as none: all of them are 1");
    return losses;
}

}  // namespace

FormatEntry scipyFormat() {
    return {.id = "npz",
            .name = "SciPy",
            .suffixes = {".npz"},
            .binary = beginsAsNpz,
            .read = readPlain<readScipy>,
            .written = {
                {.suffix = ".npz",
                 .name = "a matrix of SciPy",
                 .write = [](std::ostream& out, const GraphToWrite& what) { NpzWriter(out, what).write(); },
                 .otherLosses = npzLosses,
                 .ofEdges = false,
                 .ids = false,
                 .firstNumber = 0}}};
}

}  // namespace quartier::graph_io
