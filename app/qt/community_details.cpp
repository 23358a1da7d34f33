#include "app/qt/community_details.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/qt/texts.h"
#include "app/qt/translated.h"
#include "app/session/view.h"
#include "app/session/view_state.h"

namespace quartier::qt {

namespace {

constexpr int kPoll = 15;         // milliseconds
constexpr size_t kMostNamed = 8;  // nodes of a list

const QString kLine = QStringLiteral("<br>");

}  // namespace

CommunityDetails::CommunityDetails(QWidget* parent) : QWidget(parent) {
    text_ = new QLabel;
    text_->setObjectName("community-details");
    text_->setAccessibleName(tr("What the chosen communities are, and who lies between them"));
    text_->setWordWrap(true);
    text_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    text_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    select_ = new QPushButton(tr("Select These Nodes"));
    select_->setObjectName("select-bridges");
    select_->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 0, 4, 0);
    column->addWidget(text_);
    column->addWidget(select_, 0, Qt::AlignLeft);
    column->addStretch(1);
    polling_.setInterval(kPoll);
    connect(&polling_, &QTimer::timeout, this, &CommunityDetails::poll);
    connect(select_, &QPushButton::clicked, this, &CommunityDetails::selectBridges);
    connect(text_, &QLabel::linkActivated, this,
            [this](const QString& link) { emit flyWanted(static_cast<VertexId>(link.toUInt())); });
}

void CommunityDetails::clear() { describe({}, {}); }

void CommunityDetails::say(const QString& text) {
    clear();
    text_->setText(text);
}

void CommunityDetails::describe(const session::Document& document, const std::vector<u32>& treeNodes) {
    job_.cancel();
    job_.wait();
    job_.takeEnd();
    bridges_.reset();
    select_->hide();
    document_ = document;
    chosen_ = treeNodes;
    if (chosen_.size() != 2) {
        QString text;
        if (chosen_.size() == 1)
            text = ofOne(chosen_.front());
        else if (!document_.empty() && document_.communities != nullptr)
            text =
                tr("Choose a community to see who leads it, two (Ctrl+click) to see who lies between them.");
        text_->setText(text);
        return;
    }
    // The text stays until it is known.
    bridges_ = std::make_shared<session::Bridges>();
    job_.start("Bridges", {}, [to = bridges_, document, treeNodes](RunContext& context) {
        *to = session::bridgesBetween(document, treeNodes[0], treeNodes[1], context);
    });
    polling_.start();
}

void CommunityDetails::poll() {
    if (!job_.takeEnd()) return;
    polling_.stop();
    if (job_.state().status != session::JobStatus::finished) return;
    text_->setText(ofTwo());
    select_->setVisible(bridges_->edges > 0);
}

void CommunityDetails::selectBridges() {
    std::vector<VertexId> nodes;
    for (const auto* side : {&bridges_->first, &bridges_->second})
        for (const session::BridgingNode& node : *side) nodes.push_back(node.node);
    emit selectWanted(nodes);
}

QString CommunityDetails::nameOf(u32 treeNode) const {
    return QString::fromStdString(session::communityName(document_, treeNode)).toHtmlEscaped();
}

// "Valjean (36), Cosette (11)", each a link to its node.
QString CommunityDetails::listed(const std::vector<VertexId>& nodes, const std::vector<f64>& values) const {
    QStringList named;
    for (size_t i = 0; i < std::min(kMostNamed, nodes.size()); ++i)
        named << QStringLiteral("<a href=\"%1\">%2</a> (%3)")
                     .arg(QString::number(nodes[i]),
                          QString::fromStdString(document_.nodes().label(nodes[i])).toHtmlEscaped(),
                          translated(session::formatAmount(values[i])));
    if (nodes.size() > kMostNamed) named << tr("and %1 more").arg(counted(nodes.size() - kMostNamed));
    return named.join(QStringLiteral(", "));
}

QString CommunityDetails::ofOne(u32 treeNode) const {
    const auto top = [&](const std::vector<f32>& values) {
        const std::vector<VertexId> nodes = session::topNodes(document_, treeNode, values, kMostNamed);
        std::vector<f64> theirs;
        theirs.reserve(nodes.size());
        for (const VertexId v : nodes) theirs.push_back(values[v]);
        return listed(nodes, theirs);
    };
    QString text = QStringLiteral("<b>%1</b>").arg(nameOf(treeNode));
    if (document_.version->degrees != nullptr)
        text += kLine + tr("Most neighbours: %1").arg(top(*document_.version->degrees));
    if (document_.betweenness != nullptr)
        text += kLine + tr("Highest betweenness: %1").arg(top(document_.betweenness->scores));
    return text;
}

QString CommunityDetails::side(u32 treeNode, const std::vector<session::BridgingNode>& nodes) const {
    std::vector<VertexId> vertices;
    std::vector<f64> weights;
    for (const session::BridgingNode& node : nodes) {
        vertices.push_back(node.node);
        weights.push_back(node.weight);
    }
    return kLine + tr("In %1: %2").arg(nameOf(treeNode), listed(vertices, weights));
}

QString CommunityDetails::ofTwo() const {
    const QString one = nameOf(chosen_[0]), other = nameOf(chosen_[1]);
    if (bridges_->edges == 0) return tr("No edge lies between <b>%1</b> and <b>%2</b>.").arg(one, other);
    QString text = tr("%1 between <b>%2</b> and <b>%3</b>")
                       .arg(counted(bridges_->edges, tr("edge lies"), tr("edges lie")), one, other);
    if (document_.graph().isWeighted())
        text += tr(", of weight %1").arg(translated(session::formatAmount(bridges_->weight)));
    return text + side(chosen_[0], bridges_->first) + side(chosen_[1], bridges_->second);
}

}  // namespace quartier::qt
