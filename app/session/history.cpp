#include "app/session/history.h"

#include <fmt/format.h>

#include <iterator>

#include "core/error.h"

namespace quartier::session {

void History::push(std::unique_ptr<Command> command) {
    dropFrom(index_);
    if (canUndo() && commands_.back()->takeIn(*command)) {
        disposal_.take(std::move(command));
    } else {
        commands_.push_back(std::move(command));
        ++index_;
    }
    tell();
}

void History::undo() {
    if (!canUndo()) return;
    commands_[--index_]->undo();
    tell();
}

void History::redo() {
    if (!canRedo()) return;
    commands_[index_++]->redo();
    tell();
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
    if (first >= commands_.size()) return;
    const auto begin = commands_.begin() + static_cast<std::ptrdiff_t>(first);
    std::vector<std::unique_ptr<Command>> dropped(std::make_move_iterator(begin),
                                                  std::make_move_iterator(commands_.end()));
    commands_.erase(begin, commands_.end());
    disposal_.take(std::move(dropped));
}

void History::tell() const {
    if (changed_) changed_();
}

}  // namespace quartier::session
