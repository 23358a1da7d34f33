#include "app/session/stage_log.h"

#include <utility>

namespace quartier::session {

bool StageLog::take(Session& session) {
    const JobState state = session.analysis().state();
    if (state.title != title_ || state.stagesDone < seen_) over_ = true;
    title_ = state.title;
    if (over_) seen_ = 0;
    const auto fresh = session.analysis().stages(seen_);
    if (fresh.empty()) return false;
    if (std::exchange(over_, false)) {
        stages_.clear();
        kind_ = session.lastAnalysis();
    }
    seen_ += fresh.size();
    stages_.insert(stages_.end(), fresh.begin(), fresh.end());
    return true;
}

void StageLog::show(Analysis of, const Session& session) {
    if (session.analysis().busy() && !session.opening() && !over_) return;
    const Document& document = session.document();
    stages_.clear();
    kind_ = of;
    if (of == Analysis::betweenness && document.betweenness)
        stages_ = document.betweenness->result.trace.stages;
    else if (of == Analysis::communities && document.communities)
        stages_ = document.communities->result.trace.stages;
}

const std::vector<Stage>& StageLog::ofLouvain(const Document& document) const {
    const bool ofOthers = kind_ == Analysis::betweenness || kind_ == Analysis::measure;
    return ofOthers && document.communities ? document.communities->result.trace.stages : stages_;
}

}  // namespace quartier::session
