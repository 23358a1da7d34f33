#include "app/session/history.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "core/error.h"

namespace quartier::session {
namespace {

using testing::ElementsAre;

// Adds its number to a list, and takes in a number that is larger by one where it is asked to.
class Append : public Command {
  public:
    Append(std::vector<int>& list, int number, bool joins = false)
        : Command(std::to_string(number)), list_(list), number_(number), joins_(joins) {
        list_.push_back(number);
    }
    void undo() override { list_.pop_back(); }
    void redo() override { list_.push_back(number_); }
    bool takeIn(const Command& next) override {
        const auto* other = dynamic_cast<const Append*>(&next);
        if (other == nullptr || !joins_ || other->number_ != number_ + 1) return false;
        number_ = other->number_;
        rename(other->text());
        list_.erase(list_.end() - 2);
        return true;
    }

  private:
    std::vector<int>& list_;
    int number_;
    bool joins_;
};

// Says on which thread it was freed.
class Traced : public Command {
  public:
    explicit Traced(std::atomic<std::thread::id>& freedOn) : Command("traced"), freedOn_(freedOn) {}
    ~Traced() override { freedOn_ = std::this_thread::get_id(); }
    void undo() override {}
    void redo() override {}

  private:
    std::atomic<std::thread::id>& freedOn_;
};

struct HistoryTest : testing::Test {
    void append(int number, bool joins = false) {
        history.push(std::make_unique<Append>(list, number, joins));
    }
    Disposal disposal;
    History history{disposal};
    std::vector<int> list;
};

TEST_F(HistoryTest, UndoesAndRedoesInOrder) {
    for (const int number : {1, 2, 3}) append(number);
    EXPECT_EQ(history.undoText(), "3");
    history.undo();
    history.undo();
    EXPECT_THAT(list, ElementsAre(1));
    EXPECT_EQ(history.index(), 1u);
    EXPECT_EQ(history.redoText(), "2");
    history.redo();
    EXPECT_THAT(list, ElementsAre(1, 2));
}

TEST_F(HistoryTest, DoesNothingAtItsEnds) {
    history.undo();
    history.redo();
    append(1);
    history.redo();
    EXPECT_THAT(list, ElementsAre(1));
    EXPECT_EQ(history.redoText(), "");
}

TEST_F(HistoryTest, DropsWhatWasUndoneWhenSomethingElseIsDone) {
    for (const int number : {1, 2, 3}) append(number);
    history.goTo(1);
    append(7);
    EXPECT_EQ(history.count(), 2u);
    EXPECT_FALSE(history.canRedo());
    EXPECT_EQ(history.text(1), "7");
}

TEST_F(HistoryTest, GoesToAnyStepAndRefusesOneThatIsNotThere) {
    for (const int number : {1, 2, 3}) append(number);
    history.goTo(0);
    EXPECT_TRUE(list.empty());
    history.goTo(3);
    EXPECT_THAT(list, ElementsAre(1, 2, 3));
    EXPECT_THROW(history.goTo(4), OptionError);
}

TEST_F(HistoryTest, JoinsACommandThatTheOneBeforeTakesIn) {
    append(1, true);
    append(2, true);
    EXPECT_EQ(history.count(), 1u);
    EXPECT_EQ(history.undoText(), "2");
    history.undo();
    EXPECT_TRUE(list.empty());
}

TEST_F(HistoryTest, DoesNotJoinACommandThatWasUndone) {
    append(1, true);
    history.undo();
    append(2, true);
    EXPECT_EQ(history.count(), 1u);
    history.undo();
    EXPECT_TRUE(list.empty());
}

TEST_F(HistoryTest, TellsOfEveryChange) {
    std::vector<size_t> indices;
    history.onChange([&] { indices.push_back(history.index()); });
    append(1);
    append(2);
    history.undo();
    history.clear();
    EXPECT_THAT(indices, ElementsAre(1, 2, 1, 0));
}

TEST_F(HistoryTest, FreesWhatItDropsOnAnotherThread) {
    std::atomic<std::thread::id> freedOn{};
    history.push(std::make_unique<Traced>(freedOn));
    history.clear();
    for (int i = 0; i < 1000 && freedOn.load() == std::thread::id(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_NE(freedOn.load(), std::thread::id());
    EXPECT_NE(freedOn.load(), std::this_thread::get_id());
}

}  // namespace
}  // namespace quartier::session
