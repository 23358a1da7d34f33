// Answers for tables on a thread of its own: which columns there are, what stands in them, and which rows are
// shown in which order. The newest question is answered; one that has not been is dropped for it.
#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/session/table.h"
#include "app/session/table_text.h"

namespace quartier::qt {

using TablePtr = std::shared_ptr<const session::Table>;
using RowOrderPtr = std::shared_ptr<const session::RowOrder>;

// A part of the answer to a question. They come one after the other: the table, the values of each column, at
// last the rows, or why there are none.
struct TableAnswer {
    u64 question = 0;
    TablePtr table;
    u64 rowCount = 0;                                // all that the table has
    std::shared_ptr<const session::EdgeRows> edges;  // of a table of edges
    std::string column;                              // of the values
    session::TableValuesPtr values;                  // null: none in this part
    RowOrderPtr rows;                                // null: none in this part
    QString error;                                   // not empty: the rows stay as they are
    bool last = false;
};

class TableWorker : public QObject {
    Q_OBJECT

  public:
    struct Question {
        session::Document document;  // its parts are shared
        session::ColumnOf of = session::ColumnOf::nodes;
        session::TableQuery query;
        std::vector<std::string> columns;  // ids: those that are shown; empty: as at first
        // The table that who asks has already, and of which shown columns the values; null: none. Each part
        // of an answer is a picture of the window, which software OpenGL takes tens of milliseconds for.
        TablePtr known;
        std::vector<std::string> knownColumns;
    };
    // The rows of a table that are to be text: the marked ones of these.
    struct CopyWish {
        TablePtr table;
        session::TableText text;
        std::vector<VertexId> selected;     // marks nodes, and edges between two of them
        std::optional<session::Bits> rows;  // marks these instead
    };

    // `index`: shared with whoever else searches; it outlives this.
    explicit TableWorker(session::FindIndexCache& index, QObject* parent = nullptr);
    ~TableWorker() override;

    // Of an empty document: what is known of the graph before is freed.
    u64 ask(Question question);  // the number of the question, which its answers have
    void copy(CopyWish wish);
    void stop();  // what is being found out; its answer says so
    // Of the question that is being answered, 0..1; negative: not known.
    f64 progress() const { return progress_; }

  signals:
    // On the thread of this object.
    void answered(const quartier::qt::TableAnswer& answer);
    void copied(const QString& text, quint64 rows, const QString& error);

  private:
    class Mailbox;

    void run(const std::stop_token& ending);
    void answer(u64 number, const Question& question, const RunContext& context);
    void prepareEdges(const session::Document& document, const RunContext& context);
    void tell(TableAnswer answer);
    void write(const CopyWish& wish, const RunContext& context);
    TablePtr tableOf(const Question& question);

    session::FindIndexCache& index_;
    std::atomic<f64> progress_{-1};
    std::mutex mutex_;  // guards the next four
    std::condition_variable_any asked_;
    std::optional<std::pair<u64, Question>> question_;
    std::optional<CopyWish> copy_;
    std::stop_source working_;  // on what is being found out
    u64 number_ = 0;            // of the newest question; the window's thread alone
    // The worker's own: what it knows of one graph, and the tables of its nodes and of its edges.
    std::unique_ptr<session::FilterFacts> facts_;
    session::GraphVersionPtr factsOf_;
    TablePtr kept_[2];
    std::jthread thread_;  // last: ends before what it uses
};

}  // namespace quartier::qt
