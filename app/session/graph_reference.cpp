#include "app/session/graph_reference.h"

#include <fmt/format.h>
#include <zlib.h>

#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "app/session/document.h"
#include "app/session/session_entries.h"
#include "app/session/session_file.h"
#include "app/session/zip_file.h"
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

// session.json, which is the first entry.
std::string readSessionIndex(const std::string& session) {
    constexpr size_t kLargest = size_t{64} << 20;
    ZipReader zip(session);
    std::string index;
    if (!zip.next() || zip.name() != kIndexEntry) return index;
    std::vector<char> piece(1 << 16);
    while (const size_t got = index.size() < kLargest ? zip.read(piece.data(), piece.size()) : 0)
        index.append(piece.data(), got);
    return index;
}

fs::path whereItLies(const fs::path& path) {
    std::error_code failed;
    const fs::path resolved = fs::weakly_canonical(fs::absolute(path), failed);
    return failed ? fs::absolute(path).lexically_normal() : resolved;
}

bool liesOutside(const fs::path& graph, const fs::path& session) {
    const fs::path relative =
        whereItLies(graph).lexically_relative(whereItLies(fs::absolute(session).parent_path()));
    return relative.empty() || *relative.begin() == "..";
}

// Sessions whose graph may be read wherever it lies, by where they lie.
struct Agreed {
    std::mutex mutex;
    std::set<fs::path> sessions;
};
Agreed& agreed() {
    static Agreed only;
    return only;
}

bool isAgreed(const fs::path& session) {
    const std::scoped_lock lock(agreed().mutex);
    return agreed().sessions.contains(whereItLies(session));
}

fs::path pathOf(const GraphReference& reference, const fs::path& session) {
    return fs::absolute(session).parent_path() / reference.path;
}

}  // namespace

void followOutside(const fs::path& session) {
    const std::scoped_lock lock(agreed().mutex);
    agreed().sessions.insert(whereItLies(session));
}

std::optional<fs::path> graphOutside(const std::string& session) {
    if (!isSession(session) || isAgreed(session)) return std::nullopt;
    try {
        const json index = json::parse(readSessionIndex(session));
        const JsonMembers graph = JsonMembers(index, "").object("graph");
        if (!graph.has("reference")) return std::nullopt;
        const fs::path path = pathOf(referenceFrom(graph.object("reference")), session);
        return liesOutside(path, session) ? std::optional(path.lexically_normal()) : std::nullopt;
    } catch (const json::exception&) {
    } catch (const Error&) {
    }
    return std::nullopt;
}

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
    const fs::path path = pathOf(reference, session);
    if (liesOutside(path, session) && !isAgreed(session))
        fail(
            session,
            fmt::format("its graph is in the file {}, outside the folder of the session: add --graph-outside "
                        "if that file is to be read",
                        path.lexically_normal().string()));
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
    ReferredGraph referred{readGraph(file->path, reference.reading, context), *file};
    if (graphFileAt(file->path, reference.reading) != *file)
        fail(session, fmt::format("its graph is in the file {}, which was changed while it was read",
                                  file->path.string()));
    return referred;
}

}  // namespace quartier::session
