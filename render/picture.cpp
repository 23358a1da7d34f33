#include "render/picture.h"

#include <algorithm>
#include <cstring>

#include "core/atomic_file.h"
#include "core/error.h"
#include "core/output_target.h"
#include "render/picture_formats.h"
#include "render/picture_legend.h"
#include "render/tile_target.h"

namespace quartier::render {
namespace {

// Leaves writeAtomically without a file; never seen outside.
struct Stopped {};

std::string suffixOf(const std::filesystem::path& path) {
    if (isStandardOutput(path)) return ".png";
    std::string suffix = path.extension().string();
    std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return suffix;
}

}  // namespace

void requirePictureName(const std::filesystem::path& path) {
    const std::string suffix = suffixOf(path);
    if (suffix != ".png" && suffix != ".svg" && suffix != ".pdf")
        throw OptionError("a picture is written as .png, .svg or .pdf, but the name given is " +
                          path.string());
}

bool writePicture(const std::filesystem::path& path, Renderer& renderer, const Camera& camera,
                  const Style& style, const PictureExtras& extras, const std::function<bool(f64)>& progress) {
    checkPictureSize(camera);
    requirePictureName(path);
    const std::string suffix = suffixOf(path);
    const PictureProgress tell = progress ? progress : [](f64) { return true; };
    try {
        writeAtomically(path, [&](std::ostream& out) {
            const bool done = suffix == ".png"
                                  ? writePng(out, renderer, camera, style, extras, tell)
                                  : writeVector(out, suffix == ".svg" ? VectorFormat::svg : VectorFormat::pdf,
                                                renderer, camera, style, extras, tell);
            if (!done) throw Stopped{};
        });
    } catch (const Stopped&) {
        return false;
    }
    return true;
}

Camera withRoomForLegend(Renderer& renderer, const Camera& camera, const Style& style,
                         const PictureExtras& extras, f32 margin) {
    TextRuler ruler;
    const LegendLayout legend = layOutLegend(extras, style.pixelRatio, ruler);
    return legend.empty() ? camera
                          : cameraWithRoom(renderer, camera, style, legend.size(), extras.corner, margin);
}

std::vector<u8> renderImage(Renderer& renderer, const Camera& camera, const Style& style) {
    checkPictureSize(camera);
    const size_t width = static_cast<size_t>(camera.width);
    std::vector<u8> image(width * static_cast<size_t>(camera.height) * 4), tile;
    const TileTarget target(std::min(camera.width, kTileWidth), std::min(camera.height, kTileHeight));
    for (const Part& part : tilesOf(camera.width, camera.height)) {
        renderer.drawPart(camera, part, style, target.framebuffer());
        target.read(part.width, part.height, tile);
        const size_t row = static_cast<size_t>(part.width) * 4;
        for (int y = 0; y < part.height; ++y)
            std::memcpy(&image[(static_cast<size_t>(part.y + y) * width + static_cast<size_t>(part.x)) * 4],
                        &tile[static_cast<size_t>(y) * row], row);
    }
    unpremultiply(image.data(), image.size() / 4);
    return image;
}

}  // namespace quartier::render
