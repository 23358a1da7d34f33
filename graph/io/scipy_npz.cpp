// Sparse matrices as SciPy saves them (scipy.sparse.save_npz): rows, columns or coordinates in arrays of
// NumPy, in a zip archive.
#include <fmt/format.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <bit>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/machine.h"
#include "graph/io/entry_weights.h"
#include "graph/io/formats.h"
#include "graph/io/npy_values.h"

namespace quartier::graph_io {
namespace {

// Nodes of a matrix of coordinates: beyond, it must have as many bytes of them.
constexpr u64 kAlwaysPlausibleNodes = u64{1} << 20;
constexpr u64 kCoordinateBytes = 16;

// What an element of the arrays takes at most until the graph is built.
constexpr u64 kBytesOfElement = 48;

// Of the matrix; values as bits, which have an order also where one is no number.
struct Entry {
    VertexId row, column;
    u64 value;
    bool operator==(const Entry&) const = default;
    bool operator<(const Entry& other) const {
        return std::tie(row, column, value) < std::tie(other.row, other.column, other.value);
    }
};

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
        parsed.nodes = NodeTable::numbered(size_, 0);
        fill(parsed);
        return parsed;
    }

  private:
    // A small file can hold large arrays: they may be compressed, and of one byte a number.
    void checkMemory() const {
        const u64 most = availableMemory() / kBytesOfElement;
        u64 elements = 0;
        for (const auto& [name, array] : arrays_) {
            elements += std::min(array.size(), most);
            if (elements >= most)
                throw Error(fmt::format("{}: needs more memory than is free", file_.name()));
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

    // Of each entry; booleans tell which are edges, and are no weights.
    std::vector<f64> readValues(u64 entries) {
        bool answers = false;
        std::vector<f64> values = take("data", [&](const NpyArray& array) {
            answers = array.kind() == 'b';
            return array.numbers();
        });
        if (values.size() < entries)
            file_.fail(fmt::format("the matrix has {} places and {} values", entries, values.size()));
        areAnswers_ = answers;
        return values;
    }

    void addEntry(u64 row, u64 column, f64 value) {
        if (row >= size_ || column >= size_)
            file_.fail(fmt::format("an entry is in row {} and column {} of a matrix with {} of both, from 0",
                                   row, column, size_));
        if (areAnswers_ && value == 0) return;
        entries_.push_back(
            {static_cast<VertexId>(row), static_cast<VertexId>(column), std::bit_cast<u64>(value)});
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

    // SciPy does not say whether a matrix is symmetric. Cost: O(n log n) of the entries, on all cores.
    void fill(ParsedGraph& parsed) {
        std::vector<f64> values;
        values.reserve(entries_.size());
        parsed.edges.source.reserve(entries_.size());
        parsed.edges.target.reserve(entries_.size());
        for (const Entry& entry : entries_) {
            parsed.edges.source.push_back(entry.row);
            parsed.edges.target.push_back(entry.column);
            values.push_back(std::bit_cast<f64>(entry.value));
        }
        std::vector<Entry> transposed = entries_;
        for (Entry& entry : transposed) std::swap(entry.row, entry.column);
        tbb::parallel_sort(entries_);
        tbb::parallel_sort(transposed);
        const bool symmetric = entries_ == transposed;
        parsed.direction = symmetric ? Direction::undirected : Direction::directed;
        parsed.directionWhy = symmetric ? "the matrix is symmetric" : "the matrix is not symmetric";
        if (!areAnswers_ && !sayNothing(values))
            setEntryWeights(parsed, values, WeightNotes("values of the matrix", false));
    }

    // Whether the values are 1 everywhere, of entries that are all different: others add up.
    bool sayNothing(const std::vector<f64>& values) const {
        const auto samePlace = [](const Entry& a, const Entry& b) {
            return a.row == b.row && a.column == b.column;
        };
        return std::all_of(values.begin(), values.end(), [](f64 value) { return value == 1; }) &&
               std::adjacent_find(entries_.begin(), entries_.end(), samePlace) == entries_.end();
    }

    const FileText& file_;
    std::map<std::string, NpyArray, std::less<>> arrays_;
    u64 size_ = 0;             // rows, and columns
    bool areAnswers_ = false;  // the values are booleans
    std::vector<Entry> entries_;
};

ParsedGraph readScipy(const FileText& file, const RunContext& context) {
    return NpzReader(file, context).read();
}

}  // namespace

FormatEntry scipyFormat() {
    return {.id = "npz",
            .name = "SciPy",
            .suffixes = {".npz"},
            .binary = beginsAsNpz,
            .read = readPlain<readScipy>};
}

}  // namespace quartier::graph_io
