#include "graph/io/writer.h"

#include "core/atomic_file.h"
#include "core/error.h"
#include "graph/io/graph_output.h"
#include "graph/io/gzip_stream.h"
#include "graph/io/text_sink.h"

namespace quartier {
namespace {

using Write = void (*)(std::ostream&, const GraphToWrite&);

Write writerFor(const std::filesystem::path& path, const std::string& suffix) {
    if (suffix == ".gexf") return writeGexf;
    if (suffix == ".graphml") return writeGraphMl;
    if (suffix == ".gml") return graph_io::writeGml;
    if (suffix == ".csv") return writeEdgeList;
    if (suffix == ".txt") return graph_io::writePlainList;
    if (suffix == ".mtx")
        return [](std::ostream& out, const GraphToWrite& what) { writeMatrixMarket(out, *what.graph); };
    throw Error(
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

void writeGraph(const std::filesystem::path& path, const GraphToWrite& what) {
    checkColumns(what);
    std::filesystem::path inner = path;
    const bool zipped = path.extension() == ".gz";
    if (zipped) inner.replace_extension();
    const Write write = writerFor(path, inner.extension().string());
    writeAtomically(path, [&](std::ostream& out) {
        if (!zipped) return write(out, what);
        graph_io::GzipStream compressed(out);
        write(compressed, what);
        compressed.finish();
    });
}

}  // namespace quartier
