// Level of detail on the device: closes communities that take up few pixels (detail.h), and draws the discs
// and links that stand for them. What is sent when the view changes grows with the number of communities.
#pragma once

#include <memory>
#include <vector>

#include "render/detail.h"
#include "render/node_pass.h"

namespace quartier::render {

class DetailPass {
  public:
    // `onHost`: looks are written by the host, whose memory the device's is.
    explicit DetailPass(bool onHost);
    // Throws Error when it is of another number of vertices. Null: none. The looks have to be made anew.
    void setTree(std::shared_ptr<const DetailTree> tree, u32 vertices);
    bool hasTree() const { return tree_ != nullptr; }
    // Opens and closes communities for that zoom (pixels of the screen per layout unit) and writes it into
    // scene.looks. Where they lie is found anew when positions or colours have changed, which reads both back
    // and is a pass over all vertices. `moving`: positions that have changed, as during a layout, open all
    // instead, and other colours wait.
    void update(Scene& scene, const Style& style, f32 zoom, bool moving);
    // The same as before, in looks that have been made anew.
    void writeAgain(Scene& scene);
    u64 version() const { return version_; }  // counts up when something has been opened or closed
    void drawLinks(const View& view, const Style& style, const NodeScale& scale);
    void drawDiscs(Scene& scene, NodePass& nodes, const View& view, const Style& style,
                   const NodeScale& scale);
    // Discs that are at least partly in the picture, in the order in which they are drawn.
    std::vector<NodeDisc> discs(const View& view, const NodeScale& scale) const;

  private:
    // What places_ were found of.
    struct Source {
        u64 layout = 0, colours = 0, hidden = 0;
        bool operator==(const Source&) const = default;
    };
    static Source sourceOf(const Scene& scene);
    bool findPlaces(Scene& scene, bool moving);
    void openAll();
    f32 radiusOf(const DetailPlace& place, const View& view, const NodeScale& scale) const;

    bool onHost_;
    GlProgram program_{"detail.comp"}, lines_{"link.vert", "link.frag"};
    GlVertexArray none_ = GlVertexArray::make();  // of a draw call without attributes
    std::shared_ptr<const DetailTree> tree_;
    GlBuffer leaves_;   // DetailTree::leafOf
    GlBuffer closing_;  // per leaf Look::closing()
    GlBuffer links_, discPositions_, discLooks_;
    std::vector<DetailPlace> places_;
    Source placesOf_;
    DetailCut cut_;
    bool active_ = false;                // cut_ is of places_, and is what is shown
    std::vector<u32> wanted_, written_;  // closing per leaf; written_: as it is in scene.looks
    u64 writtenInto_ = 0;                // Scene::coloursVersion of those looks
    u64 version_ = 0;
};

}  // namespace quartier::render
