"""The module against igraph and NetworkX, on small real graphs. Those of ../shared/data are left out where it is not there."""

import os
import pathlib
import signal
import stat
import subprocess
import sys
import threading
import time

import igraph
import networkx as nx
import numpy as np
import pytest

import quartier

DATA = pathlib.Path(__file__).resolve().parents[3] / "shared/data/A"
FILES = ["dolphins.mtx.gz", "celegansneural.gml.gz", "bio-diseasome.mtx.gz"]


def file_named(name):
    if not (DATA / name).exists():
        pytest.skip(f"../shared/data/A/{name} is not there")
    return DATA / name


@pytest.fixture
def sample():
    return quartier.read("sample:les-miserables")


def as_igraph(graph, weights=False):
    sources, targets, weight = graph.edges
    made = igraph.Graph(n=graph.node_count, edges=list(zip(sources.tolist(), targets.tolist())), directed=graph.directed)
    if weights and weight is not None:
        made.es["weight"] = weight.tolist()
    return made


def as_networkx(graph):
    sources, targets, _ = graph.edges
    made = nx.DiGraph() if graph.directed else nx.Graph()
    made.add_nodes_from(range(graph.node_count))
    made.add_edges_from(zip(sources.tolist(), targets.tolist()))
    return made


# ---- graphs in and out ----

def test_sample_has_its_nodes_and_edges(sample):
    assert (sample.node_count, sample.edge_count, sample.directed, sample.weighted) == (77, 254, False, True)
    sources, targets, weights = sample.edges
    assert sources.size == targets.size == weights.size == 254
    assert weights.min() == 1 and weights.max() == 31
    assert len(sample.nodes) == 77
    assert "77 nodes, 254 edges, undirected, weighted" in repr(sample)


def test_edges_of_arrays_come_back():
    graph = quartier.Graph.from_edges([2, 0, 1], [0, 1, 3], [0.5, 1, 2], directed=True)
    sources, targets, weights = graph.edges
    assert graph.node_count == 4 and graph.directed
    assert {(s, t): w for s, t, w in zip(sources.tolist(), targets.tolist(), weights.tolist())} == {
        (2, 0): 0.5, (0, 1): 1, (1, 3): 2}
    assert graph.nodes == ["0", "1", "2", "3"]


def test_nodes_can_be_counted_numbered_or_named():
    assert quartier.Graph.from_edges([0], [1], nodes=5).node_count == 5
    assert quartier.Graph.from_edges([0], [1], nodes=[70, 10, 30]).nodes == ["70", "10", "30"]
    named = quartier.Graph.from_edges(["ann", "bob"], ["bob", "eve"])
    assert named.nodes == ["ann", "bob", "eve"]
    ordered = quartier.Graph.from_edges(["ann", "bob"], ["bob", "eve"], nodes=["eve", "dan", "bob", "ann"])
    assert ordered.nodes == ["eve", "dan", "bob", "ann"]
    assert set(zip(*(ends.tolist() for ends in ordered.edges[:2]))) == {(2, 3), (0, 2)}


def test_edges_take_arrays_of_every_integer_type_and_stride():
    ends = np.arange(12, dtype=np.uint8)
    graph = quartier.Graph.from_edges(ends[:-2:2], ends[2::2])
    assert graph.edge_count == 5


def test_a_session_keeps_what_was_found(sample, tmp_path):
    found = quartier.communities(sample)
    quartier.layout(sample)
    assert sample.save(tmp_path / "work.quartier") == []
    with np.load(tmp_path / "work.quartier") as arrays:
        assert any(name.startswith("results/communities") for name in arrays.files)
    again = quartier.read(tmp_path / "work.quartier")
    assert again.node_count == 77 and found.count == 6


# ---- what is found, against others ----

@pytest.mark.parametrize("name", FILES)
def test_modularity_is_that_of_igraph(name):
    graph = quartier.read(file_named(name), directed=False)
    found = quartier.communities(graph, seed=1)
    assert len(found.levels) == len(found.modularities) and found.labels.shape == (graph.node_count,)
    for labels, modularity in zip(found.levels, found.modularities):
        other = as_igraph(graph, weights=True)
        theirs = other.modularity(labels.tolist(), weights="weight" if graph.weighted else None)
        assert modularity == pytest.approx(theirs, abs=1e-6)
    assert found.modularity == pytest.approx(found.modularities[-1], abs=1e-12)
    # As good as theirs, but for a hundredth.
    theirs = as_igraph(graph, weights=True).community_multilevel(weights="weight" if graph.weighted else None)
    assert found.modularity > theirs.modularity - 0.01


def test_resolution_seed_and_options_are_heeded(sample):
    coarse, fine = quartier.communities(sample, resolution=0.3), quartier.communities(sample, resolution=3)
    assert coarse.count < fine.count
    one = quartier.communities(sample, max_levels=1)
    assert len(one.levels) == 1
    assert all(np.array_equal(quartier.communities(sample, seed=7).labels, quartier.communities(sample, seed=7).labels)
               for _ in range(3))
    assert quartier.communities(sample, refine="leiden").modularity > 0.5


@pytest.mark.parametrize("name", FILES)
def test_betweenness_is_that_of_igraph_and_networkx(name):
    graph = quartier.read(file_named(name), directed=False)
    scores = quartier.betweenness(graph)
    assert scores.exact and scores.standard_error is None
    np.testing.assert_allclose(scores.values, as_igraph(graph).betweenness(), rtol=1e-9, atol=1e-9)
    normalized = quartier.betweenness(graph, normalized=True)
    theirs = nx.betweenness_centrality(as_networkx(graph))
    np.testing.assert_allclose(normalized, [theirs[v] for v in range(graph.node_count)], rtol=1e-9, atol=1e-12)


def test_directed_betweenness_is_that_of_networkx():
    graph = quartier.read(file_named("celegansneural.gml.gz"))
    assert graph.directed
    theirs = nx.betweenness_centrality(as_networkx(graph), normalized=False)
    np.testing.assert_allclose(quartier.betweenness(graph, directed=True), [theirs[v] for v in range(graph.node_count)],
                               rtol=1e-9, atol=1e-9)


def test_betweenness_of_edges_is_that_of_networkx(sample):
    found = quartier.betweenness(sample, edges=True)
    theirs = nx.edge_betweenness_centrality(as_networkx(sample), normalized=False)
    assert found.edge_values.size == len(theirs)
    for source, target, value in zip(*(ends.tolist() for ends in found.edge_ends), found.edge_values):
        assert value == pytest.approx(theirs.get((source, target), theirs.get((target, source))))


def test_a_sample_has_standard_errors(sample):
    found = quartier.betweenness(sample, sources=20, seed=3)
    assert not found.exact and found.sources == 20 and found.standard_error.shape == (77,)


@pytest.mark.parametrize("name", FILES)
def test_measures_are_those_of_igraph(name):
    graph = quartier.read(file_named(name), directed=False)
    other = as_igraph(graph)
    np.testing.assert_allclose(quartier.measure(graph, "pagerank"), other.pagerank(), rtol=1e-5)
    np.testing.assert_array_equal(quartier.measure(graph, "core").values, other.coreness())
    assert float(quartier.measure(graph, "transitivity")) == pytest.approx(other.transitivity_undirected())
    bridges = quartier.measure(graph, "bridges")
    ours = {tuple(sorted(ends)) for ends, value in zip(zip(*(e.tolist() for e in bridges.edge_ends)), bridges.values) if value}
    assert ours == {tuple(sorted(other.es[edge].tuple)) for edge in other.bridges()}


def test_every_measure_of_the_list_has_a_definition():
    named = {entry["name"]: entry for entry in quartier.measures()}
    assert {"pagerank", "closeness", "core", "density"} <= set(named)
    assert all(entry["definition"] and entry["kind"] in ("node", "edge", "graph") for entry in named.values())


def test_a_layout_places_every_node(sample):
    positions = quartier.layout(sample, seed=1)
    assert positions.shape == (77, 2) and positions.dtype == np.float32 and np.isfinite(positions).all()
    assert len(np.unique(positions, axis=0)) == 77
    np.testing.assert_array_equal(positions, quartier.layout(sample, seed=1))
    # Neighbours lie nearer to each other than any two nodes do.
    sources, targets, _ = sample.edges
    near = np.linalg.norm(positions[sources] - positions[targets], axis=1).mean()
    far = np.linalg.norm(positions[:, None] - positions[None], axis=2).mean()
    assert near < 0.7 * far


# ---- errors ----

@pytest.mark.parametrize("call, kind, words", [
    (lambda g: quartier.read("no such file.mtx"), quartier.Error, "no such file.mtx"),
    (lambda g: quartier.communities(g, "nothing"), quartier.OptionError, "nothing"),
    (lambda g: quartier.communities(g, resolution=-1), quartier.OptionError, "resolution"),
    (lambda g: quartier.communities(g, max_level=1), quartier.OptionError, "max_levels"),
    (lambda g: quartier.communities(g, backend="tpu"), quartier.OptionError, "auto, cuda or cpu"),
    (lambda g: quartier.measure(g, "beauty"), quartier.OptionError, "pagerank"),
    (lambda g: quartier.layout(g, "nothing"), quartier.OptionError, "nothing"),
    (lambda g: quartier.Graph.from_edges([0, 1], [1]), quartier.OptionError, "one length"),
    (lambda g: quartier.Graph.from_edges([0, 5], [1, 0], nodes=2), quartier.OptionError, "nodes 0 to 1"),
    (lambda g: quartier.Graph.from_edges([0, -1], [1, 0]), quartier.OptionError, "-1"),
    (lambda g: quartier.Graph.from_edges([0], [1], [float("nan")]), quartier.OptionError, "weight"),
    (lambda g: quartier.Graph.from_edges([0], [1], [1, 2]), quartier.OptionError, "do not go together"),
    (lambda g: quartier.Graph.from_edges(["a"], ["b"], nodes=["a"]), quartier.OptionError, "'b'"),
    (lambda g: quartier.Graph.from_edges([0], [1], nodes=["a", "a"]), quartier.OptionError, "differ"),
    (lambda g: quartier.Graph.from_edges([], []), quartier.OptionError, "at least one node"),
    (lambda g: quartier.show(g, program="/no/such/program"), quartier.Error, "/no/such/program"),
])
def test_errors_are_exceptions_in_the_words_of_the_program(sample, call, kind, words):
    with pytest.raises(kind) as caught:
        call(sample)
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_a_file_that_is_no_graph_is_named_with_its_line(tmp_path):
    path = tmp_path / "bad.mtx"
    path.write_text("%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 x\n", encoding="ascii")
    with pytest.raises(quartier.ParseError, match="bad.mtx:4"):
        quartier.read(path)
    assert issubclass(quartier.ParseError, (quartier.Error,)) and issubclass(quartier.OptionError, ValueError)


# ---- while something runs ----

def test_other_threads_of_python_go_on():
    graph = quartier.read("rmat:14:16:1")
    done = threading.Event()
    looks = 0

    def run():
        quartier.betweenness(graph, sources=400, threads=1)
        done.set()

    worker = threading.Thread(target=run)
    worker.start()
    while not done.wait(0.005):
        looks += 1
    worker.join()
    assert looks > 10


def test_ctrl_c_stops_what_runs_and_leaves_the_graph_as_it_was():
    script = """
import quartier
graph = quartier.read("rmat:16:16:1")
print("running", flush=True)
try:
    quartier.betweenness(graph)
except KeyboardInterrupt:
    print("stopped", graph.node_count, quartier.communities(graph, max_levels=1).count > 0, flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "running\n"
        time.sleep(0.5)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "stopped 65536 True\n"
        assert time.monotonic() - began < 20
        assert process.wait(20) == 0


# ---- the window ----

def test_show_starts_the_program_on_a_private_session_that_goes_away(sample, tmp_path):
    program = tmp_path / "a program"
    program.write_text(f'#!/bin/sh\nls -ld "$(dirname "$1")" > "{tmp_path}/folder"\ncp "$1" "{tmp_path}/seen.quartier"\n'
                       f'printf %s "$1" > "{tmp_path}/path"\n', encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    quartier.communities(sample)
    process = quartier.show(sample, program=str(program))
    assert process.wait(20) == 0
    assert (tmp_path / "folder").read_text(encoding="utf-8").startswith("drwx------")
    assert not os.path.exists(os.path.dirname((tmp_path / "path").read_text(encoding="utf-8")))
    assert quartier.read(tmp_path / "seen.quartier").edge_count == 254
