#include "render/bundle_store.h"

#include <bit>
#include <limits>

#include "render/scene.h"

namespace quartier::render {
namespace {

u64 wordsFor(const DetailTree& tree) {
    return tree.leafOf.size() + kBundleLevels * tree.leaves() + 2 * tree.nodes.size();
}

}  // namespace

void BundleStore::assign(std::shared_ptr<const DetailTree> tree, bool onHost) {
    if (tree != nullptr && !onHost) {
        GLint64 largest = 0;
        glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &largest);
        if (sizeof(u32) * wordsFor(*tree) > static_cast<u64>(largest)) tree = nullptr;
    }
    tree_ = std::move(tree);
    bundles_ = nullptr;
    onHost_ = {};
    onDevice_ = GlBuffer();
    members_ = GlBuffer();
    communities_ = GlBuffer();
    hostCentresOf_ = deviceCentresOf_ = 0;
    brought_ = false;
    ++version_;
}

const std::shared_ptr<const BundleTree>& BundleStore::bundles() {
    if (bundles_ == nullptr) bundles_ = std::make_shared<const BundleTree>(tree_);
    return bundles_;
}

const EdgeBundles& BundleStore::onHost(Scene& scene) {
    if (hostCentresOf_ == scene.positionsVersion) return onHost_;
    const std::vector<Vec2>& positions = scene.hostPositions();
    onHost_ = {bundles(), std::make_shared<const std::vector<Vec2>>(bundleCentres(*bundles(), positions))};
    hostCentresOf_ = scene.positionsVersion;
    return onHost_;
}

void BundleStore::bringToDevice(Scene& scene, GlProgram& centres) {
    if (!brought_) {
        const BundleTree& bundles = *this->bundles();
        std::vector<u32> words(tree_->leafOf);
        words.reserve(wordsFor(*tree_));
        waysAt_ = static_cast<u32>(words.size());
        for (const BundleTree::Way& way : bundles.ways) words.insert(words.end(), way.begin(), way.end());
        centresAt_ = static_cast<u32>(words.size());
        words.resize(wordsFor(*tree_), std::bit_cast<u32>(std::numeric_limits<f32>::quiet_NaN()));
        onDevice_.assign(std::span<const u32>(words));
        members_.assign(std::span<const u32>(tree_->vertices));
        std::vector<u32> communities;
        for (u32 node = 0; node < tree_->nodes.size(); ++node)
            if (bundles.waypoints[node] != 0)
                communities.insert(communities.end(),
                                   {node, tree_->nodes[node].begin, tree_->nodes[node].size, 0});
        communities_.assign(std::span<const u32>(communities));
        waypoints_ = static_cast<u32>(communities.size() / 4);
        brought_ = true;
    }
    if (deviceCentresOf_ == scene.positionsVersion) return;
    constexpr u32 kLanes = 256;
    centres.use();
    centres.set("centresAt", centresAt_);
    centres.set("communities", waypoints_);
    scene.positions.bind(0);
    members_.bind(1);
    communities_.bind(2);
    onDevice_.bind(3);
    dispatchOver(u64{waypoints_} * kLanes, kLanes);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    deviceCentresOf_ = scene.positionsVersion;
}

void BundleStore::bind(u32 binding, GlProgram& program) const {
    onDevice_.bind(binding);
    program.set("bundleLevels", bundles_->levels);
    program.set("waysAt", waysAt_);
    program.set("centresAt", centresAt_);
}

}  // namespace quartier::render
