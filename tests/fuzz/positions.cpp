// Tables of node,x,y.
#include <fmt/format.h>

#include <cmath>
#include <sstream>

#include "core/error.h"
#include "fuzz.h"
#include "graph/io/writer.h"
#include "node_names.h"

using namespace quartier;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const NodeTable nodes = fuzz::someNodes();
    std::vector<Vec2> read;
    try {
        read = readPositions(fuzz::asFile(fuzz::asText(data, size)), nodes);
    } catch (const Error&) {
        return 0;
    }
    std::ostringstream out;
    writePositions(out, nodes, read);
    const std::vector<Vec2> again = readPositions(fuzz::asFile(out.str()), nodes);
    for (size_t v = 0; v < nodes.size(); ++v) {
        if (!std::isfinite(read[v].x) || !std::isfinite(read[v].y)) fuzz::finding("a position is not finite");
        if (read[v].x != again[v].x || read[v].y != again[v].y)
            fuzz::finding(fmt::format("positions read back differently:\n{}", out.str()));
    }
    return 0;
}
