// The nodes that few steps lead to from others.
#pragma once

#include "app/session/bits.h"
#include "app/session/document.h"
#include "app/session/filter_facts.h"

namespace quartier::session {

// The vertices within so many edges of one of `from`, whatever the direction of the edges. The distances are
// kept in `facts` until they are asked for from others. Throws Cancelled.
Bits within(const Document& document, u32 steps, const Bits& from, FilterFacts& facts,
            const RunContext& context);

}  // namespace quartier::session
