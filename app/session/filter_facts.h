// What filters have found out about a document and will ask for again: components, core numbers, distances.
// So that a slider that is dragged costs a pass over what it compares.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace quartier::session {

// Any thread may ask; one that asks for what another is making waits for it.
class FilterFacts {
  public:
    // What make() gave for this key and `of`, the object (a graph version, a run) that it is a fact about.
    // Facts about another object of the same key are dropped. make() returns std::shared_ptr<const T>; what
    // it throws is passed on, and nothing is kept.
    template <class T, class Make>
    std::shared_ptr<const T> remember(const std::string& key, const std::shared_ptr<const void>& of,
                                      const Make& make) {
        const std::lock_guard lock(mutex_);
        Fact& fact = facts_[key];
        if (fact.value == nullptr || fact.of != of) {
            fact = {};  // the old one is freed before the new one takes room
            fact.value = std::shared_ptr<const T>(make());
            fact.of = of;
        }
        return std::static_pointer_cast<const T>(fact.value);
    }

    void forget(const std::string& key) {
        const std::lock_guard lock(mutex_);
        facts_.erase(key);
    }

  private:
    struct Fact {
        std::shared_ptr<const void> of, value;
    };
    std::recursive_mutex mutex_;  // facts are made from other facts
    std::map<std::string, Fact> facts_;
};

}  // namespace quartier::session
