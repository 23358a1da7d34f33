// The commands that were done, for undo and redo. Those before index() are done, those from there on are
// undone and wait for redo; a new command drops them. What is dropped is freed beside the caller's thread: it
// may be the last to hold the results of a large graph.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/session/command.h"
#include "app/session/disposal.h"
#include "core/types.h"

namespace quartier::session {

class History {
  public:
    explicit History(Disposal& disposal) : disposal_(disposal) {}

    // Keeps a command that is done already. The one before may take it in. What throws leaves the list as it
    // was; so do undo() and redo().
    void push(std::unique_ptr<Command> command);
    void undo();  // these do nothing where there is nothing to undo or redo
    void redo();
    void goTo(size_t index);  // undoes or redoes until so many are done; throws OptionError beyond count()
    void clear();

    size_t count() const { return commands_.size(); }
    size_t index() const { return index_; }
    u64 changes() const { return changes_; }  // of the list or of the index, so far
    bool canUndo() const { return index_ > 0; }
    bool canRedo() const { return index_ < commands_.size(); }
    const std::string& text(size_t command) const { return commands_[command]->text(); }
    // Of what undo() and redo() would undo and redo next; empty when there is nothing.
    std::string undoText() const { return canUndo() ? text(index_ - 1) : std::string(); }
    std::string redoText() const { return canRedo() ? text(index_) : std::string(); }

    // Called after each change of the list or of the index.
    void onChange(std::function<void()> call) { changed_ = std::move(call); }

  private:
    template <class Step, class Back>
    void stepOr(const Step& step, const Back& back);
    void dropFrom(size_t first);
    void tell();

    Disposal& disposal_;
    std::vector<std::unique_ptr<Command>> commands_;
    size_t index_ = 0;
    u64 changes_ = 0;
    std::function<void()> changed_;
};

}  // namespace quartier::session
