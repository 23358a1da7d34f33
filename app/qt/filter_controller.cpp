#include "app/qt/filter_controller.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/qt/document_controller.h"
#include "app/qt/translated.h"
#include "app/qt/views_controller.h"
#include "app/session/workspace_commands.h"

namespace quartier::qt {

using session::Change;
using session::ViewId;

namespace {

constexpr std::chrono::milliseconds kCountAfter{150};

}  // namespace

FilterController::FilterController(DocumentController& document, ViewsController& views)
    : document_(document), views_(views), thread_([this](const std::stop_token& stop) { work(stop); }) {
    connect(&document, &DocumentController::changed, this, &FilterController::onDocument);
    connect(&document, &DocumentController::placeChanged, this, &FilterController::refreshView);
}

FilterController::~FilterController() {
    thread_.request_stop();
    thread_.join();
}

void FilterController::filter(const std::string& expression, bool dragged) {
    wish(views_.active().id(),
         {.document = document_.document(), .expression = expression, .dragged = dragged, .again = false});
}

void FilterController::summarise(const session::FilterName& name) {
    ++waiting_;
    const std::lock_guard lock(mutex_);
    summaries_.emplace_back(document_.document(), name);
    changed_.notify_one();
}

// Filters may be about results, and are of one graph.
void FilterController::onDocument(Change what) {
    if (has(what, Change::graph)) return;  // refreshView() does it, when the views are restored
    if (!has(what, Change::document) && !has(what, Change::communities) && !has(what, Change::betweenness) &&
        !has(what, Change::columns))
        return;
    for (const auto& view : views_.all())
        if (!view->view().filter.empty())
            wish(view->id(), {.document = document_.document(),
                              .expression = view->view().filter,
                              .dragged = false,
                              .again = true});
}

// A view of a session file comes with an expression alone.
void FilterController::refreshView(ViewId id) {
    const session::View& view = document_.workspace().view(id).state.view;
    if (view.filter.empty() || view.visible != nullptr || document_.document().empty()) return;
    wish(id, {.document = document_.document(), .expression = view.filter, .dragged = false, .again = true});
}

void FilterController::wish(ViewId view, Wish wish) {
    const std::lock_guard lock(mutex_);
    if (wishes_.insert_or_assign(view, std::move(wish)).second) ++waiting_;
    changed_.notify_one();
}

void FilterController::work(const std::stop_token& stop) {
    const RunContext context{.stop = stop, .observer = silentObserver()};
    while (true) {
        std::unique_lock lock(mutex_);
        if (!waitForWish(lock, stop)) return;
        Answer answer;
        if (!wishes_.empty()) {
            const auto next = wishes_.extract(wishes_.begin());
            lock.unlock();
            answer = evaluate(next.key(), next.mapped(), context);
        } else {
            const auto next = std::move(summaries_.front());
            summaries_.pop_front();
            lock.unlock();
            answer = summary(next.first, next.second, context);
        }
        QMetaObject::invokeMethod(
            this,
            [this, answer] {
                --waiting_;
                if (answer) answer();
            },
            Qt::QueuedConnection);
    }
}

// Meanwhile, once no new wish has come for a while, the edges of the newest answer are counted: a pass over
// all of them on all cores, which the frame that shows the answer needs first.
bool FilterController::waitForWish(std::unique_lock<std::mutex>& lock, const std::stop_token& stop) {
    const auto wished = [this] { return !wishes_.empty() || !summaries_.empty(); };
    if (uncounted_ != nullptr && !changed_.wait_for(lock, stop, kCountAfter, wished) &&
        !stop.stop_requested()) {
        lock.unlock();
        std::exchange(uncounted_, nullptr)->count();
        QMetaObject::invokeMethod(
            this,
            [this] {
                counting_ = false;
                emit edgesCounted();
            },
            Qt::QueuedConnection);
        lock.lock();
    }
    return changed_.wait(lock, stop, wished);
}

session::FilterFacts& FilterController::factsAbout(const session::Document& document) {
    if (facts_ == nullptr || document.version != factsOf_) facts_ = std::make_unique<session::FilterFacts>();
    factsOf_ = document.version;
    return *facts_;
}

FilterController::Answer FilterController::evaluate(ViewId view, const Wish& wish,
                                                    const RunContext& context) {
    try {
        session::View filtered;
        filtered.filter = wish.expression;
        session::applyFilter(filtered, wish.document, factsAbout(wish.document), context);
        const bool count = filtered.visible != nullptr && !filtered.visible->edges->known();
        uncounted_ = count ? filtered.visible->edges : nullptr;
        counting_ = count;
        return [this, view, filtered, version = wish.document.version, dragged = wish.dragged,
                again = wish.again] {
            const auto& open = document_.workspace().views();
            const bool there =
                std::any_of(open.begin(), open.end(), [view](const auto& one) { return one->id == view; });
            if (!there || document_.document().version != version) return;
            document_.perform([&](session::Workspace& workspace) {
                if (!again)
                    return session::filterBy(workspace, view, filtered.filter, filtered.visible, dragged);
                if (workspace.view(view).state.view.filter == filtered.filter)
                    session::refilter(workspace, view, filtered.visible);
            });
            emit this->filtered();
        };
    } catch (const Cancelled&) {
        return {};
    } catch (const session::FilterError& error) {
        const QString why = translated(error.what());
        const auto column = static_cast<int>(error.column());
        if (!wish.again) return [this, why, column] { emit refused(why, column); };
        return [this, view, why, expression = wish.expression] { showAll(view, expression, why); };
    } catch (const std::exception& error) {
        return [this, why = translated(error.what())] { emit refused(why, 0); };
    }
}

// The columns that it names are others now.
void FilterController::showAll(ViewId view, const std::string& expression, const QString& why) {
    const auto& open = document_.workspace().views();
    const auto there =
        std::find_if(open.begin(), open.end(), [view](const auto& one) { return one->id == view; });
    if (there == open.end() || (*there)->state.view.filter != expression) return;
    document_.perform([&](session::Workspace& workspace) { session::refilter(workspace, view, nullptr); });
    emit filtered();
    emit document_.message(tr("All nodes are shown: %1").arg(why), true);
}

FilterController::Answer FilterController::summary(const session::Document& document,
                                                   const session::FilterName& name,
                                                   const RunContext& context) {
    try {
        return [this, found = session::summariseForFilter(document, name, factsAbout(document), context)] {
            emit summarised(found);
        };
    } catch (const Cancelled&) {
        return {};
    } catch (const std::exception& error) {
        return [this, why = translated(error.what())] { emit refused(why, 0); };
    }
}

}  // namespace quartier::qt
