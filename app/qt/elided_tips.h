// Texts that a table or list has cut off: a tooltip with the whole, in all of them alike.
#pragma once

#include <QObject>

class QAbstractItemView;
class QHelpEvent;

namespace quartier::qt {

// Watches the tooltips of the application. Cells and headers that have one of their own keep it.
class ElidedTips : public QObject {
    Q_OBJECT

  public:
    explicit ElidedTips(QObject* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace quartier::qt
