// How an edge becomes pixels; the same as EdgeWalk in render/line_walk.h, and both must stay so.
#include "view.glsl"
#include "look.glsl"
uniform float unit;        // fixed-point steps of one line of full weight
uniform float lineWidth;   // pixels
uniform float fadeLength;  // layout units: edges longer than that weigh less
uniform float faintest;    // no edge weighs less for its length
uniform bool ownColours;   // edges have colours of their own instead of their ends'
uniform bool ownWidths;    // and widths: 64ths of lineWidth in the highest byte
uniform bool smoothLines;  // exact coverage; else one pixel per step, placed by chance

struct Walk {
    vec2 start;     // major, minor coordinate of the left end
    float slope;    // minor per major, at most 1
    float scale;    // 1 / length along the major axis
    float weight;   // of a step, in fixed-point steps
    float shift;    // place of the one pixel when not smooth
    int first;      // first major pixel
    int steps;
    bool steep;     // the major axis is y
    vec3 low, high;  // linear colours of both ends
};

uint scramble(uint x) {
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}

// Cuts the segment to a box around the whole picture (Liang and Barsky 1984), so that coordinates stay
// small. False when nothing is left. t = the places of the new ends on the old segment.
bool cutToPicture(inout vec2 a, inout vec2 b, out vec2 t) {
    vec2 low = vec2(-16.0), high = 2.0 * viewHalf + 16.0, d = b - a;
    t = vec2(0.0, 1.0);
    for (int axis = 0; axis < 2; ++axis) {
        if (abs(d[axis]) < 1e-12) {
            if (a[axis] < low[axis] || a[axis] > high[axis]) return false;
            continue;
        }
        float one = (low[axis] - a[axis]) / d[axis], two = (high[axis] - a[axis]) / d[axis];
        t = vec2(max(t.x, min(one, two)), min(t.y, max(one, two)));
    }
    if (!(t.x < t.y)) return false;
    b = a + d * t.y;
    a = a + d * t.x;
    return true;
}

// How far a place is out of sight, in half heights of the picture.
float outOfSight(vec2 world) {
    vec2 beyond = abs(world - viewCentre) * viewZoom - viewHalf;
    return clamp(max(beyond.x, beyond.y) / min(viewHalf.x, viewHalf.y), 0.0, 1.0);
}

// Share of its full weight that an edge between these places has in the view: by its length, and less where
// it only passes through. 0: not drawn; where edges are placed by chance, faint ones are drawn as often as
// they should weigh less.
const float kFaintest = 0.12, kLessThrough = 0.65;
const float kDimmedInk = 0.12;
float edgeInk(vec2 worldA, vec2 worldB, uint number) {
    float relative = distance(worldA, worldB) / fadeLength;
    float ink = max(1.0 / (1.0 + relative * relative), faintest);
    ink *= 1.0 - kLessThrough * min(outOfSight(worldA), outOfSight(worldB));
    if (smoothLines || ink >= kFaintest) return ink;
    float chance = float(scramble(number ^ 0x9e3779b9u) & 0xffffu) / 65536.0;
    return chance * kFaintest < ink ? kFaintest : 0.0;
}

// A straight piece of an edge, from world a to b; `places` of its ends on the edge, `ink` of the edge.
Walk startWalk(vec2 worldA, vec2 worldB, vec2 places, float ink, uvec2 lookA, uvec2 lookB, uint number,
               uint edgeLook) {
    Walk walk;
    walk.steps = 0;
    uint flags = lookFlags(lookA) | lookFlags(lookB);
    ink *= openInk(lookA, lookB);
    if (!isPlace(worldA) || !isPlace(worldB) || (flags & kHidden) != 0u || ink <= 0.0) return walk;
    if (ownWidths && (edgeLook >> 24) == 0u) return walk;
    vec2 a = toPixels(worldA), b = toPixels(worldB), t;
    if (!cutToPicture(a, b, t)) return walk;
    t = places.x + (places.y - places.x) * t;
    vec3 colourA = toLinear(lookColour(lookA).rgb), colourB = toLinear(lookColour(lookB).rgb);
    if (ownColours) colourA = colourB = toLinear(unpackUnorm4x8(edgeLook).rgb);
    float width = ownWidths ? lineWidth * float(edgeLook >> 24) / 64.0 : lineWidth;
    walk.low = mix(colourA, colourB, t.x);
    walk.high = mix(colourA, colourB, t.y);

    vec2 d = b - a;
    walk.steep = abs(d.y) > abs(d.x);
    if (walk.steep) { a = a.yx; b = b.yx; d = d.yx; }
    if (d.x < 0.0) {
        a = b;
        d = -d;
        vec3 swap = walk.low; walk.low = walk.high; walk.high = swap;
    }
    if (d.x < 1e-4) return walk;
    walk.start = a;
    walk.slope = d.y / d.x;
    walk.scale = 1.0 / d.x;
    float weight = ink;
    if ((flags & kDimmed) != 0u) weight *= kDimmedInk;
    float stretch = sqrt(1.0 + walk.slope * walk.slope);
    walk.weight = weight * unit * (smoothLines ? 1.0 : stretch * width);
    walk.shift = smoothLines ? 0.5 * width * stretch
                             : (float(scramble(number) & 0xffffu) / 65536.0 - 0.5) * width;

    ivec2 from = walk.steep ? part.yx : part.xy;
    ivec2 room = walk.steep ? part.wz : part.zw;
    float first = max(ceil(a.x - 0.5), float(from.x));
    float last = min(ceil(a.x + d.x - 0.5), float(from.x + room.x));
    // Only the steps whose minor coordinate can touch the part.
    float reach = abs(walk.shift) + 1.5;
    float minorLow = float(from.y) - reach, minorHigh = float(from.y + room.y) + reach;
    if (abs(walk.slope) > 1e-6) {
        float one = (minorLow - a.y) / walk.slope + a.x, two = (minorHigh - a.y) / walk.slope + a.x;
        first = max(first, floor(min(one, two)) - 1.0);
        last = min(last, ceil(max(one, two)) + 1.0);
    } else if (a.y < minorLow || a.y > minorHigh) {
        return walk;
    }
    // Of a flat line far beside the part, neither is a number that an int holds.
    if (!(first < last)) return walk;
    walk.first = int(first);
    walk.steps = int(last) - int(first);
    return walk;
}
