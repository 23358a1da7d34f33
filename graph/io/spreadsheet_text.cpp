#include "graph/io/spreadsheet_text.h"

#include <algorithm>

#include "graph/io/scan.h"
#include "graph/io/text_sink.h"

namespace quartier::graph_io {
namespace {

constexpr std::string_view kFormulaStarts = "=+-@\t\r\n";

// Behind apostrophes; of none as well.
bool isFormulaInApostrophes(std::string_view text) {
    const size_t inside = std::min(text.find_first_not_of('\''), text.size());
    return looksLikeFormula(text.substr(inside));
}

}  // namespace

bool looksLikeFormula(std::string_view text) {
    return !text.empty() && kFormulaStarts.find(text.front()) != std::string_view::npos && !wholeNumber(text);
}

std::string spreadsheetField(std::string_view text) {
    if (!isFormulaInApostrophes(text)) return csvField(text);
    return csvField("'" + std::string(text));
}

std::string_view withoutApostrophe(std::string_view cell) {
    return cell.starts_with('\'') && isFormulaInApostrophes(cell) ? cell.substr(1) : cell;
}

}  // namespace quartier::graph_io
