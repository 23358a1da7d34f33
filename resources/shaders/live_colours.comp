// A colour key for every label that a run has published: the one that most of its vertices had before. Pairs
// of label and key are counted in a hash table with linear probing; a place of the table names a vertex that
// has the pair. See render/live_colours.h.
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Labels { uint labels[]; };
layout(std430, binding = 1) buffer Before { uint before[]; };
layout(std430, binding = 2) buffer Pairs { uint pairs[]; };  // vertex + 1; 0: free
layout(std430, binding = 3) buffer Votes { uint votes[]; };
layout(std430, binding = 4) buffer Most { uint most[]; };
layout(std430, binding = 5) buffer Keys { uint keys[]; };
layout(std430, binding = 6) readonly buffer ShownLabels { uint shownLabels[]; };
layout(std430, binding = 7) readonly buffer ShownKeys { uint shownKeys[]; };

uniform uint step;      // 0 take the keys before, 1 vote, 2 find the most votes, 3 take their key, 4 keep it
uniform uint vertices;
uniform uint places;    // of the hash table: a power of two
uniform uint keyCount;  // of what was shown before; 0: nothing was
uniform uint hues;

uint scramble(uint x) {
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}

void vote(uint v) {
    uint label = labels[v], key = before[v];
    if (label >= vertices) return;
    uint place = scramble(label ^ scramble(key + 0x9e3779b9u)) & (places - 1u);
    for (uint tries = 0u; tries < places; ++tries) {
        uint other = atomicCompSwap(pairs[place], 0u, v + 1u);
        if (other == 0u || (labels[other - 1u] == label && before[other - 1u] == key)) {
            atomicAdd(votes[place], 1u);
            return;
        }
        place = (place + 1u) & (places - 1u);
    }
}

void main() {
    uint i = (gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x) * 64u + gl_LocalInvocationID.x;
    if (step == 2u || step == 3u) {
        if (i >= places || pairs[i] == 0u) return;
        uint v = pairs[i] - 1u, label = labels[v];
        if (step == 2u) atomicMax(most[label], votes[i]);
        else if (votes[i] == most[label]) atomicMin(keys[label], before[v]);
        return;
    }
    if (i >= vertices) return;
    if (step == 0u) {
        bool shown = keyCount > 0u && shownLabels[i] < keyCount;
        before[i] = shown ? shownKeys[shownLabels[i]] : scramble(i) % hues;
    } else if (step == 1u) {
        vote(i);
    } else if (labels[i] < vertices) {
        before[i] = keys[labels[i]];
    }
}
