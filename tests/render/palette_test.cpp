#include "render/palette.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/error.h"

namespace quartier::render {
namespace {

f32 lightness(const Colour& c) { return 0.2126f * c.r + 0.7152f * c.g + 0.0722f * c.b; }
f32 luminance(const Colour& c) {
    const auto linear = [](f32 x) {
        return x <= 0.04045f ? x / 12.92f : std::pow((x + 0.055f) / 1.055f, 2.4f);
    };
    return 0.2126f * linear(c.r) + 0.7152f * linear(c.g) + 0.0722f * linear(c.b);
}
f32 apart(const Colour& a, const Colour& b) { return std::hypot(a.r - b.r, a.g - b.g, a.b - b.b); }

// CIE 1976 L*a*b*, white of D65.
struct Lab {
    f32 l, a, b;
};
Lab labOf(const Colour& c) {
    const auto linear = [](f32 x) {
        return x <= 0.04045f ? x / 12.92f : std::pow((x + 0.055f) / 1.055f, 2.4f);
    };
    const auto f = [](f32 t) { return t > 0.008856f ? std::cbrt(t) : 7.787f * t + 16.0f / 116; };
    const f32 r = linear(c.r), g = linear(c.g), b = linear(c.b);
    const f32 x = f((0.4124f * r + 0.3576f * g + 0.1805f * b) / 0.95047f),
              y = f(0.2126f * r + 0.7152f * g + 0.0722f * b),
              z = f((0.0193f * r + 0.1192f * g + 0.9505f * b) / 1.08883f);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}
f32 difference(const Colour& one, const Colour& other) {
    const Lab a = labOf(one), b = labOf(other);
    return std::hypot(a.l - b.l, a.a - b.a, a.b - b.b);
}

TEST(Palette, categoricalOnesHaveDistinctColours) {
    EXPECT_EQ(palette("okabe-ito").colours.size(), 8u);
    for (const char* name : {"okabe-ito", "glasbey", "glasbey-light"}) {
        const Palette& p = palette(name);
        EXPECT_TRUE(p.categorical);
        f32 least = 2;
        for (size_t i = 0; i < p.colours.size(); ++i)
            for (size_t j = 0; j < i; ++j) least = std::min(least, apart(p.colours[i], p.colours[j]));
        EXPECT_GT(least, 0.05f) << name;
    }
    EXPECT_GE(palette("glasbey").colours.size(), 64u);
    EXPECT_GE(palette("glasbey-light").colours.size(), 64u);
}

using Matrix = std::array<std::array<f64, 3>, 3>;
std::array<f64, 3> times(const Matrix& m, const std::array<f64, 3>& v) {
    std::array<f64, 3> product{};
    for (size_t i = 0; i < 3; ++i)
        for (size_t k = 0; k < 3; ++k) product[i] += m[i][k] * v[k];
    return product;
}

// Of what eyes see that turn linear RGB into that of the matrix (Ottosson 2020).
std::array<f64, 3> oklab(const Colour& c, const Matrix& eyes) {
    constexpr Matrix kToCones{{{0.4122214708, 0.5363325363, 0.0514459929},
                               {0.2119034982, 0.6806995451, 0.1073969566},
                               {0.0883024619, 0.2817188376, 0.6299787005}}};
    constexpr Matrix kToLab{{{0.2104542553, 0.7936177850, -0.0040720468},
                             {1.9779984951, -2.4285922050, 0.4505937099},
                             {0.0259040371, 0.7827717662, -0.8086757660}}};
    const auto linear = [](f64 x) { return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4); };
    std::array<f64, 3> seen = times(eyes, {linear(c.r), linear(c.g), linear(c.b)});
    for (f64& x : seen) x = std::clamp(x, 0.0, 1.0);
    std::array<f64, 3> cones = times(kToCones, seen);
    for (f64& x : cones) x = std::cbrt(x);
    return times(kToLab, cones);
}

f64 leastDistance(const Palette& p, size_t colours, const Matrix& eyes) {
    f64 least = 1;
    for (size_t i = 0; i < colours; ++i)
        for (size_t j = 0; j < i; ++j) {
            const auto a = oklab(p.colours[i], eyes), b = oklab(p.colours[j], eyes);
            least = std::min(least, std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
        }
    return least;
}

// In OKLab, where neighbouring greys of 8 bits are .004 apart. Those with deficiencies see what Machado,
// Oliveira and Fernandes simulate (IEEE TVCG 15(6) 2009, severity 1).
TEST(Palette, categoricalColoursAreFarApartForAllKindsOfEyes) {
    constexpr Matrix kUsual{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    constexpr Matrix kProtanopia{
        {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
    constexpr Matrix kDeuteranopia{
        {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
    constexpr Matrix kTritanopia{
        {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
    for (const char* name : {"glasbey", "glasbey-light"}) {
        const Palette& p = palette(name);
        EXPECT_GT(leastDistance(p, 8, kUsual), 0.12) << name;
        EXPECT_GT(leastDistance(p, 24, kUsual), 0.09) << name;
        EXPECT_GT(leastDistance(p, p.colours.size(), kUsual), 0.04) << name;
        for (const Matrix& eyes : {kProtanopia, kDeuteranopia, kTritanopia}) {
            EXPECT_GT(leastDistance(p, 8, eyes), 0.06) << name;
            EXPECT_GT(leastDistance(p, 24, eyes), 0.048) << name;
        }
    }
}

TEST(Palette, rampsHave256SamplesFromDarkToLight) {
    for (const char* name : {"viridis", "cividis", "inferno", "magma", "grey"}) {
        const Palette& p = palette(name);
        ASSERT_EQ(p.colours.size(), 256u) << name;
        EXPECT_FALSE(p.categorical);
        for (size_t i = 1; i < p.colours.size(); ++i) {
            EXPECT_GT(lightness(p.colours[i]), lightness(p.colours[i - 1]) - 0.004f)
                << name << " sample " << i;
            EXPECT_LT(apart(p.colours[i], p.colours[i - 1]), 0.03f) << name << " jumps at " << i;
        }
        EXPECT_GT(lightness(p.colours.back()) - lightness(p.colours.front()), 0.5f) << name;
    }
    const Colour middle = rampColour(palette("viridis"), 0.5f);
    EXPECT_NEAR(middle.g, 0.567f, 0.03f);
    EXPECT_FLOAT_EQ(rampColour(palette("grey"), -3).r, palette("grey").colours.front().r);
}

TEST(Palette, rampsOnADarkGroundHaveNoDarkEnd) {
    const Colour dark{0.055f, 0.06f, 0.075f, 1}, light{1, 1, 1, 1}, clear{0, 0, 0, 0};
    for (const char* name : {"viridis", "cividis", "inferno", "magma", "plasma", "grey"}) {
        const Palette& whole = palette(name);
        EXPECT_EQ(&rampOn(name, light), &whole);
        EXPECT_EQ(&rampOn(name, clear), &whole) << "a transparent picture is laid on paper";
        const Palette& lit = rampOn(name, dark);
        ASSERT_EQ(lit.colours.size(), 256u);
        // L* = 33 is a luminance of 0.0754.
        EXPECT_GT(luminance(lit.colours.front()), 0.075f) << name;
        EXPECT_LT(luminance(lit.colours.front()), 0.09f) << name << " loses no more than the dark part";
        EXPECT_LT(apart(lit.colours.back(), whole.colours.back()), 1e-5f) << name;
        for (size_t i = 1; i < 256; ++i)
            EXPECT_GT(lightness(lit.colours[i]), lightness(lit.colours[i - 1]) - 0.004f) << name << " " << i;
    }
}

TEST(Palette, everyRampIsThereInBothDirections) {
    const Colour dark{0.055f, 0.06f, 0.075f, 1};
    for (const Palette& one : palettes()) {
        EXPECT_EQ(isReversed(one.name), one.name.ends_with("-reversed"));
        if (one.categorical || isReversed(one.name)) continue;
        const std::string name = inDirection(one.name, true);
        EXPECT_EQ(inDirection(name, false), one.name);
        EXPECT_EQ(inDirection(name, true), name);
        const Palette &other = palette(name), &lit = rampOn(one.name, dark), &otherLit = rampOn(name, dark);
        for (size_t i = 0; i < 256; ++i) {
            EXPECT_EQ(apart(other.colours[i], one.colours[255 - i]), 0) << name << " " << i;
            EXPECT_EQ(apart(otherLit.colours[i], lit.colours[255 - i]), 0)
                << name << " on a dark ground " << i;
        }
    }
}

TEST(Palette, theDivergingRampIsAsLightAtBothEndsAndLightestInTheMiddle) {
    const Palette& ramp = palette("cool-warm");
    ASSERT_EQ(ramp.colours.size(), 256u);
    EXPECT_GT(ramp.colours.front().b, ramp.colours.front().r + 0.4f);
    EXPECT_GT(ramp.colours.back().r, ramp.colours.back().b + 0.4f);
    const Colour middle = rampColour(ramp, 0.5f);
    EXPECT_LT(std::max({middle.r, middle.g, middle.b}) - std::min({middle.r, middle.g, middle.b}), 0.02f);
    for (size_t i = 1; i < 256; ++i)
        EXPECT_LT(apart(ramp.colours[i], ramp.colours[i - 1]), 0.03f) << "jumps at " << i;
    // Moreland's formula keeps the lightness of both ends alike: CIE L* 38 of either is a luminance of 0.1.
    for (size_t i = 0; i < 128; ++i)
        EXPECT_NEAR(luminance(ramp.colours[i]), luminance(ramp.colours[255 - i]), 0.02f) << i;
    EXPECT_NEAR(luminance(ramp.colours.front()), 0.1f, 0.01f);
}

TEST(Palette, childrenAreShadesOfTheirParent) {
    const Palette& p = palette("glasbey");
    EXPECT_EQ(apart(communityColour(p, 3), p.colours[3]), 0) << "the largest child keeps the colour";
    for (u32 shade = 1; shade < 20; ++shade) {
        const Colour child = communityColour(p, 3 | shade << 16);
        EXPECT_GT(apart(child, p.colours[3]), 0.005f) << shade;
        EXPECT_LT(apart(child, p.colours[3]), 0.75f) << shade;
    }
    const u32 beyond = static_cast<u32>(p.colours.size());
    EXPECT_GT(apart(communityColour(p, beyond), communityColour(p, 0)), 0.01f)
        << "colours go round with a new shade";
}

TEST(Palette, whatHasNoValueIsToldApartFromAllColoursAndFromTheGround) {
    for (const Colour ground : {Colour{0.055f, 0.06f, 0.075f, 1}, Colour{1, 1, 1, 1}, Colour{0, 0, 0, 0}}) {
        const Colour paper = ground.a > 0 ? ground : Colour{1, 1, 1, 1};
        for (const Palette& one : palettes()) {
            const Colour grey = noValueColour(one.name, ground);
            EXPECT_GT(difference(grey, paper), 20) << one.name;
            for (const Colour& colour : rampOn(one.name, ground).colours)
                ASSERT_GT(difference(grey, colour), 9) << one.name << ", " << rgbOf(colour);
        }
    }
}

TEST(Palette, unknownNamesAreRefusedWithTheListOfThoseThereAre) {
    try {
        palette("rainbow");
        FAIL() << "accepted";
    } catch (const OptionError& error) {
        EXPECT_THAT(error.what(), ::testing::HasSubstr("viridis"));
        EXPECT_THAT(error.what(), ::testing::HasSubstr("rainbow"));
    }
}

TEST(Palette, coloursAreParsed) {
    EXPECT_NEAR(parseColour("#ff8000").g, 128 / 255.0f, 1e-6);
    EXPECT_NEAR(parseColour("#FF800040").a, 64 / 255.0f, 1e-6);
    EXPECT_EQ(parseColour("transparent").a, 0);
    EXPECT_EQ(parseColour("White").b, 1);
    EXPECT_EQ(parseColour("navy").a, 1);
    for (const char* wrong :
         {"", "#", "#12345", "#gggggg", "#1234567", "#123456789", "ff8000", "bluish", "# 12345"})
        EXPECT_THROW(parseColour(wrong), OptionError) << wrong;
}

}  // namespace
}  // namespace quartier::render
