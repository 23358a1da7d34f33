// A row of the coarser level is merged by one thread with a table, but for the few giant ones (half the arcs
// of a power-law graph may belong to one community), for which the others would wait. A giant's arcs to
// ordinary communities are theirs to it, turned around; what giants have among each other and inside is
// summed by all threads without a table.
#include "analytics/louvain_contract.h"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

#include "analytics/gain_table.h"
#include "analytics/louvain_members.h"
#include "analytics/pages.h"

namespace quartier::louvain {
namespace {

// Arcs of the members of a community that is not left to one thread.
constexpr u64 kGiantArcs = 1 << 17;
constexpr u64 kArcsPerTask = 1 << 14;

// Room for the pieces of all threads, in slabs of many pieces each. A slab has an eighth of what was taken
// before it, so little of the last one is left over; large ones are on huge pages. It goes back to the system
// with its last piece: what is freed to the heap stays with the process, and the level would be there twice.
// So it would be where one thread is behind the others, and pieces of it stay in every slab: who is done with
// pieces in the order in which they took room has one slab after the other go. Few slabs, as every one that
// goes back interrupts all cores: with slabs for each of 16 threads that took half of the contraction of
// rmat:18.
class PieceRoom {
  public:
    explicit PieceRoom(size_t pieces) { order_.reserve(pieces); }
    std::shared_ptr<std::byte> take(size_t piece, u64 bytes) {
        const std::lock_guard lock(mutex_);
        order_.push_back(piece);
        if (bytes > left_) {
            left_ = std::max({kLeastSlab, taken_ / 8, bytes});
            slab_ = std::make_shared<Pages>(left_);
            next_ = slab_->data();
        }
        left_ -= bytes;
        taken_ += bytes;
        return {slab_, std::exchange(next_, next_ + bytes)};
    }
    // Slabs are held by their pieces alone from now on.
    void close() { slab_ = nullptr; }
    // The pieces in the order in which they took room.
    const std::vector<size_t>& order() const { return order_; }

  private:
    static constexpr u64 kLeastSlab = 1 << 20;  // bytes
    std::mutex mutex_;
    std::shared_ptr<Pages> slab_;
    std::byte* next_ = nullptr;
    u64 left_ = 0;  // bytes of the slab
    u64 taken_ = 0;
    std::vector<size_t> order_;
};

// What one thread works with.
struct Workshop {
    GainTable table;
    std::vector<VertexId> targets;  // of the piece at hand
    std::vector<f64> weights;
    std::vector<VertexId> giants;
};

// The rows of consecutive communities, one after the other. Kept apart until all lengths are known, in
// exactly the room they need: vectors that grow would double the memory of the whole.
class Piece {
  public:
    Piece() = default;
    Piece(size_t number, std::span<const VertexId> targets, std::span<const f64> weights, PieceRoom& room)
        : count_(targets.size()) {
        const u64 targetBytes = (targets.size_bytes() + sizeof(f64) - 1) / sizeof(f64) * sizeof(f64);
        bytes_ = room.take(number, weights.size_bytes() + targetBytes);
        std::ranges::copy(weights, this->weights());
        std::ranges::copy(targets, this->targets());
    }
    f64* weights() { return reinterpret_cast<f64*>(bytes_.get()); }
    VertexId* targets() { return reinterpret_cast<VertexId*>(bytes_.get() + count_ * sizeof(f64)); }

  private:
    u64 count_ = 0;                     // arcs
    std::shared_ptr<std::byte> bytes_;  // their weights, then their targets
};

struct GiantRow {
    VertexId community = 0;
    std::vector<VertexId> targets;
    std::vector<f64> weights;
};

template <class Weights>
class Contraction {
  public:
    Contraction(const LevelGraph& level, Weights weight, const std::vector<VertexId>& community,
                VertexId communities, const std::stop_token& stop)
        : level_(level),
          weight_(weight),
          community_(community),
          stop_(stop),
          groups_(community, communities),
          perPiece_(static_cast<VertexId>(
              std::clamp<u64>(u64{communities} * kArcsPerTask / (level.arcCount() + 1), 1, 4096))),
          pieces_((communities + u64{perPiece_} - 1) / perPiece_),
          room_(pieces_.size()),
          offsets_(communities + u64{1}),
          strengths_(communities) {}

    std::optional<LevelGraph> run() {
        tbb::parallel_for(size_t{0}, pieces_.size(), [&](size_t i) { mergePiece(i); });
        if (!stopped_) mergeGiants();
        if (stopped_) return std::nullopt;
        return assemble();
    }

  private:
    VertexId firstOf(size_t piece) const { return static_cast<VertexId>(piece) * perPiece_; }
    VertexId endOf(size_t piece) const {
        return static_cast<VertexId>(std::min<u64>((piece + 1) * u64{perPiece_}, groups_.communities()));
    }
    std::span<const VertexId> row(VertexId v) const {
        return level_.targets().subspan(level_.offsets()[v], level_.degree(v));
    }

    void mergePiece(size_t piece) {
        Workshop& shop = workshops_.local();
        shop.targets.clear();
        shop.weights.clear();
        for (VertexId c = firstOf(piece); c != endOf(piece); ++c) {
            const auto members = groups_.of(c);
            u64 arcs = 0;
            for (const VertexId v : members) arcs += level_.degree(v);
            const u64 begin = shop.targets.size();
            if (stop_.stop_requested())
                stopped_ = true;
            else if (arcs > kGiantArcs)
                shop.giants.push_back(c);
            else
                mergeRow(c, members, arcs, shop);
            offsets_[c] = shop.targets.size() - begin;
        }
        pieces_[piece] = Piece(piece, shop.targets, shop.weights, room_);
    }

    void mergeRow(VertexId self, std::span<const VertexId> members, u64 arcs, Workshop& shop) {
        shop.table.begin(std::min<u64>(arcs, groups_.communities()));
        f64 inside = 0;
        f64 strength = 0;
        for (const VertexId v : members) {
            const auto targets = row(v);
            const VertexId* labels = shop.table.labelsOf(targets, [&](VertexId u) { return community_[u]; });
            const ArcOffset first = level_.offsets()[v];
            for (size_t i = 0; i < targets.size(); ++i) {
                if (labels[i] != self)
                    shop.table.add(labels[i], weight_(first + i));
                else
                    inside += insideWeight(v, targets[i], first + i);
            }
            strength += level_.strengths()[v];
        }
        strengths_[self] = strength;
        if (inside > 0) {
            shop.targets.push_back(self);
            shop.weights.push_back(inside);
        }
        for (const GainTable::Entry& entry : shop.table.entries()) {
            shop.targets.push_back(entry.key);
            shop.weights.push_back(entry.weight);
        }
    }

    // An edge inside a community comes by twice, a self-loop once.
    f64 insideWeight(VertexId v, VertexId u, ArcOffset arc) const {
        return u != v ? 0.5 * weight_(arc) : weight_(arc);
    }

    void mergeGiants() {
        for (const Workshop& shop : workshops_)
            for (const VertexId c : shop.giants)
                giants_.push_back({.community = c, .targets = {}, .weights = {}});
        if (giants_.empty()) return;
        std::sort(giants_.begin(), giants_.end(),
                  [](const GiantRow& a, const GiantRow& b) { return a.community < b.community; });
        giantOf_.assign(groups_.communities(), kNoVertex);
        for (VertexId g = 0; g < giants_.size(); ++g) giantOf_[giants_[g].community] = g;
        for (VertexId g = 0; g < giants_.size() && !stopped_; ++g) sumAmongGiants(g);
        if (!stopped_) turnAround();
        for (const GiantRow& giant : giants_) offsets_[giant.community] = giant.targets.size();
    }

    // By giant: the weight of the arcs to it; last the strength of the members.
    void sumAmongGiants(VertexId g) {
        GiantRow& giant = giants_[g];
        const auto members = groups_.of(giant.community);
        u64 arcs = 0;
        for (const VertexId v : members) arcs += level_.degree(v);
        const u64 grain = std::max<u64>(members.size() * kArcsPerTask / arcs, 1);
        const std::vector<f64> sums = tbb::parallel_deterministic_reduce(
            tbb::blocked_range<size_t>(0, members.size(), grain), std::vector<f64>(giants_.size() + 1, 0.0),
            [&](const auto& part, std::vector<f64> sum) {
                if (stop_.stop_requested()) stopped_ = true;
                if (!stopped_)
                    for (size_t i = part.begin(); i != part.end(); ++i) addToGiants(members[i], g, sum);
                return sum;
            },
            [](std::vector<f64> a, const std::vector<f64>& b) {
                for (size_t i = 0; i < a.size(); ++i) a[i] += b[i];
                return a;
            });
        strengths_[giant.community] = sums.back();
        for (VertexId other = 0; other < giants_.size(); ++other) {
            if (sums[other] <= 0) continue;
            giant.targets.push_back(giants_[other].community);
            giant.weights.push_back(sums[other]);
        }
        const auto self = std::find(giant.targets.begin(), giant.targets.end(), giant.community);
        if (self == giant.targets.end()) return;  // its own weight stands first, as in every row
        std::swap(giant.weights.front(), giant.weights[static_cast<size_t>(self - giant.targets.begin())]);
        std::swap(giant.targets.front(), *self);
    }

    void addToGiants(VertexId v, VertexId own, std::vector<f64>& sum) const {
        const auto targets = row(v);
        const ArcOffset first = level_.offsets()[v];
        for (size_t i = 0; i < targets.size(); ++i) {
            const VertexId g = giantOf_[community_[targets[i]]];
            if (g == kNoVertex) continue;
            sum[g] += g == own ? insideWeight(v, targets[i], first + i) : weight_(first + i);
        }
        sum.back() += level_.strengths()[v];
    }

    struct Turned {
        VertexId giant, target;
        f64 weight;
    };

    // The arcs of ordinary rows to giants, from the other end.
    void turnAround() {
        std::vector<std::vector<Turned>> found(pieces_.size());
        tbb::parallel_for(size_t{0}, pieces_.size(), [&](size_t i) {
            Piece& piece = pieces_[i];
            u64 at = 0;
            for (VertexId c = firstOf(i); c != endOf(i); ++c)
                for (const u64 end = at + offsets_[c]; at != end; ++at)
                    if (const VertexId g = giantOf_[piece.targets()[at]]; g != kNoVertex)
                        found[i].push_back({g, c, piece.weights()[at]});
        });
        for (const std::vector<Turned>& part : found)
            for (const Turned& arc : part) {
                giants_[arc.giant].targets.push_back(arc.target);
                giants_[arc.giant].weights.push_back(arc.weight);
            }
    }

    LevelGraph assemble() {
        workshops_.clear();
        room_.close();
        const VertexId n = groups_.communities();
        ArcOffset* offsets = offsets_.data();
        ArcOffset sum = 0;
        for (VertexId c = 0; c < n; ++c) sum += std::exchange(offsets[c], sum);
        offsets[n] = sum;
        Scratch<VertexId> targets(sum);
        Scratch<f64> weights(sum);
        // Each thread takes the next piece of the order: one that is behind holds back a piece, not a share.
        std::atomic<size_t> next = 0;
        tbb::parallel_for(0, tbb::this_task_arena::max_concurrency(), [&](int) {
            for (size_t i = next++; i < room_.order().size(); i = next++)
                copyPiece(room_.order()[i], targets.data(), weights.data());
        });
        return LevelGraph(std::move(offsets_), std::move(targets), std::move(weights), std::move(strengths_));
    }

    void copyPiece(size_t i, VertexId* targets, f64* weights) {
        Piece piece = std::move(pieces_[i]);  // freed once it is copied
        const ArcOffset* offsets = offsets_.data();
        u64 at = 0;
        for (VertexId c = firstOf(i); c != endOf(i); ++c) {
            const u64 length = offsets[c + 1] - offsets[c];
            const VertexId g = giantOf_.empty() ? kNoVertex : giantOf_[c];
            const bool giant = g != kNoVertex;
            std::copy_n(giant ? giants_[g].targets.data() : piece.targets() + at, length,
                        targets + offsets[c]);
            std::copy_n(giant ? giants_[g].weights.data() : piece.weights() + at, length,
                        weights + offsets[c]);
            if (!giant) at += length;
        }
    }

    const LevelGraph& level_;
    Weights weight_;
    const std::vector<VertexId>& community_;
    const std::stop_token& stop_;
    Members groups_;
    VertexId perPiece_;  // communities
    std::vector<Piece> pieces_;
    PieceRoom room_;
    tbb::enumerable_thread_specific<Workshop> workshops_;
    std::atomic<bool> stopped_ = false;
    std::vector<GiantRow> giants_;   // ascending
    std::vector<VertexId> giantOf_;  // by community: place in giants_; empty when there are none
    Scratch<ArcOffset> offsets_;     // first the lengths of the rows
    std::vector<f64> strengths_;
};

}  // namespace

std::optional<LevelGraph> contract(const LevelGraph& level, const std::vector<VertexId>& community,
                                   VertexId communities, const std::stop_token& stop) {
    if (stop.stop_requested()) return std::nullopt;
    return level.withWeights(
        [&](auto weight) { return Contraction(level, weight, community, communities, stop).run(); });
}

}  // namespace quartier::louvain
