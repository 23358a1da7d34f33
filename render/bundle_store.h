// The tree of communities that edges are bundled along, and the middles of its communities for the positions
// of a scene: in host memory, or on the device.
#pragma once

#include "render/edge_bundles.h"
#include "render/gl_objects.h"
#include "render/gl_program.h"

namespace quartier::render {

struct Scene;

class BundleStore {
  public:
    // Null: none. There is none either where the device has no room for it. What takes time is put off until
    // edges are bundled.
    void assign(std::shared_ptr<const DetailTree> tree, bool onHost);
    bool empty() const { return tree_ == nullptr; }
    u64 version() const { return version_; }  // counts up with every tree

    // For the positions of the scene, which are read back when they have changed on a device.
    const EdgeBundles& onHost(Scene& scene);

    // Brings tree and middles to the device, where `centres` (bundle_centres.comp) finds the latter.
    void bringToDevice(Scene& scene, GlProgram& centres);
    // For edge_path.glsl, at that binding.
    void bind(u32 binding, GlProgram& program) const;

  private:
    const std::shared_ptr<const BundleTree>& bundles();

    std::shared_ptr<const DetailTree> tree_;
    std::shared_ptr<const BundleTree> bundles_;  // of tree_; null: not made yet
    u64 version_ = 0;
    EdgeBundles onHost_;
    // One buffer, as OpenGL promises a shader no more than eight of them: per vertex its leaf, per leaf the
    // nodes of BundleTree::Way, per node the middle (Vec2).
    GlBuffer onDevice_;
    GlBuffer members_, communities_;  // DetailTree::vertices; node, begin, size and 0 of every waypoint
    u32 waysAt_ = 0, centresAt_ = 0;  // words of onDevice_
    u32 waypoints_ = 0;               // in communities_
    u64 hostCentresOf_ = 0, deviceCentresOf_ = 0;  // Scene::positionsVersion; 0: none yet
    bool brought_ = false;                         // tree_ is on the device
};

}  // namespace quartier::render
