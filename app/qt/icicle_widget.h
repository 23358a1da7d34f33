// The dendrogram as an icicle: one row a level, coarse above fine; a community is as wide as it has nodes and
// has its colour in the drawing. Click isolates, double click enters, Backspace leaves, arrows walk.
//
// Cost of a painting: the rectangles of at least one pixel, and for the communities too narrow for that a
// search of the tree for every pixel, whatever the size of the tree.
#pragma once

#include <QWidget>
#include <optional>

#include "core/types.h"

namespace quartier::qt {

class DocumentController;
class RunController;
class ViewsController;

class IcicleWidget : public QWidget {
    Q_OBJECT

  public:
    explicit IcicleWidget(DocumentController& document, ViewsController& views, RunController& runs,
                          QWidget* parent = nullptr);
    QSize sizeHint() const override { return {420, 130}; }
    QRectF rectOf(u32 node) const;                   // where a tree node is painted; empty when out of sight
    std::optional<u32> nodeAt(QPointF point) const;  // none: on no community
    size_t rectanglesPainted() const { return painted_; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    u32 root() const;
    qreal rowHeight() const;
    VertexId placeAt(u32 node, qreal x) const;
    u32 childAt(u32 node, VertexId place) const;
    QColor colourOf(u32 node) const;
    void measureLetters();
    void paintNode(QPainter& painter, u32 node);
    void paintTail(QPainter& painter, u32 parent, u32 first);
    void paintName(QPainter& painter, u32 node, const QRectF& rect, const QColor& ground);
    bool dimmed(u32 node) const;
    QString describe(u32 node) const;
    void walk(int key);

    DocumentController& document_;
    ViewsController& views_;
    RunController& runs_;
    QFont letters_;     // of names of rows and communities
    qreal gutter_ = 0;  // logical pixels, at the left, for the names of the rows
    std::optional<u32> hover_;
    std::optional<u32> current_;                // of the keyboard
    std::pair<u32, std::optional<u32>> place_;  // entered and isolated in the active view when it was painted
    size_t painted_ = 0;
    bool swallowRelease_ = false;  // the release that ends a double click
};

}  // namespace quartier::qt
