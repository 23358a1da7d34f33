#include "app/session/filter_steps.h"

#include "app/session/bit_rows.h"
#include "app/session/hops.h"

namespace quartier::session {
namespace {

struct Distances {
    Bits from;
    std::vector<u32> steps;  // per vertex
};

}  // namespace

Bits within(const Document& document, u32 steps, const Bits& from, FilterFacts& facts,
            const RunContext& context) {
    const auto make = [&] {
        return std::make_shared<const Distances>(
            Distances{from, hopsFrom(document.undirected(), from, context)});
    };
    auto distances = facts.remember<Distances>("distances", document.version, make);
    if (distances->from != from) {
        facts.forget("distances");
        distances = facts.remember<Distances>("distances", document.version, make);
    }
    return bitsWhere(from.size(), context, [&](u64 v) {
        return distances->steps[v] != kOutOfReach && distances->steps[v] <= steps;
    });
}

}  // namespace quartier::session
