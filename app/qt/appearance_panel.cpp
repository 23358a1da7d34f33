#include "app/qt/appearance_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QStandardItemModel>
#include <cmath>

#include "app/qt/document_controller.h"
#include "app/qt/real_field.h"
#include "app/qt/run_controller.h"
#include "app/qt/scale_controller.h"
#include "app/qt/theme.h"
#include "app/qt/translated.h"
#include "app/qt/views_controller.h"
#include "app/session/edge_quantity.h"
#include "app/session/edge_shape.h"
#include "app/session/label_choice.h"
#include "app/session/workspace_commands.h"

namespace quartier::qt {

namespace {

// Sliders count in whole steps; strength and spread are on a scale of doublings.
constexpr int kStrengthSteps = 10;
constexpr int kSizeSteps = 10;      // of a pixel
constexpr int kBundlingSteps = 20;  // from straight edges to those along the middles of communities

QIcon swatches(const render::Palette& palette) {
    QPixmap pixmap(56, 12);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    constexpr int kShown = 8;
    for (int i = 0; i < (palette.categorical ? kShown : 56); ++i) {
        const auto colour = palette.categorical ? render::communityColour(palette, static_cast<u32>(i))
                                                : render::rampColour(palette, static_cast<f32>(i) / 55);
        if (palette.categorical)
            painter.fillRect(i * 7, 1, 6, 10, toQColor(colour));
        else
            painter.fillRect(i, 1, 1, 10, toQColor(colour));
    }
    return pixmap;
}

void choose(QComboBox& box, const QString& data) {
    const QSignalBlocker quiet(&box);
    box.setCurrentIndex(box.findData(data));
}

}  // namespace

AppearancePanel::AppearancePanel(DocumentController& document, ViewsController& views, RunController& runs,
                                 QWidget* parent)
    : QWidget(parent), document_(document), views_(views), runs_(runs) {
    scales_ = new ScaleController(document, this);
    build();
    fillQuantities();
    fillPalettes();
    fillLabelColumns();
    refresh();
    wire();
    connect(&document_, &DocumentController::changed, this, [this](session::Change what) {
        const bool other =
            session::has(what, session::Change::document) || session::has(what, session::Change::graph);
        const bool columns = other || session::has(what, session::Change::columns);
        if (columns) fillLabelColumns();
        // Edges have a betweenness once it was computed for them.
        if (!columns && !session::has(what, session::Change::betweenness)) return;
        fillQuantities();
        refresh();
    });
    connect(&views_, &ViewsController::styleChanged, this, &AppearancePanel::refresh);
    // While scores come in, the ramp's range is theirs.
    connect(&runs_, &RunController::jobsChanged, this, [this] {
        if (runs_.busy() && views_.active().style().colourBy == render::ColourBy::live) refresh();
    });
}

QSlider* AppearancePanel::slider(const QString& name, int low, int high, const QString& help) {
    auto* made = new QSlider(Qt::Horizontal);
    made->setRange(low, high);
    made->setAccessibleName(name);
    made->setToolTip(help);
    return made;
}

void AppearancePanel::build() {
    auto* form = new QFormLayout(this);
    form->setContentsMargins(12, 8, 12, 10);
    form->setVerticalSpacing(5);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto combo = [](const QString& name, const char* id) {
        auto* made = new QComboBox;
        made->setAccessibleName(name);
        made->setObjectName(id);
        made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        made->setMinimumContentsLength(10);
        return made;
    };
    colour_ = combo(tr("Colour by"), "colour-by");
    size_ = combo(tr("Size by"), "size-by");
    palette_ = combo(tr("Palette"), "palette");
    palette_->setIconSize(QSize(56, 12));
    ground_ = combo(tr("Background"), "background");
    ground_->addItem(tr("Dark"), true);
    ground_->addItem(tr("Light"), false);
    form->addRow(tr("Colour by"), colour_);
    form->addRow(tr("Palette"), palette_);
    range_ = new QWidget;
    auto* ends = new QHBoxLayout(range_);
    ends->setContentsMargins(0, 0, 0, 0);
    low_ = new RealField(4);
    high_ = new RealField(4);
    for (QDoubleSpinBox* box : {low_, high_}) {
        box->setRange(-1e15, 1e15);
        box->setButtonSymbols(QAbstractSpinBox::NoButtons);
        box->setMinimumWidth(50);
        ends->addWidget(box, 1);
    }
    low_->setAccessibleName(tr("Low end of the ramp"));
    high_->setAccessibleName(tr("High end of the ramp"));
    form->addRow(tr("Range"), range_);
    reversed_ = new QCheckBox(tr("reversed"));
    reversed_->setObjectName("reversed-ramp");
    reversed_->setAccessibleName(tr("Reversed ramp"));
    reversed_->setToolTip(tr("Low values in the colours of high ones"));
    auto* ways = new QHBoxLayout;
    ways->addWidget(scaleBox(session::Ramp::colour, tr("Scale of the colours"), "colour-scale"), 1);
    ways->addWidget(reversed_);
    form->addRow(tr("Scale"), ways);
    form->addRow(tr("Size by"), size_);
    form->addRow(tr("Scale"), scaleBox(session::Ramp::size, tr("Scale of the sizes"), "size-scale"));
    nodeSize_ = slider(tr("Node size"), kSizeSteps / 2, 30 * kSizeSteps, tr("Diameter of a middling node"));
    form->addRow(tr("Node size"), nodeSize_);
    spread_ = slider(tr("Size spread"), 1, 12, tr("Largest over smallest diameter"));
    form->addRow(tr("Spread"), spread_);
    strength_ = slider(tr("Edge strength"), 0, 3 * kStrengthSteps,
                       tr("How strongly edges show; at the left they are off"));
    edges_ = new QCheckBox(tr("Edges"));
    edges_->setAccessibleName(tr("Show edges"));
    form->addRow(edges_, strength_);
    edgeColour_ = combo(tr("Colour of the edges"), "edge-colour-by");
    edgeWidth_ = combo(tr("Width of the edges"), "edge-width-by");
    form->addRow(tr("Edge colour"), edgeColour_);
    form->addRow(tr("Scale"), scaleBox(session::Ramp::edgeColour, tr("Scale of the edges\u2019 colours"),
                                       "edge-colour-scale"));
    form->addRow(tr("Edge width"), edgeWidth_);
    form->addRow(tr("Scale"), scaleBox(session::Ramp::edgeWidth, tr("Scale of the edges\u2019 widths"),
                                       "edge-width-scale"));
    arrows_ = new QCheckBox(tr("Arrows"));
    arrows_->setObjectName("arrows");
    arrows_->setAccessibleName(tr("Show the directions of edges as arrows"));
    arrows_->setToolTip(tr("At the ends of directed edges, from the zoom on at which edges lie apart"));
    form->addRow(QString(), arrows_);
    edgeShape_ = combo(tr("Shape of the edges"), "edge-shape");
    const auto addShape = [&](const QString& text, const QString& help, render::EdgeShape shape) {
        edgeShape_->addItem(text, QString::fromLatin1(session::nameOf(shape)));
        edgeShape_->setItemData(edgeShape_->count() - 1, help, Qt::ToolTipRole);
    };
    addShape(tr("Straight"), tr("From node to node"), render::EdgeShape::straight);
    addShape(tr("Curved"), tr("Bent to the left of the way that they lead"), render::EdgeShape::curved);
    addShape(tr("Bundled"), tr("Along the tree of communities, edges with the same way in one bundle"),
             render::EdgeShape::bundled);
    form->addRow(tr("Edge shape"), edgeShape_);
    bundling_ = slider(tr("Bundling"), 0, kBundlingSteps,
                       tr("How far edges give way to their bundle; at the left they are straight"));
    bundling_->setObjectName("bundling");
    form->addRow(tr("Bundling"), bundling_);
    detail_ = new QCheckBox(tr("Level of detail"));
    detail_->setObjectName("level-of-detail");
    detail_->setAccessibleName(tr("Draw small communities as discs"));
    detail_->setToolTip(
        tr("Communities of few pixels are one disc each, linked by their edges together; they open as one "
           "zooms in"));
    form->addRow(QString(), detail_);
    labels_ = new QSpinBox;
    labels_->setRange(0, 300);
    labels_->setAccessibleName(tr("Labels"));
    labels_->setToolTip(tr("At most so many names at once"));
    form->addRow(tr("Labels"), labels_);
    labelColumn_ = combo(tr("Label column"), "label-column");
    labelColumn_->setToolTip(tr("What names the nodes, on the drawing, in lists and in tables"));
    form->addRow(tr("Label column"), labelColumn_);
    form->addRow(tr("Background"), ground_);
}

QComboBox* AppearancePanel::scaleBox(session::Ramp ramp, const QString& name, const char* id) {
    using session::Scale;
    auto* box = new QComboBox;
    box->setAccessibleName(name);
    box->setObjectName(id);
    box->setToolTip(
        tr("How values lie along the ramp: evenly, by their logarithm, by the share of smaller values, or "
           "in classes that hold as many each"));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(4);
    const auto add = [&](const QString& text, const Scale& scale) {
        box->addItem(text, QString::fromStdString(session::nameOf(scale)));
    };
    add(tr("Linear"), {.kind = Scale::Kind::linear});
    add(tr("Logarithmic"), {.kind = Scale::Kind::logarithmic});
    add(tr("Rank"), {.kind = Scale::Kind::rank});
    for (u8 classes = Scale::kFewestClasses; classes <= Scale::kMostClasses; ++classes)
        add(tr("%1 quantiles").arg(classes), {.kind = Scale::Kind::quantiles, .classes = classes});
    scaleBoxes_.at(static_cast<size_t>(ramp)) = box;
    connect(box, &QComboBox::activated, this, [this, box, ramp] {
        scales_->scaleBy(views_.active().id(), ramp,
                         session::scaleNamed(box->currentData().toString().toStdString()));
    });
    return box;
}

void AppearancePanel::refreshScales() {
    const session::View& view = views_.active().view();
    using session::Ramp;
    const auto show = [&](Ramp ramp, bool numbers) {
        QComboBox& box = *scaleBoxes_.at(static_cast<size_t>(ramp));
        choose(box, QString::fromStdString(nameOf(session::shownScale(view, ramp))));
        box.setEnabled(numbers);
        if (ramp != Ramp::colour) static_cast<QFormLayout*>(layout())->setRowVisible(&box, numbers);
    };
    show(Ramp::colour, view.style.colourBy == render::ColourBy::values);
    show(Ramp::size, view.style.sizeBy != render::SizeBy::none);
    show(Ramp::edgeColour, view.style.edgeColours);
    show(Ramp::edgeWidth, view.style.edgeWidths);
    range_->setEnabled(scaleBoxes_.front()->isEnabled() &&
                       !session::shownScale(view, Ramp::colour).needsSteps());
}

void AppearancePanel::wire() {
    connect(scales_, &ScaleController::failed, this, [this](const QString& error) {
        refreshScales();  // the list shows what was wished for
        emit document_.message(error, true);
    });
    connect(colour_, &QComboBox::activated, this,
            [this] { views_.active().colourBy(colour_->currentData().toString().toStdString()); });
    connect(size_, &QComboBox::activated, this,
            [this] { views_.active().sizeBy(size_->currentData().toString().toStdString()); });
    for (QComboBox* box : {edgeColour_, edgeWidth_})
        connect(box, &QComboBox::activated, this, [this] {
            views_.active().edgesBy(edgeColour_->currentData().toString().toStdString(),
                                    edgeWidth_->currentData().toString().toStdString());
        });
    connect(labelColumn_, &QComboBox::activated, this, [this] {
        document_.perform([this](session::Workspace& workspace) {
            session::labelBy(workspace, labelColumn_->currentData().toString().toStdString());
        });
    });
    connect(palette_, &QComboBox::activated, this, [this] {
        const std::string name = palette_->currentData().toString().toStdString();
        const render::Style& style = views_.active().view().style;
        if (name == (categorical_ ? style.categorical : style.ramp)) return;
        views_.active().changeView(QT_TRANSLATE_NOOP("rooms", "Palette"), [&](session::View& view) {
            (categorical_ ? view.style.categorical : view.style.ramp) = name;
        });
    });
    connect(reversed_, &QCheckBox::toggled, this, [this](bool reversed) {
        views_.active().changeView(
            QT_TRANSLATE_NOOP("rooms", "Direction of the ramp"),
            [&](session::View& view) { view.style.ramp = render::inDirection(view.style.ramp, reversed); });
    });
    connect(ground_, &QComboBox::activated, this,
            [this] { views_.setDark(ground_->currentData().toBool()); });
    // Words that end in an ellipsis merge into one step of undo while a control is dragged.
    const auto change = [this](const char* what, auto set) {
        return [this, what, set](auto value) {
            views_.active().changeView(what, [&](session::View& view) { set(view, value); });
        };
    };
    connect(nodeSize_, &QSlider::valueChanged, this,
            change(QT_TRANSLATE_NOOP("rooms", "Node size\u2026"), [](session::View& v, int value) {
                v.style.nodeSize = static_cast<f32>(value) / kSizeSteps;
            }));
    connect(spread_, &QSlider::valueChanged, this,
            change(QT_TRANSLATE_NOOP("rooms", "Size spread\u2026"),
                   [](session::View& v, int value) { v.style.sizeSpread = static_cast<f32>(value); }));
    connect(strength_, &QSlider::valueChanged, this,
            change(QT_TRANSLATE_NOOP("rooms", "Edge strength\u2026"), [](session::View& v, int value) {
                v.style.edgeStrength = static_cast<f32>(value) / kStrengthSteps;
            }));
    connect(edges_, &QCheckBox::toggled, this,
            change(QT_TRANSLATE_NOOP("rooms", "Edges\u2026"),
                   [](session::View& v, bool value) { v.style.edges = value; }));
    connect(edgeShape_, &QComboBox::activated, this, [this] {
        const render::EdgeShape shape =
            session::edgeShapeOf(edgeShape_->currentData().toString().toStdString());
        if (shape == views_.active().view().style.edgeShape) return;
        views_.active().changeView(QT_TRANSLATE_NOOP("rooms", "Shape of the edges"),
                                   [&](session::View& view) { view.style.edgeShape = shape; });
    });
    connect(bundling_, &QSlider::valueChanged, this,
            change(QT_TRANSLATE_NOOP("rooms", "Bundling\u2026"), [](session::View& v, int value) {
                v.style.bundling = static_cast<f32>(value) / kBundlingSteps;
            }));
    connect(arrows_, &QCheckBox::toggled, this,
            change(QT_TRANSLATE_NOOP("rooms", "Arrows\u2026"),
                   [](session::View& v, bool value) { v.style.arrows = value; }));
    connect(detail_, &QCheckBox::toggled, this,
            change(QT_TRANSLATE_NOOP("rooms", "Level of detail\u2026"),
                   [](session::View& v, bool value) { v.style.detail = value; }));
    connect(low_, &QDoubleSpinBox::valueChanged, this,
            change(QT_TRANSLATE_NOOP("rooms", "Ramp\u2026"), [](session::View& v, double value) {
                v.style.colourRange.low = static_cast<f32>(value);
            }));
    connect(high_, &QDoubleSpinBox::valueChanged, this,
            change(QT_TRANSLATE_NOOP("rooms", "Ramp\u2026"), [](session::View& v, double value) {
                v.style.colourRange.high = static_cast<f32>(value);
            }));
    connect(labels_, &QSpinBox::valueChanged, this,
            change(QT_TRANSLATE_NOOP("rooms", "Labels\u2026"),
                   [](session::View& v, int value) { v.labels = value; }));
}

void AppearancePanel::fillQuantities() {
    const QSignalBlocker quietColour(colour_), quietSize(size_);
    colour_->clear();
    size_->clear();
    size_->addItem(tr("Same size"), session::kNoQuantity);
    const session::View& view = views_.active().view();
    for (const session::Quantity& quantity : session::quantitiesOf(document_.document())) {
        if (!quantity.offered && quantity.name != view.colour && quantity.name != view.size) continue;
        const QString title = translatedTitle(quantity.title, quantity.column);
        const QString name = QString::fromStdString(quantity.name);
        colour_->addItem(title, name);
        if (quantity.canSize()) size_->addItem(title, name);
    }
    const QSignalBlocker quietEdges(edgeColour_), quietWidths(edgeWidth_);
    edgeColour_->clear();
    edgeWidth_->clear();
    edgeColour_->addItem(tr("Of their nodes"), session::kEdgesAsNodes);
    edgeWidth_->addItem(tr("All alike"), session::kEdgesAllAlike);
    for (const session::EdgeQuantity& quantity : session::edgeQuantitiesOf(document_.document())) {
        if (!quantity.offered && quantity.name != view.edgeColour && quantity.name != view.edgeWidth)
            continue;
        for (QComboBox* box : {edgeColour_, edgeWidth_})
            box->addItem(translated(quantity.title), QString::fromStdString(quantity.name));
    }
}

void AppearancePanel::fillLabelColumns() {
    const QSignalBlocker quiet(labelColumn_);
    labelColumn_->clear();
    for (const session::LabelChoice& choice : session::labelChoices(document_.document()))
        labelColumn_->addItem(translated(choice.title), QString::fromStdString(choice.column));
    labelColumn_->setEnabled(labelColumn_->count() > 1);
    choose(*labelColumn_, QString::fromStdString(document_.document().labelColumn));
}

void AppearancePanel::fillPalettes() {
    const QSignalBlocker quiet(palette_);
    palette_->clear();
    for (const auto& palette : render::palettes()) {
        if (palette.categorical != categorical_ || render::isReversed(palette.name) != reversed_->isChecked())
            continue;
        const QString name = QString::fromStdString(palette.name);
        const QString title = QString::fromStdString(render::inDirection(palette.name, false));
        palette_->addItem(swatches(palette), title.left(1).toUpper() + title.mid(1), name);
    }
}

// Without communities there is no tree to bundle edges along.
void AppearancePanel::refreshEdgeShape(const render::Style& style, bool communities) {
    const auto* shapes = qobject_cast<QStandardItemModel*>(edgeShape_->model());
    const int bundled = edgeShape_->findData(session::nameOf(render::EdgeShape::bundled));
    shapes->item(bundled)->setEnabled(communities);
    choose(*edgeShape_, session::nameOf(style.edgeShape));
    const QSignalBlocker quiet(bundling_);
    bundling_->setValue(static_cast<int>(std::lround(style.bundling * kBundlingSteps)));
    bundling_->setEnabled(communities);
    static_cast<QFormLayout*>(layout())->setRowVisible(bundling_,
                                                       style.edgeShape == render::EdgeShape::bundled);
}

void AppearancePanel::refresh() {
    const auto& view = views_.active().view();
    const auto& style = view.style;
    const bool categorical =
        style.colourBy == render::ColourBy::community || style.colourBy == render::ColourBy::single;
    const bool reversed = !categorical && render::isReversed(style.ramp);
    const bool listed = render::isReversed(palette_->itemData(0).toString().toStdString());
    const QSignalBlocker quietReversed(reversed_);
    reversed_->setChecked(reversed);
    reversed_->setEnabled(!categorical);
    if (categorical != categorical_ || reversed != listed) {
        categorical_ = categorical;
        fillPalettes();
    }
    // A view may show what is not offered.
    if (colour_->findData(QString::fromStdString(view.colour)) < 0 ||
        size_->findData(QString::fromStdString(view.size)) < 0 ||
        edgeColour_->findData(QString::fromStdString(view.edgeColour)) < 0 ||
        edgeWidth_->findData(QString::fromStdString(view.edgeWidth)) < 0)
        fillQuantities();
    choose(*colour_, QString::fromStdString(view.colour));
    choose(*size_, QString::fromStdString(view.size));
    choose(*edgeColour_, QString::fromStdString(view.edgeColour));
    choose(*edgeWidth_, QString::fromStdString(view.edgeWidth));
    choose(*palette_, QString::fromStdString(categorical ? style.categorical : style.ramp));
    const auto set = [](auto* widget, auto value) {
        if (widget->value() == value) return;
        const QSignalBlocker quiet(widget);
        widget->setValue(value);
    };
    const QSignalBlocker quietEdges(edges_), quietGround(ground_), quietArrows(arrows_), quietDetail(detail_);
    const render::ValueRange range = views_.active().style().colourRange;
    set(low_, static_cast<double>(range.low));
    set(high_, static_cast<double>(range.high));
    set(nodeSize_, static_cast<int>(std::lround(style.nodeSize * kSizeSteps)));
    set(spread_, static_cast<int>(std::lround(style.sizeSpread)));
    set(strength_, static_cast<int>(std::lround(style.edgeStrength * kStrengthSteps)));
    set(labels_, view.labels);
    edges_->setChecked(style.edges);
    const session::Document& document = document_.document();
    arrows_->setEnabled(!document.empty() && document.version->directions != nullptr);
    arrows_->setChecked(style.arrows && arrows_->isEnabled());
    refreshEdgeShape(style, document.communities != nullptr);
    refreshScales();
    detail_->setEnabled(document.communities != nullptr);
    detail_->setChecked(style.detail && detail_->isEnabled());
    ground_->setCurrentIndex(document_.dark() ? 0 : 1);
}

}  // namespace quartier::qt
