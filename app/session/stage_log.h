// The stages of the analysis that runs or ran last, for plots. Of a run that has just started, none is there:
// what its forerunner did stays until then.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/session/session.h"

namespace quartier::session {

class StageLog {
  public:
    // Takes what the analysis lane has recorded since the last call. True when there was something.
    bool take(Session& session);
    // A run was started: stagesSoFar() is empty until it has some.
    void startAnother() { over_ = true; }
    // Those of the result of that kind that the document shows. A run in progress keeps its own.
    void show(Analysis of, const Session& session);

    const std::vector<Stage>& all() const { return stages_; }
    std::span<const Stage> ofRunInProgress() const {
        return over_ ? std::span<const Stage>() : std::span<const Stage>(stages_);
    }
    bool ofMeasure() const { return kind_ == Analysis::measure; }
    bool ofBetweenness() const { return kind_ == Analysis::betweenness; }
    // Sweeps of Louvain: of the run in progress, else of the communities there are.
    const std::vector<Stage>& ofLouvain(const Document& document) const;

  private:
    std::vector<Stage> stages_;
    u64 seen_ = 0;       // of those of the job
    std::string title_;  // of the job they came from
    Analysis kind_ = Analysis::none;
    bool over_ = false;  // they are of the run before the one that has started
};

}  // namespace quartier::session
