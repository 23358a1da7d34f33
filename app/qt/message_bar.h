// Says what went wrong, or what was done, in one line above the drawing; never stops anybody.
#pragma once

#include <QFrame>

class QLabel;
class QTimer;

namespace quartier::qt {

class MessageBar : public QFrame {
    Q_OBJECT

  public:
    explicit MessageBar(QWidget* parent = nullptr);
    void say(const QString& text, bool error);  // words of success leave by themselves
    QString text() const;

  private:
    QLabel* label_;
    QTimer* leave_;
};

}  // namespace quartier::qt
