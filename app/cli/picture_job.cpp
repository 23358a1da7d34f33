#include "app/cli/picture_job.h"

#include <fmt/format.h>

#include "app/session/detail_tree.h"
#include "core/error.h"
#include "render/headless.h"

namespace quartier::cli {
void computeFor(const session::View& view, const PictureNeeds& needs, session::Document& document,
                Shell& shell) {
    session::View edges = view;  // a name that is not there is refused before anything is computed
    session::edgesBy(edges, document, view.edgeColour, view.edgeWidth);
    const bool wantsLayout = !document.positions || !needs.method.empty();
    const bool wantsCommunities =
        view.colour == session::kCommunityQuantity || session::needsDetailTree(view.style);
    if (!document.communities && (wantsCommunities || wantsLayout)) {
        document.communities = session::runCommunities(document, shell.engines(), needs.strategy,
                                                       needs.communities, shell.context());
        if (document.communities->fellBack) shell.notice(document.communities->why);
    }
    const bool wantsEdges = session::isBetweenness(view.edgeColour) || session::isBetweenness(view.edgeWidth);
    const bool wantsScores = !document.betweenness && (wantsEdges || session::isBetweenness(view.colour) ||
                                                       session::isBetweenness(view.size));
    shell.nextPart(wantsScores ? .4 : .8);
    if (wantsLayout) {
        auto notes = std::make_shared<session::LayoutNotes>();
        document.positions =
            session::runLayout(document, shell.engines(), needs.method.empty() ? "auto" : needs.method,
                               needs.layout, false, shell.context(), notes.get());
        if (notes->fellBack) shell.notice(notes->why);
        document.laidOut = std::move(notes);
    }
    shell.nextPart(.8);
    if (wantsScores) {
        CentralityOptions options = needs.betweenness;
        options.edges = wantsEdges;
        document.betweenness =
            session::runBetweenness(document, shell.engines(), "auto", options, shell.context());
        if (document.betweenness->fellBack) shell.notice(document.betweenness->why);
    }
}

namespace {

// More than this is told before it is begun.
constexpr f64 kLongSeconds = 10;
constexpr u64 kManyBytes = 1'000'000'000;

// Says what a large picture will take, and refuses what has no room.
render::PictureCost announce(const std::string& path, render::Renderer& renderer, const session::View& view,
                             Shell& shell) {
    const render::PictureCost cost =
        render::pictureCost(path, renderer, view.camera, view.style, [&] { return !shell.interrupted(); });
    const std::string size = fmt::format("{} x {} pixels", formatCount(static_cast<u64>(view.camera.width)),
                                         formatCount(static_cast<u64>(view.camera.height)));
    const u64 left = session::availableHostBytes();
    if (cost.bytes > left)
        throw Error(
            fmt::format("{}: a picture of {} takes {} of memory for a row of its tiles, and {} are free: "
                        "give a smaller --size",
                        path, size, formatBytes(cost.bytes), formatBytes(left)));
    if (cost.seconds < kLongSeconds && cost.bytes < kManyBytes) return cost;
    shell.notice(fmt::format(
        "{}: {} in {} tiles take {} of memory{}; Ctrl-C stops", path, size, formatCount(cost.tiles),
        formatBytes(cost.bytes),
        cost.seconds > 0 ? fmt::format(" and, by {} of them, about {} and {} on the disk", cost.measured,
                                       formatSeconds(cost.seconds), formatBytes(cost.fileBytes))
                         : ""));
    return cost;
}

}  // namespace

session::PictureCommand commandOf(const session::Document& document, const session::View& view,
                                  const std::string& path, const session::PictureFile& file) {
    if (!view.filter.empty()) return {.command = {}, .whyNot = session::whyNotByFlags(document, view)};
    return {.command = session::viewCommand(document, view, path, file), .whyNot = {}};
}

render::PictureCost drawPicture(const session::Document& document, session::View view,
                                const std::string& path, const session::PictureFile& file, Shell& shell) {
    if (shell.interrupted()) throw Cancelled();
    render::HeadlessContext context;
    context.makeCurrent();
    render::Renderer renderer;
    session::edgesBy(view, document, view.edgeColour, view.edgeWidth);
    session::FilterFacts facts;
    session::applyFilter(view, document, facts, shell.context());
    if (session::hidesEdges(document, view)) view.style.edgeWidths = true;
    session::showView(view, document, renderer);
    render::PictureExtras extras = session::pictureExtras(document, view);
    extras.command = commandOf(document, view, path, file).text();
    extras.dpi = session::dpiOf(file, view);
    extras.outlines = file.outlines;
    session::makeRoomForLegend(view, extras, renderer);
    const render::PictureCost cost = announce(path, renderer, view, shell);
    shell.nextPart(1);
    const bool drawn =
        render::writePicture(path, renderer, view.camera, view.style, extras, [&](f64 fraction) {
            shell.context().observer.progress({.stage = "drawing", .fraction = fraction});
            return !shell.interrupted();
        });
    if (!drawn) throw Cancelled();
    return cost;
}

}  // namespace quartier::cli
