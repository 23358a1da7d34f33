// Export picture: size in pixels and on paper, ground, labels, legend, letters; says before what it will
// take, shows how far it is and can be cancelled.
#pragma once

#include <QDialog>
#include <QTimer>
#include <functional>
#include <string>

#include "app/qt/picture_export.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLayout;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace quartier::qt {

class DocumentController;
class SessionKeeper;
class ViewsController;

// What only the drawing itself knows.
struct DrawingNow {
    std::vector<Vec2> positions;  // also in the middle of a layout
    render::LabelSides sides;
};

class ExportDialog : public QDialog {
    Q_OBJECT

  public:
    // `drawing` is asked when the picture is written. `keeper` must outlive the dialog.
    ExportDialog(DocumentController& document, ViewsController& views, const SessionKeeper& keeper,
                 std::function<DrawingNow()> drawing, QWidget* parent = nullptr);
    void setPath(const QString& path);

  signals:
    void written(const QString& path);

  public slots:
    void accept() override;
    void reject() override;

  private:
    void build();
    QLayout* buildSizes();
    void choosePath();
    void takeName();
    void applyPreset(int index);
    void tellPage();
    void tellCost(const render::PictureCost& cost);
    void startEstimate();
    double scale() const;
    PictureWish wish() const;
    void setBusy(bool busy);
    void onFinished(bool written, const QString& error);

    DocumentController& document_;
    ViewsController& views_;
    const SessionKeeper& keeper_;
    std::function<DrawingNow()> drawing_;
    std::string namedAfter_;  // the document that the file's name comes from
    QLineEdit* path_;
    QComboBox* preset_;
    QSpinBox *width_, *height_, *dpi_;
    QCheckBox *transparent_, *labels_, *legend_, *outlines_;
    QProgressBar* bar_;
    QLabel *page_, *cost_, *words_;
    QPushButton *browse_, *export_;
    QString mayReplace_;       // an existing file that was agreed to be replaced
    QTimer estimateDue_;       // when the numbers have come to rest
    PictureExport estimator_;  // what the picture will take
    PictureExport job_;
};

}  // namespace quartier::qt
