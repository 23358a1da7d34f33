#include "app/session/row_order.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>
#include <tbb/parallel_sort.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <type_traits>
#include <utility>

#include "app/session/text_folding.h"
#include "core/error.h"
#include "graph/large_buffer.h"
#include "graph/parallel_pieces.h"

namespace quartier::session {
namespace {

constexpr u64 kPiece = 16384;  // rows or texts; a multiple of the 64 of a word of Bits
constexpr u64 kSignBit = u64{1} << 63;
constexpr StagePart kStage{"sorting"};

// What is sorted: of narrow keys key and row in one number.
using NarrowItem = u64;
struct WideItem {
    u64 key;
    u32 row;
};
u32 rowOf(NarrowItem item) { return static_cast<u32>(item); }
u32 rowOf(const WideItem& item) { return item.row; }
u64 keyOf(NarrowItem item) { return item >> 32; }
u64 keyOf(const WideItem& item) { return item.key; }
template <class Item>
Item makeItem(u64 key, u64 row) {
    if constexpr (std::is_same_v<Item, WideItem>)
        return {key, static_cast<u32>(row)};
    else
        return key << 32 | row;
}

// Sorts on all cores, and gives up soon after a stop.
template <class Item, class Less>
void sortItems(std::span<Item> items, const RunContext& context, const Less& less) {
    tbb::task_group_context group;
    const std::stop_callback giveUp(context.stop, [&group] { group.cancel_group_execution(); });
    tbb::task_group(group).run_and_wait([&] { tbb::parallel_sort(items.begin(), items.end(), less); });
    if (context.shouldStop()) throw Cancelled();
}

constexpr int kDigitBits = 11;
constexpr u64 kDigits = u64{1} << kDigitBits;
using DigitCounts = std::array<u64, kDigits>;

// One pass of sortByKeys(): by the digit of the keys at this shift. False: it is the same in all of them.
template <class Item>
bool sortByDigit(const LargeVector<Item>& from, LargeVector<Item>& to, int shift, const RunContext& context) {
    constexpr u64 kLeast = 1 << 16;  // items of a part
    const u64 count = from.size();
    const auto cores = static_cast<u64>(tbb::this_task_arena::max_concurrency());
    const u64 parts = std::clamp(count / kLeast, u64{1}, cores);
    const auto digitOf = [shift](const Item& item) { return keyOf(item) >> shift & (kDigits - 1); };
    const auto eachItem = [&](u64 part, const auto& visit) {
        for (u64 i = count * part / parts; i < count * (part + 1) / parts; ++i) visit(from[i]);
    };
    std::vector<DigitCounts> places(parts, DigitCounts{});
    tbb::parallel_for(u64{0}, parts, [&](u64 part) {
        eachItem(part, [&](const Item& item) { ++places[part][digitOf(item)]; });
    });
    if (context.shouldStop()) throw Cancelled();
    u64 before = 0;
    for (u64 digit = 0; digit < kDigits; ++digit) {
        const u64 first = before;
        for (DigitCounts& its : places) before += std::exchange(its[digit], before);
        if (before - first == count) return false;
    }
    tbb::parallel_for(u64{0}, parts, [&](u64 part) {
        DigitCounts& next = places[part];
        eachItem(part, [&](const Item& item) { to[next[digitOf(item)]++] = item; });
    });
    if (context.shouldStop()) throw Cancelled();
    return true;
}

// Joins of(begin, end) of all pieces of the items by `or`.
template <class Of>
u64 bitsOfPieces(u64 count, const Of& of) {
    return tbb::parallel_reduce(
        tbb::blocked_range<u64>(0, count, kPiece), u64{0},
        [&](const tbb::blocked_range<u64>& range, u64 bits) {
            for (u64 i = range.begin(); i < range.end(); ++i) bits |= of(i);
            return bits;
        },
        std::bit_or<>());
}

// Stable, digit by digit of the bits in which keys differ: three times as fast as tbb::parallel_sort on ten
// million rows and two cores.
template <class Item>
void sortByKeys(LargeVector<Item>& items, const RunContext& context) {
    if (items.empty()) return;
    const u64 some = keyOf(items.front());
    const u64 different = bitsOfPieces(items.size(), [&](u64 i) { return keyOf(items[i]) ^ some; });
    LargeVector<Item> other(items.size());
    for (int shift = 0; shift < 64 && different >> shift != 0; shift += kDigitBits) {
        shift += std::countr_zero(different >> shift);
        if (sortByDigit(items, other, shift, context)) items.swap(other);
    }
}

// Of items that are sorted by their keys: sorts those of equal keys by compare(a, b), which is below, above
// or 0, and then by their rows. Gives per item whether it differs from the one before it. fetch(item) begins
// to bring what is compared into the cache: one by one that is most of the time.
template <class Item, class Compare, class Fetch>
LargeVector<u8> sortRuns(LargeVector<Item>& items, const RunContext& context, const Compare& compare,
                         const Fetch& fetch) {
    constexpr u64 kLong = 65536;   // items of a run that all cores sort
    constexpr u64 kFetched = 512;  // items at once
    LargeVector<u8> differs(items.size());
    const auto less = [&](const Item& a, const Item& b) {
        const int order = compare(a, b);
        return order != 0 ? order < 0 : rowOf(a) < rowOf(b);
    };
    const auto tellEqual = [&](u64 begin, u64 end) {
        differs[begin] = 1;
        for (u64 i = begin + 1; i < end; ++i) differs[i] = compare(items[i - 1], items[i]) != 0 ? 1 : 0;
    };
    std::vector<std::pair<u64, u64>> longRuns;
    std::mutex guard;
    inPieces(items.size(), kPiece, context, kStage, [&](u64 begin, u64 end) {
        const auto begins = [&](u64 i) { return i == 0 || keyOf(items[i]) != keyOf(items[i - 1]); };
        const auto fetchRuns = [&](u64 first, u64 last) {
            for (u64 i = first; i < last; ++i)
                if (!begins(i) || (i + 1 < items.size() && !begins(i + 1))) fetch(items[i]);
            return last;
        };
        while (begin < end && !begins(begin)) ++begin;  // of a run of the piece before
        u64 fetched = begin;
        while (begin < end) {
            if (begin >= fetched) fetched = fetchRuns(begin, std::min<u64>(items.size(), begin + kFetched));
            u64 last = begin + 1;
            while (last < items.size() && !begins(last)) ++last;
            if (last - begin > kLong) {
                const std::scoped_lock lock(guard);
                longRuns.emplace_back(begin, last);
            } else {
                if (last - begin > 1) std::sort(items.data() + begin, items.data() + last, less);
                tellEqual(begin, last);
            }
            begin = last;
        }
    });
    for (const auto& [begin, end] : longRuns) {
        sortItems(std::span<Item>(items.data() + begin, end - begin), context, less);
        tellEqual(begin, end);
    }
    return differs;
}

// Calls put(place, row) for every row of the set, places ascending with the rows, on all cores. Gives their
// count to reserve(count) first.
template <class Reserve, class Put>
void placeRows(const Bits& shown, const RunContext& context, const Reserve& reserve, const Put& put) {
    constexpr u64 kWords = kPiece / 64;
    const std::vector<u64>& words = shown.words();
    const u64 pieces = (words.size() + kWords - 1) / kWords;
    std::vector<u64> first(pieces + 1, 0);
    const auto lastWord = [&](u64 piece) { return std::min<u64>(words.size(), (piece + 1) * kWords); };
    tbb::parallel_for(u64{0}, pieces, [&](u64 piece) {
        for (u64 w = piece * kWords; w < lastWord(piece); ++w)
            first[piece + 1] += static_cast<u64>(std::popcount(words[w]));
    });
    for (u64 piece = 0; piece < pieces; ++piece) first[piece + 1] += first[piece];
    reserve(first.back());
    inPieces(pieces, 1, context, kStage, [&](u64 begin, u64 end) {
        for (u64 piece = begin; piece < end; ++piece) {
            u64 place = first[piece];
            for (u64 w = piece * kWords; w < lastWord(piece); ++w)
                for (u64 word = words[w]; word != 0; word &= word - 1)
                    put(place++, w * 64 + static_cast<u64>(std::countr_zero(word)));
        }
    });
}

// As many parts as cores, each of them neighbouring rows that begin at a word of `shown`; their counts must
// not take more room than the rows.
u64 partsOf(u64 count, u64 buckets) {
    const auto cores = static_cast<u64>(tbb::this_task_arena::max_concurrency());
    return std::clamp(count / std::max(buckets, kPiece), u64{1}, std::min(cores, u64{16}));
}

// Stable, in one pass: rows by their buckets, of which there are not many more than rows. bucketOf(row) is
// asked twice.
template <class BucketOf>
RowOrder countedRows(u64 count, u64 buckets, const Bits* shown, const RunContext& context,
                     const BucketOf& bucketOf) {
    const u64 parts = partsOf(count, buckets);
    const auto eachRow = [&](u64 part, const auto& visit) {
        const auto from = [&](u64 p) { return p == parts ? count : count * p / parts / 64 * 64; };
        for (u64 first = from(part), end = from(part + 1); first < end; first += kPiece) {
            if (context.stop.stop_requested()) return;
            for (u64 row = first, last = std::min(first + kPiece, end); row < last; ++row)
                if (shown == nullptr || shown->test(row)) visit(row);
        }
    };
    std::vector<std::vector<u32>> places(parts);
    tbb::parallel_for(u64{0}, parts, [&](u64 part) {
        places[part].assign(buckets, 0);
        eachRow(part, [&](u64 row) { ++places[part][bucketOf(row)]; });
    });
    if (context.shouldStop()) throw Cancelled();
    RowOrder order{.count = 0, .listed = true, .rows = {}};
    u32 before = 0;
    for (u64 bucket = 0; bucket < buckets; ++bucket)
        for (std::vector<u32>& its : places) before += std::exchange(its[bucket], before);
    order.count = before;
    order.rows.resize(before);
    tbb::parallel_for(u64{0}, parts, [&](u64 part) {
        std::vector<u32>& next = places[part];
        eachRow(part, [&](u64 row) { order.rows[next[bucketOf(row)]++] = static_cast<u32>(row); });
    });
    if (context.shouldStop()) throw Cancelled();
    return order;
}

template <class Item, class Make>
RowOrder sortedBy(u64 count, const Bits* shown, const RunContext& context, const Make& make) {
    LargeVector<Item> items;
    if (shown == nullptr) {
        items.resize(count);
        inPieces(count, kPiece, context, kStage, [&](u64 begin, u64 end) {
            for (u64 row = begin; row < end; ++row) items[row] = make(row);
        });
    } else {
        placeRows(
            *shown, context, [&](u64 rows) { items.resize(rows); },
            [&](u64 place, u64 row) { items[place] = make(row); });
    }
    sortByKeys(items, context);
    RowOrder order{.count = items.size(), .listed = true, .rows = {}};
    order.rows.resize(items.size());
    inPieces(items.size(), kPiece, context, kStage, [&](u64 begin, u64 end) {
        for (u64 place = begin; place < end; ++place) order.rows[place] = rowOf(items[place]);
    });
    return order;
}

// One more than the largest key that is not missing.
u64 differentKeys(std::span<const u32> keys) {
    return tbb::parallel_reduce(
        tbb::blocked_range<u64>(0, keys.size(), kPiece), u64{0},
        [&](const tbb::blocked_range<u64>& range, u64 most) {
            for (u64 row = range.begin(); row < range.end(); ++row)
                most = std::max(most, keys[row] == SortKeys::kMissing ? 0 : u64{keys[row]} + 1);
            return most;
        },
        [](u64 a, u64 b) { return std::max(a, b); });
}

// Keys that are in the order of the values; SortKeys::kMissingWide is none of them.
u64 wideKey(f64 value) {
    if (std::isnan(value)) return SortKeys::kMissingWide;
    const u64 bits = std::bit_cast<u64>(value + 0.0);  // -0 is 0
    return (bits & kSignBit) != 0 ? ~bits : bits | kSignBit;
}
u64 wideKey(f32 value) {
    constexpr u32 kSign = u32{1} << 31;
    if (std::isnan(value)) return SortKeys::kMissingWide;
    const u32 bits = std::bit_cast<u32>(value + 0.0F);
    return (bits & kSign) != 0 ? ~bits : bits | kSign;
}
u64 wideKey(i64 value) {
    if (value == kMissingInteger) return SortKeys::kMissingWide;
    return (static_cast<u64>(value) ^ kSignBit) - 1;  // the least is the missing one
}
u64 wideKey(u32 value) { return value; }
u64 wideKey(u8 value) { return value == kMissingYesNo ? SortKeys::kMissingWide : value; }

// What the keys of some rows have in common.
struct KeyRange {
    u64 least = SortKeys::kMissingWide, most = 0;
    u64 low = 0;  // all bits that are set in one of them

    void take(u64 key) {
        if (key == SortKeys::kMissingWide) return;
        least = std::min(least, key);
        most = std::max(most, key);
        low |= key;
    }
    void take(const KeyRange& other) {
        least = std::min(least, other.least);
        most = std::max(most, other.most);
        low |= other.low;
    }
};

// Sorting by half as many bytes takes half the time: keys become narrow where nothing is lost by it, which is
// so for whole numbers and for most numbers of few digits.
template <class T>
SortKeys keysOf(std::span<const T> values, const RunContext& context) {
    const u64 pieces = (values.size() + kPiece - 1) / kPiece;
    std::vector<KeyRange> ranges(pieces);
    LargeVector<u64> wide(values.size());
    inPieces(pieces, 1, context, kStage, [&](u64 begin, u64 end) {
        for (u64 piece = begin; piece < end; ++piece)
            for (u64 row = piece * kPiece; row < std::min<u64>(values.size(), (piece + 1) * kPiece); ++row) {
                wide[row] = wideKey(values[row]);
                ranges[piece].take(wide[row]);
            }
    });
    KeyRange range;
    for (const KeyRange& its : ranges) range.take(its);
    const auto keep = []<class Key>(LargeVector<Key> keys) {
        const auto kept = std::make_shared<const LargeVector<Key>>(std::move(keys));
        return SharedArray<Key>(*kept, kept);
    };
    const int shift = range.low == 0 ? 0 : std::countr_zero(range.low);
    const u64 least = range.least >> shift;
    const bool some = range.least <= range.most;
    if (some && (range.most >> shift) - least >= SortKeys::kMissing) return {keep(std::move(wide))};
    LargeVector<u32> narrow(values.size());
    inPieces(values.size(), kPiece, context, kStage, [&](u64 begin, u64 end) {
        for (u64 row = begin; row < end; ++row)
            narrow[row] = wide[row] == SortKeys::kMissingWide
                              ? SortKeys::kMissing
                              : static_cast<u32>((wide[row] >> shift) - least);
    });
    return {keep(std::move(narrow))};
}

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Appends bytes that compare as the texts are to: a run of digits is a '0', how many digits it has without
// leading zeros, and those.
void appendKey(std::string_view folded, std::string& to) {
    constexpr size_t kLongest = 255;
    for (size_t i = 0; i < folded.size();) {
        const size_t begin = i;
        while (i < folded.size() && !isDigit(folded[i])) ++i;
        to.append(folded, begin, i - begin);
        if (i == folded.size()) return;
        size_t end = i;
        while (end < folded.size() && isDigit(folded[end])) ++end;
        while (i + 1 < end && folded[i] == '0') ++i;
        to += '0';
        to += static_cast<char>(std::min(end - i, kLongest));
        to.append(folded, i, end - i);
        i = end;
    }
}

// The keys of consecutive texts in one block.
struct TextKeys {
    std::string bytes;
    std::vector<u64> ends;

    std::string_view at(u64 i) const {
        const u64 begin = i == 0 ? 0 : ends[i - 1];
        return std::string_view(bytes).substr(begin, ends[i] - begin);
    }
};

// The eight bytes from there on, as a number that compares as they do.
u64 eightBytes(std::string_view key, size_t from) {
    if (from + sizeof(u64) <= key.size()) {
        u64 bytes;
        std::memcpy(&bytes, key.data() + from, sizeof(bytes));
        return std::endian::native == std::endian::little ? __builtin_bswap64(bytes) : bytes;
    }
    u64 bytes = 0;
    for (size_t i = from; i < from + sizeof(u64); ++i)
        bytes = bytes << 8 | (i < key.size() ? static_cast<unsigned char>(key[i]) : 0U);
    return bytes;
}

size_t commonStart(std::string_view a, std::string_view b) {
    return static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

// How many bytes all of them begin with; those without any do not count.
size_t commonStart(const std::vector<TextKeys>& blocks, const RunContext& context) {
    std::string_view some;
    for (size_t block = 0; block < blocks.size() && some.empty(); ++block) some = blocks[block].bytes;
    std::vector<size_t> common(blocks.size(), some.size());
    inPieces(blocks.size(), 1, context, kStage, [&](u64 begin, u64 end) {
        for (u64 block = begin; block < end; ++block)
            for (u64 i = 0; i < blocks[block].ends.size(); ++i)
                if (const std::string_view key = blocks[block].at(i); !key.empty())
                    common[block] = commonStart(some.substr(0, common[block]), key);
    });
    return common.empty() ? 0 : *std::min_element(common.begin(), common.end());
}

// Takes bits of numbers out and moves the others together: what is left compares as before where the numbers
// have those bits in common. Of texts most bits of a byte are the same in all of them.
class BitPacking {
  public:
    explicit BitPacking(u64 kept) : bits_(std::popcount(kept)) {
        int to = 0;
        for (int from = 0; from < 64 && kept >> from != 0;) {
            from += std::countr_zero(kept >> from);
            const int length = std::countr_one(kept >> from);
            const u64 mask = length == 64 ? ~u64{0} : ((u64{1} << length) - 1) << from;
            runs_.push_back({mask, from - to});
            from += length;
            to += length;
        }
    }
    int bits() const { return bits_; }
    u64 operator()(u64 number) const {
        u64 packed = 0;
        for (const Run& run : runs_) packed |= (number & run.mask) >> run.shift;
        return packed;
    }

  private:
    struct Run {
        u64 mask;
        int shift;
    };
    int bits_;
    std::vector<Run> runs_;
};

// Numbers instead of texts where all are numbers as one writes them, missing ones kMissingWide; none where
// some text is anything else.
std::optional<LargeVector<u64>> plainNumbers(u64 count, const TextAt& text, const RunContext& context) {
    constexpr size_t kMostDigits = 19;  // that any u64 below kMissingWide may have
    LargeVector<u64> numbers(count);
    std::atomic<bool> all = true;
    inPieces(count, kPiece, context, kStage, [&](u64 begin, u64 end) {
        std::string buffer;
        for (u64 i = begin; i < end && all; ++i) {
            const std::string_view digits = text(i, buffer);
            if (digits.size() > kMostDigits || !std::all_of(digits.begin(), digits.end(), isDigit)) {
                all = false;
                return;
            }
            numbers[i] = digits.empty() ? SortKeys::kMissingWide : 0;
            for (const char digit : digits) numbers[i] = numbers[i] * 10 + static_cast<u64>(digit - '0');
        }
    });
    if (!all) return std::nullopt;
    return numbers;
}

// Of items in their order: how many different ones come before each, but for those that are missing.
// differs(place): from the item before.
template <class Item, class Differs, class Missing>
SharedArray<u32> ranksOf(const LargeVector<Item>& items, const RunContext& context, const Differs& differs,
                         const Missing& missing) {
    const u64 count = items.size(), pieces = (count + kPiece - 1) / kPiece;
    const auto begins = [&](u64 place) { return !missing(items[place]) && differs(place); };
    std::vector<u32> before(pieces + 1, 0);
    inPieces(pieces, 1, context, kStage, [&](u64 first, u64 last) {
        for (u64 piece = first; piece < last; ++piece)
            for (u64 place = piece * kPiece; place < std::min(count, (piece + 1) * kPiece); ++place)
                before[piece + 1] += begins(place) ? 1 : 0;
    });
    for (u64 piece = 0; piece < pieces; ++piece) before[piece + 1] += before[piece];
    std::vector<u32> ranks(count);
    inPieces(pieces, 1, context, kStage, [&](u64 first, u64 last) {
        for (u64 piece = first; piece < last; ++piece) {
            u32 different = before[piece];
            for (u64 place = piece * kPiece; place < std::min(count, (piece + 1) * kPiece); ++place) {
                different += begins(place) ? 1 : 0;
                ranks[rowOf(items[place])] = missing(items[place]) ? SortKeys::kMissing : different - 1;
            }
        }
    });
    return SharedArray<u32>(std::move(ranks));
}

SharedArray<u32> numberRanks(const LargeVector<u64>& numbers, const RunContext& context) {
    LargeVector<WideItem> items(numbers.size());
    inPieces(items.size(), kPiece, context, kStage, [&](u64 begin, u64 end) {
        for (u64 i = begin; i < end; ++i) items[i] = {numbers[i], static_cast<u32>(i)};
    });
    if (!std::is_sorted(numbers.begin(), numbers.end())) sortByKeys(items, context);
    return ranksOf(
        items, context, [&](u64 place) { return place == 0 || items[place].key != items[place - 1].key; },
        [](const WideItem& item) { return item.key == SortKeys::kMissingWide; });
}

// Texts by their keys, most of which differ in the first bytes after `common`.
template <class Item>
SharedArray<u32> keyRanks(const std::vector<TextKeys>& blocks, u64 count, size_t common,
                          const BitPacking& packing, const RunContext& context) {
    const auto whole = [&](const Item& item) {
        return blocks[rowOf(item) / kPiece].at(rowOf(item) % kPiece);
    };
    LargeVector<Item> items(count);
    inPieces(blocks.size(), 1, context, kStage, [&](u64 begin, u64 end) {
        for (u64 block = begin; block < end; ++block)
            for (u64 i = 0; i < blocks[block].ends.size(); ++i)
                items[block * kPiece + i] =
                    makeItem<Item>(packing(eightBytes(blocks[block].at(i), common)), block * kPiece + i);
    });
    sortByKeys(items, context);
    const LargeVector<u8> differs = sortRuns(
        items, context, [&](const Item& a, const Item& b) { return whole(a).compare(whole(b)); },
        [&](const Item& item) { __builtin_prefetch(whole(item).data()); });
    return ranksOf(
        items, context, [&](u64 place) { return differs[place] != 0; },
        // No other key is less than that of a text without any bytes.
        [&](const Item& item) { return keyOf(item) == 0 && whole(item).empty(); });
}

}  // namespace

SharedArray<u32> textRanks(u64 count, const TextAt& text, const RunContext& context) {
    if (const auto numbers = plainNumbers(count, text, context)) return numberRanks(*numbers, context);
    const u64 pieces = (count + kPiece - 1) / kPiece;
    std::vector<TextKeys> blocks(pieces);
    inPieces(pieces, 1, context, kStage, [&](u64 begin, u64 end) {
        std::string buffer, plain;
        for (u64 piece = begin; piece < end; ++piece) {
            TextKeys& keys = blocks[piece];
            keys.ends.reserve(kPiece);
            for (u64 i = piece * kPiece; i < std::min(count, (piece + 1) * kPiece); ++i) {
                plain.clear();
                appendFolded(text(i, buffer), plain);
                appendKey(plain, keys.bytes);
                keys.ends.push_back(keys.bytes.size());
            }
        }
    });
    const size_t common = commonStart(blocks, context);
    const auto first = [&](u64 i) { return eightBytes(blocks[i / kPiece].at(i % kPiece), common); };
    const u64 some = count == 0 ? 0 : first(0);
    const BitPacking packing(bitsOfPieces(count, [&](u64 i) { return first(i) ^ some; }));
    return packing.bits() <= 32 ? keyRanks<NarrowItem>(blocks, count, common, packing, context)
                                : keyRanks<WideItem>(blocks, count, common, packing, context);
}

SortKeys sortKeys(const Column& column, const RunContext& context) {
    if (column.type() == ColumnType::partition) return {std::get<SharedArray<u32>>(column.values())};
    if (column.type() == ColumnType::text) {
        const std::vector<std::string_view>& texts = column.dictionary();
        const SharedArray<u32> ranks = textRanks(
            texts.size(), [&](u64 code, std::string&) { return texts[code]; }, context);
        const auto& codes = std::get<SharedArray<u32>>(column.values());
        std::vector<u32> keys(codes.size());
        inPieces(keys.size(), kPiece, context, kStage, [&](u64 begin, u64 end) {
            for (u64 row = begin; row < end; ++row) keys[row] = ranks[codes[row]];
        });
        return {SharedArray<u32>(std::move(keys))};
    }
    return std::visit([&](const auto& values) { return keysOf(values.span(), context); }, column.values());
}

namespace {

// How many of the rows begin..end are in the set.
u64 countIn(const Bits& shown, u64 begin, u64 end) {
    const std::vector<u64>& words = shown.words();
    const auto ones = [&](u64 word, u64 from, u64 to) {  // bits from..to of it, to > from
        return static_cast<u64>(std::popcount(words[word] >> from << (64 - to + from)));
    };
    if (begin >= end) return 0;
    const u64 first = begin / 64, last = (end - 1) / 64, endBit = end - last * 64;
    if (first == last) return ones(first, begin % 64, endBit);
    u64 count = ones(first, begin % 64, 64) + ones(last, 0, endBit);
    for (u64 word = first + 1; word < last; ++word) count += ones(word, 0, 64);
    return count;
}

// Block by block, in the order of the blocks.
RowOrder rowsOfBlocks(const SortKeys::Blocks& blocks, bool descending, const Bits* shown,
                      const RunContext& context) {
    const RowOrder order = sortedRows({blocks.keys}, descending, nullptr, context);
    LargeVector<u64> begins(order.count + 1);
    inPieces(order.count, kPiece, context, kStage, [&](u64 begin, u64 end) {
        for (u64 place = begin; place < end; ++place) {
            const u64 first = blocks.first[order.at(place)], last = blocks.first[order.at(place) + 1];
            begins[place + 1] = shown == nullptr ? last - first : countIn(*shown, first, last);
        }
    });
    begins[0] = 0;
    for (u64 place = 0; place < order.count; ++place) begins[place + 1] += begins[place];
    RowOrder rows{.count = begins[order.count], .listed = true, .rows = {}};
    rows.rows.resize(rows.count);
    inPieces(order.count, kPiece, context, kStage, [&](u64 begin, u64 end) {
        u64 to = begins[begin];
        for (u64 place = begin; place < end; ++place) {
            const u64 block = order.at(place);
            for (u64 row = blocks.first[block]; row < blocks.first[block + 1]; ++row)
                if (shown == nullptr || shown->test(row)) rows.rows[to++] = static_cast<u32>(row);
        }
    });
    return rows;
}

}  // namespace

RowOrder sortedRows(const SortKeys& keys, bool descending, const Bits* shown, const RunContext& context) {
    if (const auto* narrow = std::get_if<SharedArray<u32>>(&keys.of)) {
        const std::span<const u32> all = narrow->span();
        const u64 different = differentKeys(all);  // at most; beside those that are missing
        if (different <= all.size() + kPiece)
            return countedRows(all.size(), different + 1, shown, context, [&](u64 row) {
                const u64 key = all[row];
                if (key == SortKeys::kMissing) return different;
                return descending ? different - 1 - key : key;
            });
        return sortedBy<NarrowItem>(all.size(), shown, context, [&](u64 row) {
            u32 key = all[row];
            if (descending && key != SortKeys::kMissing) key = SortKeys::kMissing - 1 - key;
            return makeItem<NarrowItem>(key, row);
        });
    }
    if (const auto* blocks = std::get_if<SortKeys::Blocks>(&keys.of))
        return rowsOfBlocks(*blocks, descending, shown, context);
    const auto& wide = std::get<SharedArray<u64>>(keys.of);
    return sortedBy<WideItem>(wide.size(), shown, context, [&](u64 row) {
        u64 key = wide[row];
        if (descending && key != SortKeys::kMissingWide) key = SortKeys::kMissingWide - 1 - key;
        return WideItem{key, static_cast<u32>(row)};
    });
}

RowOrder rowsAsTheyAre(const Bits& shown, const RunContext& context) {
    RowOrder order{.count = 0, .listed = true, .rows = {}};
    placeRows(
        shown, context,
        [&](u64 rows) {
            order.count = rows;
            order.rows.resize(rows);
        },
        [&](u64 place, u64 row) { order.rows[place] = static_cast<u32>(row); });
    return order;
}

RowOrder keptRows(const RowOrder& order, const Bits& rows, const RunContext& context) {
    if (!order.listed) return rowsAsTheyAre(rows, context);
    RowOrder kept{.count = 0, .listed = true, .rows = {}};
    for (u64 place = 0; place < order.count; ++place) {
        if (place % kPiece == 0 && context.shouldStop()) throw Cancelled();
        if (rows.test(order.rows[place])) kept.rows.push_back(order.rows[place]);
    }
    kept.count = kept.rows.size();
    return kept;
}

}  // namespace quartier::session
