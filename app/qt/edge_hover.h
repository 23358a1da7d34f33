// The edge under the mouse, found beside the window's thread where that takes longer than a moment. Where
// edges lie so close that none can be told from the others there is none, nor while the nodes move.
#pragma once

#include <QObject>
#include <QPointF>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/qt/background_job.h"
#include "app/session/document.h"
#include "app/session/edge_pick.h"

namespace quartier::qt {

class EdgeHover : public QObject {
    Q_OBJECT

  public:
    struct Question {
        session::GraphVersionPtr version;
        std::shared_ptr<const std::vector<Vec2>> positions;
        Vec2 at;                               // coordinates of the graph
        f32 reach = 0;                         // likewise
        session::EdgePaths paths;              // of rows of the version
        std::function<bool(u32 row)> visible;  // asked of few, on the window's thread
    };

    explicit EdgeHover(QObject* parent = nullptr);

    u32 row() const { return row_; }  // of GraphVersion::edges; session::kNoEdge: none
    // What is under the mouse now. Of a large graph it is known a moment after the mouse has come to rest.
    void ask(Question question);
    void clear();
    bool asking() const { return rest_.isActive() || search_.busy(); }
    // At once, where the graph is small enough: for clicks.
    static u32 now(const Question& question);

  signals:
    void changed();  // row()

  private:
    void search();
    void set(u32 row);
    bool stillThere(const Question& question) const;

    u32 row_ = session::kNoEdge;
    std::optional<Question> question_;
    QTimer rest_;
    BackgroundJob search_;
};

}  // namespace quartier::qt
