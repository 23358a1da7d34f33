#include "app/qt/missing_card.h"

#include "app/qt/card_rows.h"
#include "app/qt/translated.h"

namespace quartier::qt {

void showMissingCard(OverlayFrame& frame, float legendFoot) {
    const session::View& view = frame.input.view.view();
    if (!view.legend) return;
    CardRows card(frame);
    for (const std::string& quantity : {view.colour, view.size}) {
        const std::string why = frame.input.bench.document.workspace().whyMissing(quantity);
        if (why.empty()) continue;
        card.row({.left = translated(session::quantityTitle(frame.input.document, quantity)).toStdString(),
                  .face = Face::bold});
        card.row({.left = translated(why).toStdString(), .faint = true});
        if (view.colour == view.size) break;
    }
    if (card.empty()) return;
    card.show("missing", ImVec2(frame.width() - card.size().x - kCardMargin, legendFoot + kCardMargin));
}

}  // namespace quartier::qt
