// The open document of a window and the jobs on it: two lanes (analysis, layout) that may run at the same
// time. All calls from the window thread; results are taken over in poll().
#pragma once

#include <memory>
#include <string>

#include "app/session/commands.h"
#include "app/session/job.h"

namespace quartier::session {

enum class Change : u32 { none = 0, document = 1, communities = 2, betweenness = 4, positions = 8, job = 16 };
inline Change operator|(Change a, Change b) {
    return static_cast<Change>(static_cast<u32>(a) | static_cast<u32>(b));
}
inline bool has(Change set, Change one) { return (static_cast<u32>(set) & static_cast<u32>(one)) != 0; }

class Session {
  public:
    explicit Session(const EngineSetup& setup);
    ~Session();

    const Engines& engines() const;
    const Document& document() const;

    // Reads on the analysis lane; the present document stays until the new one is ready, and for good if it
    // fails. Then, when `lookAtOnce`: Louvain (auto) and the layout.
    void open(const std::string& fileOrSpec, const ReadOptions& options = {}, bool lookAtOnce = true);
    void startCommunities(const std::string& strategy, const CommunityOptions& options);
    void startBetweenness(const std::string& strategy, const CentralityOptions& options);
    void startLayout(const std::string& method, const LayoutOptions& options, bool fromPresent);

    Job& analysis();
    Job& layout();
    LiveSet live();  // the channels that the viewport watches
    // Takes over what has finished; returns what changed. Call at 30 Hz.
    Change poll();
    // The last error of a job, once: for a message bar.
    std::optional<std::string> takeError();
    // The last plain word to say ("picked block-per-vertex on NVIDIA H200"), once.
    std::optional<std::string> takeNotice();

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace quartier::session
