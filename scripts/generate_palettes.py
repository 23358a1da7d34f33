#!/usr/bin/env python3
"""generate_palettes.py: writes resources/palettes/glasbey.txt (for dark grounds) and glasbey-light.txt. Takes numpy.

Colours are as far from each other as they can be for four kinds of eyes: usual ones, and those with protanopia,
deuteranopia and tritanopia (matrices of Machado, Oliveira, Fernandes, IEEE TVCG 15(6) 2009, severity 1). Distances are
those of OKLab (Ottosson 2020). Each colour is the farthest from those before it, as in Glasbey et al., Color Research and
Application 32(4) 2007; the first 24 are then exchanged, one by one, as long as the least distance among them grows, and
ordered so that any number of the first is far apart, too. tests/render/palette_test.cpp holds the distances."""
import pathlib

import numpy as np

DEFICIENCIES = [
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],  # protanopia
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],  # deuteranopia
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],  # tritanopia
]
# What a distance counts for each kind of eyes: most people have usual ones, and tritanopia is rare.
WEIGHTS = [1 / 1.9, 1, 1, 1 / 1.3]
STEP = 8  # of the channels of the colours that are tried
TOGETHER = 24  # colours that are chosen together
COUNT = 80
CHROMA = (0.075, 0.19)  # neither grey, which means "no community", nor glaring


def linear(srgb):
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def oklab(rgb):
    to_lms = np.array([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
                       [0.0883024619, 0.2817188376, 0.6299787005]])
    to_lab = np.array([[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
                       [0.0259040371, 0.7827717662, -0.8086757660]])
    return np.cbrt(np.clip(rgb @ to_lms.T, 0, None)) @ to_lab.T


def seen(colours):
    """Colours of 8 bits a channel in OKLab, for each kind of eyes."""
    rgb = linear(colours / 255)
    return [oklab(rgb)] + [oklab(np.clip(rgb @ np.array(eyes).T, 0, 1)) for eyes in DEFICIENCIES]


def distances(labs, i):
    """From colour i to all: the least over the kinds of eyes."""
    return np.min([w * np.linalg.norm(lab - lab[i], axis=1) for w, lab in zip(WEIGHTS, labs)], axis=0)


def farthest(labs, chosen, count):
    """Adds to `chosen` until it has `count`."""
    near = np.min([distances(labs, i) for i in chosen], axis=0)
    while len(chosen) < count:
        chosen.append(int(np.argmax(near)))
        near = np.minimum(near, distances(labs, chosen[-1]))
    return chosen


def exchanged(labs, chosen):
    """Puts each but the first where it is farthest from the others, until none moves."""
    moved = True
    while moved:
        moved = False
        for place in range(1, len(chosen)):
            near = np.min([distances(labs, i) for i in chosen[:place] + chosen[place + 1:]], axis=0)
            best = int(np.argmax(near))
            if near[best] > near[chosen[place]] + 1e-9:
                chosen[place], moved = best, True
    return chosen


def palette(lightness, first):
    channel = np.arange(0, 256, STEP)
    colours = np.stack(np.meshgrid(channel, channel, channel), -1).reshape(-1, 3).astype(float)
    lab = seen(colours)[0]
    chroma = np.hypot(lab[:, 1], lab[:, 2])
    colours = colours[(lab[:, 0] > lightness[0]) & (lab[:, 0] < lightness[1]) & (chroma > CHROMA[0]) & (chroma < CHROMA[1])]
    labs = seen(colours)
    start = int(np.argmin(np.linalg.norm(colours - np.array(first), axis=1)))
    together = exchanged(labs, farthest(labs, [start], TOGETHER))
    among = [lab[together] for lab in labs]
    ordered = [together[i] for i in farthest(among, [0], TOGETHER)]
    return colours[farthest(labs, ordered, COUNT)].astype(int)


def write(name, ground, lightness, first):
    lines = [f"# For {ground} grounds. Made by scripts/generate_palettes.py: far apart for eyes that do not tell all colours apart,",
             "# too; after Glasbey et al. 2007.", "kind categorical"]
    lines += ["#%02x%02x%02x" % tuple(colour) for colour in palette(lightness, first)]
    folder = pathlib.Path(__file__).resolve().parent.parent / "resources/palettes"
    (folder / f"{name}.txt").write_text("\n".join(lines) + "\n")


write("glasbey", "dark", (0.60, 0.93), (78, 163, 255))
write("glasbey-light", "light", (0.36, 0.73), (0, 110, 200))
