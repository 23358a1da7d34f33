#include "core/error.h"

#include <fmt/format.h>

namespace quartier {
namespace {

std::string placed(const std::string& file, u64 line, const std::string& message) {
    return line == 0 ? fmt::format("{}: {}", file, message) : fmt::format("{}:{}: {}", file, line, message);
}

}  // namespace

ParseError::ParseError(const std::string& file, u64 line, const std::string& message)
    : Error(placed(file, line, message)), file_(file), line_(line) {}

DeviceOutOfMemory::DeviceOutOfMemory(u64 bytesAsked, u64 bytesFree)
    : DeviceOutOfMemory(
          bytesAsked, bytesFree,
          fmt::format("the GPU has {} free, and {} were asked for: close other programs that use it, or run "
                      "with --backend cpu",
                      formatBytes(bytesFree), formatBytes(bytesAsked))) {}

DeviceOutOfMemory::DeviceOutOfMemory(u64 bytesAsked, u64 bytesFree, const std::string& message)
    : CudaError(message), bytesAsked_(bytesAsked), bytesFree_(bytesFree) {}

std::string formatBytes(u64 bytes) {
    static constexpr const char* kUnits[] = {"B", "KB", "MB", "GB", "TB"};
    auto value = static_cast<f64>(bytes);
    int unit = 0;
    while (value >= 1000.0 && unit < 4) {
        value /= 1000.0;
        ++unit;
    }
    return unit == 0 ? fmt::format("{} B", bytes) : fmt::format("{:.3g} {}", value, kUnits[unit]);
}

std::string formatCount(u64 count) {
    std::string digits = std::to_string(count);
    for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<size_t>(at), ",");
    return digits;
}

std::string counted(u64 count, const std::string& one, const std::string& many) {
    return formatCount(count) + " " + (count == 1 ? one : many);
}

}  // namespace quartier
