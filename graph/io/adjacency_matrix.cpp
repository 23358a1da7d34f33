// Matrices as text: the names of the nodes in the first row and the first column (Gephi, R, pandas), or
// numbers alone, as many rows as columns (NumPy, MATLAB).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "core/machine.h"
#include "graph/io/detection.h"
#include "graph/io/edge_list_dialect.h"
#include "graph/io/formats.h"
#include "graph/io/graph_assembler.h"
#include "graph/io/matrix_entries.h"
#include "graph/io/name_index.h"
#include "graph/io/scan.h"
#include "graph/io/table_rows.h"

namespace quartier::graph_io {
namespace {

constexpr size_t kRowsLookedAt = 50;  // of a matrix with names
constexpr size_t kFewestColumns = 4;  // of one without: three columns are edges with weights

// Of rows that tell what a file is.
constexpr TableRows::Limits kSampleLimits{.bytes = TableRows::kLongestRow, .columns = kDenseLimit + 1};

using Row = std::vector<std::string>;

// Without the empty fields that a delimiter at the end of a line makes, down to `least`.
Row rowOf(const TableRows& rows, size_t least) {
    Row row(rows.fields().begin(), rows.fields().end());
    while (row.size() > least && row.back().empty()) row.pop_back();
    return row;
}

// The value of an entry: NaN where it is missing, nothing where it is a text.
std::optional<f64> valueOf(std::string_view field, char delimiter) {
    return furtherNumber(field, delimiter != ',');
}

// The names of a first row: all its fields but that of the corner, which writers leave out where blanks part
// the columns. `width`: of the rows below.
Row namesOf(const Row& first, size_t width) {
    return {first.begin() + (first.size() == width ? 1 : 0), first.end()};
}

bool areNumbers(const Row& row, size_t from, char delimiter) {
    return std::all_of(row.begin() + static_cast<std::ptrdiff_t>(from), row.end(),
                       [&](const std::string& field) { return valueOf(field, delimiter).has_value(); });
}

// The first rows are named as the first columns are, in their order, and hold numbers.
bool hasNames(const FileText& file, char delimiter) {
    TableRows rows(file.text(), delimiter, kSampleLimits);
    if (!rows.next() || rows.isCut()) return false;
    const Row first = rowOf(rows, 1);
    if (first.size() < 2) return false;
    Row names;
    size_t looked = 0;
    for (; looked < kRowsLookedAt && rows.next() && !rows.isCut(); ++looked) {
        const Row row = rowOf(rows, looked == 0 ? first.size() : names.size() + 1);
        if (looked == 0) {
            names = namesOf(first, row.size());
            // Numbers name columns below an empty corner alone: else they are entries, or ends of edges.
            if (!first.front().empty() && areNumbers(first, 0, delimiter)) return false;
        }
        if (row.size() != names.size() + 1 || names.size() < 2 || looked >= names.size()) return false;
        if (row.front() != names[looked] || !areNumbers(row, 1, delimiter)) return false;
    }
    return looked >= 2;
}

class MatrixReader {
  public:
    MatrixReader(const FileText& file, char delimiter, const RunContext& context)
        : file_(file),
          context_(context),
          delimiter_(delimiter),
          rows_(file.text(), delimiter, TableRows::kLongRows) {}

    ParsedGraph read() {
        if (!rows_.next()) file_.fail("holds no row: it is no matrix");
        checkRow();
        const Row first = rowOf(rows_, 1);
        const bool named = hasNames(file_, delimiter_) || !areNumbers(first, 0, delimiter_);
        named ? readNamed(first) : readNumbered(first.size());
        ParsedGraph parsed;
        std::move(entries_).fill(parsed, "values of the matrix");
        parsed.nodes =
            named ? std::move(names_).table() : NodeTable::numbered(static_cast<VertexId>(count_), 1);
        parsed.report.lines = parsed.edges.size();
        parsed.report.entries = true;
        parsed.report.format = named ? "adjacency matrix with names" : "adjacency matrix";
        if (hasEmptyName_) parsed.report.addFault(0, emptyIdMessage());
        if (missing_ > 0)
            parsed.report.addFault(0,
                                   fmt::format("{} entries of the matrix are missing, the first in line {}: "
                                               "they are no edges",
                                               missing_, firstMissing_));
        return parsed;
    }

  private:
    void checkRow() {
        if (rows_.isCut()) file_.fail(rows_.rowStart(), rows_.cutMessage());
    }

    void setCount(u64 count) {
        if (count > kDenseLimit)
            file_.fail(
                fmt::format("the matrix has {} columns: up to {} are read as a graph", count, kDenseLimit));
        count_ = count;
    }

    void readNamed(const Row& first) {
        if (!rows_.next()) file_.fail("holds the names of columns and no row of a matrix");
        checkRow();
        setNames(namesOf(first, rowOf(rows_, first.size()).size()));
        std::vector<bool> seen(count_);
        u64 read = 0;
        do {
            tell(read++);
            checkRow();
            const std::string_view name = idOf(rows_.fields().front());
            const VertexId row = names_.find(name);
            if (row == kNoVertex)
                file_.fail(rows_.rowStart(),
                           fmt::format("'{}' names a row and no column: rows and columns of "
                                       "the matrix must be the same nodes",
                                       excerpt(name)));
            if (seen[row])
                file_.fail(rows_.rowStart(), fmt::format("the row '{}' is there twice", excerpt(name)));
            seen[row] = true;
            readEntries(row, 1);
        } while (rows_.next());
    }

    void setNames(const Row& names) {
        setCount(names.size());
        for (const std::string& name : names)
            if (!names_.add(idOf(name)).second)
                file_.fail(fmt::format("the column '{}' is there twice", excerpt(name)));
    }

    void readNumbered(u64 width) {
        setCount(width);
        u64 row = 0;
        do {
            tell(row);
            checkRow();
            if (row < count_) readEntries(static_cast<VertexId>(row), 0);
            ++row;
        } while (row <= count_ && rows_.next());
        if (row > count_) file_.fail(fmt::format("the matrix has more rows than columns ({})", count_));
        if (row < count_) file_.fail(fmt::format("the matrix has {} columns and {} rows", count_, row));
    }

    std::string_view idOf(std::string_view name) {
        hasEmptyName_ |= name.empty();
        return name.empty() ? kEmptyId : name;
    }

    // Those of a row, behind `skipped` fields.
    void readEntries(VertexId row, size_t skipped) {
        const auto& fields = rows_.fields();
        size_t width = fields.size();
        while (width > count_ + skipped && fields[width - 1].empty()) --width;
        if (width != count_ + skipped)
            file_.fail(rows_.rowStart(), fmt::format("the row has {} entries and the matrix {} columns",
                                                     width - std::min(width, skipped), count_));
        for (size_t i = skipped; i < width; ++i) {
            const auto value = valueOf(fields[i], delimiter_);
            if (!value)
                file_.fail(rows_.rowStart(),
                           fmt::format("'{}' is no number, as an entry of a matrix is", excerpt(fields[i])));
            if (std::isnan(*value)) {
                if (missing_++ == 0) firstMissing_ = rows_.line();
            } else if (*value != 0) {
                entries_.add(row, static_cast<VertexId>(i - skipped), *value);
            }
        }
    }

    void tell(u64 row) {
        if (row % 64 != 0) return;
        tellReading(context_, rows_.fraction());
        if (entries_.size() > availableMemory() / MatrixEntries::kBytesOfEntry) file_.failForMemory();
    }

    const FileText& file_;
    const RunContext& context_;
    const char delimiter_;
    TableRows rows_;
    u64 count_ = 0;    // of rows, and columns
    NameIndex names_;  // of the columns
    MatrixEntries entries_;
    bool hasEmptyName_ = false;
    u64 missing_ = 0, firstMissing_ = 0;
};

ParsedGraph readAdjacencyMatrix(const FileText& file, const TableChoices& choices,
                                const RunContext& context) {
    const char delimiter = choices.delimiter.value_or(findDelimiter(file.text().substr(0, kSampleBytes)));
    return MatrixReader(file, delimiter, context).read();
}

bool isSymmetric(const std::vector<Row>& matrix) {
    for (size_t i = 0; i < matrix.size(); ++i)
        for (size_t j = 0; j < i; ++j)
            if (matrix[i][j] != matrix[j][i]) return false;
    return true;
}

// Numbers alone, as many rows as columns. Of a wide matrix, which no edge list is, the first rows are looked
// at and the others counted.
bool isSquare(const FileText& file, char delimiter) {
    TableRows rows(file.text(), delimiter, kSampleLimits);
    std::vector<Row> first;
    u64 width = 0, count = 0;
    for (; rows.next(); ++count) {
        if (count == 0) width = rowOf(rows, 1).size();
        if (rows.isCut() || width < kFewestColumns || width > kDenseLimit || count == width) return false;
        if (count >= kRowsLookedAt) continue;
        const Row row = rowOf(rows, width);
        if (row.size() != width || !areNumbers(row, 0, delimiter)) return false;
        first.push_back(row);
    }
    if (count == 0 || count != width) return false;
    return width > kMostColumnsUnnamed || isSymmetric(first);
}

bool isAdjacencyMatrix(const FileText& file) {
    const char delimiter = findDelimiter(file.text().substr(0, kSampleBytes));
    return hasNames(file, delimiter) || isSquare(file, delimiter);
}

}  // namespace

FormatEntry adjacencyMatrixFormat() {
    return {.id = "adjmatrix",
            .name = "Adjacency matrix",
            .suffixes = {},
            .insteadOfEdges = isAdjacencyMatrix,
            .read = readAdjacencyMatrix,
            .choices = true};
}

}  // namespace quartier::graph_io
