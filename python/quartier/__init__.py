"""quartier: communities, betweenness, layouts and measures of large graphs, by the engines of the program, NumPy in and out.

    import quartier
    graph = quartier.read("graph.mtx.gz")
    found = quartier.communities(graph, seed=1)
    found.modularity, found.labels          # a community per node
    quartier.show(graph)                    # the window, with what was found

While something runs other threads of Python go on, and Ctrl+C stops it. Errors are `quartier.Error`, in the words of the
program: `ParseError` of files, and `OptionError` of values, which are also `ValueError`.
"""

from __future__ import annotations

import dataclasses
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence

import numpy as np

from . import _quartier
from ._quartier import Error, OptionError, ParseError

__all__ = ["Communities", "Error", "Graph", "OptionError", "ParseError", "Scores", "betweenness", "communities", "layout",
           "measure", "measures", "read", "show"]
__version__ = _quartier.version()


class Graph:
    """A graph, immutable, with what has been found out about it, which `show` and `save` have too."""

    def __init__(self, made: _quartier.Graph):
        """Of `read` and `Graph.from_edges`."""
        self._made = made

    @classmethod
    def from_edges(cls, sources, targets, weights=None, directed: bool = False, nodes: int | Sequence | None = None) -> Graph:
        """The graph of edges given as arrays of their ends.

        Whole numbers as ends count the nodes from 0; `nodes` is how many there are (else up to the largest end), or the
        ids of all, in their order. Texts as ends are ids of nodes, in the order met or in that of `nodes`. An edge that is
        given several times is one edge, of the summed weight if there are weights.
        """
        sources, targets = np.asarray(sources), np.asarray(targets)
        if sources.ndim != 1 or sources.shape != targets.shape:
            raise OptionError(f"sources and targets are arrays of one length, and {sources.shape} and {targets.shape} were given")
        ids = None if nodes is None or isinstance(nodes, (int, np.integer)) else list(nodes)
        if sources.size and not (_is_whole(sources) and _is_whole(targets)):
            ends, ids = _numbered(np.concatenate([sources, targets]), ids)
            sources, targets = ends[: sources.size], ends[sources.size:]
        if ids is not None:
            count = len(ids)
            if len(set(ids)) != count:
                raise OptionError("ids of nodes differ from each other")
            ids = [int(one) for one in ids] if all(_is_id(one) for one in ids) else [str(one) for one in ids]
        elif nodes is not None:
            count = int(nodes)
        else:
            count = int(max(sources.max(), targets.max())) + 1 if sources.size else 0
        if count < 1:
            raise OptionError("a graph has at least one node")
        return cls(_quartier.from_edges(_array(sources, np.int64), _array(targets, np.int64),
                                        None if weights is None else _array(weights, np.float64), count, directed, ids))

    @property
    def name(self) -> str:
        return self._made.name

    @property
    def directed(self) -> bool:
        return self._made.directed

    @property
    def weighted(self) -> bool:
        return self._made.weighted

    @property
    def node_count(self) -> int:
        return self._made.node_count

    @property
    def edge_count(self) -> int:
        return self._made.edge_count

    @property
    def nodes(self) -> list[str]:
        """The ids of the nodes, in the order of all arrays of nodes."""
        return self._made.nodes

    @property
    def edges(self) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
        """Sources, targets and weights (None: all count 1) of all edges, ends by their place in `nodes`."""
        return self._made.edges

    def save(self, path) -> list[str]:
        """Writes a session (.quartier) or a graph (.gexf, .graphml ...), with what has been found out, and gives a sentence
        for everything that the format cannot hold."""
        return _quartier.save(self._made, os.fspath(path))

    def __repr__(self) -> str:
        kind = f"{'directed' if self.directed else 'undirected'}, {'weighted' if self.weighted else 'unweighted'}"
        return f"<quartier.Graph {self.name!r}: {self.node_count:,} nodes, {self.edge_count:,} edges, {kind}>"


@dataclasses.dataclass(frozen=True, eq=False)
class Communities:
    """Communities of every level, the finest first."""

    levels: list[np.ndarray]  # per level the community of every node
    modularities: list[float]  # per level
    modularity: float  # of the last level
    strategy: str
    backend: str
    why: str  # how the strategy was picked
    seconds: float

    @property
    def labels(self) -> np.ndarray:
        """The community of every node on the last level."""
        return self.levels[-1]

    @property
    def count(self) -> int:
        return int(self.labels.max()) + 1


@dataclasses.dataclass(frozen=True, eq=False)
class Scores:
    """A number per node, per edge (`kind`), or of the graph. np.asarray(scores) is `values`."""

    values: np.ndarray  # per node, or per edge of `edge_ends`; of the graph one
    kind: str  # "node", "edge" or "graph"
    strategy: str
    backend: str
    why: str
    seconds: float
    standard_error: np.ndarray | None = None  # of estimates from a sample
    edge_ends: tuple[np.ndarray, np.ndarray] | None = None  # of values of edges
    edge_values: np.ndarray | None = None  # of edges beside those of nodes
    sources: int | None = None
    exact: bool = True

    def __array__(self, dtype=None, copy=None):
        return np.array(self.values, dtype=dtype) if copy else np.asarray(self.values, dtype=dtype)

    def __float__(self) -> float:
        if self.kind != "graph":
            raise TypeError(f"this is a number per {self.kind}, not one alone")
        return float(self.values[0])


def read(path, format: str = "", directed: bool | None = None) -> Graph:
    """A graph in any format that the program reads, a session, a generator such as "rmat:16:16:1", or
    "sample:les-miserables"."""
    return Graph(_quartier.read(os.fspath(path), format, directed))


def communities(graph: Graph, strategy: str = "auto", *, seed: int | None = None, resolution: float = 1.0,
                backend: str = "auto", threads: int = 0, **options) -> Communities:
    """Louvain or another detection of communities (`quartier engines` lists the strategies); options as the command line
    has them, with `_` for `-`: max_levels=1, refine="leiden"."""
    options["resolution"] = resolution
    if seed is not None:
        options["seed"] = seed
    found = _quartier.communities(graph._made, strategy, _options(options), _quartier.Machine(backend, threads))
    return Communities(**_complete(found))


def betweenness(graph: Graph, strategy: str = "auto", *, sources: int | None = None, directed: bool = False,
                weighted: bool = False, normalized: bool = False, edges: bool = False, backend: str = "auto", threads: int = 0,
                **options) -> Scores:
    """Betweenness of nodes, exact or from a sample of `sources`; with edges=True of edges too. Unnormalised, an undirected
    pair counts once, as in igraph and NetworkX."""
    if sources is not None:
        options["sources"] = sources
    found = _quartier.betweenness(graph._made, strategy, directed, weighted, normalized, edges, _options(options),
                                  _quartier.Machine(backend, threads))
    return Scores(kind="node", **_complete(found))


def layout(graph: Graph, method: str = "auto", *, seed: int | None = None, proceed: bool = False, backend: str = "auto",
           threads: int = 0, **options) -> np.ndarray:
    """Positions of all nodes, an array of n rows x, y; with proceed=True from those of the last layout on."""
    if seed is not None:
        options["seed"] = seed
    return _quartier.layout(graph._made, method, _options(options), proceed, _quartier.Machine(backend, threads))


def measure(graph: Graph, name: str, *, column: str = "", backend: str = "auto", threads: int = 0, **options) -> Scores:
    """A measure of `measures()`, such as "pagerank", "closeness", "core", "bridges", "density"."""
    found = _quartier.measure(graph._made, name, _options(options), column, _quartier.Machine(backend, threads))
    return Scores(**_complete(found))


def measures() -> list[dict]:
    """All measures: name, kind, definition and options."""
    return _quartier.measures()


def show(graph: Graph, program: str | None = None) -> subprocess.Popen:
    """Opens the window on the graph and what has been found out about it, and gives the process that it is in.

    It reads a session file in a private folder, which goes away with the window: to keep something, save it there under
    another name. `program` is the program's path; else that of the environment (QUARTIER_PROGRAM), else the one on PATH.
    """
    chosen = program or os.environ.get("QUARTIER_PROGRAM") or "quartier"
    found = shutil.which(chosen)
    if found is None:
        raise Error(f"the program '{chosen}' that has the window was not found: install quartier, or give program=")
    folder = tempfile.mkdtemp(prefix="quartier-")  # for this person alone
    try:
        path = os.path.join(folder, "graph.quartier")
        graph.save(path)
        # A shell waits for the window, also when Python has ended by then.
        return subprocess.Popen(["/bin/sh", "-c", '"$0" "$1"; rm -r -- "$2"', found, path, folder], stdin=subprocess.DEVNULL,
                                start_new_session=True)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _is_whole(array: np.ndarray) -> bool:
    return np.issubdtype(array.dtype, np.integer)


def _is_id(value) -> bool:
    return isinstance(value, (int, np.integer)) and value >= 0


def _array(values, dtype) -> np.ndarray:
    array = np.ascontiguousarray(values, dtype=dtype)
    if array.ndim != 1:
        raise OptionError(f"an array of one dimension is needed, and one of {array.ndim} was given")
    return array


def _numbered(ends: np.ndarray, ids: list | None) -> tuple[np.ndarray, list]:
    """Ends as places of their ids; without ids in the order met."""
    places = {} if ids is None else {one: place for place, one in enumerate(ids)}
    if ids is None:
        for end in ends.tolist():
            places.setdefault(end, len(places))
    try:
        return np.fromiter((places[end] for end in ends.tolist()), np.int64, ends.size), list(places)
    except KeyError as missing:
        raise OptionError(f"an edge ends at {missing.args[0]!r}, which is not among the nodes") from None


def _options(options: dict) -> dict:
    return {name: value if isinstance(value, (bool, str)) else float(value) for name, value in options.items()
            if value is not None}


def _complete(found: dict) -> dict:
    """What a run gave, but for its status: one that is stopped here gives an exception instead."""
    found.pop("complete")
    return found
