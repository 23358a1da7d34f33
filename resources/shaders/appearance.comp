// Colour, size and flags of every vertex from the communities and values. Runs when a buffer or the style
// changed; nothing is uploaded for it.
#include "look.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Labels { uint labels[]; };
layout(std430, binding = 1) readonly buffer Keys { uint keys[]; };
layout(std430, binding = 2) readonly buffer ColourValues { float colourValues[]; };
layout(std430, binding = 3) readonly buffer SizeValues { float sizeValues[]; };
layout(std430, binding = 4) readonly buffer Flags { uint flags[]; };
layout(std430, binding = 5) readonly buffer Colours { vec4 colours[]; };
layout(std430, binding = 6) writeonly buffer Looks { uvec2 looks[]; };
layout(std430, binding = 7) readonly buffer OwnColours { uint ownColours[]; };  // 0xRRGGBB | kOwnColour

uniform uint vertices;
uniform uint colourBy;  // 0 single, 1 community, 2 values
uniform bool owned;     // some vertices have colours of their own
uniform bool sized;
uniform uint labelCount;  // keys there are
uniform uint categoricalAt, categoricalCount;  // the palettes' places in `colours`
uniform uint rampAt, rampCount;
uniform vec4 single;
uniform vec4 noValue;  // of vertices that have none: NaN, or kNoValueKey
uniform vec2 colourRange, sizeRange;  // low, high
uniform uint colourScale, sizeScale;  // RampScale: 0 linear, 1 logarithmic, 2 counts, 3 rank, 4 quantiles
uniform uint colourSteps, sizeSteps;  // how many there are of RampSteps::values, of rank and quantiles
layout(std140, binding = 0) uniform Steps { vec4 steps[130]; };  // those of the colours, then those of the sizes
uniform float sizeSpread;

// Shade `variation` of a colour: 0 is the colour itself, others are lighter, darker and turned in hue a
// little. The same as shade() in palette.cpp.
vec3 shade(vec3 c, uint variation) {
    if (variation == 0u) return c;
    float light = fract(float(variation) * 0.61803399 + 0.5) * 2.0 - 1.0;
    light *= light > 0.0 ? 0.38 : 0.30;
    float turn = (fract(float(variation) * 0.75487767 + 0.5) - 0.5) * 0.9;
    float co = cos(turn), si = sin(turn) * 0.57735027, rest = (1.0 - co) / 3.0;
    vec3 t = vec3(dot(c, vec3(co + rest, rest - si, rest + si)), dot(c, vec3(rest + si, co + rest, rest - si)),
                  dot(c, vec3(rest - si, rest + si, co + rest)));
    t = clamp(t, 0.0, 1.0);
    return light > 0.0 ? mix(t, vec3(1.0), light) : t * (1.0 + light);
}

// As in palette.h.
const uint kOwnColour = 0x80000000u;
const uint kNoValueKey = 0x40000000u;
vec3 ownColour(uint key) { return unpackUnorm4x8(key).zyx; }

vec3 communityColour(uint key) {
    if ((key & kOwnColour) != 0u) return ownColour(key);
    if (key == kNoValueKey) return noValue.rgb;
    uint rank = key & 0xffffu;
    uint variation = (key >> 16) + rank / categoricalCount;
    return shade(colours[categoricalAt + rank % categoricalCount].rgb, variation & 63u);
}

vec3 rampColour(float t) {
    float at = clamp(t, 0.0, 1.0) * float(rampCount - 1u);
    uint low = uint(at);
    return mix(colours[rampAt + low].rgb, colours[rampAt + min(low + 1u, rampCount - 1u)].rgb,
               at - float(low));
}

const uint kStepRoom = 260u;  // of the colours: kMostRampSteps in whole vec4

// NaN. By its bits: isnan() may be compiled away.
bool isMissing(float value) { return (floatBitsToUint(value) & 0x7fffffffu) > 0x7f800000u; }

float stepAt(uint i) { return steps[i / 4u][i % 4u]; }

// By the steps [first, first + count), which ascend: how many are at most the value, by bisection; of ranks
// between two steps a share of the way.
float placeAmong(float value, uint first, uint count, bool ranks) {
    if (count < (ranks ? 2u : 1u)) return 0.5;
    uint below = 0u, end = count;
    while (below < end) {
        uint middle = (below + end) / 2u;
        if (stepAt(first + middle) <= value) below = middle + 1u;
        else end = middle;
    }
    if (!ranks) return float(below) / float(count);
    if (below == 0u) return 0.0;
    if (below == count) return 1.0;
    float low = stepAt(first + below - 1u), high = stepAt(first + below);
    float between = (0.5 * value - 0.5 * low) / max(0.5 * high - 0.5 * low, 1e-37);
    return (float(below - 1u) + between) / float(count - 1u);
}

// Along a ramp, 0 to 1; a value that is missing is at its low end. As rampPlace() in render/ramp_scale.cpp.
float placeOf(float value, vec2 range, uint scale, uint first, uint count) {
    if (isMissing(value)) return 0.0;
    if (scale >= 3u) return placeAmong(value, first, count, scale == 3u);
    if (!(range.y > range.x)) return 0.5;
    if (scale == 2u) {
        range = log(1.0 + max(range, vec2(0.0)));
        value = log(1.0 + max(value, 0.0));
    }
    float x = clamp((value - range.x) / max(range.y - range.x, 1e-30), 0.0, 1.0);
    return scale == 1u ? log(1.0 + 999.0 * x) / log(1000.0) : x;
}

void main() {
    uint v = (gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x) * 64u + gl_LocalInvocationID.x;
    if (v >= vertices) return;
    vec3 colour = single.rgb;
    bool valueless = false;
    if (colourBy == 1u) {
        uint label = labels[v];
        colour = label < labelCount ? communityColour(keys[label]) : vec3(0.5);
        valueless = label < labelCount && keys[label] == kNoValueKey;
    } else if (colourBy == 2u) {
        valueless = isMissing(colourValues[v]);
        colour = valueless ? noValue.rgb : rampColour(placeOf(colourValues[v], colourRange, colourScale, 0u, colourSteps));
    }
    if (owned && (ownColours[v] & kOwnColour) != 0u) colour = ownColour(ownColours[v]);
    float place = sized ? placeOf(sizeValues[v], sizeRange, sizeScale, kStepRoom, sizeSteps) : 0.5;
    float size = pow(sizeSpread, place - 0.5);
    uint flag = (flags[v / 4u] >> (8u * (v % 4u))) & 0xffu;
    float alpha = 1.0;
    if ((flag & kDimmed) != 0u) {
        colour = mix(vec3(dot(colour, vec3(0.3, 0.6, 0.1))), colour, 0.35);
        alpha = kDimmedAlpha;
    }
    looks[v] = uvec2(packUnorm4x8(vec4(colour, alpha)), min(uint(size * 256.0 + 0.5), 0xffffu) | (flag << 16) |
                         (valueless ? kNoValue << 16 : 0u));
}
