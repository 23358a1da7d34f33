// Two rounds of counting sort. The first deals the arcs to buckets of consecutive rows, small enough for a
// core's cache; every chunk of the list knows its place in every bucket beforehand, so nothing is atomic. The
// second sorts one bucket by key (radix sort, least significant digit first) and then by row, merges, and
// writes the rows over the bucket's own arcs. When all buckets are done the offsets are known and the rows
// move to their final place.
//
// A key is target * 2 + (1 when the line named the target first): both directions of an edge sort side by
// side, and equal keys are repeated lines. Sums of three weights and more are taken in order of weight, so
// that they do not depend on the order of the lines.
#include "graph/rows_from_edges.h"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

#include "graph/large_buffer.h"

namespace quartier {
namespace {

constexpr u64 kArcsPerBucket = 1u << 16;  // 0.5 to 1 MB of arcs: fits a second-level cache
constexpr u64 kRowsPerBucket = 1u << 16;
constexpr u64 kMostBuckets = 4096;
constexpr u64 kEdgesPerChunk = 1u << 17;  // about 1 ms of work: the grain of cancelling
constexpr u64 kMostChunks = 256;
constexpr int kLongestDigit = 13;  // bits: 2^13 counters fit a second-level cache beside the bucket

template <class Key>
struct PlainEntry {
    static constexpr bool kRepeated = false;
    Key key;
    PlainEntry(Key k, f32, u32) : key(k) {}
    PlainEntry() = default;
    f64 weight() const { return 1; }
    u32 lines() const { return 1; }
};

template <class Key>
struct WeightedEntry {
    static constexpr bool kRepeated = false;
    Key key;
    f32 value;
    WeightedEntry(Key k, f32 w, u32) : key(k), value(w) {}
    WeightedEntry() = default;
    f64 weight() const { return value; }
    u32 lines() const { return 1; }
};

// Of a list with multiplicities.
template <class Key>
struct RepeatedEntry {
    static constexpr bool kRepeated = true;
    Key key;
    f32 value;
    u32 multiplicity;
    RepeatedEntry(Key k, f32 w, u32 m) : key(k), value(w), multiplicity(m) {}
    RepeatedEntry() = default;
    f64 weight() const { return value; }
    u32 lines() const { return multiplicity; }
};

template <class Entry>
struct Arc {
    u32 row;  // within its bucket
    Entry entry;
};

struct MergeTally {
    u64 kept = 0;
    u64 duplicates = 0;
    u64 reciprocals = 0;
    bool symmetric = true;  // every edge in both directions with equal weights
    bool anyEdge = false;   // that is no self-loop
};

f32 toWeight(f64 sum) {
    return static_cast<f32>(std::min(sum, static_cast<f64>(std::numeric_limits<f32>::max())));
}

template <class Entry, bool kWeighted>
class RowSorter {
  public:
    RowSorter(EdgeList& edges, VertexId vertices, RowKind kind, LoopPolicy loops, const RunContext& context,
              const StagePart& stage)
        : edges_(edges), vertices_(vertices), kind_(kind), loops_(loops), context_(context), stage_(stage) {}

    RowsFromEdges run(bool release) {
        chooseSizes();
        countArcs();
        dealArcs();
        if (release) edges_ = EdgeList();
        return finishRows(mergeBuckets());
    }

  private:
    using ArcT = Arc<Entry>;
    using Key = decltype(Entry::key);

    // As large as the largest bucket met; arcs while sorting by key, entries after sorting by row.
    struct Scratch {
        std::unique_ptr<std::byte[]> bytes;
        u64 arcs = 0;
        std::vector<u64> starts;  // of the values of every digit, then of rows

        void fit(u64 count) {
            if (count <= arcs) return;
            bytes = std::make_unique_for_overwrite<std::byte[]>(count * sizeof(ArcT));
            arcs = count;
        }
        ArcT* asArcs() { return reinterpret_cast<ArcT*>(bytes.get()); }
        Entry* asEntries() { return reinterpret_cast<Entry*>(bytes.get()); }
    };

    void chooseSizes() {
        const u64 arcs = edges_.size() * (kind_ == RowKind::both ? 2 : 1);
        const u64 wanted = std::max(arcs / kArcsPerBucket, vertices_ / kRowsPerBucket) + 1;
        const u64 most = std::min(std::bit_ceil(wanted), kMostBuckets);
        shift_ = std::bit_width((vertices_ - 1) / most);
        buckets_ = ((static_cast<u64>(vertices_) - 1) >> shift_) + 1;
        chunks_ = std::clamp<u64>(edges_.size() / kEdgesPerChunk, 1, kMostChunks);
    }

    // Calls place(row, entry) for every arc of a chunk.
    template <class Place>
    void forArcs(u64 chunk, Place&& place) const {
        const u64 end = (chunk + 1) * edges_.size() / chunks_;
        for (u64 i = chunk * edges_.size() / chunks_; i < end; ++i) {
            const VertexId s = edges_.source[i];
            const VertexId t = edges_.target[i];
            f32 w = 1;
            u32 m = 1;
            if constexpr (kWeighted) w = edges_.weight[i];
            if constexpr (Entry::kRepeated) m = edges_.multiplicity[i];
            if (s == t) {
                if (loops_ == LoopPolicy::keep) place(s, Entry(static_cast<Key>(s) * 2, w, m));
                continue;
            }
            if (kind_ != RowKind::entering) place(s, Entry(static_cast<Key>(t) * 2, w, m));
            if (kind_ == RowKind::entering) place(t, Entry(static_cast<Key>(s) * 2, w, m));
            if (kind_ == RowKind::both) place(t, Entry(static_cast<Key>(s) * 2 + 1, w, m));
        }
    }

    template <class Work>
    void inParallel(u64 count, f64 from, f64 to, Work&& work) {
        inPieces(count, 1, context_, stage_.part(from, to), [&](u64 i, u64) { work(i); });
    }

    // Fills cursor_[chunk * buckets_ + bucket] with the place of the chunk's first arc in the bucket, and
    // bucketStart_.
    void countArcs() {
        cursor_.assign(chunks_ * buckets_, 0);
        std::atomic<u64> stray{0};
        inParallel(chunks_, 0, .1, [&](u64 chunk) {
            u64* counts = &cursor_[chunk * buckets_];
            VertexId largest = 0;
            const u64 end = (chunk + 1) * edges_.size() / chunks_;
            for (u64 i = chunk * edges_.size() / chunks_; i < end; ++i)
                largest = std::max({largest, edges_.source[i], edges_.target[i]});
            if (largest >= vertices_) {
                stray = static_cast<u64>(largest) + 1;
                return;
            }
            forArcs(chunk, [&](VertexId row, Entry) { ++counts[row >> shift_]; });
        });
        if (stray != 0)
            throw Error(fmt::format("an edge names vertex {} in a graph of {} vertices (0 to {})", stray - 1,
                                    formatCount(vertices_), vertices_ - 1));
        bucketStart_.assign(buckets_ + 1, 0);
        u64 place = 0;
        for (u64 bucket = 0; bucket < buckets_; ++bucket) {
            for (u64 chunk = 0; chunk < chunks_; ++chunk)
                place += std::exchange(cursor_[chunk * buckets_ + bucket], place);
            bucketStart_[bucket + 1] = place;
        }
    }

    void dealArcs() {
        bytes_ = makeLargeBuffer(bucketStart_.back() * sizeof(ArcT));
        ArcT* arcs = reinterpret_cast<ArcT*>(bytes_.get());
        const u32 mask = (u64{1} << shift_) - 1;
        inParallel(chunks_, .1, .4, [&](u64 chunk) {
            u64* cursor = &cursor_[chunk * buckets_];
            forArcs(chunk, [&](VertexId row, Entry entry) {
                arcs[cursor[row >> shift_]++] = ArcT{row & mask, entry};
            });
        });
    }

    // Sorts and merges every bucket; leaves its targets (and weights behind them) at the start of its own
    // bytes and the rows' lengths in rows_.offsets[row + 1].
    std::vector<MergeTally> mergeBuckets() {
        rows_.offsets.assign(static_cast<u64>(vertices_) + 1, 0);
        std::vector<MergeTally> tallies(buckets_);
        tbb::enumerable_thread_specific<Scratch> scratches;
        inParallel(buckets_, .4, .9, [&](u64 bucket) {
            Scratch& scratch = scratches.local();
            scratch.fit(bucketStart_[bucket + 1] - bucketStart_[bucket]);
            const u64* rowEnds = sortBucket(bucket, scratch);
            tallies[bucket] = mergeRows(bucket, scratch.asEntries(), rowEnds);
        });
        return tallies;
    }

    VertexId firstRow(u64 bucket) const { return static_cast<VertexId>(bucket << shift_); }
    u64 rowsIn(u64 bucket) const {
        return std::min<u64>(u64{1} << shift_, vertices_ - static_cast<u64>(firstRow(bucket)));
    }

    ArcT* arcsOf(u64 bucket) { return reinterpret_cast<ArcT*>(bytes_.get()) + bucketStart_[bucket]; }

    // Sorts the arcs of a bucket by key and then by row: radix sort, least significant digit first. After it,
    // row r's entries are scratch.asEntries()[ends[r - 1] .. ends[r]), with ends[-1] = 0, for the ends that
    // it returns. All counting is done in one reading.
    const u64* sortBucket(u64 bucket, Scratch& scratch) {
        const int bits = std::bit_width(static_cast<u64>(vertices_) * 2 - 1);
        // An even number of passes over the key, so that the arcs end where they began.
        const int passes = bits <= 2 * kLongestDigit ? 2 : 4;
        const int digit = (bits + passes - 1) / passes;
        const u64 values = u64{1} << digit;
        const u64 rows = rowsIn(bucket);
        const u64 count = bucketStart_[bucket + 1] - bucketStart_[bucket];
        ArcT* from = arcsOf(bucket);
        ArcT* to = scratch.asArcs();
        const auto digitOf = [=](const ArcT& arc, int pass) {
            return (arc.entry.key >> (pass * digit)) & (static_cast<Key>(values) - 1);
        };
        scratch.starts.assign(static_cast<u64>(passes) * values + rows, 0);
        u64* const byRow = scratch.starts.data() + static_cast<u64>(passes) * values;
        for (u64 i = 0; i < count; ++i) {
            for (int pass = 0; pass < passes; ++pass)
                ++scratch.starts[static_cast<u64>(pass) * values + digitOf(from[i], pass)];
            ++byRow[from[i].row];
        }
        for (int pass = 0; pass < passes; ++pass) {
            u64* starts = scratch.starts.data() + static_cast<u64>(pass) * values;
            std::exclusive_scan(starts, starts + values, starts, u64{0});
            for (u64 i = 0; i < count; ++i) to[starts[digitOf(from[i], pass)]++] = from[i];
            std::swap(from, to);
        }
        std::exclusive_scan(byRow, byRow + rows, byRow, u64{0});
        Entry* entries = scratch.asEntries();
        for (u64 i = 0; i < count; ++i) entries[byRow[from[i].row]++] = from[i].entry;
        return byRow;
    }

    MergeTally mergeRows(u64 bucket, Entry* entries, const u64* rowEnds) {
        MergeTally tally;
        u32* targets = targetsOf(bucket);
        f32* weights = weightsOf(bucket);
        u64 begin = 0;
        for (u64 r = 0; r < rowsIn(bucket); ++r) {
            const u64 end = rowEnds[r];
            const u64 before = tally.kept;
            const VertexId row = firstRow(bucket) + static_cast<VertexId>(r);
            for (u64 i = begin; i < end;) {
                const auto target = static_cast<VertexId>(entries[i].key >> 1);
                const f64 weight = mergeEdge(entries, i, end, row, tally);
                targets[tally.kept] = target;
                if constexpr (kWeighted) weights[tally.kept] = toWeight(weight);
                ++tally.kept;
            }
            rows_.offsets[static_cast<u64>(row) + 1] = tally.kept - before;
            begin = end;
        }
        return tally;
    }

    // Merges the entries from i on that share i's target, moves i behind them, returns their summed weight.
    // Duplicates and reciprocals of an undirected edge are counted in the row of its smaller end only.
    f64 mergeEdge(Entry* entries, u64& i, u64 end, VertexId row, MergeTally& tally) const {
        const auto target = static_cast<VertexId>(entries[i].key >> 1);
        const bool alone = i + 1 == end || entries[i + 1].key >> 1 != target;
        if (alone && entries[i].lines() == 1) {  // most edges are listed once
            if (row != target) {
                tally.anyEdge = true;
                tally.symmetric = false;
            }
            return entries[i++].weight();
        }
        if constexpr (kWeighted) orderWeights(entries, i, end);
        u64 lines[2] = {0, 0};
        f64 sums[2] = {0, 0};
        for (; i < end && entries[i].key >> 1 == target; ++i) {
            lines[entries[i].key & 1] += entries[i].lines();
            // Line by line, so that the sum is rounded as that of the lines one by one.
            for (u32 line = 0; kWeighted && line < entries[i].lines(); ++line)
                sums[entries[i].key & 1] += entries[i].weight();
        }
        if (kind_ != RowKind::both || row <= target) {
            for (const u64 count : lines) tally.duplicates += count > 1 ? count - 1 : 0;
            tally.reciprocals += lines[0] > 0 && lines[1] > 0;
        }
        if (row != target) {
            tally.anyEdge = true;
            if (lines[0] == 0 || lines[1] == 0 || sums[0] != sums[1]) tally.symmetric = false;
        }
        return sums[0] + sums[1];
    }

    // Sorts three and more lines of the same edge and direction by weight: sums of two do not depend on the
    // order, if each stands for one line.
    static void orderWeights(Entry* entries, u64 begin, u64 end) {
        while (begin < end) {
            u64 next = begin + 1;
            while (next < end && entries[next].key == entries[begin].key) ++next;
            if (next - begin > (Entry::kRepeated ? 1 : 2))
                std::sort(entries + begin, entries + next,
                          [](const Entry& a, const Entry& b) { return a.value < b.value; });
            if (next == end || entries[next].key >> 1 != entries[begin].key >> 1) return;
            begin = next;
        }
    }

    RowsFromEdges finishRows(const std::vector<MergeTally>& tallies) {
        RowsFromEdges result;
        bool symmetric = kWeighted && kind_ == RowKind::both;
        bool anyEdge = false;
        std::vector<u64> start(buckets_ + 1, 0);
        for (u64 bucket = 0; bucket < buckets_; ++bucket) {
            const MergeTally& tally = tallies[bucket];
            start[bucket + 1] = start[bucket] + tally.kept;
            result.duplicates += tally.duplicates;
            result.reciprocals += tally.reciprocals;
            symmetric = symmetric && tally.symmetric;
            anyEdge = anyEdge || tally.anyEdge;
        }
        result.symmetricListing = symmetric && anyEdge;
        rows_.targets.resize(start.back());
        if constexpr (kWeighted) rows_.weights.resize(start.back());
        inParallel(buckets_, .9, 1, [&](u64 bucket) {
            const u64 first = firstRow(bucket);
            rows_.offsets[first + 1] += start[bucket];
            for (u64 row = first + 1; row < first + rowsIn(bucket); ++row)
                rows_.offsets[row + 1] += rows_.offsets[row];
            std::copy_n(targetsOf(bucket), tallies[bucket].kept, rows_.targets.data() + start[bucket]);
            if constexpr (kWeighted) {
                std::copy_n(weightsOf(bucket), tallies[bucket].kept, rows_.weights.data() + start[bucket]);
                if (result.symmetricListing) halveWeights(bucket, start[bucket]);
            }
        });
        result.rows = std::move(rows_);
        return result;
    }

    // A symmetric listing: the sum of the two directions is twice the edge's weight; a self-loop has one.
    void halveWeights(u64 bucket, ArcOffset arc) {
        for (u64 row = firstRow(bucket); row < firstRow(bucket) + rowsIn(bucket); ++row)
            for (; arc < rows_.offsets[row + 1]; ++arc)
                if (rows_.targets[arc] != row) rows_.weights[arc] *= 0.5f;
    }

    u32* targetsOf(u64 bucket) {
        return reinterpret_cast<u32*>(bytes_.get() + bucketStart_[bucket] * sizeof(ArcT));
    }
    f32* weightsOf(u64 bucket) {
        return reinterpret_cast<f32*>(targetsOf(bucket) + (bucketStart_[bucket + 1] - bucketStart_[bucket]));
    }

    EdgeList& edges_;
    VertexId vertices_;
    RowKind kind_;
    LoopPolicy loops_;
    const RunContext& context_;
    StagePart stage_;
    int shift_ = 0;  // a bucket holds 2^shift_ rows
    u64 buckets_ = 0;
    u64 chunks_ = 0;
    std::vector<u64> cursor_;
    std::vector<u64> bucketStart_;  // [buckets_ + 1], in arcs
    LargeBuffer bytes_;
    Graph::Rows rows_;
};

template <class Key>
RowsFromEdges sortRows(EdgeList& edges, VertexId vertices, RowKind kind, LoopPolicy loops, bool release,
                       const RunContext& context, const StagePart& stage) {
    const bool weighted = !edges.weight.empty();
    if (!edges.multiplicity.empty() && weighted)
        return RowSorter<RepeatedEntry<Key>, true>(edges, vertices, kind, loops, context, stage).run(release);
    if (!edges.multiplicity.empty())
        return RowSorter<RepeatedEntry<Key>, false>(edges, vertices, kind, loops, context, stage)
            .run(release);
    if (!weighted)
        return RowSorter<PlainEntry<Key>, false>(edges, vertices, kind, loops, context, stage).run(release);
    return RowSorter<WeightedEntry<Key>, true>(edges, vertices, kind, loops, context, stage).run(release);
}

}  // namespace

RowsFromEdges rowsFromEdges(EdgeList& edges, VertexId vertices, RowKind kind, LoopPolicy loops, bool release,
                            const RunContext& context, const StagePart& stage) {
    if (vertices == 0) {
        if (edges.size() != 0) throw Error("a graph without vertices was given edges");
        return {};
    }
    // A key has one bit beside the target.
    if (vertices <= (1u << 31)) return sortRows<u32>(edges, vertices, kind, loops, release, context, stage);
    return sortRows<u64>(edges, vertices, kind, loops, release, context, stage);
}

}  // namespace quartier
