#include "graph/io/reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <new>

#include "graph/io/formats.h"
#include "graph/io/scan.h"
#include "graph/io/table_rows.h"
#include "graph/label_column.h"

namespace quartier {
namespace {

using graph_io::FileText;

using graph_io::FormatEntry;
using graph_io::ParsedGraph;

// Of a load's time, roughly: reading and decompression, parsing, building.
constexpr f64 kDecompressed = .4;
constexpr f64 kParsed = .7;

// The format to read the file in; all of its text is in memory then, unless it is read piece by piece.
const FormatEntry& formatOf(FileText& file, const ReadOptions& options, const RunContext& context) {
    const std::string id =
        options.format.empty() ? graph_io::detectFormat(file, options.table, context) : options.format;
    if (const FormatEntry* binary = graph_io::binaryFormat(file.text());
        binary != nullptr && binary->id != id)
        file.fail(fmt::format(
            "is in the format {}, which is no text: leave out the format that was asked for", binary->name));
    std::string known;
    for (const FormatEntry& each : graph_io::formatEntries()) {
        if (each.id == id) {
            if (!each.choices && options.table != TableChoices{})
                throw OptionError(fmt::format(
                    "{}: columns, delimiter and header are chosen for edge lists, and the file is read as {}",
                    file.name(), each.name));
            if (!each.byPieces) file.complete(context);
            return each;
        }
        known += (known.empty() ? "" : ", ") + each.id;
    }
    throw OptionError(fmt::format("the format '{}' is not known; these are: {}", id, known));
}

LoadedGraph buildParsed(ParsedGraph parsed, const FileText& file, Direction wanted,
                        const RunContext& context) {
    if (parsed.nodes.size() == 0) file.fail("holds no node: there is nothing to show");
    LoadedGraph loaded;
    loaded.report = std::move(parsed.report);
    loaded.report.source = file.name();
    loaded.report.bytes += file.storedBytes();  // to those of the other files of the graph
    Direction direction = parsed.direction;
    loaded.report.directionWhy = std::move(parsed.directionWhy);
    if (wanted != Direction::automatic) {
        direction = wanted;
        if (loaded.report.table) loaded.report.table->directionAssumed = false;
        loaded.report.directionWhy =
            direction == Direction::directed ? "asked for: directed" : "asked for: undirected";
    }
    const auto vertices = static_cast<VertexId>(parsed.nodes.size());
    // Building consumes the list; values find their edge by its ends.
    LargeVector<VertexId> source, target;
    if (!parsed.edgeValues.empty()) {
        source = parsed.edges.source;
        target = parsed.edges.target;
    }
    loaded.graph = std::make_shared<const Graph>(
        buildGraph(std::move(parsed.edges), vertices, direction, LoopPolicy::keep, loaded.report, context));
    if (!parsed.edgeValues.empty())
        loaded.edges = std::make_shared<const EdgeTable>(
            std::move(parsed.edgeValues).table(source, target, *loaded.graph, loaded.report));
    loaded.nodes = std::make_shared<const NodeTable>(std::move(parsed.nodes));
    const LabelGuess labels = guessLabelColumn(*loaded.nodes);
    loaded.report.labelColumn = labels.column;
    loaded.report.labelAssumed = !labels.column.empty() && !labels.byName;
    loaded.report.directed = direction == Direction::directed;
    return loaded;
}

// `open` gives the text; the clock runs from before it.
template <typename Open>
LoadedGraph timedRead(const std::string& name, const ReadOptions& options, const RunContext& context,
                      const Open& open) {
    const auto start = std::chrono::steady_clock::now();
    try {
        PartsProgress parts(context.observer);
        const RunContext told = context.toldTo(parts);
        parts.next(kDecompressed);
        FileText file = open(told);
        const FormatEntry& format = formatOf(file, options, told);
        parts.next(kParsed);
        ParsedGraph parsed = format.read(file, options.table, told);
        file.releaseText();
        ::malloc_trim(0);  // what the reader has freed is not kept while the graph is built
        parts.next(1);
        LoadedGraph loaded = buildParsed(std::move(parsed), file, options.direction, told);
        loaded.report.seconds = std::chrono::duration<f64>(std::chrono::steady_clock::now() - start).count();
        return loaded;
    } catch (const std::bad_alloc&) {
        throw Error(fmt::format("{}: not enough memory to read it", name));
    } catch (const std::length_error&) {
        throw Error(fmt::format("{}: not enough memory to read it", name));
    }
}

}  // namespace

std::optional<char> delimiterNamed(std::string_view name) {
    for (const char delimiter : kDelimiters)
        if (name == delimiterName(delimiter)) return delimiter;
    return std::nullopt;
}

const char* delimiterName(char delimiter) {
    return delimiter == ',' ? "comma" : delimiter == ';' ? "semicolon" : delimiter == '\t' ? "tab" : "blank";
}

std::string columnsText(const TableChoices& choices) {
    if (!choices.names.empty()) return fmt::format("{}", fmt::join(choices.names, ","));
    if (!choices.source && !choices.target && !choices.weight) return "";
    std::string text = fmt::format("{},{}", choices.source.value_or(0) + 1, choices.target.value_or(1) + 1);
    if (choices.weight.value_or(-1) >= 0) text += fmt::format(",{}", *choices.weight + 1);
    return text;
}

void setColumns(TableChoices& choices, const std::string& text) {
    std::vector<std::string> parts;
    for (std::string_view rest = text;;) {
        const size_t comma = std::min(rest.find(','), rest.size());
        parts.emplace_back(graph_io::trimmed(rest.substr(0, comma)));
        if (comma == rest.size()) break;
        rest.remove_prefix(comma + 1);
    }
    const bool given = std::ranges::none_of(parts, [](const std::string& part) { return part.empty(); });
    if (parts.size() < 2 || parts.size() > 3 || parts[0] == parts[1] || !given)
        throw OptionError(fmt::format(
            "--columns '{}': give the columns of source and target, and a third of weights if there is one",
            text));
    const bool numbers = std::ranges::all_of(parts, [](const std::string& part) {
        return part.find_first_not_of("0123456789") == std::string::npos;
    });
    choices.source = choices.target = std::nullopt;
    choices.weight = std::nullopt;
    choices.names = {};
    if (!numbers) {
        choices.names = std::move(parts);
        return;
    }
    std::vector<u32> columns;
    for (const std::string& part : parts) {
        const auto number = graph_io::wholeId(part);
        if (!number || *number == 0 || *number > std::numeric_limits<i32>::max())
            throw OptionError(
                fmt::format("--columns '{}': columns are numbered from 1, like 1,2 or 1,2,3", text));
        columns.push_back(static_cast<u32>(*number - 1));
    }
    choices.source = columns[0];
    choices.target = columns[1];
    choices.weight = columns.size() == 3 ? static_cast<int>(columns[2]) : -1;
}

std::optional<TableReading> tableToChooseFrom(const std::filesystem::path& path,
                                              const RunContext& context) try {
    constexpr u64 kMostPacked = u64{4} << 20;
    std::error_code unknown;
    const u64 bytes = std::filesystem::file_size(path, unknown);
    if (unknown || (graph_io::isPackedName(path.string()) && bytes > kMostPacked)) return std::nullopt;
    const FileText file = FileText::openGraph(path, context);
    const std::string suffix = std::filesystem::path(file.innerName()).extension().string();
    const auto& formats = graph_io::formatEntries();
    const bool table = std::ranges::any_of(formats, [&](const FormatEntry& format) {
        return format.choices && std::ranges::find(format.suffixes, suffix) != format.suffixes.end();
    });
    if (!table) return std::nullopt;
    TableReading reading{.delimiter = graph_io::findDelimiter(file.text().substr(0, graph_io::kSampleBytes)),
                         .header = true,
                         .head = graph_io::headOf(file.text())};
    const auto rows = tableRows(reading.head, reading.delimiter, 1);
    if (rows.empty() || rows.front().size() < 2) return std::nullopt;
    // The first column may be that of the edges.
    if (rows.front().size() > 2 && graph_io::equalIgnoringCase(rows.front().front(), "id")) {
        reading.source = 1;
        reading.target = 2;
    }
    return reading;
} catch (const Error&) {
    return std::nullopt;
}

std::vector<std::vector<std::string>> tableRows(std::string_view text, char delimiter, size_t most) {
    graph_io::TableRows rows(text, delimiter);
    std::vector<std::vector<std::string>> first;
    while (first.size() < most && rows.next()) first.emplace_back(rows.fields().begin(), rows.fields().end());
    return first;
}

const std::vector<FormatInfo>& graphFormats() {
    static const std::vector<FormatInfo> infos = [] {
        std::vector<FormatInfo> result;
        for (const FormatEntry& entry : graph_io::formatEntries()) {
            FormatInfo& info = result.emplace_back();
            info.id = entry.id;
            info.name = entry.name;
            info.suffixes = entry.suffixes;
            for (const graph_io::WrittenFormat& written : entry.written) {
                info.written.push_back(written.suffix);
                info.writesColumns |= written.columns;
            }
        }
        return result;
    }();
    return infos;
}

std::string readableFormats() {
    std::string names;
    const auto& formats = graphFormats();
    for (size_t i = 0; i < formats.size(); ++i)
        names += (i == 0 ? "" : i + 1 == formats.size() ? " and " : ", ") + formats[i].name;
    return names;
}

LoadedGraph readGraph(const std::filesystem::path& path, const ReadOptions& options,
                      const RunContext& context) {
    return timedRead(path.string(), options, context, [&](const RunContext& told) {
        std::filesystem::path main = path;
        for (const FormatEntry& entry : graph_io::formatEntries())
            if (entry.mainFile != nullptr && (options.format.empty() || options.format == entry.id))
                main = entry.mainFile(main, told);
        return FileText::openGraph(main, told);
    });
}

LoadedGraph readGraph(std::istream& stream, const std::string& name, const ReadOptions& options,
                      const RunContext& context) {
    return timedRead(name, options, context,
                     [&](const RunContext& told) { return FileText::readGraph(stream, name, told); });
}

}  // namespace quartier
