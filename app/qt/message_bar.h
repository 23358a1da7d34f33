// Says what went wrong in one sentence above the drawing, until it is closed; never stops anybody.
#pragma once

#include <QFrame>
#include <functional>

class QLabel;
class QPushButton;

namespace quartier::qt {

class MessageBar : public QFrame {
    Q_OBJECT

  public:
    explicit MessageBar(QWidget* parent = nullptr);
    void say(const QString& text);
    // With a button for what may help.
    void say(const QString& text, const QString& button, std::function<void()> help);
    QString text() const;  // empty when nothing is said

  private:
    QLabel* label_;
    QPushButton* button_;
    std::function<void()> help_;
};

}  // namespace quartier::qt
