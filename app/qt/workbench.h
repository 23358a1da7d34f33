// The controllers of a window, in the order in which they need each other. Panels and viewports take those
// that they use.
#pragma once

#include "app/qt/column_controller.h"
#include "app/qt/document_controller.h"
#include "app/qt/export_controller.h"
#include "app/qt/filter_controller.h"
#include "app/qt/run_controller.h"
#include "app/qt/selection_controller.h"
#include "app/qt/views_controller.h"
#include "app/session/find_index.h"

namespace quartier::qt {

struct Workbench {
    explicit Workbench(const session::EngineSetup& setup, bool interopWanted = true)
        : interop(interopWanted), document(setup) {}

    bool interop;  // results on a device may reach the screen without passing the host
    DocumentController document;
    SelectionController selection{document};
    ViewsController views{document, selection};
    RunController runs{document, views};
    ExportController exports{document};
    FilterController filters{document, views};
    ColumnController columns{document};
    session::FindIndexCache findIndex;
};

}  // namespace quartier::qt
