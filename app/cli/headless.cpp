#include "app/cli/headless.h"

#include <filesystem>

#include "app/cli/picture_job.h"
#include "app/cli/report.h"

namespace quartier::cli {
namespace {

// "graphs/karate.gml.gz" -> "karate"; what would be awkward in a file name becomes a dash.
std::string stemOf(const session::Document& document) {
    std::string stem = document.source == session::kSampleName ? "les-miserables" : document.name;
    for (std::string shorter = stem; !(shorter = std::filesystem::path(stem).extension().string()).empty();) {
        if (shorter == stem) break;
        stem.resize(stem.size() - shorter.size());
    }
    for (char& c : stem)
        if (c == ':' || c == '/' || c == ' ') c = '-';
    return stem.empty() ? "graph" : stem;
}

}  // namespace

int lookWithoutDisplay(const WindowRequest& request, std::stop_token stop) {
    Shell shell(request.common, std::move(stop));
    session::Document document = shell.openToDraw(request.input, kReadingShare);
    session::View view;
    view.camera.width = 1920;
    view.camera.height = 1080;
    view.legend = true;
    view.style.nodeSize = session::restfulNodeSize(document.vertexCount());
    computeFor(view, {}, document, shell);
    view.style.depth = std::max(document.communities->depthCount(), 1u) - 1;

    const std::string stem = stemOf(document);
    const std::string picture = stem + ".png", partition = stem + ".communities.csv";
    session::exportPartition(document, partition);
    const bool drawn = drawPicture(document, view, picture, shell);
    const session::CommunityRun& run = *document.communities;
    const Hierarchy& hierarchy = run.result.hierarchy;
    json files = {{"partition", partition}};
    if (drawn) files["picture"] = picture;
    shell.json({{"graph", graphJson(document)},
                {"communities", hierarchy.communitiesAt(hierarchy.levelCount())},
                {"modularity", run.result.modularity},
                {"files", std::move(files)}});
    shell.human() << "there is no display, so here are the picture and the communities as files\n"
                  << graphLine(document) << '\n'
                  << counted(hierarchy.communitiesAt(hierarchy.levelCount()), "community", "communities")
                  << ", modularity " << run.result.modularity << '\n';
    shell.wrote(partition);
    if (drawn) shell.wrote(picture);
    return shell.status();
}

}  // namespace quartier::cli
