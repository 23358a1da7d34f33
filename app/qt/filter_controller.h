// The filters of the views: evaluates them on a thread of its own, the newest first, and shows what they
// show.
#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "app/session/filter_summary.h"
#include "app/session/workspace.h"

namespace quartier::qt {

class DocumentController;
class ViewsController;

class FilterController : public QObject {
    Q_OBJECT

  public:
    FilterController(DocumentController& document, ViewsController& views);
    ~FilterController() override;  // stops what is evaluated, and waits for it

    // The active view shows what this expression shows, as soon as it is evaluated; empty: everything. Takes
    // the place of one that is still waiting. Those of a slider that is `dragged` are one step of undo.
    void filter(const std::string& expression, bool dragged = false);
    // What there is to choose from; summarised() tells it.
    void summarise(const session::FilterName& name);
    bool busy() const { return waiting_ > 0; }
    bool counting() const { return counting_; }  // edgesCounted() is to come

  signals:
    void filtered();      // a view shows what its filter shows now
    void edgesCounted();  // how many edges that are is known now, too
    // The expression was not taken: why, and the column of the fault, 0 for none.
    void refused(const QString& why, int column);
    void summarised(const quartier::session::FilterSummary& summary);

  private:
    struct Wish {
        session::Document document;
        std::string expression;
        bool dragged = false;
        bool again = false;  // of the filter that the view has already: no step
    };
    // What a task has found out, to be done on the window's thread.
    using Answer = std::function<void()>;

    void onDocument(session::Change what);
    void refreshView(session::ViewId view);
    void wish(session::ViewId view, Wish wish);
    void work(const std::stop_token& stop);
    bool waitForWish(std::unique_lock<std::mutex>& lock, const std::stop_token& stop);
    session::FilterFacts& factsAbout(const session::Document& document);
    Answer evaluate(session::ViewId view, const Wish& wish, const RunContext& context);
    void showAll(session::ViewId view, const std::string& expression, const QString& why);
    Answer summary(const session::Document& document, const session::FilterName& name,
                   const RunContext& context);

    DocumentController& document_;
    ViewsController& views_;
    // Of the thread alone: about one graph.
    std::unique_ptr<session::FilterFacts> facts_;
    session::GraphVersionPtr factsOf_;
    std::shared_ptr<const session::VisibleEdges> uncounted_;  // of the newest answer; of the thread alone
    int waiting_ = 0;                                         // tasks that have not been answered
    std::atomic<bool> counting_ = false;                      // uncounted_ is not null, or is being counted
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::map<session::ViewId, Wish> wishes_;  // the newest of each view
    std::deque<std::pair<session::Document, session::FilterName>> summaries_;
    std::jthread thread_;  // last: uses all of it
};

}  // namespace quartier::qt
