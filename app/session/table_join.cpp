#include "app/session/table_join.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "app/session/cell_value.h"
#include "app/session/column_content.h"
#include "app/session/text_index.h"
#include "core/error.h"
#include "graph/io/scan.h"
#include "graph/label_column.h"
#include "graph/parallel_pieces.h"

namespace quartier::session {
namespace {

constexpr u64 kLookEvery = 1 << 14;  // rows between two looks at the stop token
constexpr u64 kPiece = 1 << 13;      // rows that one piece of work takes
constexpr u32 kNoRow = ~u32{0};

using Texts = std::function<std::string(u64)>;

bool canBeKey(const Column& column) {
    return column.type() == ColumnType::text || column.type() == ColumnType::integer;
}

Texts keysOf(const Document& document, const std::string& key) {
    const auto nodes = document.names();
    if (key == "id") return [nodes](u64 v) { return nodes->id(static_cast<VertexId>(v)); };
    if (key == "label") return [nodes](u64 v) { return nodes->label(static_cast<VertexId>(v)); };
    const std::string_view prefix = kColumnKey;
    const ColumnPtr column =
        document.columns.require(ColumnOf::nodes, key.starts_with(prefix) ? key.substr(prefix.size()) : key);
    if (!canBeKey(*column))
        throw OptionError(fmt::format("'{}' holds neither texts nor whole numbers: no table is joined by it",
                                      column->name()));
    return [column](u64 v) { return column->text(v); };
}

// The number of an edge of the drawing.
class EdgeFinder {
  public:
    explicit EdgeFinder(const Graph& undirected)
        : graph_(undirected), first_(undirected.vertexCount() + u64{1}) {
        for (VertexId v = 0; v < graph_.vertexCount(); ++v)
            first_[v + u64{1}] = first_[v] + graph_.row(v).size() - behind(v);
    }
    u32 find(VertexId v, VertexId w) const {
        if (v == w) return kNoRow;
        if (v > w) std::swap(v, w);
        const auto row = graph_.row(v);
        const auto found = std::lower_bound(row.begin(), row.end(), w);
        if (found == row.end() || *found != w) return kNoRow;
        return static_cast<u32>(first_[v] + static_cast<u64>(found - row.begin()) - behind(v));
    }

  private:
    // How many neighbours of v are not larger than itself.
    u64 behind(VertexId v) const {
        const auto row = graph_.row(v);
        return static_cast<u64>(std::upper_bound(row.begin(), row.end(), v) - row.begin());
    }
    const Graph& graph_;
    std::vector<u64> first_;
};

// textOf(row) is a text that stays.
template <class TextOf>
std::vector<u64> hashesOf(u64 rows, const TextOf& textOf, const RunContext& context) {
    std::vector<u64> hashes(rows);
    inPieces(rows, kPiece, context, {"joining"}, [&](u64 begin, u64 end) {
        for (u64 row = begin; row < end; ++row) hashes[row] = TextIndex::hash(textOf(row));
    });
    return hashes;
}

// Which row of the table each row of the document takes.
struct Matching {
    std::vector<u32> rows;  // per node or edge; kNoRow: none
    JoinCounts counts;
};

class Matcher {
  public:
    Matcher(const Document& document, const TableJoin& join, const RunContext& context)
        : document_(document), join_(join), table_(*join.table), context_(context) {
        matching_.rows.assign(rowCountOf(document, join.of), kNoRow);
        matching_.counts.of = matching_.rows.size();
    }

    Matching match() {
        if (join_.of == ColumnOf::nodes)
            matchNodes();
        else
            matchEdges();
        matching_.counts.matched =
            matching_.rows.size() -
            static_cast<u64>(std::count(matching_.rows.begin(), matching_.rows.end(), kNoRow));
        return std::move(matching_);
    }

  private:
    void look(u64 at) const {
        if (at % kLookEvery == 0 && context_.shouldStop()) throw Cancelled();
    }
    void addUnmatched(u64 row) {
        if (matching_.counts.unmatched++ == 0) matching_.counts.firstUnmatched = table_.lines[row];
    }
    void addDuplicate(u64 row) {
        if (matching_.counts.duplicates++ == 0) matching_.counts.firstDuplicate = table_.lines[row];
    }

    void matchNodes() {
        const StringArena& keys = table_.columns[join_.key];
        const std::vector<u64> hashes = hashesOf(
            table_.size(), [&](u64 row) { return keys.at(row); }, context_);
        TextIndex index(table_.size());
        std::vector<u32> rowOf;  // per number of the index: the first row that has its key
        std::vector<bool> repeated(table_.size());
        for (u64 row = 0; row < table_.size(); ++row) {
            look(row);
            if (keys.at(row).empty()) continue;
            repeated[row] = index.add(keys.at(row), hashes[row]) < rowOf.size();
            if (!repeated[row]) rowOf.push_back(static_cast<u32>(row));
        }
        const Texts nodeKeys = keysOf(document_, join_.nodeKey);
        inPieces(matching_.rows.size(), kPiece, context_, {"joining"}, [&](u64 begin, u64 end) {
            for (u64 v = begin; v < end; ++v)
                if (const u32 found = index.find(nodeKeys(v)); found != TextIndex::kNone)
                    matching_.rows[v] = rowOf[found];
        });
        std::vector<bool> used(table_.size());
        for (const u32 row : matching_.rows)
            if (row != kNoRow) used[row] = true;
        for (u64 row = 0; row < table_.size(); ++row) {
            if (repeated[row])
                addDuplicate(row);
            else if (!used[row])
                addUnmatched(row);
        }
    }

    // An end that several nodes have the key of is that of the first.
    void matchEdges() {
        const Texts nodeKeys = keysOf(document_, join_.nodeKey);
        const VertexId n = document_.vertexCount();
        std::vector<std::string> keys(n);
        std::vector<u64> hashes(n);
        inPieces(n, kPiece, context_, {"joining"}, [&](u64 begin, u64 end) {
            for (u64 v = begin; v < end; ++v) {
                keys[v] = nodeKeys(v);
                hashes[v] = TextIndex::hash(keys[v]);
            }
        });
        TextIndex index(n);
        std::vector<VertexId> nodeOf;  // per number of the index
        for (VertexId v = 0; v < n; ++v) {
            look(v);
            if (index.add(keys[v], hashes[v]) == nodeOf.size()) nodeOf.push_back(v);
        }
        const EdgeFinder finder(document_.undirected());
        std::vector<u32> edges(table_.size(), kNoRow);
        inPieces(table_.size(), kPiece, context_, {"joining"}, [&](u64 begin, u64 end) {
            for (u64 row = begin; row < end; ++row) {
                const u32 source = index.find(table_.columns[join_.key].at(row));
                const u32 target = index.find(table_.columns[join_.target].at(row));
                if (source != TextIndex::kNone && target != TextIndex::kNone)
                    edges[row] = finder.find(nodeOf[source], nodeOf[target]);
            }
        });
        for (u64 row = 0; row < table_.size(); ++row) {
            look(row);
            const u32 edge = edges[row];
            if (edge == kNoRow)
                addUnmatched(row);
            else if (matching_.rows[edge] != kNoRow)
                addDuplicate(row);
            else
                matching_.rows[edge] = static_cast<u32>(row);
        }
    }

    const Document& document_;
    const TableJoin& join_;
    const TableFile& table_;
    const RunContext& context_;
    Matching matching_;
};

bool isAnswer(std::string_view text) {
    for (const char* word : {"yes", "no", "true", "false"})
        if (graph_io::equalIgnoringCase(text, word)) return true;
    return false;
}

// The narrowest type that holds all values of the table.
ColumnType typeOf(const StringArena& texts, const RunContext& context) {
    bool integer = true, real = true, answers = true, some = false;
    for (u64 row = 0; row < texts.size() && (integer || real || answers); ++row) {
        if (row % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
        const std::string_view text = texts.at(row);
        if (text.empty()) continue;
        some = true;
        CellValue value;
        integer = integer && readCell(ColumnType::integer, text, 0, value);
        real = real && readCell(ColumnType::real, text, 0, value);
        answers = answers && isAnswer(text);
    }
    if (!some) return ColumnType::text;
    return integer   ? ColumnType::integer
           : real    ? ColumnType::real
           : answers ? ColumnType::yesNo
                     : ColumnType::text;
}

void check(const Document& document, const TableJoin& join) {
    if (document.empty()) throw OptionError("no graph is open: open a file first");
    const size_t columns = join.table->names.size();
    const auto there = [&](size_t column) { return column < columns; };
    if (!there(join.key) || (join.of == ColumnOf::edges && !there(join.target)) ||
        !std::all_of(join.columns.begin(), join.columns.end(), there))
        throw OptionError(fmt::format("the table has {} columns, and another one was asked for", columns));
    if (join.of == ColumnOf::edges && join.key == join.target)
        throw OptionError("source and target of the edges are one column of the table: choose two");
    if (join.columns.empty())
        throw OptionError(
            "no column of the table is chosen: choose those that the nodes or edges are to have");
}

std::string reportOf(const JoinCounts& counts, ColumnOf of) {
    std::string report = fmt::format("{} of {} {} matched a row of the table.", formatCount(counts.matched),
                                     formatCount(counts.of), toString(of));
    if (counts.unmatched > 0)
        report += fmt::format(" {} of its rows matched none (the first in line {}).",
                              formatCount(counts.unmatched), counts.firstUnmatched);
    if (counts.duplicates > 0)
        report += fmt::format(" {} of its rows repeat an earlier one, which counts (the first in line {}).",
                              formatCount(counts.duplicates), counts.firstDuplicate);
    return report;
}

// The texts of the rows, each once, in memory of their own: the table goes when it is no longer needed.
ColumnPtr textsOf(ColumnHead head, const StringArena& texts, const std::vector<u32>& rows,
                  const RunContext& context) {
    const auto textOf = [&](u64 row) {
        return rows[row] == kNoRow ? std::string_view() : texts.at(rows[row]);
    };
    const std::vector<u64> hashes = hashesOf(rows.size(), textOf, context);
    TextIndex index(rows.size());
    index.add({});  // the missing one
    std::vector<u32> codes(rows.size());
    for (u64 row = 0; row < rows.size(); ++row) {
        if (row % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
        codes[row] = index.add(textOf(row), hashes[row]);
    }
    size_t bytes = 0;
    for (const std::string_view text : index.texts()) bytes += text.size();
    const auto kept = std::make_shared<std::string>();
    kept->reserve(bytes);
    Dictionary dictionary{.texts = index.texts(), .keep = kept};
    for (std::string_view& text : dictionary.texts) {
        const size_t at = kept->size();
        *kept += text;
        text = {kept->data() + at, text.size()};
    }
    return Column::texts(std::move(head), SharedArray<u32>(std::move(codes)), std::move(dictionary));
}

// `rows`: of the table, per row of the document.
ColumnPtr joinedColumn(ColumnHead head, const StringArena& texts, const std::vector<u32>& rows,
                       const RunContext& context) {
    const ColumnType type = typeOf(texts, context);
    if (type == ColumnType::text) return textsOf(std::move(head), texts, rows, context);
    ColumnContent content(type, rows.size());
    for (u64 row = 0; row < rows.size(); ++row) {
        if (row % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
        if (rows[row] == kNoRow) continue;
        CellValue value;
        readCell(type, texts.at(rows[row]), 0, value);
        content.set(row, value);
    }
    return content.take(std::move(head));
}

// Which of the new columns of the nodes names them; null: they have names, or none does.
ColumnPtr labelsAmong(const Document& document, const std::vector<ColumnChange>& changes) {
    if (!document.labelColumn.empty()) return nullptr;
    std::vector<LabelCandidate> candidates;
    for (const ColumnChange& change : changes) {
        const ColumnPtr& column = change.after;
        if (column->of() != ColumnOf::nodes || column->type() != ColumnType::text) continue;
        const std::span<const u32> codes = std::get<SharedArray<u32>>(column->values()).span();
        candidates.push_back(
            {.name = column->name(), .text = [codes, texts = std::span(column->dictionary())](VertexId v) {
                 return texts[codes[v]];
             }});
    }
    const LabelGuess guess = guessLabelColumn(*document.version->nodes, candidates);
    for (const ColumnChange& change : changes)
        if (!guess.column.empty() && change.after->name() == guess.column) return change.after;
    return nullptr;
}

}  // namespace

ColumnEdit joinTable(const Document& document, const TableJoin& join, const RunContext& context,
                     JoinCounts* counts) {
    check(document, join);
    const TableFile& table = *join.table;
    const Matching matching = Matcher(document, join, context).match();
    if (counts != nullptr) *counts = matching.counts;
    const std::string file = table.path.substr(table.path.find_last_of('/') + 1);
    ColumnEdit edit{.text = fmt::format("Join {} by {}", file, table.names[join.key]),
                    .version = document.version,
                    .changes = {},
                    .report = reportOf(matching.counts, join.of)};
    Document with = document;  // with the columns so far, so that their names are taken
    for (size_t i = 0; i < join.columns.size(); ++i) {
        context.observer.progress(
            {.stage = "joining", .fraction = static_cast<f64>(i) / static_cast<f64>(join.columns.size())});
        const StringArena& texts = table.columns[join.columns[i]];
        const std::string& name = table.names[join.columns[i]];
        ColumnHead head{.name = name, .origin = {ColumnOrigin::Kind::person, {}}, .of = join.of, .id = {}};
        const auto& there = with.columns.columns(join.of);
        const auto same = std::find_if(there.begin(), there.end(), [&](const ColumnPtr& one) {
            return one->name() == name || one->id() == columnId(name);
        });
        if (same != there.end() && join.existing == TableJoin::Existing::replace)
            head.id = (*same)->id();
        else
            head.name = freeColumnName(with, join.of, name);
        edit.changes.push_back(
            changeTo(with, joinedColumn(std::move(head), texts, matching.rows, context), context));
        with.columns = with.columns.with(edit.changes.back().after);
    }
    if (const ColumnPtr labels = labelsAmong(document, edit.changes)) {
        edit.labelBy = labels->id();
        edit.report += fmt::format(" The nodes are named by {}.", labels->name());
    }
    return edit;
}

std::vector<JoinKey> joinKeys(const Document& document) {
    std::vector<JoinKey> keys{{"id", "Id"}};
    if (document.empty()) return keys;
    if (document.nodes().hasLabels()) keys.push_back({"label", "Label"});
    for (const ColumnPtr& column : document.columns.nodes())
        if (canBeKey(*column)) keys.push_back({kColumnKey + column->id(), column->name()});
    return keys;
}

namespace {

constexpr u64 kRowsLookedAt = 100;

struct FirstTexts {
    std::unordered_set<std::string_view> different;
    u64 rows = 0;  // that have one
};

// Of the first rows of each column.
std::vector<FirstTexts> firstTexts(const TableFile& table) {
    std::vector<FirstTexts> texts(table.names.size());
    for (size_t column = 0; column < texts.size(); ++column)
        for (u64 row = 0; row < std::min(kRowsLookedAt, table.size()); ++row)
            if (const auto text = table.columns[column].at(row); !text.empty()) {
                texts[column].different.insert(text);
                ++texts[column].rows;
            }
    return texts;
}

// Ages and counts are ids of some nodes by chance; words are not.
bool hasWords(const std::unordered_set<std::string_view>& texts) {
    CellValue value;
    return std::any_of(texts.begin(), texts.end(),
                       [&](std::string_view text) { return !readCell(ColumnType::real, text, 0, value); });
}

}  // namespace

// By the share of the rows that have a key of their own; words of which a third or more are keys come first,
// of equal columns the left one. Counts like 1, 2, 3 may all be ids, but few rows have one of their own.
JoinProposal proposeJoin(const Document& document, const TableFile& table, const RunContext& context) {
    constexpr f64 kThird = 1.0 / 3;
    const auto texts = firstTexts(table);
    JoinProposal best;
    f64 most = 0;
    for (const JoinKey& key : joinKeys(document)) {
        std::unordered_map<std::string_view, std::vector<size_t>> wanted;
        for (size_t column = 0; column < texts.size(); ++column)
            for (const std::string_view text : texts[column].different) wanted[text].push_back(column);
        std::vector<u64> hits(texts.size());
        const Texts nodeKeys = keysOf(document, key.id);
        for (u64 v = 0; v < document.vertexCount(); ++v) {
            if (v % kLookEvery == 0 && context.shouldStop()) throw Cancelled();
            const auto found = wanted.find(nodeKeys(v));
            if (found == wanted.end()) continue;
            for (const size_t column : found->second) ++hits[column];
            wanted.erase(found);
        }
        for (size_t column = 0; column < hits.size(); ++column) {
            if (hits[column] == 0) continue;
            const auto& [different, rows] = texts[column];
            const bool fits = static_cast<f64>(hits[column]) >= kThird * static_cast<f64>(different.size());
            f64 score = static_cast<f64>(hits[column]) / static_cast<f64>(rows);
            if (fits && hasWords(different)) score += 1;
            if (score > most || (score == most && column < best.key)) {
                most = score;
                best = {column, key.id};
            }
        }
    }
    return best;
}

}  // namespace quartier::session
