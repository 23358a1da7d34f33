// The open graph as graph/io/writer.h takes it.
#pragma once

#include "app/session/document.h"
#include "graph/io/writer.h"

namespace quartier::session {

// With the communities, scores and positions that the document has. Points into the document. Throws Error
// when no graph is open.
GraphToWrite graphToWrite(const Document& document);

}  // namespace quartier::session
