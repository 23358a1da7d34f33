// The part of a picture that is drawn. Pixels are those of the whole picture, y down from its top left corner;
// part = x, y, width, height of the part in it.
uniform vec2 viewCentre;  // layout point in the middle of the whole picture
uniform float viewZoom;   // pixels per layout unit
uniform vec2 viewHalf;    // half the size of the whole picture
uniform ivec4 part;

// `precise`: no fused multiply-add, so that every device, and the CPU's rasteriser, round to the same pixel.
vec2 toPixels(vec2 world) {
    precise vec2 at = vec2(world.x - viewCentre.x, viewCentre.y - world.y) * viewZoom + viewHalf;
    return at;
}
// False for infinities and NaN as well.
bool isPlace(vec2 world) { return abs(world.x) < 1e30 && abs(world.y) < 1e30; }
