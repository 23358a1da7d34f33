// The link of two communities as two triangles along it, with half a pixel to spare for its edge.
#include "view.glsl"
struct Link { vec2 a, b; uint rgbA, rgbB; float width, alpha; };
layout(std430, binding = 0) readonly buffer Links { Link links[]; };
flat out float halfWidth;
flat out float alpha;
out float across;  // pixels from the middle
out vec3 light;    // linear

void main() {
    Link link = links[uint(gl_VertexID) / 6u];
    uint corner = uint(gl_VertexID) % 6u;
    bool atB = corner == 1u || corner == 2u || corner == 4u, above = corner == 2u || corner == 4u || corner == 5u;
    vec2 a = toPixels(link.a) - vec2(part.xy), b = toPixels(link.b) - vec2(part.xy), size = vec2(part.zw), d = b - a;
    float far = length(d);
    vec2 beside = far > 1e-6 ? vec2(-d.y, d.x) / far : vec2(0.0);
    // Thinner than a pixel is fainter instead.
    halfWidth = 0.5 * max(link.width, 1.0);
    alpha = link.alpha * min(link.width, 1.0);
    across = (above ? 1.0 : -1.0) * (halfWidth + 0.5);
    vec3 colour = unpackUnorm4x8(atB ? link.rgbB : link.rgbA).rgb;
    light = colour * colour;
    vec2 pixel = (atB ? b : a) + beside * across;
    gl_Position = vec4(pixel.x / size.x * 2.0 - 1.0, 1.0 - pixel.y / size.y * 2.0, 0.0, 1.0);
}
