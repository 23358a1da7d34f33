#include "app/cli/picture_job.h"

#include "core/error.h"
#include "render/headless.h"

namespace quartier::cli {
void computeFor(const session::View& view, const PictureNeeds& needs, session::Document& document,
                Shell& shell) {
    const bool wantsLayout = !document.positions || !needs.method.empty();
    if (!document.communities && (view.colour == session::kCommunityQuantity || wantsLayout)) {
        document.communities = session::runCommunities(document, shell.engines(), needs.strategy,
                                                       needs.communities, shell.context());
        if (document.communities->fellBack) shell.notice(document.communities->why);
    }
    const bool wantsEdges = session::isBetweenness(view.edgeColour) || session::isBetweenness(view.edgeWidth);
    const bool wantsScores = !document.betweenness && (wantsEdges || session::isBetweenness(view.colour) ||
                                                       session::isBetweenness(view.size));
    shell.nextPart(wantsScores ? .4 : .8);
    if (wantsLayout) {
        session::LayoutNotes notes;
        document.positions =
            session::runLayout(document, shell.engines(), needs.method.empty() ? "auto" : needs.method,
                               needs.layout, false, shell.context(), &notes);
        if (notes.fellBack) shell.notice(notes.why);
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

void drawPicture(const session::Document& document, session::View view, const std::string& path,
                 const session::PictureFile& file, Shell& shell) {
    if (shell.interrupted()) throw Cancelled();
    render::HeadlessContext context;
    context.makeCurrent();
    render::Renderer renderer;
    session::showDocument(document, renderer);
    session::showGroups(document, view, renderer);
    session::showQuantities(document, view, renderer);
    session::showEdgeLooks(document, view, renderer);
    renderer.setFlags(session::flagsOf(document, view));
    if (view.fit) session::fitCamera(view, document, renderer);
    render::PictureExtras extras = session::pictureExtras(document, view);
    extras.command = session::viewCommand(document, view, path, file);
    extras.dpi = session::dpiOf(file, view);
    extras.outlines = file.outlines;
    session::makeRoomForLegend(view, extras, renderer);
    shell.nextPart(1);
    const bool drawn =
        render::writePicture(path, renderer, view.camera, view.style, extras, [&](f64 fraction) {
            shell.context().observer.progress({.stage = "drawing", .fraction = fraction});
            return !shell.interrupted();
        });
    if (!drawn) throw Cancelled();
}

}  // namespace quartier::cli
