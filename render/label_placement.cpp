// Greedy placement of labels on a grid of cells.
#include <algorithm>
#include <numeric>

#include "render/picture.h"

namespace quartier::render {
namespace {
constexpr f32 kCell = 32;       // pixels
constexpr f32 kAir = 3;         // pixels that stay free around a label
constexpr f32 kLoyalty = 1.3f;  // how much more a label counts that was there in the frame before

struct Box {
    f32 left, top, right, bottom;
    bool meets(const Box& other) const {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
};

class Grid {
  public:
    Grid(int width, int height)
        : columns_(static_cast<int>(static_cast<f32>(width) / kCell) + 1),
          rows_(static_cast<int>(static_cast<f32>(height) / kCell) + 1),
          cells_(static_cast<size_t>(columns_) * static_cast<size_t>(rows_)) {}

    bool place(const Box& box) {
        const int left = cell(box.left, columns_), right = cell(box.right, columns_);
        const int top = cell(box.top, rows_), bottom = cell(box.bottom, rows_);
        for (int y = top; y <= bottom; ++y)
            for (int x = left; x <= right; ++x)
                for (const Box& other : at(x, y))
                    if (box.meets(other)) return false;
        for (int y = top; y <= bottom; ++y)
            for (int x = left; x <= right; ++x) at(x, y).push_back(box);
        return true;
    }

  private:
    static int cell(f32 pixel, int count) {
        return std::clamp(static_cast<int>(pixel / kCell), 0, count - 1);
    }
    std::vector<Box>& at(int x, int y) {
        return cells_[static_cast<size_t>(y) * static_cast<size_t>(columns_) + static_cast<size_t>(x)];
    }
    int columns_, rows_;
    std::vector<std::vector<Box>> cells_;
};

}  // namespace

std::vector<bool> placeLabels(const std::vector<LabelBox>& boxes, int width, int height) {
    std::vector<bool> placed(boxes.size(), false);
    if (width < 1 || height < 1) return placed;
    const auto worth = [&](size_t i) { return boxes[i].priority * (boxes[i].keep ? kLoyalty : 1.0f); };
    std::vector<size_t> order(boxes.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return worth(a) > worth(b); });
    Grid grid(width, height);
    for (const size_t i : order) {
        const LabelBox& box = boxes[i];
        const f32 w = box.width / 2, h = box.height / 2;
        const Vec2 c = box.centre;
        // Not cut off by the picture's border; also refuses what is not finite.
        if (!(c.x - w >= 0 && c.y - h >= 0 && c.x + w <= static_cast<f32>(width) &&
              c.y + h <= static_cast<f32>(height)))
            continue;
        placed[i] = grid.place({c.x - w - kAir, c.y - h - kAir, c.x + w + kAir, c.y + h + kAir});
    }
    return placed;
}

}  // namespace quartier::render
