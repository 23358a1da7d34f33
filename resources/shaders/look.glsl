// What appearance.comp writes per vertex: x = RGBA 8 bit (sRGB), y = relative size in 1/256 | flags << 16.
const uint kSelected = 1u, kHovered = 2u, kDimmed = 4u, kHidden = 8u;

vec4 lookColour(uvec2 look) { return unpackUnorm4x8(look.x); }
float lookSize(uvec2 look) { return float(look.y & 0xffffu) / 256.0; }
uint lookFlags(uvec2 look) { return look.y >> 16; }

vec3 toLinear(vec3 c) { return pow(c, vec3(2.2)); }
vec3 toSrgb(vec3 c) { return pow(max(c, vec3(0.0)), vec3(1.0 / 2.2)); }
