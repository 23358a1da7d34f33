// Export picture: size, ground, labels, legend; shows how far it is and can be cancelled.
#pragma once

#include <QDialog>

#include "app/qt/picture_export.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace quartier::qt {

class Workbench;

class ExportDialog : public QDialog {
    Q_OBJECT

  public:
    // `positions`: where the drawing is now.
    ExportDialog(const Workbench& bench, std::vector<Vec2> positions, bool legend, QWidget* parent = nullptr);
    void setPath(const QString& path);

  signals:
    void written(const QString& path);

  public slots:
    void accept() override;
    void reject() override;

  private:
    void build();
    void choosePath();
    void applyPreset(int index);
    PictureWish wish() const;
    void setBusy(bool busy);
    void onFinished(bool written, const QString& error);

    const Workbench& bench_;
    std::vector<Vec2> positions_;
    QLineEdit* path_;
    QComboBox* preset_;
    QSpinBox *width_, *height_;
    QCheckBox *transparent_, *labels_, *legend_;
    QProgressBar* bar_;
    QLabel* words_;
    QPushButton *browse_, *export_;
    QString mayReplace_;  // an existing file that was agreed to be replaced
    PictureExport job_;
};

}  // namespace quartier::qt
