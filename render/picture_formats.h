// The file formats of a picture. Each writes to a stream and returns false when `progress` asked to stop.
#pragma once

#include <ostream>

#include "render/picture_overlay.h"

namespace quartier::render {

using PictureProgress = std::function<bool(f64)>;
// Pixels of the longest side of the layer of edges in vector formats.
inline constexpr int kVectorRasterSide = 4096;

bool writePng(std::ostream& out, Renderer& renderer, const Camera& camera, const Style& style,
              const PictureExtras& extras, const PictureProgress& progress);
enum class VectorFormat { svg, pdf };
bool writeVector(std::ostream& out, VectorFormat format, Renderer& renderer, const Camera& camera,
                 const Style& style, const PictureExtras& extras, const PictureProgress& progress);

}  // namespace quartier::render
