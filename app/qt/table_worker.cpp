#include "app/qt/table_worker.h"

#include <algorithm>
#include <sstream>

#include "app/qt/translated.h"
#include "app/session/filter_edge_rows.h"
#include "core/error.h"

namespace quartier::qt {

// Stores the share that is done.
class TableWorker::Mailbox : public RunObserver {
  public:
    explicit Mailbox(std::atomic<f64>& fraction) : fraction_(fraction) { fraction_ = -1; }
    void progress(const Progress& progress) override { fraction_ = progress.fraction; }

  private:
    std::atomic<f64>& fraction_;
};

namespace {

// Columns may be others when one of these is.
bool sameColumns(const session::Document& a, const session::Document& b) {
    const auto& left = a.results.all();
    const auto& right = b.results.all();
    return a.version == b.version && a.named == b.named && a.columns == b.columns &&
           a.betweenness == b.betweenness && a.groupStyles == b.groupStyles &&
           std::equal(left.begin(), left.end(), right.begin(), right.end(),
                      [](const session::Result& one, const session::Result& other) {
                          return one.id == other.id && one.name == other.name;
                      });
}

}  // namespace

TableWorker::TableWorker(session::FindIndexCache& index, QObject* parent)
    : QObject(parent),
      index_(index),
      facts_(std::make_unique<session::FilterFacts>()),
      thread_([this](const std::stop_token& ending) { run(ending); }) {}

TableWorker::~TableWorker() {
    thread_.request_stop();
    stop();
}

void TableWorker::stop() {
    const std::scoped_lock lock(mutex_);
    working_.request_stop();
}

u64 TableWorker::ask(Question question) {
    ++number_;
    {
        const std::scoped_lock lock(mutex_);
        question_ = {number_, std::move(question)};
        working_.request_stop();
    }
    asked_.notify_one();
    return number_;
}

void TableWorker::copy(CopyWish wish) {
    {
        const std::scoped_lock lock(mutex_);
        copy_ = std::move(wish);
    }
    asked_.notify_one();
}

void TableWorker::run(const std::stop_token& ending) {
    while (!ending.stop_requested()) {
        std::optional<std::pair<u64, Question>> question;
        std::optional<CopyWish> wish;
        Mailbox mailbox(progress_);
        RunContext context{.stop = {}, .observer = mailbox};
        {
            std::unique_lock lock(mutex_);
            if (!asked_.wait(lock, ending, [&] { return question_.has_value() || copy_.has_value(); }))
                return;
            working_ = std::stop_source();
            if (ending.stop_requested()) return;
            context.stop = working_.get_token();
            if (copy_)
                std::swap(wish, copy_);
            else
                std::swap(question, question_);
        }
        if (wish) {
            write(*wish, context);
        } else {
            answer(question->first, question->second, context);
            prepareEdges(question->second.document, context);
        }
    }
}

// The table of edges begins with what these are, which takes a while where there are many. Of a directed
// graph it takes room for each of them, too.
void TableWorker::prepareEdges(const session::Document& document, const RunContext& context) {
    {
        const std::scoped_lock lock(mutex_);
        if (question_ || copy_ || document.empty() || document.version != factsOf_) return;
    }
    if (document.graph().isDirected() || document.graph().selfLoopCount() > 0) return;
    try {
        session::edgeRowsOf(document, *facts_, context);
    } catch (const std::exception&) {
        // The table of edges says why, when it is asked for.
    }
}

TablePtr TableWorker::tableOf(const Question& question) {
    if (question.document.version != factsOf_) {
        for (TablePtr& table : kept_) table.reset();
        facts_ = std::make_unique<session::FilterFacts>();
        factsOf_ = question.document.version;
    }
    TablePtr& kept = kept_[static_cast<size_t>(question.of)];
    if (kept == nullptr || !sameColumns(kept->document(), question.document))
        kept = std::make_shared<const session::Table>(question.document, question.of);
    return kept;
}

void TableWorker::answer(u64 number, const Question& question, const RunContext& context) {
    TableAnswer part;
    part.question = number;
    try {
        part.table = tableOf(question);
        part.rowCount = part.table->rowCount(*facts_, context);
        part.edges = part.table->edgeRows(*facts_, context);
        tell(part);
        const auto isIn = [](const std::vector<std::string>& ids, const std::string& id) {
            return std::find(ids.begin(), ids.end(), id) != ids.end();
        };
        const auto wanted = [&](const session::TableColumn& column) {
            if (part.table == question.known && isIn(question.knownColumns, column.id)) return false;
            return question.columns.empty() ? column.shown : isIn(question.columns, column.id);
        };
        TableAnswer values = part;
        for (const session::TableColumn& column : part.table->columns()) {
            if (!wanted(column)) continue;
            values.column = column.id;
            values.values = column.values(*facts_, context);
            tell(values);
        }
        part.rows = std::make_shared<const session::RowOrder>(
            part.table->rows(question.query, *facts_, index_, context));
    } catch (const Cancelled&) {
        part.error = tr("Stopped: the rows stay as they were.");
    } catch (const std::exception& error) {
        part.error = translated(error.what());
    }
    part.last = true;
    tell(std::move(part));
}

void TableWorker::tell(TableAnswer answer) {
    QMetaObject::invokeMethod(
        this, [this, answer = std::move(answer)] { emit answered(answer); }, Qt::QueuedConnection);
}

void TableWorker::write(const CopyWish& wish, const RunContext& context) {
    QString text, fault;
    quint64 count = 0;
    try {
        const session::Bits marked =
            wish.rows ? *wish.rows : wish.table->between(wish.selected, *facts_, context);
        session::TableText those = wish.text;
        those.rows =
            std::make_shared<const session::RowOrder>(session::keptRows(*wish.text.rows, marked, context));
        count = those.rows->count;
        std::ostringstream out;
        session::writeTable(out, those, context);
        text = QString::fromStdString(out.str());
    } catch (const Cancelled&) {
        fault = tr("Stopped: nothing was copied.");
    } catch (const std::exception& error) {
        fault = translated(error.what());
    }
    QMetaObject::invokeMethod(
        this, [this, text, count, fault] { emit copied(text, count, fault); }, Qt::QueuedConnection);
}

}  // namespace quartier::qt
