// The tone map; the same as render/host_tone.cpp, and both must stay so.
// Background, then edges by the logarithm of their density, then the small nodes. Premultiplied alpha.
#include "look.glsl"
layout(binding = 0) uniform usamplerBuffer density;
layout(binding = 1) uniform usamplerBuffer splats;
uniform ivec4 part;
uniform vec4 ground;     // straight alpha
uniform bool withEdges, withSplats;
uniform float linesPerStep;
uniform float knee;      // lines in a pixel where the logarithm sets in
uniform float ceiling;   // log(1 + densest / knee)
uniform float strength;
uniform float splatKnee, splatCeiling;  // the same for discs
uniform bool light;      // light ground: edges darken it instead of glowing
out vec4 colour;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    int index = ((part.w - 1 - at.y) * part.z + at.x);
    vec4 result = vec4(ground.rgb * ground.a, ground.a);
    if (withEdges) {
        uvec4 sum = texelFetch(density, index);
        if (sum.w > 0u) {
            float lines = float(sum.w) * linesPerStep;
            float level = pow(log(1.0 + lines / knee) / ceiling, 0.8);
            vec3 tint = vec3(sum.xyz) / float(sum.w);
            float grey = dot(tint, vec3(0.2126, 0.7152, 0.0722));
            tint = mix(vec3(grey), tint, 1.15);
            // Dense bundles lean to white on a dark ground and to full colour on a light one.
            float alpha = 1.0 - exp(-1.15 * strength * level);
            float glow = smoothstep(0.55, 1.3, level);
            float dark = 0.72 - 0.25 * glow;
            vec3 shown = light ? tint * dark * dark : tint * (0.85 + 0.25 * glow) + 0.06 * glow;
            shown = min(toSrgb(shown), vec3(1.0));
            result = vec4(shown * alpha, alpha) + result * (1.0 - alpha);
        }
    }
    if (withSplats) {
        uvec4 sum = texelFetch(splats, index);
        if (sum.w > 0u) {
            float level = log(1.0 + float(sum.w) / 256.0 / splatKnee) / splatCeiling;
            float alpha = 1.0 - exp(-3.0 * level);
            vec3 shown = vec3(sum.xyz) / float(sum.w) * (light ? 1.05 - 0.35 * level : 0.5 + 0.6 * level);
            shown = min(toSrgb(shown), vec3(1.0));
            result = vec4(shown * alpha, alpha) + result * (1.0 - alpha);
        }
    }
    colour = result;
}
