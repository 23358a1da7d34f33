// The cells of a column that an edit has changed, as they were and as they are: so that the history keeps
// these alone, not the column before and the one after.
#pragma once

#include <string>
#include <vector>

#include "app/session/column.h"

namespace quartier::session {

class ColumnPatch {
  public:
    // The columns are those of a ColumnChange that names its rows.
    ColumnPatch(const Column& before, const Column& after, std::vector<u32> rows);

    const std::string& id() const { return id_; }
    ColumnOf of() const { return of_; }
    // From the column after the edit the one before it, and the reverse: the same to the bit. O(rows of the
    // column).
    ColumnPtr undone(const Column& after) const { return patched(after, before_, false); }
    ColumnPtr redone(const Column& before) const { return patched(before, after_, true); }

  private:
    struct Side {
        Column::Numbers cells;  // of the rows
        u64 content = 0;        // Column::content()
    };
    Side sideOf(const Column& column) const;
    ColumnPtr patched(const Column& column, const Side& side, bool withTexts) const;

    std::string id_;
    ColumnOf of_;
    std::vector<u32> rows_;
    Side before_, after_;
    size_t textsBefore_ = 0;          // different texts that the column had
    std::vector<std::string> texts_;  // that the edit has added
};

}  // namespace quartier::session
