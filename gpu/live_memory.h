// Device rings for live channels: plain allocations, because they are read on another stream than they are
// written on, and two events per buffer.
#pragma once

#include <memory>

#include "core/live_channel.h"
#include "gpu/stream.h"

namespace quartier::gpu {

// The stream is the worker's; the memory shares its ownership, since a ring may outlive the run.
std::shared_ptr<LiveMemory> deviceLiveMemory(int device, std::shared_ptr<Stream> stream);

}  // namespace quartier::gpu
