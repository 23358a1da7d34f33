#include "app/session/history.h"

#include <fmt/format.h>

#include "core/error.h"

namespace quartier::session {

void History::push(std::unique_ptr<Command> command) {
    commands_.reserve(index_ + 1);
    const bool takenIn = canUndo() && commands_[index_ - 1]->takeIn(*command);
    // From here on nothing throws.
    dropFrom(index_);
    if (takenIn) {
        disposal_.take(std::move(command));
    } else {
        commands_.push_back(std::move(command));
        ++index_;
    }
    tell();
}

// A step that fails is not made.
template <class Step, class Back>
void History::stepOr(const Step& step, const Back& back) {
    try {
        step();
    } catch (...) {
        back();
        throw;
    }
    tell();
}

void History::undo() {
    if (!canUndo()) return;
    --index_;
    stepOr([this] { commands_[index_]->undo(); }, [this] { ++index_; });
}

void History::redo() {
    if (!canRedo()) return;
    ++index_;
    stepOr([this] { commands_[index_ - 1]->redo(); }, [this] { --index_; });
}

void History::goTo(size_t index) {
    if (index > count())
        throw OptionError(fmt::format("the history has {} steps, and step {} was asked for", count(), index));
    while (index_ > index) undo();
    while (index_ < index) redo();
}

void History::clear() {
    dropFrom(0);
    index_ = 0;
    tell();
}

void History::dropFrom(size_t first) {
    for (; commands_.size() > first; commands_.pop_back()) disposal_.take(std::move(commands_.back()));
}

void History::tell() {
    ++changes_;
    if (changed_) changed_();
}

}  // namespace quartier::session
