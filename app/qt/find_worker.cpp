#include "app/qt/find_worker.h"

#include "core/error.h"

namespace quartier::qt {

namespace {

constexpr size_t kMostListed = 200;

}  // namespace

FindWorker::FindWorker(session::FindIndexCache& index, QObject* parent)
    : QObject(parent), index_(index), thread_([this](const std::stop_token& stop) { run(stop); }) {}

FindWorker::~FindWorker() {
    thread_.request_stop();
    const std::scoped_lock lock(mutex_);
    searching_.request_stop();
}

void FindWorker::ask(const session::Document& document, std::string query, Wanted wanted) {
    {
        const std::scoped_lock lock(mutex_);
        question_ = Question{document, std::move(query), wanted};
        searching_.request_stop();
    }
    asked_.notify_one();
}

void FindWorker::run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        Question question;
        std::stop_token newer;
        {
            std::unique_lock lock(mutex_);
            if (!asked_.wait(lock, stop, [&] { return question_.has_value(); })) return;
            question = std::move(*question_);
            question_.reset();
            searching_ = std::stop_source();
            newer = searching_.get_token();
        }
        try {
            tell(answerTo(question, stop, newer));
        } catch (const Cancelled&) {
            // a newer question has come, or the window is closing
        } catch (const std::exception& error) {
            tell({.query = question.query,
                  .found = {},
                  .fields = {},
                  .all = {},
                  .version = question.document.version,
                  .error = error.what()});
        }
    }
}

FindAnswer FindWorker::answerTo(const Question& question, const std::stop_token& ending,
                                std::stop_token newer) {
    RunContext context = plainContext();
    context.stop = ending;  // while the texts are read: a newer question needs them, too
    const session::Document& document = question.document;
    const std::shared_ptr<const session::FindIndex> index = index_.of(document, context);
    context.stop = std::move(newer);
    fits_ = index->fitsOf(question.query, context, fitsOf_.lock() == index ? &fits_ : nullptr);
    fitsOf_ = index;
    FindAnswer answer{.query = question.query,
                      .found = index->find(fits_, kMostListed, context),
                      .fields = index->fields(),
                      .all = {},
                      .version = document.version,
                      .error = {}};
    if (question.wanted == Wanted::all) answer.all = index->all(question.query, context);
    return answer;
}

void FindWorker::tell(FindAnswer answer) {
    QMetaObject::invokeMethod(
        this, [this, answer = std::move(answer)] { emit answered(answer); }, Qt::QueuedConnection);
}

}  // namespace quartier::qt
