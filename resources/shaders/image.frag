// A finished image, its first row on top.
layout(binding = 0) uniform sampler2D image;
uniform ivec4 part;
out vec4 colour;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    colour = texelFetch(image, ivec2(at.x, part.w - 1 - at.y), 0);
}
