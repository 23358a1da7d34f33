#include "layouts/repulsion_kernel.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace quartier::layouts {
namespace {

// Divisions take longer than all the rest of an entry. A reciprocal is looked up to 14 or 12 bits, and
// Newton's step r (2 - d r) doubles them.

#ifdef __x86_64__
__attribute__((target("avx512f"))) void repelAvx512(const f32* px, const f32* py, const f32* lx,
                                                    const f32* ly, const f32* lm, size_t count,
                                                    f32 softSquared, f32* outX, f32* outY) {
    const __m512 x = _mm512_loadu_ps(px), y = _mm512_loadu_ps(py);
    const __m512 soft = _mm512_set1_ps(softSquared), two = _mm512_set1_ps(2);
    __m512 sumX = _mm512_setzero_ps(), sumY = _mm512_setzero_ps();
    for (size_t i = 0; i < count; ++i) {
        const __m512 dx = _mm512_sub_ps(x, _mm512_set1_ps(lx[i]));
        const __m512 dy = _mm512_sub_ps(y, _mm512_set1_ps(ly[i]));
        const __m512 squared = _mm512_fmadd_ps(dx, dx, _mm512_fmadd_ps(dy, dy, soft));
        const __m512 r = _mm512_maskz_rcp14_ps(0xffff, squared);
        const __m512 w =
            _mm512_mul_ps(_mm512_mul_ps(_mm512_set1_ps(lm[i]), r), _mm512_fnmadd_ps(squared, r, two));
        sumX = _mm512_fmadd_ps(dx, w, sumX);
        sumY = _mm512_fmadd_ps(dy, w, sumY);
    }
    _mm512_storeu_ps(outX, sumX);
    _mm512_storeu_ps(outY, sumY);
}

__attribute__((target("avx2,fma"))) void repelAvx2(const f32* px, const f32* py, const f32* lx, const f32* ly,
                                                   const f32* lm, size_t count, f32 softSquared, f32* outX,
                                                   f32* outY) {
    const __m256 x[] = {_mm256_loadu_ps(px), _mm256_loadu_ps(px + 8)};
    const __m256 y[] = {_mm256_loadu_ps(py), _mm256_loadu_ps(py + 8)};
    const __m256 soft = _mm256_set1_ps(softSquared), two = _mm256_set1_ps(2), zero = _mm256_setzero_ps();
    __m256 sumX[] = {zero, zero}, sumY[] = {zero, zero};
    for (size_t i = 0; i < count; ++i) {
        const __m256 massX = _mm256_set1_ps(lx[i]), massY = _mm256_set1_ps(ly[i]);
        const __m256 mass = _mm256_set1_ps(lm[i]);
        for (int half = 0; half < 2; ++half) {
            const __m256 dx = _mm256_sub_ps(x[half], massX), dy = _mm256_sub_ps(y[half], massY);
            const __m256 squared = _mm256_fmadd_ps(dx, dx, _mm256_fmadd_ps(dy, dy, soft));
            const __m256 r = _mm256_rcp_ps(squared);
            const __m256 w = _mm256_mul_ps(_mm256_mul_ps(mass, r), _mm256_fnmadd_ps(squared, r, two));
            sumX[half] = _mm256_fmadd_ps(dx, w, sumX[half]);
            sumY[half] = _mm256_fmadd_ps(dy, w, sumY[half]);
        }
    }
    for (int half = 0; half < 2; ++half) {
        _mm256_storeu_ps(outX + 8 * half, sumX[half]);
        _mm256_storeu_ps(outY + 8 * half, sumY[half]);
    }
}

#endif

void repelPlain(const f32* px, const f32* py, const f32* lx, const f32* ly, const f32* lm, size_t count,
                f32 softSquared, f32* outX, f32* outY) {
    constexpr u32 kWidth = 4;
    using Lanes = f32 __attribute__((vector_size(kWidth * sizeof(f32))));
    for (u32 first = 0; first < kKernelPoints; first += kWidth) {
        Lanes x, y, sumX = {}, sumY = {};
        for (u32 k = 0; k < kWidth; ++k) x[k] = px[first + k], y[k] = py[first + k];
        for (size_t i = 0; i < count; ++i) {
            const Lanes dx = x - lx[i], dy = y - ly[i];
            const Lanes w = lm[i] / (dx * dx + dy * dy + softSquared);
            sumX += dx * w;
            sumY += dy * w;
        }
        for (u32 k = 0; k < kWidth; ++k) outX[first + k] = sumX[k], outY[first + k] = sumY[k];
    }
}

// The version for the widest vectors of this processor.
decltype(&repelPlain) widest() {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512f")) return repelAvx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return repelAvx2;
#endif
    return repelPlain;
}

}  // namespace

void repelByList(const f32* px, const f32* py, const f32* lx, const f32* ly, const f32* lm, size_t count,
                 f32 softening, f32* outX, f32* outY) {
    static const auto repel = widest();
    repel(px, py, lx, ly, lm, count, softening * softening, outX, outY);
}

}  // namespace quartier::layouts
