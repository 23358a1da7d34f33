#include "graph/io/graph_assembler.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "graph/io/scan.h"
#include "graph/io/yes_no.h"

namespace quartier::graph_io {
namespace {

std::optional<YesNo> answersOf(const std::vector<std::string>& texts) {
    AnswerWords words;
    for (const std::string& text : texts) words.add(text);
    if (!words.areAnswers()) return std::nullopt;
    YesNo answers;
    answers.values.reserve(texts.size());
    for (const std::string& text : texts) answers.values.push_back(answerOf(text));
    return answers;
}

}  // namespace

void GraphAssembler::fail(u64 line, const std::string& message) const {
    throw ParseError(file_.name(), line, message);
}

std::string emptyIdMessage() { return fmt::format("an id is empty: '{}' was taken", kEmptyId); }

std::pair<VertexId, bool> GraphAssembler::declare(std::string_view id, u64 line) {
    const VertexId v = use(id, line);
    const bool isNew = !declared_[v];
    declared_[v] = true;
    return {v, isNew};
}

// A node with an empty id could neither be seen, where it has no label, nor be named in a command.
VertexId GraphAssembler::use(std::string_view id, u64 line) {
    if (id.empty() && !emptyIdSeen_) fault(line, emptyIdMessage());
    emptyIdSeen_ |= id.empty();
    const auto [v, added] = names_.add(id.empty() ? kEmptyId : id);
    if (added) declared_.push_back(false);
    return v;
}

void GraphAssembler::setLabel(VertexId v, std::string_view label) {
    // An id is the label where there is none.
    if (labelOf_.size() <= v && label == names_.name(v)) return;
    if (labels_.size() >= kNoVertex) throw Error("the file has more than 4,294,967,294 labels");
    if (labelOf_.size() <= v) labelOf_.resize(v + size_t{1});
    labels_.add(label);
    labelOf_[v] = static_cast<u32>(labels_.size());
}

void GraphAssembler::setPosition(VertexId v, f64 x, f64 y) {
    if (!std::isfinite(x) || !std::isfinite(y) || std::abs(x) > 1e30 || std::abs(y) > 1e30) return;
    if (positions_.size() <= v) {
        positions_.resize(v + 1);
        hasPosition_.resize(v + 1);
    }
    positions_[v] = {static_cast<f32>(x), static_cast<f32>(y)};
    hasPosition_[v] = true;
}

std::optional<size_t> GraphAssembler::column(std::string_view name, bool numeric, u64 line) {
    for (size_t i = 0; i < columns_.size(); ++i)
        if (columns_[i].name == name) return i;
    if (columns_.size() == kMostColumns) {
        if (!tooManyColumns_)
            fault(line, fmt::format("more than {} node attributes: '{}' and those that follow were left out",
                                    kMostColumns, excerpt(name)));
        tooManyColumns_ = true;
        return std::nullopt;
    }
    Column& column = columns_.emplace_back();
    column.name = name;
    column.numeric = numeric;
    return columns_.size() - 1;
}

void GraphAssembler::setValue(size_t index, VertexId v, std::string_view value, u64 line) {
    Column& column = columns_[index];
    if (!column.numeric) {
        if (column.texts.size() <= v) column.texts.resize(v + 1);
        column.texts[v] = value;
        return;
    }
    const auto number = wholeNumber(value);
    if (!number) {
        if (!trimmed(value).empty())
            fault(line, fmt::format("'{}' is not a number: the attribute '{}' of the node was left out",
                                    excerpt(value), excerpt(column.name)));
        return;
    }
    if (column.numbers.size() <= v) column.numbers.resize(v + 1, std::numeric_limits<f64>::quiet_NaN());
    column.numbers[v] = *number;
}

void GraphAssembler::becomeText(size_t index) {
    Column& column = columns_[index];
    if (!column.numeric) return;
    column.numeric = false;
    column.texts.resize(column.numbers.size());
    for (size_t v = 0; v < column.numbers.size(); ++v)
        if (!std::isnan(column.numbers[v])) column.texts[v] = fmt::format("{}", column.numbers[v]);
    column.numbers = {};
}

void GraphAssembler::setNumberOrText(std::string_view name, VertexId v, std::string_view value, bool isNumber,
                                     u64 line) {
    const auto index = column(name, isNumber, line);
    if (!index) return;
    if (!isNumber) becomeText(*index);
    setValue(*index, v, value, line);
}

void GraphAssembler::setEdgeNumberOrText(std::string_view name, std::string_view value, bool isNumber,
                                         u64 line) {
    const auto index = edgeColumn(name, isNumber, line);
    if (!index) return;
    if (!isNumber) edgeValues_.becomeText(*index);
    setEdgeValue(*index, value, line);
}

void GraphAssembler::setDefault(size_t index, std::string_view value) { columns_[index].fallback = value; }

void GraphAssembler::addEdge(std::string_view source, std::string_view target,
                             std::optional<std::string_view> weight, EdgeType type, u64 line) {
    const VertexId v = use(source, line);
    const VertexId w = use(target, line);
    if (!declared_[v] || !declared_[w]) open_.push_back({edges_.size(), line});
    edges_.source.push_back(v);
    edges_.target.push_back(w);
    if (weight && !weightsSeen_) edges_.weight.assign(edges_.size() - 1, 1.0f);
    weightsSeen_ |= weight.has_value();
    if (weightsSeen_) edges_.weight.push_back(weight ? weightOf(*weight, line) : 1.0f);
    ++(type == EdgeType::byDefault ? byDefault_ : type == EdgeType::directed ? directed_ : undirected_);
}

std::optional<size_t> GraphAssembler::edgeColumn(std::string_view name, bool numeric, u64 line) {
    const auto column = edgeValues_.column(name, numeric);
    if (!column && !tooManyEdgeColumns_) {
        fault(line, fmt::format("more than {} edge attributes: '{}' and those that follow were left out",
                                EdgeValues::kMostColumns, excerpt(name)));
        tooManyEdgeColumns_ = true;
    }
    return column;
}

void GraphAssembler::setEdgeId(std::string_view id) { edgeIds_.set(edges_.size() - 1, id); }

// Named "edge id" where the edges have a column "id" of their own.
void GraphAssembler::addEdgeIds() {
    if (!edgeIds_.sayMoreThanACount()) return;
    const char* name = edgeValues_.has("id") ? "edge id" : "id";
    if (const auto column = edgeColumn(name, false, 0))
        edgeIds_.forEach([&](u64 row, std::string_view id) { edgeValues_.setText(*column, row, id); });
    edgeIds_ = {};
}

void GraphAssembler::setEdgeValue(size_t column, std::string_view value, u64 line) {
    const u64 row = edges_.size() - 1;
    if (!edgeValues_.isNumeric(column)) return edgeValues_.setText(column, row, value);
    if (const auto number = wholeNumber(value))
        edgeValues_.setNumber(column, row, *number);
    else if (!trimmed(value).empty())
        fault(line,
              fmt::format("'{}' is not a number: the attribute of the edge was left out", excerpt(value)));
}

f32 GraphAssembler::weightOf(std::string_view text, u64 line) {
    if (trimmed(text).empty()) {
        fault(line, "the weight is missing: 1 was taken");
        return 1.0f;
    }
    const auto value = wholeNumber(text);
    if (!weights_.usable(text, value, line)) return kUnusableWeight;
    if (vanishes(*value)) fault(line, fmt::format("the weight '{}' is {}", excerpt(text), kVanished));
    const auto weight = static_cast<f32>(*value);
    if (weight == 0 && report_.zeroWeightLine == 0) report_.zeroWeightLine = line;
    return weight;
}

void GraphAssembler::setWeights(LargeVector<f32> weights, u64 zeroWeightLine, WeightNotes notes,
                                std::string_view column) {
    weightColumn_ = column;
    edges_.weight = std::move(weights);
    report_.zeroWeightLine = zeroWeightLine;
    weights_ = std::move(notes);
    weightsSeen_ = true;
}

void GraphAssembler::append(std::span<EdgePiece* const> pieces) {
    std::vector<EdgeBatch*> batches;
    u64 edges = edges_.size();
    for (EdgePiece* piece : pieces) {
        batches.push_back(&piece->batch());
        piece->forEachId([&](u64 edge, std::string_view id) { edgeIds_.set(edges + edge, id); });
        edges += piece->batch().count;
        byDefault_ += piece->edgesOf(EdgeType::byDefault);
        directed_ += piece->edgesOf(EdgeType::directed);
        undirected_ += piece->edgesOf(EdgeType::undirected);
        weights_.numbers |= piece->givesWeights();
    }
    quartier::graph_io::append(batches, &names_, edges_, edgeValues_);
    declared_.resize(names_.size(), true);
}

void GraphAssembler::addUndeclared() {
    for (const OpenEdge& open : open_)
        for (const VertexId v : {edges_.source[open.edge], edges_.target[open.edge]}) {
            if (declared_[v]) continue;
            fault(open.line,
                  fmt::format("the edge names the node '{}', which the file does not declare: it was added",
                              excerpt(names_.name(v))));
            declared_[v] = true;
        }
}

void GraphAssembler::dropDangling() {
    if (open_.empty()) return;
    if (std::find(declared_.begin(), declared_.end(), true) == declared_.end()) {
        fault(open_.front().line, "the file declares no nodes: those that its edges name were taken");
        declared_.assign(declared_.size(), true);
        return;
    }
    for (const OpenEdge& open : open_) {
        const VertexId source = edges_.source[open.edge];
        const VertexId missing = declared_[source] ? edges_.target[open.edge] : source;
        if (!declared_[missing])
            drop(DropReason::unknownNode, open.line,
                 fmt::format("the edge names the node '{}', which is not in the file",
                             excerpt(names_.name(missing))));
    }
    dropEdges(edges_, edgeValues_,
              [&](u64 i) { return !declared_[edges_.source[i]] || !declared_[edges_.target[i]]; });
}

// Nodes that only dropped edges name get no vertex; the others close up in their order.
void GraphAssembler::removeUndeclared() {
    if (std::find(declared_.begin(), declared_.end(), false) == declared_.end()) return;
    const auto keepDeclared = [&](auto& perNode) {
        size_t kept = 0;
        for (size_t v = 0; v < perNode.size(); ++v) {
            if (!declared_[v]) continue;
            if (kept != v) perNode[kept] = std::move(perNode[v]);
            ++kept;
        }
        perNode.resize(kept);
    };
    std::vector<VertexId> vertex(declared_.size(), kNoVertex);
    NameIndex names;
    for (VertexId v = 0; v < names_.size(); ++v)
        if (declared_[v]) vertex[v] = names.add(names_.name(v)).first;
    names_ = std::move(names);
    keepDeclared(labelOf_);
    keepDeclared(positions_);
    keepDeclared(hasPosition_);
    for (Column& column : columns_) {
        keepDeclared(column.numbers);
        keepDeclared(column.texts);
    }
    for (VertexId& v : edges_.source) v = vertex[v];
    for (VertexId& v : edges_.target) v = vertex[v];
    declared_.assign(names_.size(), true);
}

void GraphAssembler::settleDirection(const Defaults& defaults, ParsedGraph& parsed) {
    u64 directed = directed_;
    u64 undirected = undirected_;
    (defaults.directed ? directed : undirected) += byDefault_;
    bool isDirected = defaults.directed;
    parsed.directionWhy = defaults.directionWhy;
    if (directed + undirected > 0 && (directed == 0 || undirected == 0)) {
        isDirected = undirected == 0;
        if (isDirected != defaults.directed)
            parsed.directionWhy = fmt::format("{} says {} for every edge", defaults.typeSource,
                                              isDirected ? "directed" : "undirected");
    } else if (directed > 0) {
        fault(1,
              fmt::format("{} edges are directed and {} undirected: all were read as {}, the graph's default",
                          directed, undirected, isDirected ? "directed" : "undirected"));
    }
    parsed.direction = isDirected ? Direction::directed : Direction::undirected;
}

void GraphAssembler::settlePositions(NodeTable& nodes) {
    const size_t count = nodes.size();
    const auto numbers = [&](std::string_view name) -> const std::vector<f64>* {
        for (const Column& column : columns_)
            if (column.numeric && equalIgnoringCase(column.name, name) && column.numbers.size() == count)
                return &column.numbers;
        return nullptr;
    };
    const auto* x = numbers("x");
    const auto* y = numbers("y");
    if (positions_.empty() && x != nullptr && y != nullptr)
        for (VertexId v = 0; v < count; ++v) setPosition(v, (*x)[v], (*y)[v]);
    const auto known = static_cast<size_t>(std::count(hasPosition_.begin(), hasPosition_.end(), true));
    if (known == count)
        nodes.setPositions(std::move(positions_));
    else if (known > 0)
        fault(1, fmt::format("{} of {} nodes have a position: the positions were left out", known, count));
}

void GraphAssembler::addColumns(NodeTable& nodes) {
    const size_t count = nodes.size();
    for (Column& column : columns_) {
        NodeColumn result;
        result.name = std::move(column.name);
        if (column.numeric) {
            column.numbers.resize(count, std::numeric_limits<f64>::quiet_NaN());
            if (const auto fallback = wholeNumber(column.fallback))
                for (f64& value : column.numbers)
                    if (std::isnan(value)) value = *fallback;
            result.values = std::move(column.numbers);
        } else {
            column.texts.resize(count);
            if (!column.fallback.empty())
                for (std::string& text : column.texts)
                    if (text.empty()) text = column.fallback;
            if (auto answers = answersOf(column.texts))
                result.values = std::move(*answers);
            else
                result.values = std::move(column.texts);
        }
        nodes.addColumn(std::move(result));
    }
}

// Nodes without a label show their id.
StringArena GraphAssembler::takeLabels() {
    StringArena arena;
    if (labelOf_.empty()) return arena;
    labelOf_.resize(names_.size());
    for (VertexId v = 0; v < names_.size(); ++v) {
        const std::string_view label = labelOf_[v] == 0 ? "" : labels_.at(labelOf_[v] - size_t{1});
        arena.add(label.empty() ? names_.name(v) : label);
    }
    labels_ = {};
    labelOf_ = {};
    return arena;
}

ParsedGraph GraphAssembler::finish(const Defaults& defaults) && {
    ParsedGraph parsed;
    addEdgeIds();
    if (defaults.strictEnds) {
        dropDangling();
        removeUndeclared();
    } else {
        addUndeclared();
    }
    settleDirection(defaults, parsed);
    StringArena labels = takeLabels();
    NodeTable nodes = std::move(names_).table();
    nodes.setLabels(std::move(labels));
    settlePositions(nodes);
    addColumns(nodes);
    parsed.nodes = std::move(nodes);
    parsed.edges = std::move(edges_);
    parsed.edgeValues = std::move(edgeValues_);
    parsed.report = std::move(report_);
    if (weightsSeen_) settleWeights(weights_, parsed);
    if (!weightColumn_.empty() && !parsed.edges.weight.empty()) parsed.edgeValues.remove(weightColumn_);
    parsed.report.format = defaults.format;
    parsed.report.lines = defaults.lines;
    return parsed;
}

}  // namespace quartier::graph_io
