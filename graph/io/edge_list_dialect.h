// What the first lines of an edge list tell: delimiter, header, which columns are ends and weight, direction.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/import_report.h"
#include "graph/io/reader.h"
#include "graph/io/stream.h"

namespace quartier::graph_io {

inline constexpr size_t kMostColumnsUnnamed = 6;  // of an edge list without a header

// A column beside the ends, weight and direction, that the header names.
struct FurtherColumn {
    size_t at = 0;
    std::string name;      // no other has the same
    bool numeric = false;  // all values looked at are numbers or missing
};

struct Dialect {
    char delimiter = ' ';        // see TableRows
    bool header = false;         // the first row names the columns
    bool headerAssumed = false;  // by what stands in the rows: it does not say source and target
    bool integers = false;       // both id columns hold plain numbers in all rows looked at
    size_t columns = 0;          // of the header, or most that a row looked at has
    size_t sourceColumn = 0;
    size_t targetColumn = 1;
    int weightColumn = -1;       // -1 = none
    bool weightNamed = false;    // the header says weight; else the column is guessed to be one
    bool decimalCommas = false;  // weights are written "1,5"
    int typeColumn = -1;         // Gephi's "Type": Directed or Undirected
    bool attributes = false;     // NetworkX's "{'weight': 2}" behind the edge
    bool hasWeights() const { return weightColumn >= 0 || attributes; }
    std::vector<FurtherColumn> further;
    size_t furtherLeftOut = 0;  // those beyond EdgeValues::kMostColumns
    Direction direction = Direction::automatic;
    std::string directionWhy;
    size_t bodyAt = 0;  // bytes before the first row that is an edge
    u64 linesBeforeBody = 0;
};

// The number that a field of a further column holds: NaN where it is empty or holds a word for a missing
// value
// ("NA"); nothing where it is a text. A whole number from 2^53 on is a text: as a number it would be another.
std::optional<f64> furtherNumber(std::string_view field, bool decimalCommas);
// Whether a column of this name may be read as the weight or the direction.
bool meansWeightOrDirection(std::string_view name);

// Whether the names of columns say source and target.
bool namesSourceAndTarget(const std::vector<std::string>& header);

// Throws ParseError when the rows cannot be an edge list: one column only, ragged rows, a table of nodes.
// OptionError when a column was chosen that no row has.
Dialect findDialect(const FileText& file, const TableChoices& choices = {});

}  // namespace quartier::graph_io
