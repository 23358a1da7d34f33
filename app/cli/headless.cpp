#include "app/cli/headless.h"

#include <filesystem>

#include "app/cli/picture_job.h"
#include "app/cli/report.h"
#include "core/error.h"

namespace quartier::cli {
namespace {

// "graphs/karate.gml.gz" -> "karate"; what would be awkward in a file name becomes a dash.
std::string stemOf(const std::string& source) {
    std::string stem = source == session::kSampleName ? "les-miserables"
                       : source == "-"                ? "standard-input"
                                                      : std::filesystem::path(source).filename().string();
    for (std::string shorter = stem; !(shorter = std::filesystem::path(stem).extension().string()).empty();) {
        if (shorter == stem) break;
        stem.resize(stem.size() - shorter.size());
    }
    for (char& c : stem)
        if (c == ':' || c == '/' || c == ' ') c = '-';
    return stem.empty() ? "graph" : stem;
}

}  // namespace

int lookWithoutWindow(const WindowRequest& request, const char* why, std::stop_token stop) {
    const std::string stem = stemOf(request.input.file);
    const std::string picture = stem + ".png", partition = stem + ".communities.csv";
    Shell shell(request.common, std::move(stop), {{"the partition", partition}, {"the picture", picture}});
    shell.willWrite({request.input.file});
    session::Document document = shell.openToDraw(request.input, kReadingShare);
    session::View view;
    view.camera.width = 1920;
    view.camera.height = 1080;
    view.legend = true;
    view.style.nodeSize = session::restfulNodeSize(document.vertexCount());
    computeFor(view, {}, document, shell);
    view.style.depth = std::max(document.communities->depthCount(), 1u) - 1;

    if (shell.interrupted()) throw Cancelled();
    session::exportPartition(document, partition);
    drawPicture(document, view, picture, {}, shell);
    const session::CommunityRun& run = *document.communities;
    const Hierarchy& hierarchy = run.result.hierarchy;
    shell.json({{"graph", graphJson(document)},
                {"communities", hierarchy.communitiesAt(hierarchy.levelCount())},
                {"modularity", run.result.modularity},
                {"files", {{"partition", partition}, {"picture", picture}}}});
    shell.human() << why << ", so here are the picture and the communities as files\n"
                  << graphLine(document) << '\n'
                  << counted(hierarchy.communitiesAt(hierarchy.levelCount()), "community", "communities")
                  << ", modularity " << run.result.modularity << '\n';
    shell.wroteOutputs();
    return shell.status();
}

}  // namespace quartier::cli
