// Session files. The input is what a session file holds, a member after the other: session.json, and then for
// every array a line "%%%% NAME" and its bytes. Here they become a zip file, so that checksums do not refuse
// every mutation. An input that begins as a zip file is one.
#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "app/session/commands.h"
#include "app/session/session_file.h"
#include "core/error.h"
#include "folder.h"
#include "fuzz.h"
#include "graph/io/zip_writer.h"

using namespace quartier;

namespace {

constexpr std::string_view kMember = "\n%%%% ";

void writeMember(graph_io::ZipWriter& zip, const std::string& name, std::string_view bytes) {
    zip.begin(name, bytes.size());
    zip.write(std::as_bytes(std::span(bytes)));
}

// Names are ASCII, as ZipWriter wants them.
std::string nameOf(std::string_view line) {
    std::string name;
    for (const char c : line)
        if (c > ' ' && c < '\x7f') name += c;
    return name.empty() ? "unnamed" : name;
}

std::string zipOf(std::string_view members) {
    std::ostringstream out;
    graph_io::ZipWriter zip(out);
    size_t end = std::min(members.find(kMember), members.size());
    writeMember(zip, "session.json", members.substr(0, end));
    while (end < members.size()) {
        members.remove_prefix(end + kMember.size());
        const size_t line = std::min(members.find('\n'), members.size());
        const size_t begin = std::min(line + 1, members.size());
        end = std::min(members.find(kMember, line), members.size());
        writeMember(zip, nameOf(members.substr(0, line)),
                    members.substr(begin, std::max(begin, end) - begin));
    }
    zip.finish();
    return std::move(out).str();
}

std::string saved(const session::Document& document, const std::string& path) {
    session::saveSession(document, path);
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const test::Folder folder;
    const std::string_view input = fuzz::asText(data, size);
    const std::string path = folder / "a.quartier";
    folder.write("a.quartier", input.starts_with("PK") ? std::string(input) : zipOf(input));
    RunContext context = plainContext();
    session::Document document;
    try {
        document = session::openDocument(path, {}, context);
    } catch (const Error& error) {
        const std::string refusal = error.what();
        if (refusal.empty() || refusal.find('\n') != std::string::npos)
            fuzz::finding(fmt::format("a refusal is not one line: '{}'", refusal));
        return 0;
    }
    const std::string text = saved(document, folder / "b.quartier");
    const session::Document again = session::openDocument(folder / "b.quartier", {}, context);
    if (saved(again, folder / "c.quartier") != text)
        fuzz::finding("a session is saved differently when opened");
    return 0;
}
