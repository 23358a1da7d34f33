#include "app/qt/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/qt/workbench.h"

namespace quartier::qt {

ExportDialog::ExportDialog(const Workbench& bench, std::vector<Vec2> positions, bool legend, QWidget* parent)
    : QDialog(parent), bench_(bench), positions_(std::move(positions)) {
    setWindowTitle(tr("Export Picture"));
    build();
    legend_->setChecked(legend);
    const QFileInfo source(QString::fromStdString(bench.document().name));
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    const QString stem = source.fileName().section('.', 0, 0).isEmpty()
                             ? QStringLiteral("graph")
                             : source.fileName().section('.', 0, 0);
    path_->setText(QDir(folder.isEmpty() ? QDir::homePath() : folder).filePath(stem + ".png"));
    connect(&job_, &PictureExport::progressed, this,
            [this](double f) { bar_->setValue(static_cast<int>(f * 1000)); });
    connect(&job_, &PictureExport::finished, this, &ExportDialog::onFinished);
    applyPreset(0);
}

void ExportDialog::build() {
    auto* column = new QVBoxLayout(this);
    auto* form = new QFormLayout;
    column->addLayout(form);
    auto* row = new QHBoxLayout;
    path_ = new QLineEdit;
    path_->setMinimumWidth(340);
    path_->setAccessibleName(tr("File"));
    path_->setToolTip(
        tr(".png for pixels; .svg and .pdf for vector nodes, labels and legend over rastered edges"));
    browse_ = new QPushButton(tr("Browse\u2026"));
    browse_->setObjectName("browse");
    browse_->setAutoDefault(false);
    connect(browse_, &QPushButton::clicked, this, &ExportDialog::choosePath);
    row->addWidget(path_, 1);
    row->addWidget(browse_);
    form->addRow(tr("File"), row);
    preset_ = new QComboBox;
    preset_->setAccessibleName(tr("Preset size"));
    preset_->addItem(tr("As in the window"), QSize(1, 1));
    preset_->addItem(tr("Twice the window"), QSize(2, 2));
    preset_->addItem(tr("Four times the window"), QSize(4, 4));
    preset_->addItem(tr("Full HD, 1920 \u00d7 1080"), QSize(1920, 1080));
    preset_->addItem(tr("4K, 3840 \u00d7 2160"), QSize(3840, 2160));
    preset_->addItem(tr("A4 landscape at 300 dpi"), QSize(3508, 2480));
    preset_->addItem(tr("A2 landscape at 300 dpi"), QSize(7016, 4961));
    connect(preset_, &QComboBox::activated, this, &ExportDialog::applyPreset);
    form->addRow(tr("Size"), preset_);
    auto* pixels = new QHBoxLayout;
    width_ = new QSpinBox;
    height_ = new QSpinBox;
    for (QSpinBox* box : {width_, height_}) {
        box->setRange(16, 60000);
        box->setSuffix(tr(" px"));
        pixels->addWidget(box);
        if (box == width_) pixels->addWidget(new QLabel(QStringLiteral("\u00d7")));
    }
    width_->setAccessibleName(tr("Width"));
    height_->setAccessibleName(tr("Height"));
    pixels->addStretch(1);
    form->addRow(QString(), pixels);
    transparent_ = new QCheckBox(tr("Transparent background"));
    labels_ = new QCheckBox(tr("Labels"));
    labels_->setChecked(true);
    legend_ = new QCheckBox(tr("Legend"));
    for (QCheckBox* box : {transparent_, labels_, legend_}) form->addRow(QString(), box);
    bar_ = new QProgressBar;
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    bar_->setAccessibleName(tr("Progress"));
    column->addWidget(bar_);
    words_ = new QLabel;
    words_->setWordWrap(true);
    column->addWidget(words_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    export_ = buttons->addButton(tr("Export"), QDialogButtonBox::AcceptRole);
    export_->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ExportDialog::reject);
    column->addWidget(buttons);
    setBusy(false);
}

void ExportDialog::setPath(const QString& path) { path_->setText(path); }

void ExportDialog::choosePath() {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export Picture"), path_->text(),
                                     tr("PNG picture (*.png);;SVG drawing (*.svg);;PDF page (*.pdf)"));
    if (path.isEmpty()) return;
    path_->setText(path);
    mayReplace_ = path;  // the file dialog has asked
}

void ExportDialog::applyPreset(int index) {
    QSize size = preset_->itemData(index).toSize();
    if (size.width() < 16)
        size = {bench_.view().camera.width * size.width(), bench_.view().camera.height * size.height()};
    width_->setValue(size.width());
    height_->setValue(size.height());
}

// The same part of the drawing as in the window: whole where the proportions differ.
PictureWish ExportDialog::wish() const {
    PictureWish wish;
    wish.path = path_->text().toStdString();
    wish.document = bench_.document();
    if (!positions_.empty()) wish.document.positions = std::make_shared<const std::vector<Vec2>>(positions_);
    wish.view = bench_.shownView();
    auto& camera = wish.view.camera;
    const f32 scale = std::min(static_cast<f32>(width_->value()) / static_cast<f32>(camera.width),
                               static_cast<f32>(height_->value()) / static_cast<f32>(camera.height));
    camera.zoom *= scale;
    camera.width = width_->value();
    camera.height = height_->value();
    wish.view.style.pixelRatio *= scale;
    if (transparent_->isChecked()) wish.view.style.background.a = 0;
    wish.view.legend = legend_->isChecked();
    wish.labels = labels_->isChecked();
    wish.flags = bench_.flags();
    for (u8& flags : wish.flags) flags &= static_cast<u8>(~render::kHovered);
    wish.command = bench_.command(QFileInfo(path_->text()).fileName().toStdString());
    return wish;
}

// Browse too is off while the picture is written: the end of the export deletes this dialog, and must not do
// so while choosePath() waits for the file dialog.
void ExportDialog::setBusy(bool busy) {
    bar_->setVisible(busy);
    for (QWidget* widget : std::initializer_list<QWidget*>{path_, browse_, preset_, width_, height_,
                                                           transparent_, labels_, legend_, export_})
        widget->setEnabled(!busy);
}

void ExportDialog::accept() {
    if (job_.running()) return;
    if (QFileInfo::exists(path_->text()) && mayReplace_ != path_->text()) {
        mayReplace_ = path_->text();
        words_->setText(tr("This file exists. Export again to replace it, or choose another name."));
        return;
    }
    words_->clear();
    setBusy(true);
    job_.start(wish());
}

void ExportDialog::reject() {
    if (job_.running()) return job_.cancel();
    QDialog::reject();
}

void ExportDialog::onFinished(bool written, const QString& error) {
    setBusy(false);
    if (written) {
        emit this->written(path_->text());
        QDialog::accept();
    } else {
        words_->setText(error.isEmpty() ? tr("Cancelled; nothing was written.") : error);
    }
}

}  // namespace quartier::qt
