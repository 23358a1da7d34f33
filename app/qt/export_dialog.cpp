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
#include <QSettings>
#include <QSpinBox>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/qt/document_controller.h"
#include "app/qt/session_keeper.h"
#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/qt/views_controller.h"

namespace quartier::qt {

namespace {

constexpr double kMillimetresPerInch = 25.4;
constexpr int kScreenDpi = 96;
constexpr int kEstimateAfter = 400;  // milliseconds

struct Preset {
    const char* name;
    QSize pixels;  // of less than 16: times the window
    int dpi;       // 0: so that letters are as large on paper as on the screen
};

constexpr Preset kPresets[] = {
    {QT_TRANSLATE_NOOP("quartier::qt::ExportDialog", "As in the window"), {1, 1}, 0},
    {QT_TRANSLATE_NOOP("quartier::qt::ExportDialog", "Twice the window"), {2, 2}, 0},
    {QT_TRANSLATE_NOOP("quartier::qt::ExportDialog", "Four times the window"), {4, 4}, 0},
    {QT_TRANSLATE_NOOP("quartier::qt::ExportDialog", "Full HD, 1920 \u00d7 1080"), {1920, 1080}, 0},
    {QT_TRANSLATE_NOOP("quartier::qt::ExportDialog", "4K, 3840 \u00d7 2160"), {3840, 2160}, 0},
    {QT_TRANSLATE_NOOP("quartier::qt::ExportDialog", "A4 landscape at 300 dpi"), {3508, 2480}, 300},
    {QT_TRANSLATE_NOOP("quartier::qt::ExportDialog", "A4 portrait at 300 dpi"), {2480, 3508}, 300},
    {QT_TRANSLATE_NOOP("quartier::qt::ExportDialog", "A2 landscape at 300 dpi"), {7016, 4961}, 300},
    {QT_TRANSLATE_NOOP("quartier::qt::ExportDialog", "Poster, 32,768 \u00d7 32,768"), {32768, 32768}, 0}};

bool samePlaces(const std::vector<Vec2>& a, const std::vector<Vec2>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](Vec2 p, Vec2 q) { return p.x == q.x && p.y == q.y; });
}

// Where the last picture went, and of its kind; else among the pictures of the user.
QString firstPath() {
    const QSettings settings;
    const QString usual = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    for (const QString& folder : {settings.value("picture/folder").toString(), usual})
        if (!folder.isEmpty() && QDir(folder).exists())
            return QDir(folder).filePath("graph." + settings.value("picture/kind", "png").toString());
    return QDir::home().filePath("graph.png");
}

}  // namespace

ExportDialog::ExportDialog(DocumentController& document, ViewsController& views, const SessionKeeper& keeper,
                           std::function<DrawingNow()> drawing, QWidget* parent)
    : QDialog(parent), document_(document), views_(views), keeper_(keeper), drawing_(std::move(drawing)) {
    setWindowTitle(tr("Export Picture"));
    build();
    legend_->setChecked(views.active().view().legend);
    path_->setText(firstPath());
    takeName();
    connect(&document_, &DocumentController::changed, this, [this](session::Change what) {
        if (session::has(what, session::Change::document) && !job_.running()) takeName();
    });
    connect(&job_, &PictureExport::progressed, this,
            [this](double f) { bar_->setValue(static_cast<int>(f * 1000)); });
    connect(&job_, &PictureExport::finished, this, &ExportDialog::onFinished);
    estimateDue_.setSingleShot(true);
    estimateDue_.setInterval(kEstimateAfter);
    connect(&estimateDue_, &QTimer::timeout, this, &ExportDialog::startEstimate);
    connect(&estimator_, &PictureExport::estimated, this, &ExportDialog::tellCost);
    for (QCheckBox* box : {transparent_, labels_, legend_})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::tellPage);
    connect(path_, &QLineEdit::textChanged, this, &ExportDialog::tellPage);
    applyPreset(0);
}

// The file is named after the document, in the folder and the format that were chosen.
void ExportDialog::takeName() {
    const std::string& name = document_.document().name;
    if (name.empty() || name == namedAfter_) return;
    namedAfter_ = name;
    const QString stem = QFileInfo(QString::fromStdString(name)).fileName().section('.', 0, 0);
    const QFileInfo now(path_->text());
    const QString suffix = now.suffix().isEmpty() ? QStringLiteral("png") : now.suffix();
    path_->setText(now.dir().filePath((stem.isEmpty() ? QStringLiteral("graph") : stem) + '.' + suffix));
    words_->clear();
}

QLayout* ExportDialog::buildSizes() {
    auto* row = new QHBoxLayout;
    width_ = new QSpinBox;
    height_ = new QSpinBox;
    dpi_ = new QSpinBox;
    for (QSpinBox* box : {width_, height_}) {
        box->setRange(16, 60000);
        box->setSuffix(tr(" px"));
        row->addWidget(box);
        if (box == width_) row->addWidget(new QLabel(QStringLiteral("\u00d7")));
    }
    dpi_->setRange(10, 9600);
    dpi_->setSuffix(tr(" dpi"));
    dpi_->setObjectName("dpi");
    dpi_->setToolTip(tr("Pixels an inch: how large the picture is on paper"));
    row->addWidget(dpi_);
    page_ = new QLabel;
    page_->setObjectName("page");
    row->addWidget(page_);
    row->addStretch(1);
    width_->setAccessibleName(tr("Width"));
    height_->setAccessibleName(tr("Height"));
    dpi_->setAccessibleName(tr("Resolution"));
    for (QSpinBox* box : {width_, height_, dpi_})
        connect(box, &QSpinBox::valueChanged, this, &ExportDialog::tellPage);
    return row;
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
        tr(".png for pixels; .svg and .pdf for vector nodes, text and legend over rastered edges"));
    browse_ = new QPushButton(tr("Browse\u2026"));
    browse_->setObjectName("browse");
    browse_->setAutoDefault(false);
    connect(browse_, &QPushButton::clicked, this, &ExportDialog::choosePath);
    row->addWidget(path_, 1);
    row->addWidget(browse_);
    form->addRow(tr("File"), row);
    preset_ = new QComboBox;
    preset_->setAccessibleName(tr("Preset size"));
    for (const Preset& preset : kPresets) preset_->addItem(tr(preset.name));
    connect(preset_, &QComboBox::activated, this, &ExportDialog::applyPreset);
    form->addRow(tr("Size"), preset_);
    form->addRow(QString(), buildSizes());
    cost_ = new QLabel;
    cost_->setObjectName("cost");
    cost_->setWordWrap(true);
    form->addRow(QString(), cost_);
    transparent_ = new QCheckBox(tr("Transparent background"));
    labels_ = new QCheckBox(tr("Labels"));
    labels_->setChecked(true);
    legend_ = new QCheckBox(tr("Legend"));
    outlines_ = new QCheckBox(tr("Letters as outlines (SVG and PDF)"));
    outlines_->setObjectName("outlines");
    outlines_->setToolTip(
        tr("Shapes in place of text: the same everywhere, but not to be selected or searched"));
    for (QCheckBox* box : {transparent_, labels_, legend_, outlines_}) form->addRow(QString(), box);
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
    const Preset& preset = kPresets[index];
    QSize size = preset.pixels;
    if (size.width() < 16)
        size = {views_.active().view().camera.width * size.width(),
                views_.active().view().camera.height * size.height()};
    width_->setValue(size.width());
    height_->setValue(size.height());
    const double ratio = scale() * views_.active().view().style.pixelRatio;
    dpi_->setValue(preset.dpi > 0 ? preset.dpi : static_cast<int>(std::lround(kScreenDpi * ratio)));
    tellPage();
}

void ExportDialog::tellPage() {
    const auto millimetres = [&](int pixels) {
        return QString::number(std::lround(pixels * kMillimetresPerInch / dpi_->value()));
    };
    page_->setText(tr("%1 \u00d7 %2 mm").arg(millimetres(width_->value()), millimetres(height_->value())));
    render::Camera camera;
    camera.width = width_->value();
    camera.height = height_->value();
    const render::PictureCost needs = render::pictureNeeds(path_->text().toStdString(), camera);
    tellCost(needs);
    if (needs.tiles > render::kTilesToMeasure) estimateDue_.start();
}

// Memory is known at once; time and size of the file of many tiles are measured when the numbers have come to
// rest.
void ExportDialog::startEstimate() {
    if (!job_.running() && isVisible()) estimator_.estimate(wish());
}

void ExportDialog::tellCost(const render::PictureCost& cost) {
    const auto bytes = [](u64 count) { return translated(formatBytes(count)); };
    cost_->setText(cost.seconds > 0
                       ? tr("Takes %1 of memory, about %2, and about %3 on the disk")
                             .arg(bytes(cost.bytes), roughly(cost.seconds), bytes(cost.fileBytes))
                       : tr("Takes %1 of memory").arg(bytes(cost.bytes)));
}

// Of the picture over the window: both show the same part of the drawing, and more of its surroundings where
// their proportions differ.
double ExportDialog::scale() const {
    const auto& camera = views_.active().view().camera;
    return std::min(static_cast<double>(width_->value()) / camera.width,
                    static_cast<double>(height_->value()) / camera.height);
}

PictureWish ExportDialog::wish() const {
    PictureWish wish;
    DrawingNow drawing = drawing_();
    wish.path = path_->text().toStdString();
    wish.document = document_.document();
    wish.savedAs = keeper_.savedAs().toStdString();
    // In the middle of a layout the drawing has others than the document, and no session has them.
    const auto& positions = wish.document.positions;
    if (!drawing.positions.empty() && (positions == nullptr || !samePlaces(*positions, drawing.positions))) {
        wish.document.positions = std::make_shared<const std::vector<Vec2>>(std::move(drawing.positions));
        wish.savedAs.clear();
    }
    wish.view = views_.active().shownView();
    const auto times = static_cast<f32>(scale());
    auto& camera = wish.view.camera;
    camera.zoom *= times;
    camera.width = width_->value();
    camera.height = height_->value();
    wish.view.fit = false;  // also for the command in the metadata: this part of the drawing
    wish.view.style.pixelRatio *= times;
    if (transparent_->isChecked()) wish.view.style.background.a = 0;
    wish.view.legend = legend_->isChecked();
    if (!labels_->isChecked()) wish.view.labels = 0;
    wish.flags = views_.active().flagsWithoutHover();
    wish.sides = std::move(drawing.sides);
    wish.file = {.dpi = static_cast<f64>(dpi_->value()), .outlines = outlines_->isChecked()};
    return wish;
}

// Browse too is off while the picture is written: the end of the export deletes this dialog, and must not do
// so while choosePath() waits for the file dialog.
void ExportDialog::setBusy(bool busy) {
    bar_->setVisible(busy);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{path_, browse_, preset_, width_, height_, dpi_, transparent_,
                                         labels_, legend_, outlines_, export_})
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
    estimateDue_.stop();
    estimator_.cancel();
    setBusy(true);
    job_.start(wish());
}

void ExportDialog::reject() {
    if (job_.running()) return job_.cancel();
    estimateDue_.stop();
    estimator_.cancel();
    QDialog::reject();
}

void ExportDialog::onFinished(bool written, const QString& error) {
    setBusy(false);
    if (written) {
        const QFileInfo file(path_->text());
        QSettings settings;
        settings.setValue("picture/folder", file.absolutePath());
        settings.setValue("picture/kind", file.suffix());
        emit this->written(path_->text());
        QDialog::accept();
    } else {
        takeName();  // another file may have been opened meanwhile
        words_->setText(error.isEmpty() ? tr("Cancelled; nothing was written.") : error);
    }
}

}  // namespace quartier::qt
