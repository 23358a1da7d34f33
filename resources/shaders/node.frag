#include "look.glsl"
uniform vec4 ground;
uniform float pixelRatio;
uniform float halo;
uniform bool light;
uniform float veil;  // so far discs without marks give way to the ground
flat in vec4 discColour;
flat in vec2 disc;
flat in uint discFlags;
in vec2 offset;
out vec4 colour;

vec4 over(vec4 top, vec4 below) { return top + below * (1.0 - top.a); }

void main() {
    float d = length(offset), radius = disc.x;
    vec3 face = discColour.rgb;
    // A faint light from above keeps large discs from looking flat; the rim keeps overlapping ones apart.
    float big = smoothstep(2.5, 7.0, radius / pixelRatio);
    face *= 1.0 + big * 0.10 * (-offset.y / max(radius, 1.0));
    float rimWidth = clamp(radius * 0.16, 0.6, 1.6 * pixelRatio);
    float inRim = smoothstep(radius - rimWidth - 0.5, radius - rimWidth + 0.5, d) * smoothstep(1.6, 3.0, radius);
    vec3 rim = light ? discColour.rgb * 0.55 : mix(ground.rgb, discColour.rgb, 0.28);
    face = clamp(mix(face, rim, inRim), 0.0, 1.0);
    float cover = clamp(radius - d + 0.5, 0.0, 1.0) * discColour.a;
    vec4 result = vec4(face * cover, cover);
    if ((discFlags & kMarks) != 0u) {
        float centre = radius + 2.2 * pixelRatio, half_ = 1.1 * pixelRatio;
        float ring = clamp(half_ - abs(d - centre) + 0.5, 0.0, 1.0);
        float gap = clamp(radius + 3.8 * pixelRatio - d + 0.5, 0.0, 1.0) * 0.75;
        vec3 ink = light ? vec3(0.08) : vec3(1.0);
        if ((discFlags & kSelected) == 0u) ink = mix(ink, discColour.rgb, 0.55);
        // The neighbours of a node wear a thinner ring than the node.
        if ((discFlags & (kSelected | kHovered)) == 0u) ring = clamp(half_ * 0.5 - abs(d - centre) + 0.5, 0.0, 1.0) * 0.8;
        result = over(result, over(vec4(ink * ring, ring), vec4(ground.rgb * gap, gap)));
        if ((discFlags & kTwice) != 0u) result = over(result, result);
    } else if (halo > 0.0 && disc.y > radius + 1.5) {
        float x = clamp((disc.y - d) / (disc.y - radius), 0.0, 1.0);
        float glow = halo * x * x * discColour.a;
        result = over(result, vec4(discColour.rgb * glow, light ? glow : glow * 0.6));
    }
    if ((discFlags & kMarks) == 0u) result.rgb = mix(result.rgb, ground.rgb * result.a, veil);
    colour = result;
}
