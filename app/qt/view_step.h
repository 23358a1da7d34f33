// Steps of undo: how things were before, and how after. The first redo() of a step is its push: the change is
// there already.
#pragma once

#include <QUndoCommand>
#include <optional>
#include <utility>

#include "app/qt/workbench.h"

namespace quartier::qt {

// The view, the selection and the place in the tree of communities.
class ViewStep : public QUndoCommand {
  public:
    ViewStep(Workbench& bench, const QString& what, ViewState before, ViewState after)
        : QUndoCommand(what), bench_(bench), before_(std::move(before)), after_(std::move(after)) {}
    void joinClick() { secondClick_ = true; }
    void undo() override { bench_.restore(before_); }
    void redo() override {
        if (done_) bench_.restore(after_);
        done_ = true;
    }
    int id() const override { return 1; }
    // A slider that is dragged makes one step, not a hundred; so does a double click.
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = static_cast<const ViewStep*>(other);
        const bool sameDrag = next->text() == text() && text().endsWith(QStringLiteral("\u2026"));
        const bool sameClick = next->secondClick_ && before_.isolated != after_.isolated;
        if (!sameDrag && !sameClick) return false;
        after_ = next->after_;
        setText(next->text());
        return true;
    }

  private:
    Workbench& bench_;
    ViewState before_, after_;
    bool secondClick_ = false;
    bool done_ = false;
};

// Results: those there are and those shown, with the view that each side had. What a step drops is freed
// beside the window's thread.
class ResultsStep : public QUndoCommand {
  public:
    struct Side {
        session::Computed computed;  // without positions
        ViewState view;
    };
    ResultsStep(Workbench& bench, const QString& what, Side before, Side after)
        : QUndoCommand(what), bench_(bench), before_(std::move(before)), after_(std::move(after)) {
        for (Side* side : {&before_, &after_}) side->computed.positions = nullptr;
    }
    ~ResultsStep() override {
        for (Side* side : {&before_, &after_}) bench_.session().dispose(std::move(side->computed));
    }
    ResultsStep(const ResultsStep&) = delete;
    ResultsStep& operator=(const ResultsStep&) = delete;
    void undo() override { restore(before_); }
    void redo() override {
        if (done_) restore(after_);
        done_ = true;
    }

  private:
    void restore(const Side& side) {
        session::Computed computed = side.computed;
        computed.positions = bench_.document().positions;
        bench_.restoreResults(std::move(computed), side.view);
    }

    Workbench& bench_;
    Side before_, after_;
    bool done_ = false;
};

// A layout: the positions before and after. Layouts that each go on from the one before are one step: a
// slider that is dragged starts many.
class LayoutStep : public QUndoCommand {
  public:
    using Positions = std::shared_ptr<const std::vector<Vec2>>;
    LayoutStep(Workbench& bench, const QString& what, Positions before, Positions after, bool goesOn)
        : QUndoCommand(what),
          bench_(bench),
          before_(std::move(before)),
          after_(std::move(after)),
          goesOn_(goesOn) {}
    ~LayoutStep() override {
        for (Positions* side : {&before_, &after_}) {
            session::Computed computed;
            computed.positions = std::move(*side);
            bench_.session().dispose(std::move(computed));
        }
    }
    LayoutStep(const LayoutStep&) = delete;
    LayoutStep& operator=(const LayoutStep&) = delete;
    void undo() override { bench_.restorePositions(before_); }
    void redo() override {
        if (done_) bench_.restorePositions(after_);
        done_ = true;
    }
    int id() const override { return 2; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = static_cast<const LayoutStep*>(other);
        if (!goesOn_ || !next->goesOn_) return false;
        after_ = next->after_;
        return true;
    }

  private:
    Workbench& bench_;
    Positions before_, after_;
    bool goesOn_;  // it started from the positions that were shown
    bool done_ = false;
};

}  // namespace quartier::qt
