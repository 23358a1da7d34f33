#include "render/live_uploader.h"

#include <epoxy/gl.h>

#include <vector>

namespace quartier::render {

LiveUploader::LiveUploader(std::unique_ptr<ScreenBridge> bridge) : bridge_(std::move(bridge)) {}
LiveUploader::~LiveUploader() = default;

namespace {

// A publication that is to go into a GL buffer.
struct Upload {
    LiveChannel::ReadLease lease;
    u32 buffer;
};

// What a run over another graph published does not fit and is not shown.
void collect(std::vector<Upload>& uploads, LiveChannel* channel, u64& seen, u32 buffer, u64 bytes) {
    if (channel == nullptr) return;
    // A channel that was made anew counts from the start.
    if (channel->newestSerial() < seen) seen = 0;
    std::optional<LiveChannel::ReadLease> lease = channel->takeNewest(seen);
    if (!lease) return;
    seen = lease->serial();
    if (lease->bytes() == bytes) uploads.push_back({std::move(*lease), buffer});
}

void write(u32 buffer, const void* data, u64 bytes) {
    if (bytes > 0) glNamedBufferSubData(buffer, 0, static_cast<GLsizeiptr>(bytes), data);
}

}  // namespace

LiveUploader::Taken LiveUploader::take(const LiveSet& live, Renderer& renderer) {
    const u64 vertices = renderer.vertexCount();
    std::vector<Upload> uploads;
    collect(uploads, live.positions, seenPositions_, renderer.positionBuffer(), vertices * sizeof(Vec2));
    collect(uploads, live.communities, seenLabels_, renderer.liveLabelBuffer(), vertices * sizeof(u32));
    collect(uploads, live.scores, seenScores_, renderer.liveScoreBuffer(), vertices * sizeof(f32));

    Taken taken;
    std::vector<ScreenBridge::Copy> direct;
    for (const Upload& upload : uploads) {
        const bool onDevice = upload.lease.kind() == MemoryKind::device;
        if (onDevice && bridge_ == nullptr) continue;
        if (!onDevice) {
            write(upload.buffer, upload.lease.buffer().data, upload.lease.bytes());
        } else if (bridge_->direct()) {
            direct.push_back({&upload.lease, upload.buffer});
        } else {
            const std::span<const std::byte> bytes = bridge_->stage(upload.lease);
            write(upload.buffer, bytes.data(), bytes.size());
        }
        if (upload.buffer == renderer.positionBuffer()) taken.positions = true;
        if (upload.buffer == renderer.liveLabelBuffer()) {
            taken.labels = true;
            taken.labelNote = upload.lease.note();
        }
        if (upload.buffer == renderer.liveScoreBuffer()) {
            taken.scores = true;
            taken.scoreNote = upload.lease.note();
        }
    }
    if (!direct.empty()) bridge_->copyDirect(direct);
    if (taken.positions) renderer.positionsChanged();
    if (taken.labels) renderer.labelsChanged();
    if (taken.scores) renderer.scoresChanged();
    return taken;
}

void LiveUploader::forget(Renderer& renderer) {
    if (bridge_ == nullptr) return;
    for (const u32 buffer :
         {renderer.positionBuffer(), renderer.liveLabelBuffer(), renderer.liveScoreBuffer()})
        bridge_->forget(buffer);
}

std::string LiveUploader::description() const {
    return bridge_ != nullptr ? bridge_->description() : "host memory";
}

}  // namespace quartier::render
