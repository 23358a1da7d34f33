#include "app/session/filter_evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "app/session/bit_rows.h"
#include "app/session/filter_edge_rows.h"
#include "app/session/filter_steps.h"
#include "app/session/filter_tests.h"
#include "app/session/filter_words.h"

namespace quartier::session {
namespace {

constexpr const FilterTests* kFilterTests[] = {&kNumberTests, &kTextTests, &kYesNoTests};

const FilterTests& testsOf(ColumnType type) {
    return **std::find_if(std::begin(kFilterTests), std::end(kFilterTests),
                          [type](const FilterTests* tests) { return tests->areOf(type); });
}

std::string wordsOf(const FilterTests& tests) {
    std::string words;
    const auto add = [&](const std::string& word) { words += (words.empty() ? "" : ", ") + word; };
    for (const FilterTest test : tests.tests) {
        for (const FilterSign& sign : kFilterSigns)
            if (sign.test == test) add(sign.sign);
        if (test == FilterTest::between) add("in LOW..HIGH");
        if (test == FilterTest::oneOf) add("in (A, B)");
    }
    add("missing()");
    return words;
}

bool takes(const FilterTests& tests, FilterTest test) {
    return test == FilterTest::missing ||
           std::find(tests.tests.begin(), tests.tests.end(), test) != tests.tests.end();
}

enum class Side : u8 { nodes, edges, both };

// Finds out what the predicates are about, and refuses what has no meaning.
class Binding {
  public:
    explicit Binding(const Document& document) : document_(document) {}

    Side check(const Filter& filter) {
        if (const auto* predicate = std::get_if<FilterPredicate>(&filter.what))
            return check(*predicate, filter.column);
        if (const auto* steps = std::get_if<FilterSteps>(&filter.what)) {
            if (check(*steps->from) != Side::nodes)
                throw FilterError(steps->from->column, "steps go from nodes, and here are edges");
            return Side::nodes;
        }
        if (const auto* negation = std::get_if<FilterNot>(&filter.what)) {
            const Side side = check(*negation->part);
            if (side == Side::both) failMixed(filter, "not");
            return side;
        }
        const auto& group = std::get<FilterGroup>(filter.what);
        std::optional<Side> side;
        for (const FilterPtr& part : group.parts) {
            const Side its = check(*part);
            const bool mixed = its == Side::both || (side && its != *side);
            if (mixed && group.how == FilterGroup::How::any) failMixed(*part, "or");
            side = mixed ? Side::both : its;
        }
        return *side;
    }
    const FilterQuantity& quantityOf(const FilterPredicate& predicate, u32 column) {
        const std::string name = toText(predicate.name);
        const auto found = quantities_.find(name);
        if (found != quantities_.end()) return found->second;
        return quantities_.emplace(name, requireFilterQuantity(document_, predicate.name, column))
            .first->second;
    }

  private:
    Side check(const FilterPredicate& predicate, u32 column) {
        const FilterQuantity& quantity = quantityOf(predicate, column);
        const FilterTests& tests = testsOf(quantity.type);
        if (!takes(tests, predicate.test)) {
            const std::string name = toText(predicate.name);
            throw FilterError(
                column,
                predicate.test == FilterTest::isYes
                    ? fmt::format("{} is {}: it is compared, by {}", name, tests.values, wordsOf(tests))
                    : fmt::format("{} is {}, which take {}", name, tests.values, wordsOf(tests)));
        }
        tests.check(predicate);
        return quantity.of == ColumnOf::nodes ? Side::nodes : Side::edges;
    }
    [[noreturn]] static void failMixed(const Filter& filter, const char* word) {
        throw FilterError(
            filter.column,
            fmt::format("'{}' joins nodes with edges here, and only 'and' can: nodes and edges are "
                        "filtered each by their own predicates",
                        word));
    }

    const Document& document_;
    std::map<std::string, FilterQuantity> quantities_;
};

// What one part of a filter shows. Without bits: it is not about them.
struct Shown {
    std::optional<Bits> nodes, edges;
};

void join(std::optional<Bits>& into, std::optional<Bits> other, FilterGroup::How how) {
    if (!other) return;
    if (!into)
        into = std::move(other);
    else if (how == FilterGroup::How::all)
        *into &= *other;
    else
        *into |= *other;
}

// Rows of a word are those of neighbouring edges: a word is written by one thread.
Bits edgesBetween(const EdgeRows& rows, const Bits& nodes, std::optional<Bits> allowed,
                  const RunContext& context) {
    Bits edges = allowed ? std::move(*allowed) : Bits(rows.size(), true);
    inWords(rows.size(), context, [&](u64 begin, u64 end) {
        u64 word = 0;
        const auto finish = [&](u64 row) { edges.words()[row / 64] &= std::exchange(word, 0); };
        rows.eachVertex(begin, end, [&](u64 row, VertexId from, std::span<const VertexId> targets) {
            const bool shown = nodes.test(from);
            for (size_t i = 0; i < targets.size();) {
                // Of one word, so that the inner loop has no branch.
                const size_t last = std::min<size_t>(targets.size(), i + 64 - row % 64);
                const u64 first = row;
                row += last - i;
                for (u64 bit = first % 64; shown && i < last; ++i, ++bit)
                    word |= static_cast<u64>(nodes.test(targets[i])) << bit;
                i = last;
                if (row % 64 == 0) finish(first);
            }
        });
        if (end % 64 != 0) finish(end - 1);
    });
    return edges;
}

class Evaluation {
  public:
    Evaluation(const Document& document, FilterFacts& facts, const RunContext& context)
        : document_(document), facts_(facts), context_(context), binding_(document) {}

    VisibleSet of(const Filter& filter) {
        binding_.check(filter);
        Shown shown = shownBy(filter);
        VisibleSet visible;
        visible.nodes = shown.nodes ? std::move(*shown.nodes) : Bits(document_.vertexCount(), true);
        visible.nodeCount = visible.nodes.count();
        visible.hidesEdges = shown.edges.has_value();
        const auto rows = edgeRowsOf(document_, facts_, context_);
        if (visible.hidesEdges) {
            Bits edges = edgesBetween(*rows, visible.nodes, std::move(shown.edges), context_);
            if (document_.drawn()) visible.drawnEdges = rows->drawnOf(edges);
            visible.edges = std::make_shared<const VisibleEdges>(
                rows->size(), [edges = std::move(edges)]() mutable { return std::move(edges); });
            visible.edges->rows();
        } else {
            // The nodes are copied: the set may be moved from or destroyed before.
            visible.edges = std::make_shared<const VisibleEdges>(rows->size(), [rows, nodes = visible.nodes] {
                return edgesBetween(*rows, nodes, std::nullopt, plainContext());
            });
        }
        return visible;
    }

  private:
    Shown shownBy(const Filter& filter) {
        if (const auto* predicate = std::get_if<FilterPredicate>(&filter.what))
            return shownBy(*predicate, filter.column);
        if (const auto* steps = std::get_if<FilterSteps>(&filter.what))
            return {.nodes = within(document_, steps->steps, *shownBy(*steps->from).nodes, facts_, context_),
                    .edges = {}};
        if (const auto* negation = std::get_if<FilterNot>(&filter.what)) {
            Shown shown = shownBy(*negation->part);
            for (auto* bits : {&shown.nodes, &shown.edges})
                if (*bits) (*bits)->flip();
            return shown;
        }
        const auto& group = std::get<FilterGroup>(filter.what);
        Shown shown;
        for (const FilterPtr& part : group.parts) {
            Shown its = shownBy(*part);
            join(shown.nodes, std::move(its.nodes), group.how);
            join(shown.edges, std::move(its.edges), group.how);
        }
        return shown;
    }
    Shown shownBy(const FilterPredicate& predicate, u32 column) {
        const FilterQuantity& quantity = binding_.quantityOf(predicate, column);
        try {
            const FilterValues values = quantity.values(facts_, predicate.name.level, context_);
            Bits bits = rowsOf(values, predicate, quantity.type);
            if (quantity.of == ColumnOf::nodes) return {.nodes = std::move(bits), .edges = {}};
            return {.nodes = {}, .edges = std::move(bits)};
        } catch (const Cancelled&) {
            throw;
        } catch (const FilterError&) {
            throw;
        } catch (const Error& error) {
            throw FilterError(column, error.what());
        }
    }
    Bits rowsOf(const FilterValues& values, const FilterPredicate& predicate, ColumnType type) const {
        if (predicate.test != FilterTest::missing) return testsOf(type).passing(values, predicate, context_);
        if (std::holds_alternative<NodeNames>(values)) return Bits(document_.vertexCount());
        const Column& of = *std::get<ColumnPtr>(values);
        return bitsWhere(of.size(), context_, [&](u64 row) { return of.missing(row); });
    }
    const Document& document_;
    FilterFacts& facts_;
    const RunContext& context_;
    Binding binding_;
};

}  // namespace

VisibleSet evaluateFilter(const Document& document, const Filter& filter, FilterFacts& facts,
                          const RunContext& context) {
    if (document.empty()) throw Error("no graph is open: open a file first");
    return Evaluation(document, facts, context).of(filter);
}

void checkFilter(const Document& document, const Filter& filter) { Binding(document).check(filter); }

bool isAbout(const Filter& filter, const std::string& name) {
    if (const auto* predicate = std::get_if<FilterPredicate>(&filter.what))
        return !predicate->name.ofEdges && !predicate->name.quoted && predicate->name.name == name;
    if (const auto* steps = std::get_if<FilterSteps>(&filter.what)) return isAbout(*steps->from, name);
    if (const auto* negation = std::get_if<FilterNot>(&filter.what)) return isAbout(*negation->part, name);
    const auto& parts = std::get<FilterGroup>(filter.what).parts;
    return std::any_of(parts.begin(), parts.end(),
                       [&](const FilterPtr& part) { return isAbout(*part, name); });
}

}  // namespace quartier::session
