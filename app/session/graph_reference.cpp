#include "app/session/graph_reference.h"

#include <fmt/format.h>
#include <zlib.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/session/document.h"
#include "core/utf8.h"

namespace quartier::session {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::pair<Direction, const char*> kDirections[] = {{Direction::automatic, "automatic"},
                                                             {Direction::directed, "directed"},
                                                             {Direction::undirected, "undirected"}};

u32 checksumOf(const fs::path& path, const RunContext& context) {
    std::ifstream file(path, std::ios::binary);
    std::vector<char> piece(1 << 20);
    uLong sum = crc32(0, nullptr, 0);
    while (file) {
        if (context.shouldStop()) throw Cancelled();
        file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        sum = crc32(sum, reinterpret_cast<const Bytef*>(piece.data()), static_cast<uInt>(file.gcount()));
    }
    if (!file.eof()) throw Error(fmt::format("{} cannot be read to its end", path.string()));
    return static_cast<u32>(sum);
}

// Relative where the file lies beside the session or under its folder: the two may be moved together.
std::string pathFrom(const fs::path& session, const fs::path& file) {
    const fs::path folder = fs::absolute(session).lexically_normal().parent_path();
    const fs::path relative = file.lexically_relative(folder);
    const bool inside = !relative.empty() && *relative.begin() != "..";
    return (inside ? relative : file).string();
}

[[noreturn]] void fail(const fs::path& session, const std::string& why) {
    throw GraphReferenceError(fmt::format("{}: {}", session.string(), why));
}

}  // namespace

GraphReference referTo(const Document& document, const fs::path& session, const RunContext& context) {
    if (!document.graphFile)
        throw Error(
            fmt::format("the graph of {} was not read from a file that a session could refer to: keep it "
                        "inside the session",
                        document.name));
    const GraphFile& file = *document.graphFile;
    if (document.version->number != 1)
        throw Error("the graph was edited since it was read: keep it inside the session");
    if (graphFileAt(file.path, file.reading) != file)
        throw Error(
            fmt::format("{} has changed since the graph was read from it: keep the graph inside the "
                        "session, or open the file again",
                        file.path.string()));
    return {.path = pathFrom(session, file.path),
            .bytes = file.bytes,
            .checksum = checksumOf(file.path, context),
            .reading = file.reading};
}

json toJson(const GraphReference& reference) {
    const TableChoices& table = reference.reading.table;
    json kept = {{"path", toUtf8(reference.path)},
                 {"bytes", reference.bytes},
                 {"crc32", reference.checksum},
                 {"format", reference.reading.format}};
    for (const auto& [direction, name] : kDirections)
        if (direction == reference.reading.direction) kept["direction"] = name;
    kept["columns"] = columnsText(table);
    kept["delimiter"] = table.delimiter ? json(delimiterName(*table.delimiter)) : json();
    kept["header"] = table.header ? json(*table.header) : json();
    return kept;
}

GraphReference referenceFrom(const JsonMembers& members) {
    GraphReference reference{.path = members.get<std::string>("path"),
                             .bytes = members.get<u64>("bytes"),
                             .checksum = members.get<u32>("crc32"),
                             .reading = {.format = members.get<std::string>("format")}};
    const auto direction = members.get<std::string>("direction");
    bool known = false;
    for (const auto& [its, name] : kDirections)
        if (direction == name) {
            reference.reading.direction = its;
            known = true;
        }
    if (!known) members.fail("direction");
    TableChoices& table = reference.reading.table;
    if (const auto columns = members.get<std::string>("columns"); !columns.empty())
        setColumns(table, columns);
    if (!members.at("header").is_null()) table.header = members.get<bool>("header");
    if (members.at("delimiter").is_null()) return reference;
    table.delimiter = delimiterNamed(members.get<std::string>("delimiter"));
    if (!table.delimiter) members.fail("delimiter");
    return reference;
}

ReferredGraph readReferred(const GraphReference& reference, const fs::path& session,
                           const RunContext& context) {
    const fs::path path = fs::absolute(session).parent_path() / reference.path;
    const std::optional<GraphFile> file = graphFileAt(path, reference.reading);
    if (!file)
        fail(session,
             fmt::format("its graph is in the file {}, which is not there: bring it back to that place",
                         path.lexically_normal().string()));
    if (file->bytes != reference.bytes)
        fail(session,
             fmt::format("its graph is in the file {}, which had {} bytes and has {} now: it is another "
                         "file, or was changed",
                         file->path.string(), formatCount(reference.bytes), formatCount(file->bytes)));
    if (checksumOf(file->path, context) != reference.checksum)
        fail(session,
             fmt::format("its graph is in the file {}, whose checksum is another one now: it is another "
                         "file of the same size, or was changed",
                         file->path.string()));
    return {readGraph(file->path, reference.reading, context), *file};
}

}  // namespace quartier::session
