#include "graph/io/edge_weights.h"

#include <fmt/format.h>

#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

// The text of the value at `at`, which can be no weight. Where "1,5" is one value, its '1' could be one.
std::string_view unusableValueAt(const FileText& file, const char* at) {
    const char* end = file.text().data() + file.text().size();
    const auto until = [&](auto stops) {
        const char* stop = at;
        while (stop < end && *stop != '\n' && !stops(*stop)) ++stop;
        return std::string_view(at, static_cast<size_t>(stop - at));
    };
    const std::string_view value = until(isSeparator);
    const auto number = wholeNumber(value);
    return number && isWeight(*number) ? until(isBlank) : value;
}

// Why the values are no weights, and the line that shows it; no message when they are.
ImportFault whyNoWeights(const WeightNotes& notes, u64 lines) {
    if (!notes.named && notes.firstNegative != 0) return {notes.firstNegative, "holds a negative number"};
    if (!notes.named && notes.unusable * 2 > lines)
        return {notes.firstUnusable, "holds a finite number in less than half of the lines"};
    if (notes.named && notes.unusable > 0 && !notes.numbers) return {notes.firstUnusable, "holds no number"};
    return {};
}

}  // namespace

bool WeightNotes::usable(std::string_view text, std::optional<f64> number, u64 line) {
    numbers |= number.has_value();
    if (number && isWeight(*number)) return true;
    if (number && *number < 0 && firstNegative == 0) firstNegative = line;
    if (unusable++ == 0) {
        firstUnusable = line;
        whyUnusable = whyNoWeight(excerpt(text), number);
    }
    return false;
}

void WeightNotes::append(const WeightNotes& later) {
    numbers |= later.numbers;
    if (unusable == 0) {
        firstUnusable = later.firstUnusable;
        whyUnusable = later.whyUnusable;
    }
    unusable += later.unusable;
    if (firstNegative == 0) firstNegative = later.firstNegative;
    if (firstVanished == 0) firstVanished = later.firstVanished;
}

template <typename Id>
WeightNotes weightNotes(const FileText& file, const IntegerLines<Id>& lines, std::string_view column,
                        bool named) {
    const auto lineOf = [&](const char* at) { return at == nullptr ? 0 : file.lineAt(at); };
    WeightNotes notes(column, named);
    notes.numbers = true;
    if (lines.firstBad != nullptr) {
        const std::string_view text = unusableValueAt(file, lines.firstBad);
        notes.usable(text, wholeNumber(text), lineOf(lines.firstBad));
    }
    notes.unusable = lines.badValues;
    notes.firstNegative = lineOf(lines.negative);
    notes.firstVanished = lineOf(lines.vanished);
    return notes;
}
template WeightNotes weightNotes(const FileText&, const IntegerLines<u32>&, std::string_view, bool);
template WeightNotes weightNotes(const FileText&, const IntegerLines<u64>&, std::string_view, bool);

void settleWeights(const WeightNotes& notes, ParsedGraph& parsed) {
    EdgeList& edges = parsed.edges;
    if (!notes.numbers && notes.unusable == 0) {
        edges.weight.clear();
        return;
    }
    if (const ImportFault none = whyNoWeights(notes, edges.lineCount()); !none.message.empty()) {
        edges.weight.clear();
        edges.weight.shrink_to_fit();
        parsed.report.zeroWeightLine = 0;
        parsed.report.addFault(
            none.line, fmt::format("the {} {}, so it holds no edge weights: the graph was read unweighted",
                                   notes.column, none.message));
        return;
    }
    if (notes.firstVanished != 0)
        parsed.report.addFault(notes.firstVanished,
                               fmt::format("this weight, and maybe later ones, is {}", kVanished));
    if (notes.unusable == 0) return;
    const u64 dropped =
        dropEdges(edges, parsed.edgeValues, [&](u64 i) { return edges.weight[i] == kUnusableWeight; });
    parsed.report.drop(DropReason::badWeight, notes.firstUnusable, notes.whyUnusable, dropped);
}

}  // namespace quartier::graph_io
