#include "app/qt/edge_hover.h"

#include <utility>

namespace quartier::qt {

namespace {

constexpr size_t kAtOnce = 100'000;  // edges: looked at in a millisecond or two
constexpr int kRest = 40;            // milliseconds
// Edges that are so close that a pointer cannot choose among them.
constexpr size_t kCrowd = 24;

u32 chosenFrom(const std::vector<session::NearEdge>& near, const EdgeHover::Question& question) {
    u32 chosen = session::kNoEdge;
    size_t seen = 0;
    for (const session::NearEdge& edge : near) {
        if (!question.visible(edge.row)) continue;
        if (chosen == session::kNoEdge) chosen = edge.row;
        if (++seen > kCrowd) return session::kNoEdge;
    }
    return chosen;
}

std::vector<session::NearEdge> nearTo(const EdgeHover::Question& question, const std::stop_token& stop) {
    return session::edgesNear(*question.version->edges, *question.positions, question.at, question.reach,
                              stop, question.paths);
}

}  // namespace

EdgeHover::EdgeHover(QObject* parent) : QObject(parent) {
    rest_.setSingleShot(true);
    rest_.setInterval(kRest);
    connect(&rest_, &QTimer::timeout, this, &EdgeHover::search);
}

u32 EdgeHover::now(const Question& question) {
    if (question.version->edges->size() > kAtOnce) return session::kNoEdge;
    return chosenFrom(nearTo(question, {}), question);
}

bool EdgeHover::stillThere(const Question& question) const {
    if (row_ == session::kNoEdge || !question_ || question_->version != question.version ||
        row_ >= question.version->edges->size())
        return false;
    const render::Edge edge = (*question.version->edges)[row_];
    session::EdgePaths paths = question.paths;
    if (!paths.directions.empty()) paths.directions = paths.directions.subspan(row_, 1);
    return !session::edgesNear({&edge, 1}, *question.positions, question.at, question.reach, {}, paths)
                .empty() &&
           question.visible(row_);
}

void EdgeHover::ask(Question question) {
    if (question.version->edges->size() <= kAtOnce) {
        const u32 row = now(question);
        question_ = std::move(question);
        return set(row);
    }
    const bool still = stillThere(question);
    question_ = std::move(question);
    if (!still) set(session::kNoEdge);
    rest_.start();
}

void EdgeHover::search() {
    if (!question_) return;
    search_.start(tr("Finding the edge"), [this, question = *question_](RunContext& context) {
        auto near = nearTo(question, context.stop);
        return BackgroundJob::Answer([this, question, near = std::move(near)] {
            if (question_ && !rest_.isActive()) set(chosenFrom(near, question));
        });
    });
}

void EdgeHover::clear() {
    rest_.stop();
    search_.cancel();
    question_.reset();
    set(session::kNoEdge);
}

void EdgeHover::set(u32 row) {
    if (std::exchange(row_, row) != row) emit changed();
}

}  // namespace quartier::qt
