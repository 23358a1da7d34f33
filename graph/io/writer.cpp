#include "graph/io/writer.h"

#include "core/atomic_file.h"
#include "core/error.h"
#include "graph/io/graph_output.h"
#include "graph/io/gzip_stream.h"
#include "graph/io/text_sink.h"

namespace quartier {
namespace {

using Write = void (*)(std::ostream&, const GraphToWrite&);

bool isZipped(const std::filesystem::path& path) { return path.extension() == ".gz"; }

Write writerFor(const std::filesystem::path& path) {
    const std::string suffix = (isZipped(path) ? path.stem() : path).extension().string();
    if (suffix == ".gexf") return writeGexf;
    if (suffix == ".graphml") return writeGraphMl;
    if (suffix == ".gml") return graph_io::writeGml;
    if (suffix == ".csv") return writeEdgeList;
    if (suffix == ".txt") return graph_io::writePlainList;
    if (suffix == ".mtx")
        return [](std::ostream& out, const GraphToWrite& what) { writeMatrixMarket(out, *what.graph); };
    throw OptionError(
        fmt::format("cannot write {}: graphs are written as .gexf, .graphml, .gml, .mtx, .csv or .txt, each "
                    "also with .gz",
                    path.string()));
}

void checkColumns(const GraphToWrite& what) {
    const u64 nodes = what.graph->vertexCount();
    for (const ComputedColumn& column : what.columns)
        if (column.values.size() != nodes)
            throw Error(fmt::format("the column '{}' has {} values for {} nodes", column.name,
                                    column.values.size(), nodes));
    if (!what.positions.empty() && what.positions.size() != nodes)
        throw Error(fmt::format("there are {} positions for {} nodes", what.positions.size(), nodes));
}

}  // namespace

void requireGraphName(const std::filesystem::path& path) { writerFor(path); }

void writeGraph(const std::filesystem::path& path, const GraphToWrite& what) {
    checkColumns(what);
    const Write write = writerFor(path);
    writeAtomically(path, [&](std::ostream& out) {
        if (!isZipped(path)) return write(out, what);
        graph_io::GzipStream compressed(out);
        write(compressed, what);
        compressed.finish();
    });
}

}  // namespace quartier
