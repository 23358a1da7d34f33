// Makes a command of an edit of columns.
#pragma once

#include "app/session/column_edits.h"
#include "app/session/workspace.h"

namespace quartier::session {

// What uses a column follows it: a renamed one keeps colours, sizes, labels, filters and bookmarks; of one
// that is gone, or whose type does not serve any more, colours and sizes go back to communities and degree,
// labels to those of the file, and a filter that names it ends. One that says what names the nodes is one
// step with that. An edit without changes is no step. Throws Error, and leaves everything as it was, when the
// document has another graph or other columns since.
void applyColumnEdit(Workspace& workspace, ColumnEdit edit);

}  // namespace quartier::session
