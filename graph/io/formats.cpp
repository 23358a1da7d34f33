#include "graph/io/formats.h"

namespace quartier::graph_io {

FormatEntry edgeListFormat();
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

const std::vector<FormatEntry>& formatEntries() {
    static const std::vector<FormatEntry> entries{
        edgeListFormat(), matrixMarketFormat(), gexfFormat(), graphMlFormat(),
        dotFormat(),  // before GML: its files have a "graph [" too
        gmlFormat(),      pajekFormat(),        jsonFormat(), metisFormat(),   dimacsFormat(), sifFormat(),
    };
    return entries;
}

}  // namespace quartier::graph_io
