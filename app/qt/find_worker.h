// Searches the texts of a document on a thread of its own. The newest question is answered; those before it
// that have not been are dropped.
#pragma once

#include <QObject>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/session/find_index.h"

namespace quartier::qt {

struct FindAnswer {
    std::string query;
    session::Found found;             // the best, and how many there are
    std::vector<std::string> fields;  // what FoundNode::field numbers
    std::vector<VertexId> all;        // only where all were asked for
    session::GraphVersionPtr version;
    std::string error;  // not empty: nothing was found out
};

class FindWorker : public QObject {
    Q_OBJECT

  public:
    enum class Wanted { best, all };

    // `index`: shared with whoever else searches; it outlives this.
    explicit FindWorker(session::FindIndexCache& index, QObject* parent = nullptr);
    ~FindWorker() override;

    // `document`: its parts are shared. What its texts are is read once, until graph or columns change.
    void ask(const session::Document& document, std::string query, Wanted wanted);

  signals:
    void answered(const quartier::qt::FindAnswer& answer);  // on the thread of this object

  private:
    struct Question {
        session::Document document;
        std::string query;
        Wanted wanted = Wanted::best;
    };

    void run(const std::stop_token& stop);
    FindAnswer answerTo(const Question& question, const std::stop_token& ending, std::stop_token newer);
    void tell(FindAnswer answer);

    std::mutex mutex_;  // guards question_ and searching_
    std::condition_variable_any asked_;
    std::optional<Question> question_;
    std::stop_source searching_;  // of the question that is being answered
    session::FindIndexCache& index_;
    // Of the last question that was answered: every key that a person adds searches what it left. The
    // thread's own.
    session::FindIndex::Fits fits_;
    std::weak_ptr<const session::FindIndex> fitsOf_;
    std::jthread thread_;  // last: ends before what it uses
};

}  // namespace quartier::qt
