#include "layouts/repulsion_kernel.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

namespace quartier::layouts {
namespace {

using Points = std::array<f32, kKernelPoints>;

TEST(RepulsionKernel, SumsAListAsDoublesDo) {
    std::mt19937 random(3);
    std::uniform_real_distribution<f32> place(-50, 50), weight(0.5f, 20);
    for (const size_t count : {0, 1, 7, 500}) {
        Points x, y, outX, outY;
        for (u32 k = 0; k < kKernelPoints; ++k) x[k] = place(random), y[k] = place(random);
        std::vector<f32> lx(count), ly(count), mass(count);
        for (size_t i = 0; i < count; ++i)
            lx[i] = place(random), ly[i] = place(random), mass[i] = weight(random);
        if (count > 1) lx[1] = x[3], ly[1] = y[3];  // in the same place: no force
        constexpr f32 kSoftening = 0.02f;
        repelByList(x.data(), y.data(), lx.data(), ly.data(), mass.data(), count, kSoftening, outX.data(),
                    outY.data());
        for (u32 k = 0; k < kKernelPoints; ++k) {
            f64 sumX = 0, sumY = 0, size = 0;
            for (size_t i = 0; i < count; ++i) {
                const f64 dx = f64{x[k]} - lx[i], dy = f64{y[k]} - ly[i];
                const f64 w = mass[i] / (dx * dx + dy * dy + f64{kSoftening} * kSoftening);
                sumX += w * dx;
                sumY += w * dy;
                size += w * std::hypot(dx, dy);
            }
            EXPECT_NEAR(outX[k], sumX, 2e-6 * size);
            EXPECT_NEAR(outY[k], sumY, 2e-6 * size);
        }
    }
}

}  // namespace
}  // namespace quartier::layouts
