// Colour, size and flags of every vertex from the community, score and degree buffers. Runs when a buffer or
// the style changed; nothing is uploaded for it.
#include "look.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Labels { uint labels[]; };
layout(std430, binding = 1) readonly buffer Keys { uint keys[]; };
layout(std430, binding = 2) readonly buffer Scores { float scores[]; };
layout(std430, binding = 3) readonly buffer Degrees { float degrees[]; };
layout(std430, binding = 4) readonly buffer Flags { uint flags[]; };
layout(std430, binding = 5) readonly buffer Colours { vec4 colours[]; };
layout(std430, binding = 6) writeonly buffer Looks { uvec2 looks[]; };

uniform uint vertices;
uniform uint colourBy;  // 0 single, 1 community, 2 score, 3 degree, 4 live labels
uniform uint sizeBy;    // 0 none, 1 degree, 2 score
uniform uint labelCount;  // keys there are
uniform uint categoricalAt, categoricalCount;  // the palettes' places in `colours`
uniform uint rampAt, rampCount;
uniform vec4 single;
uniform vec2 scoreRange;
uniform bool logScore;
uniform vec2 degreeRange;  // log(1 + degree), smallest and largest
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

vec3 communityColour(uint key) {
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

uint scramble(uint x) {
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}

float scorePlace(float score) {
    float range = scoreRange.y - scoreRange.x;
    float x = range > 0.0 ? clamp((score - scoreRange.x) / range, 0.0, 1.0) : 0.0;
    return logScore ? log(1.0 + 999.0 * x) / log(1000.0) : x;
}

float degreePlace(float degree) {
    float range = degreeRange.y - degreeRange.x;
    return range > 0.0 ? clamp((log(1.0 + degree) - degreeRange.x) / range, 0.0, 1.0) : 0.5;
}

void main() {
    uint v = (gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x) * 64u + gl_LocalInvocationID.x;
    if (v >= vertices) return;
    vec3 colour = single.rgb;
    if (colourBy == 1u) {
        uint label = labels[v];
        colour = label < labelCount ? communityColour(keys[label]) : vec3(0.5);
    } else if (colourBy == 4u) {
        colour = communityColour(scramble(labels[v]) % categoricalCount);
    } else if (colourBy == 2u) {
        colour = rampColour(scorePlace(scores[v]));
    } else if (colourBy == 3u) {
        colour = rampColour(degreePlace(degrees[v]));
    }
    float place = sizeBy == 1u ? degreePlace(degrees[v]) : (sizeBy == 2u ? scorePlace(scores[v]) : 0.5);
    float size = pow(sizeSpread, place - 0.5);
    uint flag = (flags[v / 4u] >> (8u * (v % 4u))) & 0xffu;
    float alpha = 1.0;
    if ((flag & kDimmed) != 0u) {
        colour = mix(vec3(dot(colour, vec3(0.3, 0.6, 0.1))), colour, 0.35);
        alpha = 0.22;
    }
    looks[v] = uvec2(packUnorm4x8(vec4(colour, alpha)), min(uint(size * 256.0 + 0.5), 0xffffu) | (flag << 16));
}
