// An image over what is drawn, its first row lowest; premultiplied alpha.
layout(binding = 0) uniform sampler2D image;
uniform ivec4 place;  // of the image in the framebuffer: x, y, width, height
out vec4 colour;

void main() {
    colour = texelFetch(image, ivec2(gl_FragCoord.xy) - place.xy, 0);
}
