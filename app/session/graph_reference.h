// A session whose graph stays in the file that it was read from: where that file is, and whether it is still
// the one that was meant.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "app/session/graph_file.h"
#include "app/session/session_json.h"
#include "core/error.h"
#include "graph/graph_builder.h"

namespace quartier::session {

struct Document;

// The file that a session refers to is gone, or is another one. What it says is complete.
class GraphReferenceError : public Error {
  public:
    using Error::Error;
};

// The reference of a session may name any file of this machine, and the session may come from a stranger. A
// graph outside the folder of its session (symbolic links resolved) is therefore read only after a person has
// allowed it with followOutside(); until then readReferred() throws.
//
// Allows this process to read the graph of this session wherever it is.
void followOutside(const std::filesystem::path& session);
// The path of the graph of a session file if it is outside the folder of the session and not allowed yet. No
// value in all other cases, also where the file cannot be read: opening it gives the reason.
std::optional<std::filesystem::path> graphOutside(const std::string& session);

struct GraphReference {
    std::string path;  // relative to the session's folder where it lies in or under it, else absolute
    u64 bytes = 0;
    u32 checksum = 0;  // CRC-32 of the file as it lies on disk
    ReadOptions reading;
};

// To the file that the document's graph was read from. Throws Error where there is none, where it has changed
// since, or where the graph was edited; Cancelled.
GraphReference referTo(const Document& document, const std::filesystem::path& session,
                       const RunContext& context);
nlohmann::json toJson(const GraphReference& reference);
GraphReference referenceFrom(const JsonMembers& members);

struct ReferredGraph {
    LoadedGraph loaded;
    GraphFile file;
};
// Throws GraphReferenceError before anything is read, and what readGraph() throws.
ReferredGraph readReferred(const GraphReference& reference, const std::filesystem::path& session,
                           const RunContext& context);

}  // namespace quartier::session
