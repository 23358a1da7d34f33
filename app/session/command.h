// What a person did to the document, to a view of it or to the selection, with what it takes to undo it. A
// command is made where it is done (workspace_commands.h) and kept by the History.
#pragma once

#include <string>
#include <utility>

namespace quartier::session {

class Command {
  public:
    // `text`: what was done, with its arguments, for the list of steps: "Colour by degree".
    explicit Command(std::string text) : text_(std::move(text)) {}
    virtual ~Command() = default;
    Command(const Command&) = delete;
    Command& operator=(const Command&) = delete;

    const std::string& text() const { return text_; }
    virtual void undo() = 0;
    virtual void redo() = 0;
    // Takes in the command that was done right after this one, so that both are one step: the positions of a
    // slider that is dragged, for example. False: both stay.
    virtual bool takeIn(const Command& /*next*/) { return false; }

  protected:
    void rename(std::string text) { text_ = std::move(text); }

  private:
    std::string text_;
};

}  // namespace quartier::session
