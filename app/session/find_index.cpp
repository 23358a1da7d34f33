#include "app/session/find_index.h"

#include <tbb/combinable.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <functional>
#include <tuple>

#include "app/session/text_folding.h"
#include "core/error.h"
#include "graph/parallel_pieces.h"

namespace quartier::session {
namespace {

constexpr u64 kPiece = 16384;  // texts or nodes between two looks at the stop

// Letters and digits of ASCII, and all beyond it, make words.
bool isOfWord(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || std::isalnum(byte) != 0;
}

// The best of all places where `wanted` stands in `text`.
FindFit fitOf(std::string_view text, std::string_view wanted, size_t at) {
    if (at == 0) return text.size() == wanted.size() ? FindFit::whole : FindFit::start;
    for (; at != std::string_view::npos; at = text.find(wanted, at + 1))
        if (!isOfWord(text[at - 1])) return FindFit::wordStart;
    return FindFit::inside;
}

}  // namespace

FindIndex::FindIndex(const Document& document, const RunContext& context) : version_(document.version) {
    if (version_ == nullptr) return;
    const NodeTable& nodes = document.nodes();
    const auto of = [&](std::string (NodeTable::*text)(VertexId) const) {
        return [&nodes, text](u64 v) { return (nodes.*text)(static_cast<VertexId>(v)); };
    };
    if (nodes.hasLabels()) add("label", nodes.size(), of(&NodeTable::label), nullptr, context);
    add("id", nodes.size(), of(&NodeTable::id), nullptr, context);
    for (const ColumnPtr& column : document.columns.nodes()) {
        if (column->type() != ColumnType::text) continue;
        const auto& texts = column->dictionary();
        add(
            column->name(), texts.size(), [&](u64 code) { return std::string(texts[code]); }, column,
            context);
    }
}

void FindIndex::add(std::string name, u64 count, const std::function<std::string(u64)>& text, ColumnPtr codes,
                    const RunContext& context) {
    Field field{.texts = {}, .ends = {}, .codes = std::move(codes)};
    field.ends.reserve(count);
    for (u64 i = 0; i < count; ++i) {
        if (i % kPiece == 0 && context.stop.stop_requested()) throw Cancelled();
        appendFolded(text(i), field.texts);
        field.texts += '\n';
        field.ends.push_back(field.texts.size());
    }
    names_.push_back(std::move(name));
    fields_.push_back(std::move(field));
}

// Texts `first` and those after it, in one run over their characters.
void FindIndex::search(const Field& field, const std::string& wanted, std::span<FindFit> fits, u64 first) {
    const char* const texts = field.texts.data();
    const u64 last = first + fits.size(), end = field.ends[last - 1];
    u64 at = first == 0 ? 0 : field.ends[first - 1];
    for (u64 i = first; i < last;) {
        const auto* found =
            static_cast<const char*>(::memmem(texts + at, end - at, wanted.data(), wanted.size()));
        if (found == nullptr) return;
        const u64 place = static_cast<u64>(found - texts);
        // Which text has this place: by steps that double, as the next match is near where many fit.
        u64 step = 1;
        while (i + step < last && field.ends[i + step] <= place) step *= 2;
        i = static_cast<u64>(
            std::upper_bound(field.ends.begin() + static_cast<std::ptrdiff_t>(i + step / 2),
                             field.ends.begin() + static_cast<std::ptrdiff_t>(std::min(i + step, last - 1)),
                             place) -
            field.ends.begin());
        const u64 begin = i == 0 ? 0 : field.ends[i - 1];
        fits[i - first] =
            fitOf({texts + begin, field.ends[i] - 1 - begin}, wanted, static_cast<size_t>(place - begin));
        at = field.ends[i++];
    }
}

// Looks only at texts that `fits` has from a part of the query.
void FindIndex::searchAgain(const Field& field, const std::string& wanted, std::span<FindFit> fits,
                            u64 first) {
    for (u64 i = 0; i < fits.size(); ++i) {
        if (fits[i] == FindFit::none) continue;
        const u64 row = first + i, begin = row == 0 ? 0 : field.ends[row - 1];
        const std::string_view text(field.texts.data() + begin, field.ends[row] - 1 - begin);
        const size_t at = text.find(wanted);
        fits[i] = at == std::string_view::npos ? FindFit::none : fitOf(text, wanted, at);
    }
}

FindIndex::Fits FindIndex::fitsOf(std::string_view query, const RunContext& context,
                                  const Fits* before) const {
    Fits fits{.wanted = foldedQuery(query), .of = {}};
    if (fits.wanted.empty()) return fits;
    const bool narrower = before != nullptr && before->of.size() == fields_.size() &&
                          !before->wanted.empty() && fits.wanted.find(before->wanted) != std::string::npos;
    if (narrower) fits.of = before->of;
    for (size_t f = 0; f < fields_.size(); ++f) {
        const Field& field = fields_[f];
        if (!narrower) fits.of.emplace_back(field.ends.size(), FindFit::none);
        const std::span<FindFit> all = fits.of[f];
        inPieces(all.size(), kPiece, context, {"finding"}, [&](u64 first, u64 last) {
            (narrower ? searchAgain : search)(field, fits.wanted, all.subspan(first, last - first), first);
        });
    }
    return fits;
}

// The best fit of each of these vertices, in a pass over each field.
void FindIndex::bestOf(VertexId first, std::span<FoundNode> best, const Fits& fits) const {
    for (size_t i = 0; i < best.size(); ++i) best[i] = {.vertex = first + static_cast<VertexId>(i)};
    for (u32 f = 0; f < fields_.size(); ++f) {
        const std::vector<FindFit>& its = fits.of[f];
        const auto take = [&](FoundNode& node, u64 text) {
            if (text < its.size() && its[text] < node.fit)
                node = {.vertex = node.vertex, .field = f, .fit = its[text]};
        };
        if (fields_[f].codes == nullptr) {
            for (FoundNode& node : best) take(node, node.vertex);
        } else {
            const std::span<const u32> codes = std::get<SharedArray<u32>>(fields_[f].codes->values()).span();
            for (FoundNode& node : best) take(node, codes[node.vertex]);
        }
    }
}

Found FindIndex::find(const Fits& fits, size_t most, const RunContext& context) const {
    if (fits.wanted.empty() || version_ == nullptr) return {};

    const Graph& graph = *version_->undirected;
    const auto before = [&](const FoundNode& a, const FoundNode& b) {
        const auto rank = [&](const FoundNode& node) {
            return std::tuple(node.fit, node.field, ~graph.degree(node.vertex), node.vertex);
        };
        return rank(a) < rank(b);
    };
    tbb::combinable<Found> parts;
    inPieces(graph.vertexCount(), kPiece, context, {"finding"}, [&](u64 first, u64 last) {
        Found& part = parts.local();
        std::vector<FoundNode> nodes(last - first);
        bestOf(static_cast<VertexId>(first), nodes, fits);
        for (const FoundNode& node : nodes) {
            if (node.fit == FindFit::none) continue;
            ++part.count;
            // A heap of the best so far, with the worst of them on top.
            if (part.best.size() == most && (most == 0 || !before(node, part.best.front()))) continue;
            if (part.best.size() == most) {
                std::pop_heap(part.best.begin(), part.best.end(), before);
                part.best.pop_back();
            }
            part.best.push_back(node);
            std::push_heap(part.best.begin(), part.best.end(), before);
        }
    });
    Found found;
    parts.combine_each([&](const Found& part) {
        found.count += part.count;
        found.best.insert(found.best.end(), part.best.begin(), part.best.end());
    });
    std::sort(found.best.begin(), found.best.end(), before);
    if (found.best.size() > most) found.best.resize(most);
    return found;
}

std::vector<VertexId> FindIndex::all(std::string_view query, const RunContext& context) const {
    const Fits fits = fitsOf(query, context);
    if (fits.wanted.empty() || version_ == nullptr) return {};
    std::vector<VertexId> vertices;
    std::vector<FoundNode> nodes;
    for (u64 first = 0, count = version_->undirected->vertexCount(); first < count; first += kPiece) {
        nodes.resize(std::min(kPiece, count - first));
        bestOf(static_cast<VertexId>(first), nodes, fits);
        for (const FoundNode& node : nodes)
            if (node.fit != FindFit::none) vertices.push_back(node.vertex);
    }
    return vertices;
}

std::shared_ptr<const FindIndex> FindIndexCache::of(const Document& document, const RunContext& context) {
    const std::scoped_lock lock(mutex_);
    if (index_ == nullptr || version_ != document.version || named_ != document.named ||
        columns_ != document.columns) {
        index_.reset();  // two at once would take twice the memory
        index_ = std::make_shared<const FindIndex>(document, context);
        version_ = document.version;
        named_ = document.named;
        columns_ = document.columns;
    }
    return index_;
}

}  // namespace quartier::session
