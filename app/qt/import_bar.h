// What an import merged, dropped or assumed, in one line above the drawing, with a way to the whole report
// and to the import choices. It goes with its button, with Esc, or with the next graph.
#pragma once

#include <QFrame>

class QLabel;

namespace quartier {
struct ImportReport;
}

namespace quartier::qt {

class ImportBar : public QFrame {
    Q_OBJECT

  public:
    explicit ImportBar(QWidget* parent = nullptr);
    // Hides itself where there is nothing to tell.
    void tell(const QString& name, const ImportReport& report);
    QString text() const { return text_; }

  signals:
    void detailsAsked();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void elide();

    QLabel* label_;
    QString text_;  // whole; the label shows what fits
};

}  // namespace quartier::qt
