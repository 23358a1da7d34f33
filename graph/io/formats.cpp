#include "graph/io/formats.h"

namespace quartier::graph_io {

FormatEntry edgeListFormat();
FormatEntry adjacencyListFormat();
FormatEntry adjacencyMatrixFormat();
FormatEntry matrixMarketFormat();
FormatEntry gexfFormat();
FormatEntry graphMlFormat();
FormatEntry dotFormat();
FormatEntry gmlFormat();
FormatEntry pajekFormat();
FormatEntry jsonFormat();
FormatEntry metisFormat();
FormatEntry dimacsFormat();
FormatEntry sifFormat();
FormatEntry gdfFormat();
FormatEntry ucinetFormat();
FormatEntry xgmmlFormat();
FormatEntry lglFormat();
FormatEntry tlpFormat();
FormatEntry dgsFormat();
FormatEntry graphToolFormat();
FormatEntry scipyFormat();
FormatEntry matlabFormat();
FormatEntry webGraphFormat();

const std::vector<FormatEntry>& formatEntries() {
    static const std::vector<FormatEntry> entries{
        edgeListFormat(),     adjacencyListFormat(), adjacencyMatrixFormat(),
        matrixMarketFormat(), gexfFormat(),          graphMlFormat(),
        dotFormat(),  // before GML: its files have a "graph [" too
        gmlFormat(),          pajekFormat(),         jsonFormat(),
        metisFormat(),        dimacsFormat(),        sifFormat(),
        gdfFormat(),          ucinetFormat(),        xgmmlFormat(),
        lglFormat(),          tlpFormat(),           dgsFormat(),
        graphToolFormat(),    scipyFormat(),         matlabFormat(),
        webGraphFormat(),
    };
    return entries;
}

const FormatEntry* binaryFormat(std::string_view head) {
    for (const FormatEntry& entry : formatEntries())
        if (entry.binary != nullptr && entry.binary(head)) return &entry;
    return nullptr;
}

}  // namespace quartier::graph_io
