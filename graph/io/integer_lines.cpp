#include "graph/io/integer_lines.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <limits>
#include <mutex>
#include <span>

#include "graph/io/reader.h"
#include "graph/io/scan.h"
#include "graph/io/table_rows.h"

namespace quartier::graph_io {
namespace {

constexpr u64 kChunkBytes = u64{1} << 20;

struct Chunk {
    const char* begin = nullptr;
    const char* end = nullptr;
    u64 lineCount = 0;
    u64 offset = 0;  // of its first entry in the arrays
    u64 entries = 0;
    u64 smallest = std::numeric_limits<u64>::max();
    u64 largest = 0;
    const char* oddLine = nullptr;
    u64 badValues = 0;
    const char* firstBad = nullptr;
    const char* negative = nullptr;
    const char* zero = nullptr;
    const char* vanished = nullptr;
    u64 wideLines = 0;
    const char* firstWide = nullptr;

    // Entries that it may have. The shortest is "1 2" and a line end: a file of empty lines must not reserve
    // arrays.
    u64 mostEntries() const { return std::min(lineCount, static_cast<u64>(end - begin) / 4 + 1); }
};

// Chunks of whole lines.
std::vector<Chunk> split(std::string_view text) {
    std::vector<Chunk> chunks;
    const char* p = text.data();
    const char* end = p + text.size();
    while (p < end) {
        Chunk chunk;
        chunk.begin = p;
        const auto left = static_cast<u64>(end - p);
        const char* stop = left <= kChunkBytes ? end : lineEnd(p + kChunkBytes, end);
        chunk.end = stop == end ? end : stop + 1;
        p = chunk.end;
        chunks.push_back(chunk);
    }
    return chunks;
}

// The digits that the text at p begins with, up to eight, as a number: eight bytes at once, in a handful of
// steps whose number does not depend on the digits. Needs eight bytes of text; moves p behind the digits.
u64 readEightDigits(const char*& p) {
    static_assert(std::endian::native == std::endian::little);
    u64 bytes = 0;
    std::memcpy(&bytes, p, sizeof bytes);
    bytes ^= 0x3030303030303030;  // digits become 0 to 9, everything else 10 and more
    // The high bit of every byte of 10 and more; a carry spoils only what lies behind the first of them.
    const u64 others = ((bytes + 0x7676767676767676) | bytes) & 0x8080808080808080;
    const int digits = others == 0 ? 8 : std::countr_zero(others) / 8;
    p += digits;
    if (digits == 0) return 0;
    bytes <<= 64 - 8 * digits;                             // zeros in front
    bytes = (bytes * 2561) >> 8 & 0x00FF00FF00FF00FF;      // 10 a + b: two digits in 16 bits
    bytes = (bytes * 6553601) >> 16 & 0x0000FFFF0000FFFF;  // 100 a + b: four in 32
    return (bytes * 42949672960001) >> 32;                 // 10000 a + b: eight in 64
}

// Reads digits into `value`; false when there is none or the number does not fit.
template <typename Id>
bool readId(const char*& p, const char* end, Id& value) {
    const char* start = p;
    u64 number = 0;
    if (end - p >= 8) number = readEightDigits(p);
    if (end - start < 8 || p - start == 8)
        while (p < end && isDigit(*p)) number = number * 10 + static_cast<u64>(*p++ - '0');
    const auto digits = p - start;
    if (digits == 0 || digits > 19 || number > std::numeric_limits<Id>::max()) return false;
    if (*start == '0' && digits > 1) return false;  // "007" is a name, not the number 7
    value = static_cast<Id>(number);
    return true;
}

// Reads a number; decimals of up to nine digits by hand, which is exact: both parts fit a double.
bool readValue(const char*& p, const char* end, f64& value) {
    static constexpr f64 kPower[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    const char* q = p;
    u64 mantissa = 0;
    while (q < end && isDigit(*q)) mantissa = mantissa * 10 + static_cast<u64>(*q++ - '0');
    auto digits = q - p;
    i64 decimals = 0;
    if (q < end && *q == '.') {
        const char* point = q++;
        while (q < end && isDigit(*q)) mantissa = mantissa * 10 + static_cast<u64>(*q++ - '0');
        decimals = q - point - 1;
        digits += decimals;
    }
    const bool plain = q == end || *q == '\n' || isSeparator(*q);
    if (plain && digits > 0 && digits <= 9) {
        value = static_cast<f64>(mantissa) / kPower[decimals];
        p = q;
        return true;
    }
    const char* stop = p;
    while (stop < end && *stop != '\n' && !isSeparator(*stop)) ++stop;
    const auto number = wholeNumber(std::string_view(p, static_cast<size_t>(stop - p)));
    if (!number) return false;
    value = *number;
    p = stop;
    return true;
}

template <bool kSeparators>
bool separates(char c) {
    return kSeparators ? isSeparator(c) : isBlank(c);
}

const char* skipBlanks(const char* p, const char* end) {
    while (p < end && isBlank(*p)) ++p;
    return p;
}

// Over the blanks between two columns, and one comma or semicolon: two would be an empty column.
template <bool kSeparators>
const char* skipGap(const char* p, const char* end) {
    p = skipBlanks(p, end);
    if constexpr (kSeparators) {
        if (p < end && (*p == ',' || *p == ';')) p = skipBlanks(p + 1, end);
    }
    return p;
}

template <typename Id>
struct Entry {
    Id first = 0;
    Id second = 0;
    f64 value = 0;
    const char* valueAt = nullptr;
    const char* rest = nullptr;  // what follows the columns in the line; null when nothing does
};

// One line into `entry`; returns the end of the line, or null when the line is odd.
template <typename Id, bool kValues, bool kSeparators>
const char* parseLine(const char* p, const char* end, bool strict, Entry<Id>& entry) {
    if (!readId(p, end, entry.first) || p == end || !separates<kSeparators>(*p)) return nullptr;
    p = skipGap<kSeparators>(p, end);
    if (p == end || !readId(p, end, entry.second)) return nullptr;
    entry.rest = nullptr;
    if (p < end && *p == '\n' && !kValues) return p;
    if (p < end && *p != '\n' && !separates<kSeparators>(*p)) return nullptr;
    if constexpr (kValues) {
        p = skipGap<kSeparators>(p, end);
        entry.valueAt = p;
        if (p == end || *p == '\n') return nullptr;
        const auto atGap = [&] { return p == end || *p == '\n' || separates<kSeparators>(*p); };
        if (!readValue(p, end, entry.value) || !atGap()) {
            if (!strict) return nullptr;
            entry.value = std::numeric_limits<f64>::quiet_NaN();
            while (!atGap()) ++p;
        }
        if (p < end && *p == '\n') return p;
    }
    p = strict ? skipGap<kSeparators>(p, end) : skipBlanks(p, end);
    if (p == end || *p == '\n') return p;
    if (strict) return nullptr;
    entry.rest = p;
    return lineEnd(p, end);
}

// Whether the line has more columns than the rules allow; `rest` begins behind the columns that were read.
// Counted in the rest alone first, where quotes can only make it look too long.
bool isWide(const char* line, const char* rest, const char* end, const IntegerLineRules& rules) {
    size_t more = 0;
    if (rules.delimiter == TableRows::kBlanks) {
        for (bool blank = true; rest < end; ++rest) {
            more += blank && !isBlank(*rest) ? 1 : 0;
            blank = isBlank(*rest);
        }
    } else {
        more = static_cast<size_t>(std::count(rest, end, rules.delimiter));
    }
    if (more + (rules.values ? 3 : 2) <= rules.columns) return false;
    TableRows rows(std::string_view(line, static_cast<size_t>(end - line)), rules.delimiter);
    rows.next();
    std::span<const std::string_view> fields = rows.fields();
    while (!fields.empty() && fields.back().empty()) fields = fields.first(fields.size() - 1);
    return fields.size() > rules.columns;
}

// The weight that a value is; kUnusableWeight when it is none.
f32 takeValue(f64 value, const char* at, Chunk& chunk) {
    if (!isWeight(value)) {
        if (chunk.badValues++ == 0) chunk.firstBad = at;
        if (value < 0 && chunk.negative == nullptr) chunk.negative = at;
        return kUnusableWeight;
    }
    const auto weight = static_cast<f32>(value);
    if (weight == 0 && chunk.zero == nullptr) chunk.zero = at;
    if (vanishes(value) && chunk.vanished == nullptr) chunk.vanished = at;
    return weight;
}

template <typename Id, bool kValues, bool kSeparators>
void parseChunk(Chunk& chunk, const IntegerLineRules& rules, IntegerLines<Id>& result) {
    const char* p = chunk.begin;
    const char* end = chunk.end;
    Id* first = result.first.data() + chunk.offset;
    Id* second = result.second.data() + chunk.offset;
    f32* value = result.value.data() + (kValues ? chunk.offset : 0);
    Id smallest = std::numeric_limits<Id>::max();
    Id largest = 0;
    Entry<Id> entry;
    while (p < end) {
        const char* line = p;
        p = skipBlanks(p, end);
        if (p == end) break;
        if (!isDigit(*p) && *p != '\n' && rules.comments.find(*p) != std::string_view::npos) {
            p = lineEnd(p, end);
        } else if (*p != '\n') {
            p = parseLine<Id, kValues, kSeparators>(p, end, rules.strict, entry);
            if (p == nullptr || std::min(entry.first, entry.second) < rules.base) {
                chunk.oddLine = line;
                break;
            }
            entry.first -= rules.base;
            entry.second -= rules.base;
            *first++ = entry.first;
            *second++ = entry.second;
            smallest = std::min({smallest, entry.first, entry.second});
            largest = std::max({largest, entry.first, entry.second});
            if constexpr (kValues) *value++ = takeValue(entry.value, entry.valueAt, chunk);
            if (entry.rest != nullptr && isWide(line, entry.rest, p, rules)) {
                if (chunk.wideLines++ == 0) chunk.firstWide = line;
            }
        }
        if (p < end) ++p;
    }
    chunk.entries = static_cast<u64>(first - result.first.data()) - chunk.offset;
    if (chunk.entries > 0) {
        chunk.smallest = smallest;
        chunk.largest = largest;
    }
}

template <typename Id>
void parseChunk(Chunk& chunk, const IntegerLineRules& rules, IntegerLines<Id>& result) {
    if (rules.values && rules.separators)
        parseChunk<Id, true, true>(chunk, rules, result);
    else if (rules.values)
        parseChunk<Id, true, false>(chunk, rules, result);
    else if (rules.separators)
        parseChunk<Id, false, true>(chunk, rules, result);
    else
        parseChunk<Id, false, false>(chunk, rules, result);
}

// Closes the gaps that comments and blank lines left behind the chunks' entries.
template <typename T>
void closeGaps(LargeVector<T>& array, std::span<const Chunk> chunks) {
    u64 to = chunks.front().offset;
    for (const Chunk& chunk : chunks) {
        if (to != chunk.offset)
            std::copy_n(array.begin() + static_cast<std::ptrdiff_t>(chunk.offset), chunk.entries,
                        array.begin() + static_cast<std::ptrdiff_t>(to));
        to += chunk.entries;
    }
    array.resize(to);
}

// Tells the observer from whichever thread finishes a chunk; one at a time, and nobody waits.
class ChunkProgress {
  public:
    ChunkProgress(const RunContext& context, size_t chunks) : context_(context), chunks_(chunks) {}

    void chunkDone() {
        const size_t done = ++done_;
        const std::unique_lock lock(mutex_, std::try_to_lock);
        if (!lock) return;
        Progress progress;
        progress.stage = "reading";
        progress.fraction = static_cast<f64>(done) / static_cast<f64>(chunks_);
        context_.observer.progress(progress);
    }

  private:
    const RunContext& context_;
    size_t chunks_;
    std::atomic<size_t> done_{0};
    std::mutex mutex_;
};

template <typename Body>
void forEachChunk(std::span<Chunk> chunks, const RunContext& context, const Body& body) {
    tbb::parallel_for(size_t{0}, chunks.size(), [&](size_t i) {
        if (context.shouldStop()) throw Cancelled();
        body(chunks[i]);
    });
}

template <typename Id>
void gather(const std::vector<Chunk>& chunks, IntegerLines<Id>& result) {
    u64 smallest = std::numeric_limits<u64>::max();
    u64 largest = 0;
    for (const Chunk& chunk : chunks) {
        result.lines += chunk.lineCount;
        smallest = std::min(smallest, chunk.smallest);
        largest = std::max(largest, chunk.largest);
        if (result.oddLine == nullptr) result.oddLine = chunk.oddLine;
        result.badValues += chunk.badValues;
        if (result.firstBad == nullptr) result.firstBad = chunk.firstBad;
        if (result.negative == nullptr) result.negative = chunk.negative;
        if (result.zero == nullptr) result.zero = chunk.zero;
        if (result.vanished == nullptr) result.vanished = chunk.vanished;
        if (result.firstWide == nullptr) result.firstWide = chunk.firstWide;
        result.wideLines += chunk.wideLines;
        result.listed += chunk.entries;
    }
    result.smallest = static_cast<Id>(std::min(smallest, largest));
    result.largest = static_cast<Id>(largest);
}

// The chunks from `first` on whose entries, behind `used` others, the merger wants to see together.
std::span<Chunk> nextGroup(std::span<Chunk> chunks, u64 used, u64 nextLook) {
    size_t count = 0;
    for (u64 most = used; count < chunks.size() && (count == 0 || most < nextLook); ++count) {
        chunks[count].offset = most;
        most += chunks[count].mostEntries();
    }
    return chunks.first(count);
}

// Reads the chunks behind the entries that are there.
template <typename Id>
void parseGroup(std::span<Chunk> group, const IntegerLineRules& rules, const RunContext& context,
                ChunkProgress& progress, IntegerLines<Id>& result) {
    const u64 most = group.back().offset + group.back().mostEntries();
    result.first.resize(most);
    result.second.resize(most);
    if (rules.values) result.value.resize(most);
    forEachChunk(group, context, [&](Chunk& chunk) {
        parseChunk(chunk, rules, result);
        progress.chunkDone();
    });
    closeGaps(result.first, group);
    closeGaps(result.second, group);
    if (rules.values) closeGaps(result.value, group);
    if (!result.multiplicity.empty()) result.multiplicity.resize(result.first.size(), 1);
}

}  // namespace

template <typename Id>
IntegerLines<Id> parseIntegerLines(std::string_view text, const IntegerLineRules& rules,
                                   const RunContext& context) {
    std::vector<Chunk> chunks = split(text);
    forEachChunk(std::span(chunks), context, [](Chunk& chunk) {
        chunk.lineCount = static_cast<u64>(std::count(chunk.begin, chunk.end, '\n'));
        if (chunk.end[-1] != '\n') ++chunk.lineCount;
    });
    u64 most = 0;
    for (const Chunk& chunk : chunks) most += chunk.mostEntries();
    IntegerLines<Id> result;
    // Room that is never used costs nothing.
    result.first.reserve(most);
    result.second.reserve(most);
    if (rules.values) result.value.reserve(most);

    ChunkProgress progress(context, chunks.size());
    RepeatMerger merger(rules.firstLook);
    for (std::span<Chunk> left = chunks; !left.empty();) {
        const std::span<Chunk> group = nextGroup(left, result.first.size(), merger.nextLook());
        left = left.subspan(group.size());
        parseGroup(group, rules, context, progress, result);
        if (std::any_of(group.begin(), group.end(), [](const Chunk& c) { return c.oddLine != nullptr; }))
            break;
        merger.look<Id>({result.first, result.second, result.value, result.multiplicity});
    }
    gather(chunks, result);
    return result;
}

template IntegerLines<u32> parseIntegerLines(std::string_view, const IntegerLineRules&, const RunContext&);
template IntegerLines<u64> parseIntegerLines(std::string_view, const IntegerLineRules&, const RunContext&);

}  // namespace quartier::graph_io
