#include "app/qt/overlay.h"

#include <algorithm>
#include <cmath>

#include "app/qt/legend_card.h"
#include "app/qt/overlay_card.h"
#include "app/qt/texts.h"
#include "app/session/legend.h"
#include "core/error.h"

namespace quartier::qt {

namespace {

constexpr float kMargin = 12;

QString number(double value, int digits = 4) { return QString::number(value, 'f', digits); }
std::string count(u64 value) { return formatCount(value); }
std::string cut(const QString& text, int most = 26) {
    return (text.size() <= most ? text : text.left(most - 1) + QChar(0x2026)).toStdString();
}

// 1 = the highest score.
VertexId rankOf(const session::CentralityRun& run, VertexId vertex) {
    return vertex < run.ranks.size() ? run.ranks[vertex] : 0;
}

bool hot(const OverlayInput& input, const QRectF& rect) { return input.mouse && rect.contains(*input.mouse); }

}  // namespace

void Overlay::draw(const OverlayInput& input) {
    needLetters(input);
    spots_.clear();
    glue_.begin(input.size, input.pixelRatio, input.font);
    if (input.document.empty()) {
        drawWelcome(input);
    } else {
        textures_.beginFrame();
        layOutLegend(input);
        if (input.drawing) drawLabels(input);
        drawLegend(input);
        drawMissing(input);
        drawPlace(input);
        drawLevels(input);
    }
    drawRun(input);
    if (input.figures) drawFigures(input);
    if (input.outline.size() > 1) drawOutline(input);
    drawHover(input);
    glue_.end();
}

// Draws a card that stands there for a while: labels keep clear of it.
void Overlay::stand(const OverlayCard& card, ImVec2 at, const std::optional<QPointF>& mouse,
                    std::vector<HotSpot>* spots) {
    const ImVec2 size = card.size();
    cards_.emplace_back(at.x, at.y, size.x, size.y);
    card.draw(*ImGui::GetForegroundDrawList(), at, mouse, spots);
}

std::optional<HotSpot> Overlay::at(QPointF point) const {
    for (auto spot = spots_.rbegin(); spot != spots_.rend(); ++spot)
        if (spot->where.contains(point)) return *spot;
    return std::nullopt;
}

void Overlay::needLetters(const OverlayInput& input) {
    const auto& bench = input.bench;
    if (!input.document.empty() && bench.selection.hovered() != kNoVertex)
        glue_.need(QString::fromStdString(input.document.nodes().label(bench.selection.hovered())));
    for (const std::string& quantity : {input.view.view().colour, input.view.view().size})
        glue_.need(QString::fromStdString(quantity));
    for (const auto& place : input.view.state().path) glue_.need(bench.document.nameOf(place.node));
    if (input.view.state().isolated) glue_.need(bench.document.nameOf(*input.view.state().isolated));
}

void Overlay::drawLabels(const OverlayInput& input) {
    std::optional<render::Bounds> legend;
    if (!legend_.empty()) legend = legend_.frame;
    const render::Style style = input.view.style();
    labels_.draw(*ImGui::GetBackgroundDrawList(),
                 {.camera = input.camera,
                  .style = style,
                  .textScale = input.view.view().textScale,
                  .most = input.view.view().labels,
                  .controls = cards_,
                  .legend = legend,
                  .nodes = input.nodes},
                 ruler_, textures_);
    cards_.clear();
}

// "Level 2 of 3 · 6 communities · Q 0.5556"; inside a community its own figures, and no Q, which is that of
// the whole graph.
std::string levelText(const DocumentController& controller, const ViewController& view) {
    const QString level = QObject::tr("Level %1 of %2")
                              .arg(view.state().depth() + 1)
                              .arg(session::depthCount(controller.document()));
    const auto& run = *controller.communities();
    if (!view.state().path.empty())
        return QObject::tr("%1 · %2 · %3 in %4")
            .arg(level, communitiesText(view.shownCommunities().size()),
                 counted(run.dendrogram.nodes()[view.state().entered()].size, QObject::tr("node"),
                         QObject::tr("nodes")),
                 QString::fromStdString(cut(controller.nameOf(view.state().entered()), 18)))
            .toStdString();
    const Level& shown = run.result.hierarchy.levels[view.state().depth()];
    return QObject::tr("%1 · %2 · Q %3")
        .arg(level, communitiesText(shown.communities), number(shown.modularity))
        .toStdString();
}

// With its arrows, at the foot of the drawing.
void Overlay::drawLevels(const OverlayInput& input) {
    const auto& bench = input.bench;
    if (session::depthCount(input.document) == 0 || input.view.view().colour != session::kCommunityQuantity ||
        input.view.liveLabels())
        return;
    const std::string text = levelText(bench.document, input.view);
    const float height = glue_.lineHeight(Face::regular) + 12;
    const float width = glue_.width(Face::regular, text) + 2 * height + 8;
    const ImVec2 at(std::round((static_cast<float>(input.size.width()) - width) / 2),
                    static_cast<float>(input.size.height()) - height - kMargin);
    auto& list = *ImGui::GetForegroundDrawList();
    const CardColours colours(theme(bench.document.dark()));
    list.AddRectFilled(at, ImVec2(at.x + width, at.y + height), colours.ground, height / 2);
    list.AddRect(at, ImVec2(at.x + width, at.y + height), colours.line, height / 2);
    glue_.text(list, Face::regular, ImVec2(at.x + height + 4, at.y + 6), colours.text, text);
    cards_.emplace_back(at.x, at.y, width, height);
    const auto arrow = [&](float x, bool coarser, bool possible) {
        const QRectF where(x, at.y, height, height);
        const bool lit = possible && hot(input, where);
        const ImVec2 c(x + height / 2, at.y + height / 2);
        if (lit) list.AddCircleFilled(c, height / 2 - 2, colours.raised);
        const float d = coarser ? 3.0f : -3.0f;
        const ImVec2 points[3] = {ImVec2(c.x - d / 2, c.y - 4), ImVec2(c.x + d, c.y),
                                  ImVec2(c.x - d / 2, c.y + 4)};
        list.AddPolyline(points, 3, possible ? (lit ? colours.accent : colours.text) : colours.off, 0, 1.6f);
        if (possible)
            spots_.push_back({where, coarser ? HotSpot::Action::coarser : HotSpot::Action::finer, 0});
    };
    arrow(at.x, false, input.view.state().depth() > 0);
    arrow(at.x + width - height, true, input.view.state().depth() + 1 < session::depthCount(input.document));
}

// Where one is in the tree of communities: "All › Valjean › Cosette", and what is isolated.
void Overlay::drawPlace(const OverlayInput& input) {
    const auto& bench = input.bench;
    if (input.view.state().path.empty() && !input.view.state().isolated) return;
    const CardColours colours(theme(bench.document.dark()));
    auto& list = *ImGui::GetForegroundDrawList();
    struct Crumb {
        std::string text;
        std::optional<HotSpot> spot;
        ImU32 dot;
    };
    std::vector<Crumb> crumbs;
    crumbs.push_back({QObject::tr("All").toStdString(), HotSpot{{}, HotSpot::Action::leaveTo, 0}, 0});
    if (input.view.state().path.empty()) crumbs.back().spot->action = HotSpot::Action::showAll;
    for (size_t i = 0; i < input.view.state().path.size(); ++i) {
        const u32 node = input.view.state().path[i].node;
        Crumb crumb{cut(bench.document.nameOf(node), 18), std::nullopt, imColour(input.view.colourOf(node))};
        if (i + 1 < input.view.state().path.size())
            crumb.spot = HotSpot{{}, HotSpot::Action::leaveTo, static_cast<u32>(i + 1)};
        crumbs.push_back(std::move(crumb));
    }
    if (input.view.state().isolated)
        crumbs.push_back(
            {QObject::tr("only %1").arg(bench.document.nameOf(*input.view.state().isolated)).toStdString(),
             std::nullopt, imColour(input.view.colourOf(*input.view.state().isolated))});
    const float line = glue_.lineHeight(Face::regular), height = line + 12;
    const std::string arrow = "\u203a";
    float width = 20;
    for (const Crumb& crumb : crumbs) width += glue_.width(Face::regular, crumb.text) + (crumb.dot ? 14 : 0);
    width += static_cast<float>(crumbs.size() - 1) * (glue_.width(Face::regular, arrow) + 16);
    ImVec2 at(kMargin, kMargin);
    list.AddRectFilled(at, ImVec2(at.x + width, at.y + height), colours.ground, 6);
    list.AddRect(at, ImVec2(at.x + width, at.y + height), colours.line, 6);
    cards_.emplace_back(at.x, at.y, width, height);
    float x = at.x + 10;
    for (size_t i = 0; i < crumbs.size(); ++i) {
        const Crumb& crumb = crumbs[i];
        const float w = glue_.width(Face::regular, crumb.text) + (crumb.dot ? 14 : 0);
        const QRectF where(x - 4, at.y, w + 8, height);
        if (crumb.dot) list.AddCircleFilled(ImVec2(x + 4, at.y + height / 2), 4, crumb.dot);
        const bool lit = crumb.spot && hot(input, where);
        glue_.text(list, Face::regular, ImVec2(x + (crumb.dot ? 14 : 0), at.y + 6),
                   lit ? colours.accent : (crumb.spot ? colours.muted : colours.text), crumb.text);
        if (crumb.spot) spots_.push_back({where, crumb.spot->action, crumb.spot->what});
        x += w;
        if (i + 1 == crumbs.size()) break;
        glue_.text(list, Face::regular, ImVec2(x + 8, at.y + 6), colours.muted, arrow);
        x += glue_.width(Face::regular, arrow) + 16;
    }
}

// As session::pictureExtras() describes it for a picture, but with what a run in progress shows.
void Overlay::layOutLegend(const OverlayInput& input) {
    legend_ = {};
    if (!input.view.view().legend) return;
    session::View view = input.view.view();
    view.style = input.view.style();
    render::PictureExtras extras;
    extras.textScale = view.textScale;
    session::describeLegend(input.document, view, input.view.state().entered(), input.view.legend(), extras);
    legend_ = render::layOutLegend(extras, view.style.pixelRatio, ruler_);
    if (legend_.empty()) return;
    legend_.moveTo(render::placeInCorner(session::legendCornerInWindow(input.view.view()), legend_.size(),
                                         input.camera, view.style.pixelRatio));
}

void Overlay::drawLegend(const OverlayInput& input) {
    if (legend_.empty()) return;
    const render::Style style = input.view.style();
    const auto rectOf = [&](const render::Bounds& box) {
        const f32 ratio = style.pixelRatio;
        return QRectF(box.low.x / ratio, box.low.y / ratio, (box.high.x - box.low.x) / ratio,
                      (box.high.y - box.low.y) / ratio);
    };
    qt::drawLegend(*ImGui::GetForegroundDrawList(), legend_, style, input.mouse, textures_);
    for (const render::LegendLine& line : legend_.lines)
        if (line.item != kNoVertex)
            spots_.push_back({rectOf(line.box), HotSpot::Action::community, line.item});
}

// What colour and size were to show and there is not: below the legend, or in its place.
void Overlay::drawMissing(const OverlayInput& input) {
    const auto& bench = input.bench;
    const session::View& view = input.view.view();
    if (!view.legend) return;
    const CardColours colours(theme(bench.document.dark()));
    OverlayCard card(glue_, colours);
    for (const std::string& quantity : {view.colour, view.size}) {
        const QString why = QString::fromStdString(bench.document.workspace().whyMissing(quantity));
        if (why.isEmpty()) continue;
        card.row({.left = session::quantityTitle(input.document, quantity), .face = Face::bold});
        card.row({.left = why.toStdString(), .faint = true});
        if (view.colour == view.size) break;
    }
    if (card.empty()) return;
    const auto ratio = static_cast<float>(input.pixelRatio);
    const float top = legend_.empty() ? 0 : legend_.frame.high.y / ratio;
    stand(card, ImVec2(static_cast<float>(input.size.width()) - card.size().x - kMargin, top + kMargin),
          input.mouse, &spots_);
}

namespace {

// How good an estimate is: sources done, whether the top stays the same, and its error.
void drawEstimate(OverlayCard& card, const Progress& p, std::span<const Stage> stages) {
    std::vector<float> curve;
    for (const Stage& stage : stages)
        if (stage.name == "sources/top") curve.push_back(static_cast<float>(stage.moved));
    if (curve.size() >= 3) card.sparkline({curve.begin() + 1, curve.end()});
    const auto row = [&](const QString& left, const QString& right) {
        card.row({.left = left.toStdString(), .right = right.toStdString()});
    };
    row(QObject::tr("Sources"), QObject::tr("%1, %2 %")
                                    .arg(QString::fromStdString(count(static_cast<u64>(p.metric))))
                                    .arg(number(100 * p.fraction, 0)));
    if (p.topSize > 0) row(QObject::tr("Top %1").arg(p.topSize), stableFor(p.topStable));
    if (p.topError >= 0)
        row(QObject::tr("Error at the top"), QObject::tr("\u00b1%1 %").arg(100 * p.topError, 0, 'g', 2));
    if (p.bound >= 0) row(QObject::tr("Error bound"), QString::number(p.bound, 'g', 3));
}

}  // namespace

// The run in progress: what it does, how far it is, and modularity after every sweep so far.
void Overlay::drawRun(const OverlayInput& input) {
    const session::Session& session = input.bench.document.session();
    const auto state = session.analysis().state();
    const bool running =
        state.status == session::JobStatus::running || state.status == session::JobStatus::paused;
    if (!running) return;
    const CardColours colours(theme(input.bench.document.dark()));
    OverlayCard card(glue_, colours);
    const bool paused = state.status == session::JobStatus::paused;
    card.row({.left = cut(QString::fromStdString(state.title), 34),
              .right = paused ? QObject::tr("paused").toStdString()
                              : number(state.seconds, 1).toStdString() + " s",
              .face = Face::bold});
    const auto& p = state.progress;
    std::vector<float> curve;
    for (const Stage& stage : input.bench.runs.stages().ofRunInProgress())
        if (stage.name == "move") curve.push_back(static_cast<float>(stage.metric));
    if (curve.size() >= 2) {
        card.sparkline(curve);
        const QString where = p.stage == "uncoarsen" ? QObject::tr("down to level %1, sweep %2")
                                                     : QObject::tr("level %1, sweep %2");
        card.row({.left = QObject::tr("Q %1").arg(number(p.metric)).toStdString(),
                  .right = where.arg(p.level + 1).arg(p.iteration + 1).toStdString()});
        CardRow moves{.left = QObject::tr("%1 moved").arg(counted(p.moved)).toStdString()};
        if (p.communities > 0)
            moves.right = QObject::tr("%1 communities").arg(counted(p.communities)).toStdString();
        card.row(std::move(moves));
    } else if (p.topStable >= 0) {
        drawEstimate(card, p, input.bench.runs.stages().ofRunInProgress());
    } else if (!p.stage.empty()) {
        card.row(
            {.left = p.stage,
             .right = p.fraction >= 0 ? number(100 * p.fraction, 0).toStdString() + " %" : std::string()});
    }
    if (p.fraction >= 0) card.bar(static_cast<float>(p.fraction));
    const ImVec2 size = card.size();
    stand(card, ImVec2(kMargin, static_cast<float>(input.size.height()) - size.y - kMargin), input.mouse,
          nullptr);
}

namespace {

QString withError(f64 score, f64 error) {
    QString text = QString::fromStdString(session::formatAmount(score));
    if (!(error > 0)) return text;
    return QObject::tr("%1 \u00b1 %2").arg(text, QString::fromStdString(session::formatAmount(error)));
}

QString scoreOf(const Scores& scores, VertexId v) {
    return withError(scores.value[v], scores.standardError.empty() ? 0 : scores.standardError[v]);
}

}  // namespace

// Label, degree, the communities it belongs to from coarse to fine, score and rank.
void Overlay::drawHover(const OverlayInput& input) {
    const auto& bench = input.bench;
    const VertexId v = bench.selection.hovered();
    const auto& document = input.document;
    if (v == kNoVertex || !input.mouse || v >= document.vertexCount() || document.empty()) return;
    const auto& nodes = document.nodes();
    const CardColours colours(theme(bench.document.dark()));
    OverlayCard card(glue_, colours);
    card.row({.left = cut(QString::fromStdString(nodes.label(v)), 40),
              .right = nodes.hasLabels() && nodes.label(v) != nodes.id(v) ? nodes.id(v) : std::string(),
              .face = Face::bold});
    if (document.drawn())
        card.row({.left = QObject::tr("Degree").toStdString(),
                  .right = session::formatAmount(document.degrees()[v])});
    addCommunities(input, card);
    addScore(input, card);
    const ImVec2 size = card.size();
    const auto width = static_cast<float>(input.size.width()),
               height = static_cast<float>(input.size.height());
    float x = static_cast<float>(input.mouse->x()) + 16, y = static_cast<float>(input.mouse->y()) + 16;
    if (x + size.x > width - 4) x = static_cast<float>(input.mouse->x()) - size.x - 12;
    if (y + size.y > height - 4) y = static_cast<float>(input.mouse->y()) - size.y - 12;
    card.draw(*ImGui::GetForegroundDrawList(), ImVec2(std::max(4.0f, x), std::max(4.0f, y)), std::nullopt,
              nullptr);
}

// While a run recolours the drawing, those of the run before are not what is seen, and its own have no names.
void Overlay::addCommunities(const OverlayInput& input, OverlayCard& card) const {
    const auto& bench = input.bench;
    const VertexId v = bench.selection.hovered();
    if (input.view.liveLabels())
        return card.row({.left = QObject::tr("Community").toStdString(),
                         .right = QObject::tr("being computed").toStdString(),
                         .faint = true});
    const u32 levels = std::min<u32>(session::depthCount(input.document), 5);
    for (u32 i = 0; i < levels; ++i) {
        const u32 depth = session::depthCount(input.document) - 1 - i;
        const u32 node = session::treeNodeAt(input.document, v, depth);
        const auto size = bench.document.communities()->dendrogram.nodes()[node].size;
        card.row({.left = QObject::tr("Level %1: %2")
                              .arg(depth + 1)
                              .arg(QString::fromStdString(cut(bench.document.nameOf(node))))
                              .toStdString(),
                  .right = QObject::tr("%1 nodes").arg(QString::fromStdString(count(size))).toStdString(),
                  .swatch = input.view.colourOf(node)});
    }
}

void Overlay::addScore(const OverlayInput& input, OverlayCard& card) const {
    const auto& bench = input.bench;
    const VertexId v = bench.selection.hovered();
    if (const auto now = bench.runs.estimateOf(v))
        card.row({.left = QObject::tr("Betweenness so far").toStdString(),
                  .right = withError(now->x, now->y).toStdString()});
    else if (bench.document.betweenness() != nullptr &&
             v < bench.document.betweenness()->result.scores.value.size())
        card.row({.left = (bench.document.workspace().liveRange().has_value()
                               ? QObject::tr("Betweenness, run before")
                               : QObject::tr("Betweenness"))
                              .toStdString(),
                  .right = QObject::tr("%1 (rank %2)")
                               .arg(scoreOf(bench.document.betweenness()->result.scores, v),
                                    QString::fromStdString(count(rankOf(*bench.document.betweenness(), v))))
                               .toStdString()});
}

void Overlay::drawFigures(const OverlayInput& input) {
    const auto& f = *input.figures;
    const CardColours colours(theme(input.bench.document.dark()));
    OverlayCard card(glue_, colours);
    card.row({.left = QObject::tr("Frames").toStdString(),
              .right = number(f.framesPerSecond, 1).toStdString() + " /s"});
    card.row({.left = QObject::tr("Drawing").toStdString(),
              .right = number(f.drawMilliseconds, 1).toStdString() + " ms"});
    card.row({.left = QObject::tr("Edges drawn").toStdString(),
              .right = count(f.edgesDrawn) + " / " + count(f.edgesTotal)});
    for (const QString& part : QString::fromStdString(f.device).split(", "))
        card.row({.left = part.toStdString(), .faint = true});
    const ImVec2 size = card.size();
    stand(card,
          ImVec2(static_cast<float>(input.size.width()) - size.x - kMargin,
                 static_cast<float>(input.size.height()) - size.y - kMargin),
          std::nullopt, nullptr);
}

void Overlay::drawOutline(const OverlayInput& input) {
    const Theme& t = theme(input.bench.document.dark());
    std::vector<ImVec2> points;
    for (const QPointF p : input.outline)
        points.emplace_back(static_cast<float>(p.x()), static_cast<float>(p.y()));
    ImGui::GetForegroundDrawList()->AddPolyline(points.data(), static_cast<int>(points.size()),
                                                imColour(t.accent), ImDrawFlags_Closed, 1.5f);
}

void Overlay::drawWelcome(const OverlayInput& input) {
    if (input.bench.runs.busy()) return;
    const CardColours colours(theme(input.bench.document.dark()));
    auto& list = *ImGui::GetForegroundDrawList();
    const std::string first = QObject::tr("Drop a graph here, or press Ctrl+O").toStdString();
    const std::string second =
        QObject::tr("Edge lists, CSV, Matrix Market, GML, GraphML, GEXF, also compressed").toStdString();
    const float x = static_cast<float>(input.size.width()) / 2,
                y = static_cast<float>(input.size.height()) / 2;
    glue_.text(list, Face::bold, ImVec2(x - glue_.width(Face::bold, first) / 2, y - 22), colours.text, first);
    glue_.text(list, Face::regular, ImVec2(x - glue_.width(Face::regular, second) / 2, y + 4), colours.muted,
               second);
}

}  // namespace quartier::qt
