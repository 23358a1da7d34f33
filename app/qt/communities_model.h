// The communities of a level as rows of a table.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <string>
#include <vector>

#include "app/session/community_facts.h"

namespace quartier::qt {

class ViewsController;

// The rows in their order, made on a thread of its own. Immutable.
struct CommunityRows {
    enum Column {
        name,
        nodes,
        edgesInside,
        edgesOutside,
        density,
        conductance,
        neighbour,
        neighbourWeight,
        weightInside,
        weightOutside,
        columns
    };
    struct Order {
        int column = nodes;
        bool descending = true;
        bool operator==(const Order&) const = default;
    };

    session::Document document;  // its parts are shared
    u32 depth = 0;
    std::vector<u32> wanted;  // tree nodes: those inside the place that is entered
    std::shared_ptr<const std::vector<session::CommunityFacts>> facts;  // of all of the level
    Order order;
    std::vector<u32> rows;  // places in `facts`, as they are listed
    bool weighted = false;

    const session::CommunityFacts& at(int row) const { return (*facts)[rows[static_cast<size_t>(row)]]; }
    std::string text(int row, int column) const;
    // Fills `facts`, unless they are there, and `rows`. Throws Cancelled.
    void fill(const RunContext& context);
};

class CommunitiesModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    explicit CommunitiesModel(ViewsController& views, QObject* parent = nullptr);

    void take(std::shared_ptr<const CommunityRows> rows);  // null: none
    const std::shared_ptr<const CommunityRows>& rows() const { return rows_; }
    u32 treeNodeAt(int row) const { return rows_->at(row).treeNode; }
    void tellColours();  // they are others now

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    ViewsController& views_;
    std::shared_ptr<const CommunityRows> rows_;
};

}  // namespace quartier::qt
