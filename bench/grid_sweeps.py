#!/usr/bin/env python3
"""grid_sweeps.py [WIDTH HEIGHT SWEEPS]: what happens to a grid when all vertices of a sweep decide on one snapshot.

Prints the label of every vertex after each sweep, by the rules of gpu/louvain/strategy.h with one round, without
pruning and without keeping the best labels: the community of the largest gain, the lowest id among equals; a vertex
alone goes to another one alone only if that one's id is lower. All vertices of a grid have at most four neighbours, so
they are in one bucket of Naim et al. CudaLouvain.ShiftsTheLabelsOfAGrid... in tests/gpu/louvain_test.cpp asks the CUDA
strategies for the same labels.
"""

import random
import sys

NOISE = 1e-12  # of the strength of a vertex; as in gpu/louvain/strategy.h


def grid(width, height):
    neighbours = [[] for _ in range(width * height)]
    for v in range(width * height):
        for w in [v + 1] * (v % width + 1 < width) + [v + width] * (v + width < width * height):
            neighbours[v].append(w)
            neighbours[w].append(v)
    return neighbours


def shuffled(neighbours, seed=1):
    """The same graph with its vertices numbered at random."""
    number = list(range(len(neighbours)))
    random.Random(seed).shuffle(number)
    renumbered = [[]] * len(neighbours)
    for v, row in enumerate(neighbours):
        renumbered[number[v]] = [number[w] for w in row]
    return renumbered


def totals(neighbours, label):
    total, size = {}, {}
    for v, c in enumerate(label):
        total[c] = total.get(c, 0) + len(neighbours[v])
        size[c] = size.get(c, 0) + 1
    return total, size


def modularity(neighbours, label):
    arcs = sum(map(len, neighbours))
    inside = sum(label[v] == label[w] for v, row in enumerate(neighbours) for w in row)
    return inside / arcs - sum(t * t for t in totals(neighbours, label)[0].values()) / arcs**2


def choice(row, own, label, total, size, arcs):
    degree, weight = len(row), {}
    for w in row:
        weight[label[w]] = weight.get(label[w], 0) + 1
    others = [c for c in weight if c != own]
    if not others:
        return own
    best = min(others, key=lambda c: (degree * total[c] / arcs - weight[c], c))
    gain = (weight[best] - degree * total[best] / arcs) - (weight.get(own, 0) - degree * (total[own] - degree) / arcs)
    alone = size[own] == 1 and size[best] == 1
    return own if gain <= NOISE * degree or (alone and best > own) else best


def sweep(neighbours, label):
    arcs = sum(map(len, neighbours))
    total, size = totals(neighbours, label)
    return [choice(row, label[v], label, total, size, arcs) for v, row in enumerate(neighbours)]


def course(neighbours, sweeps):
    """[(labels, modularity)] at the start and after every sweep."""
    label = list(range(len(neighbours)))
    states = [(label, modularity(neighbours, label))]
    for _ in range(sweeps):
        label = sweep(neighbours, label)
        states.append((label, modularity(neighbours, label)))
    return states


def picture(width, height, sweeps):
    """The grids of labels side by side, as lines of text."""
    states = course(grid(width, height), sweeps)
    digits = len(str(width * height - 1))
    wide = width * (digits + 1) - 1
    heads = ["start"] + [f"sweep {i}" for i in range(1, sweeps + 1)]
    lines = ["   ".join(head.ljust(wide) for head in heads)]
    for y in range(height):
        lines.append(
            "   ".join(
                " ".join(str(c).rjust(digits) for c in label[y * width : (y + 1) * width]) for label, _ in states
            )
        )
    lines.append("   ".join(f"Q {q:+.3f}".ljust(wide) for _, q in states))
    return [line.rstrip() for line in lines]


def main():
    width, height, sweeps = map(int, sys.argv[1:4]) if len(sys.argv) > 3 else (4, 4, 4)
    print("\n".join(picture(width, height, sweeps)))


if __name__ == "__main__":
    main()
