#!/usr/bin/env python3
"""Breaks the shaders one place at a time, and tells which breaks no test of pictures notices.

    scripts/mutate_shaders.py [BUILD_FOLDER] [--only SHADER] [--list]

Each line of MUTATIONS changes one place of one shader: an offset, a blend factor, a range, a flag. The tests of render
are built with it and run until the first of them fails; the shader is then as it was. Ends with status 1 when one of
the changes was not noticed. By hand: forty builds and runs take a quarter to half an hour on two cores, in which
nobody else may build in that folder. Needs an X server (xvfb-run).
"""
import argparse
import pathlib
import subprocess
import sys

SHADERS = pathlib.Path(__file__).resolve().parent.parent / "resources" / "shaders"

# (shader, what stands there, what stands there instead)
MUTATIONS = [
    ("view.glsl", "viewCentre.y - world.y", "world.y - viewCentre.y"),
    ("view.glsl", "* viewZoom + viewHalf", "* viewZoom + viewHalf + 1.0"),
    ("look.glsl", "/ 256.0; }", "/ 255.0 * 0.8; }"),
    ("look.glsl", "look.y >> 16", "look.y >> 17"),
    ("look.glsl", "return c * c;", "return c;"),
    ("density.glsl", "atomicAdd(density[4u * pixel + 1u], sum.y);", ""),
    # Compiled where the driver adds numbers of 64 bits: on a device, not by llvmpipe.
    ("density.glsl", "packInt2x32(ivec2(sum.zw))", "packInt2x32(ivec2(sum.wz))"),
    ("line.glsl", "max(t.x, min(one, two))", "max(t.x, max(one, two))"),
    ("line.glsl", "1.0 / (1.0 + relative * relative)", "1.0 / (1.0 + relative)"),
    ("line.glsl", "kLessThrough * min(", "kLessThrough * max("),
    ("line.glsl", "? 0.5 * width * stretch", "? 0.5 * width"),
    ("edge_path.glsl", "back ? -kEdgeBend : kEdgeBend", "back ? kEdgeBend : -kEdgeBend"),
    ("edge_path.glsl", "2.0 * s * t * path.points[1]", "s * t * path.points[1]"),
    ("edge_path.glsl", "bundles[wayA + both] == bundles[wayB + both]", "bundles[wayA + both] == 77u"),
    ("edge_path.glsl", "bundles[wayA + i - 1u]", "bundles[wayB + i - 1u]"),
    ("edge_path.glsl", "path.points[i], bundling)", "path.points[i], 1.0)"),
    ("edge_path.glsl", "float(i) / float(path.count - 1u)", "float(i) / float(path.count)"),
    ("edge_path.glsl", "3.0 * v * v * v - 6.0 * v * v + 4.0", "3.0 * v * v * v - 6.0 * v + 4.0"),
    ("edge_path.glsl", "along * viewZoom / kPieceLength", "along * viewZoom / (20.0 * kPieceLength)"),
    ("bundle_centres.comp", "sums[lane] += sums[lane + other];", ""),
    ("bundle_centres.comp", "waypoint.y + i", "i"),
    ("edge_density.comp", "drawn = segment < pieces", "drawn = segment + 1u < pieces"),
    ("edge_density.comp", "float along = float(major) + 0.5", "float along = float(major) + 1.5"),
    ("edge_density.comp", "walk.steep ? ivec2(m, major) : ivec2(major, m), colour, walk.weight * cover",
     "walk.steep ? ivec2(major, m) : ivec2(m, major), colour, walk.weight * cover"),
    ("edge_density.comp", "at.y * part.z + at.x", "at.y * part.w + at.x"),
    ("edge_density.comp", "ends[lane - reach]", "ends[lane]"),
    ("arrows.comp", "back * halfWidth - across * size", "back * halfWidth - across * size * 0.5"),
    ("arrows.comp", "(ways & kBack) != 0u", "(ways & kForth) != 0u && ways == 77u"),
    ("arrows.comp", "to - along * radiusTo", "to"),
    ("node_splat.comp", "weight * f.x * (1.0 - f.y)", "weight * f.x"),
    ("node_splat.comp", "radius >= crispFrom", "radius > 2.0 * crispFrom"),
    ("node.vert", "pixel.y / size.y * 2.0", "pixel.y / size.y"),
    ("node.vert", "radius = max(radius, 3.0 * pixelRatio)", "radius = max(radius, 9.0 * pixelRatio)"),
    ("node.vert", "discColour.a *= min(", "discColour.a *= max("),
    ("node.frag", "radius - d + 0.5", "radius - d - 0.5"),
    ("node.frag", "(discFlags & kSelected) == 0u) ink", "(discFlags & kSelected) != 0u) ink"),
    ("node.frag", "discColour.rgb * 0.55", "discColour.rgb * 1.55"),
    ("node.frag", "ground.rgb * result.a, veil", "ground.rgb * result.a, 0.5 * veil"),
    ("tone_map.frag", "part.w - 1 - at.y", "part.w - at.y"),
    ("tone_map.frag", "alpha) + result * (1.0 - alpha);\n        }\n    }\n    if (withSplats)",
     "alpha) + result;\n        }\n    }\n    if (withSplats)"),
    ("tone_map.frag", "1.0 - exp(-3.0 * level)", "1.0 - exp(-1.0 * level)"),
    ("tone_map.frag", "log(1.0 + lines / knee)", "log(1.0 + lines)"),
    ("appearance.comp", "rank % categoricalCount", "(rank + 1u) % categoricalCount"),
    ("appearance.comp", "colour = valueless ? noValue.rgb", "colour = !valueless ? noValue.rgb"),
    ("appearance.comp", "float(rampCount - 1u);", "float(rampCount - 1u) * 0.9;"),
    ("appearance.comp", "log(1.0 + 999.0 * x) / log(1000.0)", "x"),
    ("appearance.comp", "alpha = kDimmedAlpha", "alpha = 1.0"),
    ("blend.comp", "toLinear(now.rgb), share", "toLinear(now.rgb), 1.0 - share"),
    ("detail.comp", "1.0 - float(part) / float(kClosed)", "float(part) / float(kClosed)"),
    ("bounds.comp", "high = max(high, p)", "high = min(high, p)"),
    ("bounds.comp", "& kHidden) != 0u) continue", "& kHidden) == 77u) continue"),
    ("edge_sample.comp", "positions[edges[edge].y]", "positions[edges[edge].x]"),
    ("node_sample.comp", "positions[i * stride]", "positions[i]"),
    ("pick.comp", "away <= radius ? away * 1e-6", "away <= radius ? 1.0 + away"),
    ("pick.comp", "atomicMin(bestVertex, v)", "atomicMax(bestVertex, v)"),
    ("enclosed.comp", "inside = !inside", "inside = true"),
    ("enclosed.comp", "across < along : across > along", "across < along : across < along"),
    ("enclosed.comp", "1u << (lane % 32u)", "1u << (lane % 31u)"),
    ("enclosed.comp", "(lookFlags(looks[v]) & kHidden) == 0u", "true"),
    ("crisp.comp", "blocks[block] + sums[lane] - count", "blocks[block] + sums[lane]"),
    ("crisp.comp", "command = uvec4(6u * total", "command = uvec4(3u * total"),
    ("marks.comp", "8u * (v % 4u)", "8u * (v % 2u)"),
    ("marks.comp", "| (flag << 16);", "| (flag << 17);"),
    ("link.vert", "(halfWidth + 0.5);\n", "(0.5 * halfWidth + 0.5);\n"),
    ("link.frag", "halfWidth + 0.5 - abs(across)", "halfWidth - 0.5 - abs(across)"),
    ("live_colours.comp", "atomicMax(most[label]", "atomicMin(most[label]"),
    ("veil.frag", "colour = veil", "colour = 0.5 * veil"),
    ("image.frag", "- place.xy", "- place.yx"),
    ("screen.vert", "gl_VertexID == 2 ? 3.0", "gl_VertexID == 2 ? 1.0"),
]


def is_noticed(build):
    """Whether a test fails; a shader that does not compile is noticed by all of them."""
    subprocess.run(["ninja", "-C", build, "quartier_render_tests"], check=True, stdout=subprocess.DEVNULL)
    tests = [f"{build}/bin/quartier_render_tests", "--gtest_brief=1", "--gtest_fail_fast"]
    done = subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24 +extension GLX", *tests],
                          capture_output=True, text=True)
    failed = [line.split()[3] for line in done.stdout.splitlines() if line.startswith("[  FAILED  ] ") and "." in line]
    return done.returncode != 0, failed[0] if failed else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", default="build/test")
    parser.add_argument("--only", default="", help="a shader")
    parser.add_argument("--list", action="store_true", help="the changes, without making them")
    arguments = parser.parse_args()
    unnoticed = 0
    for shader, before, after in MUTATIONS:
        if arguments.only not in ("", shader):
            continue
        path = SHADERS / shader
        whole = path.read_text()
        if before not in whole:
            print(f"{shader}: '{before}' is not there any more")
            unnoticed += 1
            continue
        change = f"{shader}: {before.strip()!r} -> {after.strip()!r}"
        if arguments.list:
            print(change)
            continue
        try:
            path.write_text(whole.replace(before, after, 1))
            noticed, test = is_noticed(arguments.build)
        finally:
            path.write_text(whole)
        print(f"{'noticed' if noticed else 'NOT NOTICED'}  {change}  {test}", flush=True)
        unnoticed += not noticed
    print(f"{unnoticed} not noticed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
