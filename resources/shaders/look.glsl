// What appearance.comp writes per vertex: x = RGBA 8 bit (sRGB), y = relative size in 1/256 | flags << 16 |
// closing << 26. The same as render/look.h.
const uint kSelected = 1u, kHovered = 2u, kDimmed = 4u, kHidden = 8u, kNeighbour = 16u;
const uint kMarks = kSelected | kHovered | kNeighbour;
const uint kTwice = 256u;  // of node.vert for node.frag alone
const uint kNoValue = 512u;  // beside the vertex's flags: what it is coloured by is missing

// So far the community of a vertex is closed, of kClosed: then its disc stands for the vertex.
const uint kClosed = 63u;
const float kDimmedAlpha = 0.22;

vec4 lookColour(uvec2 look) { return unpackUnorm4x8(look.x); }
float lookSize(uvec2 look) { return float(look.y & 0xffffu) / 256.0; }
uint lookFlags(uvec2 look) { return (look.y >> 16) & 0x3ffu; }
uint lookClosing(uvec2 look) { return look.y >> 26; }
bool isDrawn(uvec2 look) { return (lookFlags(look) & kHidden) == 0u && lookClosing(look) < kClosed; }
// Of an edge: the links of closed communities stand for what is taken.
float openInk(uvec2 a, uvec2 b) { return 1.0 - float(min(lookClosing(a), lookClosing(b))) / float(kClosed); }

// Light is taken as the square of the value: near enough to sRGB for mixing, and cheap.
vec3 toLinear(vec3 c) { return c * c; }
vec3 toSrgb(vec3 c) { return sqrt(max(c, vec3(0.0))); }
