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

std::vector<FindIndex::Fits> FindIndex::fitsOf(const std::string& wanted, const RunContext& context) const {
    std::vector<Fits> all;
    for (const Field& field : fields_) {
        Fits fits(field.ends.size(), FindFit::none);
        inPieces(fits.size(), kPiece, context, {"finding"}, [&](u64 first, u64 last) {
            const char* const texts = field.texts.data();
            u64 at = first == 0 ? 0 : field.ends[first - 1];
            for (u64 i = first; i < last;) {
                const u64 end = field.ends[last - 1];
                const auto* found =
                    static_cast<const char*>(::memmem(texts + at, end - at, wanted.data(), wanted.size()));
                if (found == nullptr) break;
                const u64 place = static_cast<u64>(found - texts);
                i = static_cast<u64>(std::upper_bound(field.ends.begin() + static_cast<std::ptrdiff_t>(i),
                                                      field.ends.begin() + static_cast<std::ptrdiff_t>(last),
                                                      place) -
                                     field.ends.begin());
                const u64 begin = i == 0 ? 0 : field.ends[i - 1];
                fits[i] = fitOf({texts + begin, field.ends[i] - 1 - begin}, wanted,
                                static_cast<size_t>(place - begin));
                at = field.ends[i++];
            }
        });
        all.push_back(std::move(fits));
    }
    return all;
}

FoundNode FindIndex::bestOf(VertexId vertex, const std::vector<Fits>& fits) const {
    FoundNode best{.vertex = vertex};
    for (u32 f = 0; f < fields_.size(); ++f) {
        u64 text = vertex;
        if (fields_[f].codes != nullptr) {
            text = std::get<SharedArray<u32>>(fields_[f].codes->values())[vertex];
            if (text >= fits[f].size()) continue;
        }
        if (fits[f][text] < best.fit) best = {.vertex = vertex, .field = f, .fit = fits[f][text]};
    }
    return best;
}

Found FindIndex::find(std::string_view query, size_t most, const RunContext& context) const {
    const std::string wanted = foldedQuery(query);
    if (wanted.empty() || version_ == nullptr) return {};
    const std::vector<Fits> fits = fitsOf(wanted, context);
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
        for (u64 v = first; v < last; ++v) {
            const FoundNode node = bestOf(static_cast<VertexId>(v), fits);
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
    const std::string wanted = foldedQuery(query);
    if (wanted.empty() || version_ == nullptr) return {};
    const std::vector<Fits> fits = fitsOf(wanted, context);
    std::vector<VertexId> vertices;
    for (VertexId v = 0; v < version_->undirected->vertexCount(); ++v)
        if (bestOf(v, fits).fit != FindFit::none) vertices.push_back(v);
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
