#include "app/qt/column_rows.h"

#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/session/legend.h"

namespace quartier::qt {

namespace {

constexpr size_t kMostColumns = 12;
constexpr size_t kLongestName = 26, kLongestText = 40;  // characters

}  // namespace

void addColumns(CardRows& card, std::span<const session::ColumnPtr> columns, u32 row) {
    size_t shown = 0, more = 0;
    for (const session::ColumnPtr& column : columns) {
        const std::string text = column->text(row);
        if (text.empty()) continue;
        if (shown++ < kMostColumns)
            card.row({.left = session::shortened(translatedTitle(column->name(), column).toStdString(),
                                                 kLongestName),
                      .right = session::shortened(text, kLongestText)});
        else
            ++more;
    }
    if (more > 0)
        card.row({.left = QObject::tr("and %1 more").arg(counted(more)).toStdString(), .faint = true});
}

}  // namespace quartier::qt
