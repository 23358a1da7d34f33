// The list of graph formats: what tells each of them, what reads it and what writes it. A new format is a
// file that defines its entry, and a line in formats.cpp (and in the list of sources).
#pragma once

#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "graph/io/parsers.h"
#include "graph/io/writer.h"

namespace quartier::graph_io {

// One suffix that a format is written under, and what it keeps of a graph.
struct WrittenFormat {
    std::string suffix;  // ".gexf"; also with .gz
    std::string name;    // in sentences: "an edge list"
    void (*write)(std::ostream&, const GraphToWrite&) = nullptr;
    // Why no reader could read the graph back from such a file, if so. Null: every graph can be.
    std::optional<std::string> (*whyNot)(const GraphToWrite&) = nullptr;
    // Sentences for what else is not kept. Null: nothing.
    std::vector<std::string> (*otherLosses)(const GraphToWrite&) = nullptr;
    bool xml = false;        // has the characters of XML 1.0
    bool labels = false;     // holds the labels of nodes
    bool columns = false;    // holds columns of nodes
    bool positions = false;  // holds positions
    bool isolated = true;    // holds nodes without edges
    bool ofEdges = true;     // holds columns of edges
    bool ids = true;         // holds the ids
    int firstNumber = 1;     // of the nodes, where it does not hold the ids
    bool directions = true;
};

struct FormatEntry {
    std::string id;                     // "mtx", as --format names it
    std::string name;                   // "Matrix Market", as lists show it
    std::vector<std::string> suffixes;  // of its files, without those of compression
    std::string xmlRoot = {};           // lower case name of its root element; empty: it is not XML
    // Whether the content tells the format; texts in XML are told by xmlRoot. Null: the suffix alone tells
    // it.
    bool (*detect)(const FileText&) = nullptr;
    // Of a format that is no text: whether a file that begins so is in it. Its files are not looked at as
    // texts, nor decompressed where the format is a compressed one itself.
    bool (*binary)(std::string_view head) = nullptr;
    // Whether a file of such a suffix is in the format; else it is taken for an edge list. Null: always.
    bool (*fits)(const FileText&) = nullptr;
    // Whether a file that would be taken for an edge list is in this format. Null: never.
    bool (*insteadOfEdges)(const FileText&) = nullptr;
    // Of a format whose graph is several files: the one to read where `path` was named, which may be `path`.
    // Null: a graph is one file.
    std::filesystem::path (*mainFile)(const std::filesystem::path& path, const RunContext&) = nullptr;
    ParsedGraph (*read)(const FileText&, const TableChoices&, const RunContext&) = nullptr;
    bool choices = false;   // `read` heeds TableChoices
    bool byPieces = false;  // `fits` and `read` take files of which only the beginning is in memory
    std::vector<WrittenFormat> written = {};  // empty: it is only read
};

// In the order in which lists show them, and in which contents are asked for their format.
const std::vector<FormatEntry>& formatEntries();

// The format that is no text whose files begin so; null: none.
const FormatEntry* binaryFormat(std::string_view head);

// FormatEntry::read of a format that leaves nothing to choose.
template <auto kRead>
ParsedGraph readPlain(const FileText& file, const TableChoices&, const RunContext& context) {
    return kRead(file, context);
}

}  // namespace quartier::graph_io
