// The label of a node, as a person sets it.
#pragma once

#include <QString>

#include "core/types.h"

class QWidget;

namespace quartier::qt {

struct Workbench;

// As a step of the history; the work, which may be a copy of all labels, is done on a job.
void startLabel(Workbench& bench, VertexId node, const QString& label);
// Asks for it first, in a dialog that belongs to `window`.
void askForLabel(Workbench& bench, VertexId node, QWidget* window);

}  // namespace quartier::qt
