// What is below gives way to the ground by the alpha of a colour; premultiplied.
uniform vec4 veil;
out vec4 colour;

void main() { colour = veil; }
