// What an import did to a file: every line that was merged, dropped or wrong is counted here, so that nothing
// is lost in silence.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/types.h"

namespace quartier {

enum class Direction { automatic, undirected, directed };

struct ImportFault {
    u64 line = 0;         // 1-based; 0 = of the file as a whole
    std::string message;  // "third column 'abc' is not a number: the line was skipped"
};

// Why an edge that the file lists is not in the graph.
enum class DropReason {
    incomplete,   // it has no source or no target
    unknownNode,  // it names a node that the file does not declare
    badWeight,    // its weight is no number, not finite, negative or too large for a 32-bit float
};
inline constexpr size_t kDropReasons = 3;
// "incomplete", "unknown-node", "bad-weight": as --json and session files name them.
const char* toString(DropReason reason);

struct DroppedEdges {
    u64 count = 0;
    u64 firstLine = 0;  // 1-based; 0 when there is none
    std::string first;  // what is wrong with the first one: "the weight 'nan' is not a finite number ..."
};

// How the rows of a delimited text were understood, and its beginning, so that a person can choose otherwise.
struct TableReading {
    static constexpr size_t kHeadBytes = 4096;

    char delimiter = ',';  // ' ' stands for blanks
    bool header = false;   // the first row names the columns
    u32 source = 0, target = 1;
    int weight = -1;  // -1 = none
    // Found out by what stands in the rows; a header that names source and target, a weight column that is
    // called so and a choice of the person are not.
    bool headerAssumed = false, weightAssumed = false, directionAssumed = false;
    std::string head = {};  // its first rows, at most kHeadBytes
};

struct ImportReport {
    static constexpr size_t kFaultsKept = 10;

    std::string source;    // file name, "-" or the generator's SPEC
    std::string format;    // "Matrix Market, pattern symmetric"
    u64 bytes = 0;         // of the file as stored
    u64 lines = 0;         // read, comments included; of a file without lines the entries
    bool entries = false;  // it is no text: what counts as a line here is an edge, or an entry of a matrix
    f64 seconds = 0;       // from opening the file to the finished graph

    u64 nodes = 0;
    u64 edgesRead = 0;          // as listed in the file, without those that were dropped
    u64 edges = 0;              // distinct, after merging (arcs when directed)
    u64 selfLoops = 0;          // vertices that have one, after merging
    u64 duplicatesMerged = 0;   // lines that repeated an edge in the same direction
    u64 reciprocalsMerged = 0;  // pairs (u,v), (v,u) made one edge, undirected graphs only
    std::string mergeRule;      // one sentence: what happened to the weights of merged lines
    bool directed = false;
    std::string
        directionWhy;  // "the header says symmetric", "--directed", "edge lists are undirected unless told"
    bool weighted = false;
    f64 smallestWeight = 0;
    f64 largestWeight = 0;
    u64 zeroWeightLine = 0;  // 1-based, the first line whose weight is 0; 0 = no weight is, or none was read
    u64 isolatedNodes = 0;
    std::string labelColumn;               // that names the nodes, as no node has a label; empty: none
    bool labelAssumed = false;             // by its values, not by its name
    std::vector<std::string> edgeColumns;  // names of the columns that the edges have
    // Values of merged lines that differ from the first one of their edge and column, which was kept.
    u64 edgeValuesLeftOut = 0;

    u64 faultCount = 0;
    std::vector<ImportFault> faults;  // the first kFaultsKept

    std::optional<TableReading> table;  // of edge lists; session files do not keep it

    std::array<DroppedEdges, kDropReasons> dropped;  // by DropReason; each is counted as a fault too

    void addFault(u64 line, std::string message) {
        ++faultCount;
        if (faults.size() < kFaultsKept) faults.push_back({line, std::move(message)});
    }
    // `count` edges were left out, the first of them for what `why` says of it.
    void drop(DropReason reason, u64 line, const std::string& why, u64 count = 1);
    // The faults and dropped edges of a later part of the same file, and its first weight of zero.
    void append(const ImportReport& later);
    u64 droppedCount() const;
    // "2 edges were dropped: 1 names a node that is not there (line 3), 1 has no usable weight (line 7)";
    // empty when none was.
    std::string droppedText() const;
};

}  // namespace quartier
