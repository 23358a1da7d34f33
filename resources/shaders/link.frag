flat in float halfWidth;
flat in float alpha;
in float across;
in vec3 light;
out vec4 colour;

void main() {
    float cover = clamp(halfWidth + 0.5 - abs(across), 0.0, 1.0) * alpha;
    colour = vec4(sqrt(light) * cover, cover);
}
