// The path of an edge; the same as render/edge_path.h and edge_bundles.cpp, and all must stay so. After line.glsl.
const uint kStraight = 0u, kCurved = 1u, kBundled = 2u;  // EdgeShape
uniform uint shape;
uniform uint segments;  // straight pieces of an edge at most; 1: all are straight
uniform float bundling;
uniform uint bundleLevels;           // of a way
uniform uint waysAt, centresAt;      // in the buffer
// Per vertex its leaf; from waysAt on per leaf kBundleLevels nodes, the coarsest first; from centresAt on per
// node its middle, NaN where no edge goes by it.
layout(std430, binding = 7) readonly buffer Bundles { uint bundles[]; };

const uint kBundleLevels = 4u, kMostPoints = 2u + 2u * kBundleLevels;

// By its control points: three of a straight line and of a quadratic curve, else those of a B-spline.
struct Path {
    vec2 points[kMostPoints];
    uint count;
    uint shape;
};

// Curved edges bend to the left of the way they lead.
const float kEdgeBend = 0.2;
Path quadraticPath(vec2 a, vec2 b, float bend) {
    Path path;
    path.points[0] = a;
    path.points[1] = 0.5 * (a + b) + bend * vec2(a.y - b.y, b.x - a.x);
    path.points[2] = b;
    path.count = 3u;
    path.shape = bend == 0.0 ? kStraight : kCurved;
    return path;
}

uint wayOf(uint vertex) { return waysAt + kBundleLevels * bundles[vertex]; }

void goBy(inout Path path, uint node) {
    vec2 centre = vec2(uintBitsToFloat(bundles[centresAt + 2u * node]),
                       uintBitsToFloat(bundles[centresAt + 2u * node + 1u]));
    if (isPlace(centre)) path.points[path.count++] = centre;
}

Path bundledPath(uvec2 ends, vec2 a, vec2 b) {
    uint wayA = wayOf(ends.x), wayB = wayOf(ends.y), both = 0u;
    while (both < bundleLevels && bundles[wayA + both] == bundles[wayB + both]) ++both;
    Path path;
    path.points[0] = a;
    path.count = 1u;
    for (uint i = bundleLevels; i > both; --i) goBy(path, bundles[wayA + i - 1u]);
    for (uint i = both; i < bundleLevels; ++i) goBy(path, bundles[wayB + i]);
    path.points[path.count++] = b;
    if (path.count == 2u) return quadraticPath(a, b, 0.0);
    path.shape = kBundled;
    for (uint i = 1u; i + 1u < path.count; ++i) {
        vec2 straight = mix(a, b, float(i) / float(path.count - 1u));
        path.points[i] = mix(straight, path.points[i], bundling);
    }
    return path;
}

// Of the edge between the vertices `ends`, which lie at a and b; back: curved edges follow b to a.
Path edgePath(uvec2 ends, vec2 a, vec2 b, bool back) {
    if (shape == kBundled) return bundledPath(ends, a, b);
    return quadraticPath(a, b, shape == kCurved ? (back ? -kEdgeBend : kEdgeBend) : 0.0);
}

const float kPieceLength = 6.0;
uint piecesOf(Path path) {
    if (path.shape == kStraight) return 1u;
    if (path.shape == kCurved) return segments;
    float along = 0.0;
    for (uint i = 1u; i < path.count; ++i) along += distance(path.points[i - 1u], path.points[i]);
    float pieces = min(along * viewZoom / kPieceLength, float(segments - 1u));
    return pieces > 0.0 ? uint(pieces) + 1u : 1u;
}

vec2 pathAt(Path path, float t) {
    float s = 1.0 - t;
    if (path.shape != kBundled)
        return s * s * path.points[0] + 2.0 * s * t * path.points[1] + t * t * path.points[2];
    uint spans = path.count + 1u, span = min(uint(t * float(spans)), spans - 1u);
    float u = t * float(spans) - float(span), v = 1.0 - u;
    vec4 weights = vec4(v * v * v, 3.0 * u * u * u - 6.0 * u * u + 4.0, 3.0 * v * v * v - 6.0 * v * v + 4.0,
                        u * u * u) / 6.0;
    vec2 place = vec2(0.0);
    for (uint i = 0u; i < 4u; ++i)
        place += weights[i] * path.points[min(max(span + i, 2u) - 2u, path.count - 1u)];
    return place;
}
