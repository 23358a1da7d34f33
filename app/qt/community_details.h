// What the communities that are chosen are: of one the nodes that lead it, of two those that lie between
// them.
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

#include "app/session/community_facts.h"
#include "app/session/job.h"

class QLabel;
class QPushButton;

namespace quartier::qt {

class CommunityDetails : public QWidget {
    Q_OBJECT

  public:
    explicit CommunityDetails(QWidget* parent = nullptr);

    QLabel& text() { return *text_; }
    // These tree nodes of one level; `document`: its parts are shared.
    void describe(const session::Document& document, const std::vector<u32>& treeNodes);
    void clear();
    void say(const QString& text);  // instead
    bool atRest() const { return !job_.busy() && !job_.ended(); }
    bool hasBridges() const { return bridges_ != nullptr && bridges_->edges > 0 && atRest(); }
    void selectBridges();

  signals:
    void selectWanted(const std::vector<VertexId>& nodes);
    void flyWanted(VertexId node);

  private:
    void poll();
    QString nameOf(u32 treeNode) const;
    QString listed(const std::vector<VertexId>& nodes, const std::vector<f64>& values) const;
    QString ofOne(u32 treeNode) const;
    QString ofTwo() const;
    QString side(u32 treeNode, const std::vector<session::BridgingNode>& nodes) const;

    session::Document document_;
    std::vector<u32> chosen_;
    QLabel* text_;
    QPushButton* select_;
    QTimer polling_;
    std::shared_ptr<session::Bridges> bridges_;  // job_ fills it
    session::Job job_;                           // last: its thread ends first
};

}  // namespace quartier::qt
