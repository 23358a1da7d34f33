// One step of undo: how the view, the selection and the place were before, and how after.
#pragma once

#include <QUndoCommand>
#include <utility>

#include "app/qt/workbench.h"

namespace quartier::qt {

class ViewStep : public QUndoCommand {
  public:
    ViewStep(Workbench& bench, const QString& what, ViewState before, ViewState after, StepKind kind)
        : QUndoCommand(what),
          bench_(bench),
          before_(std::move(before)),
          after_(std::move(after)),
          kind_(kind) {}
    StepKind kind() const { return kind_; }
    void joinClick() { secondClick_ = true; }
    ViewStep* anew() const { return new ViewStep(bench_, text(), before_, after_, kind_); }
    void undo() override { bench_.restore(before_); }
    void redo() override {
        // The first redo is the push itself: the change is there already.
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
    StepKind kind_;
    bool secondClick_ = false;
    bool done_ = false;
};

}  // namespace quartier::qt
