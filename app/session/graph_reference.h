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

// A session that came from elsewhere could have any file of this machine read. So one outside the folder of
// the session, links followed, is read only after a person has agreed; readReferred() says so otherwise.
//
// A person agrees that this process reads the graph of this session wherever it lies.
void followOutside(const std::filesystem::path& session);
// Where the graph of a session lies, when it is outside and nobody has agreed yet. Nothing for all else, and
// for files that cannot be read: opening them says why.
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
