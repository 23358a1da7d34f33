#include "app/session/partition_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string_view>
#include <unordered_map>

#include "core/error.h"

namespace quartier::session {
namespace {

struct Entry {
    std::string node;
    std::string community;
    u64 line = 0;
};

bool isSeparator(char c) { return c == ',' || c == ';' || c == '\t' || c == ' ' || c == '\r'; }

std::vector<std::string> split(std::string_view line) {
    std::vector<std::string> parts;
    for (size_t i = 0; i < line.size();) {
        if (isSeparator(line[i])) {
            ++i;
            continue;
        }
        std::string part;
        if (line[i] == '"') {
            for (++i; i < line.size(); ++i) {
                if (line[i] == '"' && i + 1 < line.size() && line[i + 1] == '"')
                    ++i;
                else if (line[i] == '"')
                    break;
                part += line[i];
            }
            ++i;
        } else {
            for (; i < line.size() && !isSeparator(line[i]); ++i) part += line[i];
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

std::vector<Entry> readEntries(const std::string& path) {
    if (std::error_code ignored; std::filesystem::is_directory(path, ignored))
        throw Error(fmt::format("{} is a folder: give a file of node,community", path));
    std::ifstream file(path);
    if (!file) throw Error(fmt::format("cannot read {}: there is no such file", path));
    std::vector<Entry> entries;
    u64 number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        std::vector<std::string> parts = split(line);
        if (parts.empty()) continue;
        if (parts.size() < 2)
            throw ParseError(path, number, "a line of node,community was expected; this one has one column");
        if (entries.empty() && parts[0] == "node") continue;
        entries.push_back({std::move(parts.front()), std::move(parts.back()), number});
    }
    if (entries.empty()) throw ParseError(path, 0, "there are no lines of node,community in it");
    return entries;
}

// Names to numbers in the order met.
class Names {
  public:
    explicit Names(std::vector<std::string>& names) : names_(names) {}
    VertexId number(const std::string& name) {
        const auto [found, fresh] = index_.try_emplace(name, static_cast<VertexId>(names_.size()));
        if (fresh) names_.push_back(name);
        return found->second;
    }

  private:
    std::vector<std::string>& names_;
    std::unordered_map<std::string, VertexId> index_;
};

}  // namespace

MatchedPartitions readTwoPartitions(const std::string& pathA, const std::string& pathB) {
    const std::vector<Entry> first = readEntries(pathA), second = readEntries(pathB);
    MatchedPartitions both;
    Names namesA(both.namesA), namesB(both.namesB);
    std::unordered_map<std::string, size_t> rowOf;
    for (const Entry& entry : first) {
        if (!rowOf.try_emplace(entry.node, rowOf.size()).second)
            throw ParseError(pathA, entry.line, fmt::format("node '{}' has a community already", entry.node));
        both.a.push_back(namesA.number(entry.community));
    }
    both.b.assign(both.a.size(), kNoVertex);
    for (const Entry& entry : second) {
        const auto row = rowOf.find(entry.node);
        if (row == rowOf.end())
            throw ParseError(pathB, entry.line, fmt::format("node '{}' is not in {}", entry.node, pathA));
        if (both.b[row->second] != kNoVertex)
            throw ParseError(pathB, entry.line, fmt::format("node '{}' has a community already", entry.node));
        both.b[row->second] = namesB.number(entry.community);
    }
    for (const Entry& entry : first)
        if (both.b[rowOf[entry.node]] == kNoVertex)
            throw ParseError(pathA, entry.line, fmt::format("node '{}' is not in {}", entry.node, pathB));
    return both;
}

}  // namespace quartier::session
