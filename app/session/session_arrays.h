// The arrays of a session file: entries NAME.npy, each taken out once. Nothing is believed that was not
// compared with what is there: a missing array, numbers of another type and texts that end where none can are
// an Error that names the array.
#pragma once

#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/session/npy.h"
#include "core/error.h"
#include "graph/edge_table.h"
#include "graph/node_table.h"

namespace quartier::session {

StringArena arenaOf(const std::vector<std::string>& texts);

class SessionArrays {
  public:
    void add(const std::string& name, NpyArray array) { arrays_[name] = std::move(array); }

    // Takes an array out, of so many rows where that is known.
    template <class Vector>
    Vector take(const std::string& name, std::optional<u64> rows = {});
    // Those of the arrays NAME.utf8 (all texts) and NAME.ends (where each ends, bytes).
    std::vector<std::string> takeTexts(const std::string& name, std::optional<u64> count);
    CodedTexts takeCodedTexts(const std::string& name, u64 rows);
    YesNo takeAnswers(const std::string& name, u64 rows);

  private:
    std::map<std::string, NpyArray> arrays_;
};

template <class Vector>
Vector SessionArrays::take(const std::string& name, std::optional<u64> rows) {
    using T = typename Vector::value_type;
    const auto found = arrays_.find(name);
    if (found == arrays_.end()) throw Error(fmt::format("it has no array {}", name));
    auto* values = std::get_if<LargeVector<T>>(&found->second.values);
    if (values == nullptr) throw Error(fmt::format("the numbers of its array {} are of another type", name));
    if (rows && values->size() != *rows)
        throw Error(fmt::format("its array {} has {} numbers instead of {}", name,
                                formatCount(values->size()), formatCount(*rows)));
    Vector taken;
    if constexpr (std::is_same_v<Vector, LargeVector<T>>)
        taken = std::move(*values);
    else
        taken.assign(values->begin(), values->end());
    arrays_.erase(found);
    return taken;
}

}  // namespace quartier::session
