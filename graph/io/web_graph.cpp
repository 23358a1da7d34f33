// Graphs of WebGraph: BVGraph (Boldi and Vigna, "The WebGraph framework I", 2004), a .graph of bits beside
// the .properties that tell its codes. It is read from the first node to the last, without .offsets.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/machine.h"
#include "graph/io/bit_reader.h"
#include "graph/io/detection.h"
#include "graph/io/formats.h"

namespace quartier::graph_io {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kGraphSuffix = ".graph", kPropertiesSuffix = ".properties";
constexpr std::array<const char*, 5> kCompressions{"", ".gz", ".bz2", ".xz", ".zst"};
constexpr u64 kBytesOfArc = 32;  // until the graph is built, at most
// Arcs of a graph: beyond, its bits must bear them out. References and intervals make lists of few bits.
constexpr u64 kAlwaysPlausibleArcs = u64{1} << 24;
constexpr u64 kMostArcsOfABit = 64;

using Properties = std::map<std::string, std::string, std::less<>>;

// Lines "key=value" of Java (java.util.Properties); none of ours has values over several lines.
Properties parseProperties(std::string_view text) {
    Properties properties;
    while (!text.empty()) {
        const size_t stop = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, stop));
        text.remove_prefix(std::min(stop + 1, text.size()));
        if (line.empty() || line.front() == '#' || line.front() == '!') continue;
        const size_t split = std::min(line.find_first_of("=:"), line.size());
        std::string value(trimmed(line.substr(std::min(split + 1, line.size()))));
        std::erase(value, '\\');
        properties[std::string(trimmed(line.substr(0, split)))] = value;
    }
    return properties;
}

bool isWebGraph(const FileText& file) {
    return parseProperties(file.text().substr(0, kHead)).count("graphclass") > 0;
}

// Where the two files lie is told by either: "x.graph.gz" belongs to "x.properties". Empty: there is none.
fs::path fileBeside(const fs::path& path, std::string_view suffix, std::string_view other) {
    std::string base = path.string();
    for (const std::string_view compression : kCompressions)
        if (endsWith(base, std::string(suffix) += compression)) {
            base.resize(base.size() - suffix.size() - compression.size());
            for (const char* each : kCompressions) {
                fs::path found = base + std::string(other) + each;
                std::error_code failed;
                if (fs::is_regular_file(found, failed)) return found;
            }
        }
    return {};
}

// Where the .graph was named, its .properties.
fs::path mainFile(const fs::path& path, const RunContext& context) {
    const fs::path properties = fileBeside(path, kGraphSuffix, kPropertiesSuffix);
    if (properties.empty()) return path;
    try {
        return isWebGraph(FileText::openBytes(properties, context)) ? properties : path;
    } catch (const Cancelled&) {
        throw;
    } catch (const Error&) {
        return path;  // of METIS, beside properties of something else
    }
}

// How a graph was compressed.
struct Settings {
    u64 nodes = 0, arcs = 0;
    u64 window = 0;            // so many lists before one can be what it refers to
    u64 shortestInterval = 0;  // 0: there are none
    unsigned zeta = 3;
    BitCode outdegrees = BitCode::gamma, references = BitCode::unary, blockCounts = BitCode::gamma,
            blocks = BitCode::gamma, residuals = BitCode::zeta;
};

class SettingsReader {
  public:
    explicit SettingsReader(const FileText& file) : file_(file), properties_(parseProperties(file.text())) {}

    Settings read() {
        const std::string kind = text("graphclass");
        if (!endsWith(kind, ".BVGraph"))
            file_.fail(fmt::format("is of the class '{}' of WebGraph; BVGraph is read", excerpt(kind)));
        if (properties_.count("version") > 0 && number("version") > 0)
            file_.fail(fmt::format("has version {} of BVGraph: 0 is read", number("version")));
        if (const auto order = properties_.find("endianness");
            order != properties_.end() && order->second != "big")
            file_.fail(fmt::format("has the byte order '{}': big is read", excerpt(order->second)));
        Settings settings;
        settings.nodes = number("nodes");
        settings.arcs = number("arcs");
        settings.window = number("windowsize");
        settings.shortestInterval = number("minintervallength");
        if (properties_.count("zetak") > 0) {
            const u64 zeta = number("zetak");
            if (zeta < 1 || zeta > 32) file_.fail("the property 'zetak' is not from 1 to 32");
            settings.zeta = static_cast<unsigned>(zeta);
        }
        if (settings.nodes >= kNoVertex) file_.fail("has more than 4,294,967,294 nodes");
        readCodes(settings);
        return settings;
    }

  private:
    std::string text(const char* key) const {
        const auto found = properties_.find(key);
        if (found == properties_.end()) file_.fail(fmt::format("the property '{}' is missing", key));
        return found->second;
    }
    u64 number(const char* key) const {
        const std::string value = text(key);
        u64 number = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
        if (error != std::errc() || end != value.data() + value.size())
            file_.fail(fmt::format("the property '{}' is '{}', not a whole number", key, excerpt(value)));
        return number;
    }

    // "OUTDEGREES_DELTA | RESIDUALS_GAMMA": those that are not named have the code that is usual.
    void readCodes(Settings& settings) const {
        const auto found = properties_.find("compressionflags");
        if (found == properties_.end()) return;
        for (std::string_view rest = found->second; !rest.empty();) {
            const size_t bar = std::min(rest.find('|'), rest.size());
            const std::string_view flag = trimmed(rest.substr(0, bar));
            rest.remove_prefix(std::min(bar + 1, rest.size()));
            if (flag.empty() || startsWith(flag, "OFFSETS_")) continue;
            const size_t split = std::min(flag.rfind('_'), flag.size());
            BitCode* code = codeOf(settings, flag.substr(0, split));
            const auto named = codeNamed(flag.substr(std::min(split + 1, flag.size())));
            if (code == nullptr || !named)
                file_.fail(fmt::format("the flag '{}' of compression is not known", excerpt(flag)));
            *code = *named;
        }
    }

    static bool startsWith(std::string_view text, std::string_view begin) {
        return text.substr(0, begin.size()) == begin;
    }
    static BitCode* codeOf(Settings& settings, std::string_view what) {
        if (what == "OUTDEGREES") return &settings.outdegrees;
        if (what == "REFERENCES") return &settings.references;
        if (what == "BLOCK_COUNT") return &settings.blockCounts;
        if (what == "BLOCKS") return &settings.blocks;
        if (what == "RESIDUALS") return &settings.residuals;
        return nullptr;
    }
    static std::optional<BitCode> codeNamed(std::string_view name) {
        if (name == "UNARY") return BitCode::unary;
        if (name == "GAMMA") return BitCode::gamma;
        if (name == "DELTA") return BitCode::delta;
        if (name == "ZETA") return BitCode::zeta;
        if (name == "NIBBLE") return BitCode::nibble;
        return std::nullopt;
    }

    const FileText& file_;
    Properties properties_;
};

// Whole numbers of both signs as natural ones: 0, -1, 1, -2, 2 ...
i64 signedOf(u64 natural) {
    const auto half = static_cast<i64>(natural >> 1);
    return natural % 2 == 0 ? half : -half - 1;
}

// The lists of successors, one node after the other (section 4 of the paper).
class BvGraphReader {
  public:
    BvGraphReader(const Settings& settings, const FileText& bits, const RunContext& context)
        : settings_(settings), file_(bits), bits_(bits.text()), context_(context) {}

    void read(ParsedGraph& parsed) {
        checkPromises();
        starts_.reserve(settings_.nodes + 1);
        targets_.reserve(settings_.arcs);
        for (node_ = 0; node_ < settings_.nodes; ++node_) {
            if (node_ % 4096 == 0)
                tellReading(context_, static_cast<f64>(bits_.taken()) / static_cast<f64>(bits_.size()));
            starts_.push_back(targets_.size());
            try {
                readList();
            } catch (const BadBits& bad) {
                fail(bad.what());
            }
        }
        starts_.push_back(targets_.size());
        if (targets_.size() != settings_.arcs)
            file_.fail(
                fmt::format("has {} arcs, and its properties promise {}", targets_.size(), settings_.arcs));
        hand(parsed);
    }

  private:
    // Every node has a bit at least.
    void checkPromises() const {
        if (settings_.nodes > bits_.size() ||
            settings_.arcs > std::max(kAlwaysPlausibleArcs, kMostArcsOfABit * bits_.size()))
            file_.fail(
                fmt::format("the properties promise {} nodes and {} arcs in a file of {}: they are "
                            "damaged, or belong to another one",
                            settings_.nodes, settings_.arcs, formatBytes(file_.text().size())));
        if (settings_.arcs > availableMemory() / kBytesOfArc) file_.failForMemory();
    }

    [[noreturn]] void fail(std::string_view what) const {
        file_.fail(fmt::format("the successors of the node {} are damaged: {}", node_, what));
    }

    u64 take(BitCode code) { return bits_.number(code, settings_.zeta); }
    // A place, perhaps with a sign, or a length: at most twice the number of nodes.
    i64 takeSmall(BitCode code) {
        const u64 number = take(code);
        if (number > 2 * settings_.nodes)
            fail(fmt::format("a number is too large for {} nodes", settings_.nodes));
        return static_cast<i64>(number);
    }

    void readList() {
        const u64 degree = take(settings_.outdegrees);
        if (degree == 0) return;
        if (degree > settings_.arcs - targets_.size())
            fail(fmt::format("there are more than the {} arcs that the properties promise", settings_.arcs));
        list_.clear();
        const u64 reference = settings_.window == 0 ? 0 : take(settings_.references);
        if (reference > node_) fail("they refer to a list before that of the first node");
        if (reference > settings_.window)
            fail(fmt::format("they refer to a list {} nodes before, and the properties allow {}", reference,
                             settings_.window));
        if (reference > 0) copyFrom(node_ - reference, degree);
        const size_t copied = list_.size();
        if (copied < degree && settings_.shortestInterval > 0) readIntervals(degree);
        const size_t inIntervals = list_.size();
        if (inIntervals < degree) readResiduals(degree);
        const auto at = [&](size_t i) { return list_.begin() + static_cast<std::ptrdiff_t>(i); };
        std::inplace_merge(at(copied), at(inIntervals), list_.end());
        std::inplace_merge(list_.begin(), at(copied), list_.end());
        targets_.insert(targets_.end(), list_.begin(), list_.end());
    }

    // Blocks of the other list are copied and left out in turn; what follows an even number of them is
    // copied.
    void copyFrom(u64 node, u64 degree) {
        const u64 end = starts_[node + 1];
        u64 from = starts_[node];
        const u64 blocks = take(settings_.blockCounts);
        for (u64 block = 0; block < blocks; ++block) {
            const u64 length = take(settings_.blocks) + (block == 0 ? 0 : 1);
            if (length > end - from) fail("they copy more than there is");
            if (block % 2 == 0) copy(from, from + length, degree);
            from += length;
        }
        if (blocks % 2 == 0) copy(from, end, degree);
    }
    void copy(u64 from, u64 to, u64 degree) {
        if (to - from > degree - list_.size()) failCount(degree);
        for (u64 i = from; i < to; ++i) list_.push_back(targets_[i]);
    }

    void readIntervals(u64 degree) {
        const u64 count = take(BitCode::gamma);
        i64 left = 0;
        for (u64 i = 0; i < count; ++i) {
            left = i == 0 ? static_cast<i64>(node_) + signedOf(static_cast<u64>(takeSmall(BitCode::gamma)))
                          : left + takeSmall(BitCode::gamma) + 1;
            const u64 length = static_cast<u64>(takeSmall(BitCode::gamma)) + settings_.shortestInterval;
            if (length > degree - list_.size()) failCount(degree);
            for (u64 j = 0; j < length; ++j) addSuccessor(left++);
        }
    }

    void readResiduals(u64 degree) {
        i64 last = static_cast<i64>(node_) + signedOf(static_cast<u64>(takeSmall(settings_.residuals)));
        addSuccessor(last);
        while (list_.size() < degree) {
            last += takeSmall(settings_.residuals) + 1;
            addSuccessor(last);
        }
    }

    void addSuccessor(i64 successor) {
        if (successor < 0 || successor >= static_cast<i64>(settings_.nodes))
            fail(fmt::format("{} is none of the {} nodes", successor, settings_.nodes));
        list_.push_back(static_cast<VertexId>(successor));
    }
    [[noreturn]] void failCount(u64 degree) const {
        fail(fmt::format("there are more than the {} that are promised", degree));
    }

    // A graph of WebGraph is undirected where every arc has its opposite.
    bool isSymmetric() const {
        const auto list = [&](u64 node) {
            return std::span(targets_).subspan(starts_[node], starts_[node + 1] - starts_[node]);
        };
        for (u64 node = 0; node < settings_.nodes; ++node) {
            if (node % 4096 == 0 && context_.shouldStop()) throw Cancelled();
            for (const VertexId successor : list(node))
                if (const auto back = list(successor);
                    !std::binary_search(back.begin(), back.end(), static_cast<VertexId>(node)))
                    return false;
        }
        return true;
    }

    void hand(ParsedGraph& parsed) {
        const bool symmetric = isSymmetric();
        parsed.direction = symmetric ? Direction::undirected : Direction::directed;
        parsed.directionWhy = symmetric ? "every arc has its opposite" : "not every arc has its opposite";
        parsed.edges.source.resize(targets_.size());
        for (u64 node = 0; node < settings_.nodes; ++node)
            for (u64 i = starts_[node]; i < starts_[node + 1]; ++i)
                parsed.edges.source[i] = static_cast<VertexId>(node);
        parsed.edges.target = std::move(targets_);
        parsed.nodes = NodeTable::numbered(settings_.nodes, 0);
        parsed.report.lines = parsed.edges.size();
        parsed.report.entries = true;
        parsed.report.format = "WebGraph, BVGraph";
    }

    const Settings& settings_;
    const FileText& file_;
    BitReader bits_;
    const RunContext& context_;
    u64 node_ = 0;
    std::vector<u64> starts_;        // of the list of each node in targets_
    LargeVector<VertexId> targets_;  // of all lists
    std::vector<VertexId> list_;     // of the node: copied, of intervals, residuals, each ascending
};

ParsedGraph readWebGraph(const FileText& file, const RunContext& context) {
    if (!isWebGraph(file))
        file.fail("is no file of properties of WebGraph: the property 'graphclass' is missing");
    const Settings settings = SettingsReader(file).read();
    const fs::path path = fileBeside(file.name(), kPropertiesSuffix, kGraphSuffix);
    if (path.empty()) file.fail("has the properties of a graph of WebGraph, and its .graph is not beside it");
    const FileText bits = FileText::openBytes(path, context);
    ParsedGraph parsed;
    BvGraphReader(settings, bits, context).read(parsed);
    parsed.report.bytes = bits.storedBytes();
    return parsed;
}

}  // namespace

FormatEntry webGraphFormat() {
    return {.id = "webgraph",
            .name = "WebGraph",
            .suffixes = {".properties"},
            .detect = isWebGraph,
            .mainFile = mainFile,
            .read = readPlain<readWebGraph>};
}

}  // namespace quartier::graph_io
