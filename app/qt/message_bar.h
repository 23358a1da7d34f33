// Says what went wrong in one sentence above the drawing, until it is closed; never stops anybody.
#pragma once

#include <QFrame>

class QLabel;

namespace quartier::qt {

class MessageBar : public QFrame {
    Q_OBJECT

  public:
    explicit MessageBar(QWidget* parent = nullptr);
    void say(const QString& text);
    QString text() const;  // empty when nothing is said

  private:
    QLabel* label_;
};

}  // namespace quartier::qt
