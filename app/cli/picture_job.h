// From a document to a picture file: what `quartier render` and the headless default have in common.
#pragma once

#include "app/cli/shell.h"
#include "app/session/view_command.h"
#include "render/picture_cost.h"

namespace quartier::cli {

// Makes what the view needs and the document lacks: positions, and communities or betweenness when they
// colour or size the nodes. `layout` empty keeps the file's positions.
struct PictureNeeds {
    std::string strategy = "auto";
    CommunityOptions communities;
    std::string method;  // of the layout; empty = auto, unless the file has positions
    LayoutOptions layout;
    CentralityOptions betweenness;
};
void computeFor(const session::View& view, const PictureNeeds& needs, session::Document& document,
                Shell& shell);

// The command that draws the view again; none where it has a filter, which flags cannot give.
session::PictureCommand commandOf(const session::Document& document, const session::View& view,
                                  const std::string& path, const session::PictureFile& file);
// Draws and writes; gives what was estimated before. Throws Cancelled when it was interrupted: half a layout
// is no picture.
render::PictureCost drawPicture(const session::Document& document, session::View view,
                                const std::string& path, const session::PictureFile& file, Shell& shell);

}  // namespace quartier::cli
