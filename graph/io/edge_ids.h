// The ids that a file gives its edges, until it is known whether they say more than a count.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"
#include "graph/node_table.h"

namespace quartier::graph_io {

class EdgeIds {
  public:
    // Rows grow from call to call. Empty ids are none.
    void set(u64 row, std::string_view id);
    // False where there are none, and of a count: numbers that only grow, between the same texts ("0", "1";
    // "e4", "e7"; "_geid0_", "_geid1_").
    bool sayMoreThanACount() const { return !counting_; }
    // visit(row, id) for those that say more.
    template <class Visit>
    void forEach(const Visit& visit) const {
        for (size_t i = 0; i < rows_.size(); ++i) visit(rows_[i], texts_.at(i));
    }

  private:
    std::optional<u64> counts(std::string_view id);
    bool extendsRun(u64 row, u64 number);
    void listRun();
    std::string counted(u64 number) const;

    bool counting_ = true;
    // Of a count, from the first row on: rows and numbers that follow each other without a gap. They are not
    // listed, as the ids of most files are such from the first to the last.
    u64 run_ = 0, firstRow_ = 0, firstNumber_ = 0;
    std::vector<u64> rows_;
    std::string prefix_, suffix_;  // of a count
    std::vector<u64> numbers_;     // of a count, per entry of rows_
    StringArena texts_;            // per entry of rows_, once it is no count
};

}  // namespace quartier::graph_io
