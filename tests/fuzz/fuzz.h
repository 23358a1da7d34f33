// What the fuzz targets share. A target is one LLVMFuzzerTestOneInput; what it finds ends the program.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "graph/graph_builder.h"

namespace quartier::fuzz {

// Prints the message and aborts, which libFuzzer reports together with the input.
[[noreturn]] void finding(const std::string& message);

inline std::string_view asText(const uint8_t* data, size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// Reads the text as a graph of the format (empty: told by the content and `name`). What is read must satisfy
// the invariants of Graph and NodeTable and read back equal from every format that can hold it; what is not
// must be refused with one line. Returns what was refused, empty when the text was read.
std::string readAndCheck(std::string_view text, const std::string& name, const std::string& format);

// The same of a graph of WebGraph: the properties, a line "%%", and the bits.
std::string readWebGraphAndCheck(std::string_view text);

// Aborts unless the graph satisfies what graph.h and node_table.h promise.
void checkInvariants(const LoadedGraph& loaded);
// Writes the graph through every writer and reads it back.
void checkRoundTrips(const LoadedGraph& loaded);

// A file in memory with the bytes, for functions that take a path. Each call replaces the file before it.
std::filesystem::path asFile(std::string_view bytes);

}  // namespace quartier::fuzz
