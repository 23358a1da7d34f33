#include "layouts/eigenvectors.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "layouts/blocks.h"

namespace quartier::layouts {
namespace {

constexpr u32 kBasis = 40;  // vectors before a restart
constexpr u32 kKept = 8;    // Ritz vectors that a restart keeps
constexpr f64 kResidual = 1e-5, kLeastResidual = 1e-13;

using Vector = std::vector<f64>;

f64 dot(const Vector& a, const Vector& b) {
    return sumBlocks<f64>(static_cast<u32>(a.size()), {}, [&](u32 begin, u32 end) {
        f64 sum = 0;
        for (u32 i = begin; i < end; ++i) sum += a[i] * b[i];
        return sum;
    });
}

// a += factor b
void add(Vector& a, f64 factor, const Vector& b) {
    forBlocks(static_cast<u32>(a.size()), {}, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) a[i] += factor * b[i];
    });
}

void scale(Vector& a, f64 factor) {
    forBlocks(static_cast<u32>(a.size()), {}, [&](u32 begin, u32 end) {
        for (u32 i = begin; i < end; ++i) a[i] *= factor;
    });
}

// Eigenvalues and vectors (columns) of a small symmetric matrix, by cyclic Jacobi rotations; from large to
// small.
struct Decomposition {
    Vector values;
    std::vector<Vector> vectors;  // [i] of values[i]
};

Decomposition decompose(std::vector<Vector> a) {
    const size_t n = a.size();
    std::vector<Vector> v(n, Vector(n, 0));  // rows: vectors
    for (size_t i = 0; i < n; ++i) v[i][i] = 1;
    constexpr int kSweeps = 60;
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
        f64 off = 0, on = 0;
        for (size_t p = 0; p < n; ++p) {
            on += a[p][p] * a[p][p];
            for (size_t q = 0; q < p; ++q) off += a[p][q] * a[p][q];
        }
        if (off <= 1e-32 * on) break;
        for (size_t p = 0; p + 1 < n; ++p) {
            for (size_t q = p + 1; q < n; ++q) {
                if (a[p][q] == 0) continue;
                const f64 theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
                const f64 t = (theta < 0 ? -1 : 1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
                const f64 c = 1 / std::sqrt(t * t + 1), s = t * c;
                for (size_t k = 0; k < n; ++k) {
                    const f64 kp = a[k][p], kq = a[k][q];
                    a[k][p] = c * kp - s * kq;
                    a[k][q] = s * kp + c * kq;
                }
                for (size_t k = 0; k < n; ++k) {
                    const f64 pk = a[p][k], qk = a[q][k];
                    a[p][k] = c * pk - s * qk;
                    a[q][k] = s * pk + c * qk;
                    const f64 vp = v[p][k], vq = v[q][k];
                    v[p][k] = c * vp - s * vq;
                    v[q][k] = s * vp + c * vq;
                }
            }
        }
    }
    std::vector<size_t> order(n);
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::sort(order, [&](size_t i, size_t j) { return a[i][i] > a[j][j]; });
    Decomposition all;
    for (const size_t i : order) {
        all.values.push_back(a[i][i]);
        all.vectors.push_back(v[i]);
    }
    return all;
}

// The largest eigenvalue of B = (I + D^-1/2 W D^-1/2) / 2 across given vectors. 1 - value of B, twice, is the
// eigenvalue of the normalised Laplacian.
class Lanczos {
  public:
    Lanczos(const LevelGraph& graph, const Vector& scale, const std::vector<Vector>& across)
        : graph_(graph), scale_(scale), across_(across), n_(graph.size()) {}

    Eigenvector run(int most, u64 seed, const std::function<bool(int)>& goesOn) {
        Eigenvector found;
        const u32 room = std::min(kBasis, n_ - static_cast<u32>(across_.size()));
        start(seed);
        for (;;) {
            const u32 kept = static_cast<u32>(h_.size());  // rows that a restart has left
            for (u32 j = kept; j < room && residual_ > kLeastResidual; ++j) {
                if (!extend()) break;
                ++found.products;
                if (!goesOn(found.products)) return finish(found);
                if (found.products >= most) break;
            }
            best_ = decompose(h_);
            const f64 value = best_.values.front();
            const f64 error = residual_ * std::abs(best_.vectors.front().back());
            found.value = 2 * (1 - value);
            if (error <= std::max(kResidual * (1 - value), kLeastResidual)) found.converged = true;
            if (found.converged || found.products >= most || h_.size() <= kept) return finish(found);
            restart();
        }
    }

  private:
    void start(u64 seed) {
        std::mt19937_64 random(seed);
        next_.resize(n_);
        for (f64& entry : next_) entry = static_cast<f64>(random() >> 11) * 0x1p-53 - 0.5;
        orthogonalise();
        const f64 length = std::sqrt(dot(next_, next_));
        residual_ = length;
        if (length > 0) layouts::scale(next_, 1 / length);
    }

    void orthogonalise() {
        for (const Vector& other : across_) add(next_, -dot(other, next_), other);
        for (const Vector& other : basis_) add(next_, -dot(other, next_), other);
    }

    // Takes the next vector into the basis, and makes the one after it. False where the matrix has no more.
    bool extend() {
        basis_.push_back(next_);
        const size_t j = basis_.size() - 1;
        multiply(basis_.back(), next_);
        for (Vector& row : h_) row.push_back(0);
        h_.emplace_back(basis_.size(), 0);
        for (size_t i = 0; i <= j; ++i) h_[i][j] = h_[j][i] = dot(basis_[i], next_);
        orthogonalise();
        orthogonalise();  // twice is enough
        residual_ = std::sqrt(dot(next_, next_));
        if (!(residual_ > kLeastResidual)) return false;
        layouts::scale(next_, 1 / residual_);
        return true;
    }

    void multiply(const Vector& in, Vector& out) const {
        forBlocks(n_, {}, [&](u32 begin, u32 end) {
            for (u32 v = begin; v < end; ++v) {
                f64 sum = 0;
                for (ArcOffset a = graph_.offsets[v]; a < graph_.offsets[v + 1]; ++a) {
                    const u32 w = graph_.targets[a];
                    sum += graph_.weight(a) * scale_[w] * in[w];
                }
                out[v] = (in[v] + scale_[v] * sum) / 2;
            }
        });
    }

    // The best Ritz vectors become the basis; the next vector stays, and is coupled with all of them.
    void restart() {
        const u32 keep = std::min<u32>(kKept, static_cast<u32>(basis_.size()) - 1);
        std::vector<Vector> kept;
        for (u32 i = 0; i < keep; ++i) kept.push_back(ritz(i));
        h_.assign(keep, Vector(keep, 0));
        for (u32 i = 0; i < keep; ++i) h_[i][i] = best_.values[i];
        basis_ = std::move(kept);
    }
    Vector ritz(u32 i) const {
        Vector sum(n_, 0);
        for (size_t j = 0; j < basis_.size(); ++j) add(sum, best_.vectors[i][j], basis_[j]);
        return sum;
    }

    Eigenvector finish(Eigenvector& found) {
        if (best_.vectors.empty() || best_.vectors.front().size() != basis_.size()) best_ = decompose(h_);
        if (basis_.empty())
            found.entries.assign(n_, 0);
        else
            found.entries = ritz(0);
        return std::move(found);
    }

    const LevelGraph& graph_;
    const Vector& scale_;
    const std::vector<Vector>& across_;
    u32 n_;
    std::vector<Vector> basis_;
    std::vector<Vector> h_;  // the matrix in the basis
    Vector next_;            // of length 1, across the basis
    f64 residual_ = 0;
    Decomposition best_;
};

void makeLargestPositive(Vector& entries) {
    size_t largest = 0;
    for (size_t i = 1; i < entries.size(); ++i)
        // By more than rounding: mirrored entries must not decide by it.
        if (std::abs(entries[i]) > (1 + 1e-6) * std::abs(entries[largest])) largest = i;
    if (!entries.empty() && entries[largest] < 0) scale(entries, -1);
}

}  // namespace

std::vector<Eigenvector> slowModes(const LevelGraph& graph, int count, int most, u64 seed,
                                   const std::function<bool(int)>& goesOn) {
    const u32 n = graph.size();
    std::vector<Eigenvector> modes;
    if (n < 2) return modes;
    Vector scales(n), constant(n);
    f64 total = 0;
    for (u32 v = 0; v < n; ++v) {
        // What no edge of any weight leads to has no mode.
        scales[v] = graph.pull[v] > 0 ? 1 / std::sqrt(f64{graph.pull[v]}) : 0;
        total += graph.pull[v];
    }
    for (u32 v = 0; v < n; ++v) constant[v] = std::sqrt(graph.pull[v] / total);
    std::vector<Vector> across{std::move(constant)};
    int before = 0;
    bool stopped = false;
    while (static_cast<int>(modes.size()) < count && across.size() < n && !stopped) {
        Eigenvector mode = Lanczos(graph, scales, across).run(most, seed + modes.size(), [&](int products) {
            stopped = !goesOn(before + products);
            return !stopped;
        });
        before += mode.products;
        const f64 length = std::sqrt(dot(mode.entries, mode.entries));
        if (!(length > 0)) break;
        scale(mode.entries, 1 / length);
        makeLargestPositive(mode.entries);
        across.push_back(mode.entries);
        for (u32 v = 0; v < n; ++v) mode.entries[v] *= scales[v];
        modes.push_back(std::move(mode));
    }
    return modes;
}

}  // namespace quartier::layouts
