"""The settings that the Louvain documents use, as bench/h200_louvain.sh asks for them."""

BULK = {"rounds": 1, "prune": 0, "keep_best": 0, "connected": 0}
SINGLE = {"threshold": 0.01, "bin_threshold": 0}
ORIGINAL = ("sequential", {"bin_threshold": 0})
ADAPTIVE = ("sequential", {})
