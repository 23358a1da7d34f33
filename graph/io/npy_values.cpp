#include "graph/io/npy_values.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/error.h"
#include "core/machine.h"
#include "graph/io/byte_order.h"
#include "graph/io/read_archive.h"

namespace quartier::graph_io {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::string_view kSuffix = ".npy";
constexpr size_t kPiece = size_t{1} << 20;  // most bytes decompressed at once
constexpr size_t kFirstPiece = size_t{16} << 10;
constexpr size_t kMostArrays = 64;  // of one file: SciPy writes six
constexpr u64 kMostDimensions = 8;

[[noreturn]] void failHeader() { throw Error("its header is not that of an array of NumPy"); }

// What stands behind a key of the header, which is a dictionary of Python.
std::string_view valueOf(std::string_view header, std::string_view key) {
    const size_t at = header.find(key);
    if (at == std::string_view::npos) failHeader();
    header.remove_prefix(at + key.size());
    while (!header.empty() && header.front() == ' ') header.remove_prefix(1);
    return header;
}

std::vector<u64> shapeOf(std::string_view text) {
    if (text.empty() || text.front() != '(') failHeader();
    const size_t close = text.find(')');
    if (close == std::string_view::npos) failHeader();
    text = text.substr(1, close - 1);
    std::vector<u64> shape;
    while (!text.empty()) {
        if (text.front() == ' ' || text.front() == ',') {
            text.remove_prefix(1);
            continue;
        }
        u64 extent = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), extent);
        if (error != std::errc() || shape.size() == kMostDimensions) failHeader();
        text.remove_prefix(static_cast<size_t>(end - text.data()));
        shape.push_back(extent);
    }
    return shape;
}

}  // namespace

NpyArray::NpyArray(std::string bytes) : bytes_(std::move(bytes)) {
    const std::string_view all = bytes_;
    if (all.size() < kMagic.size() + 6 || all.substr(0, kMagic.size()) != kMagic) failHeader();
    const bool longHeader = all[kMagic.size()] >= 2;  // the version
    const size_t lengthAt = kMagic.size() + 2;
    const u64 length = longHeader ? numberAt<u32>(all.data() + lengthAt, false)
                                  : numberAt<std::uint16_t>(all.data() + lengthAt, false);
    from_ = lengthAt + (longHeader ? sizeof(u32) : sizeof(std::uint16_t)) + length;
    if (from_ > all.size()) failHeader();
    const std::string_view header = all.substr(0, from_);
    // "'<f8'": byte order, kind, bytes (of texts in UTF-32: characters).
    const std::string_view type = valueOf(header, "'descr':");
    if (type.size() < 4 || type.front() != '\'') failHeader();
    big_ = type[1] == '>';
    kind_ = type[2];
    const auto [end, error] = std::from_chars(type.data() + 3, type.data() + type.size(), elementBytes_);
    if (error != std::errc() || end == type.data() + type.size() || *end != '\'') failHeader();
    if (std::string_view("biufcSU").find(kind_) == std::string_view::npos || elementBytes_ == 0) failHeader();
    shape_ = shapeOf(valueOf(header, "'shape':"));
    u64 needed = elementBytes_;
    if (kind_ == 'U' && __builtin_mul_overflow(needed, u64{4}, &needed)) failHeader();
    elementBytes_ = needed;
    for (const u64 extent : shape_)
        if (__builtin_mul_overflow(size_, extent, &size_)) failHeader();
    if (__builtin_mul_overflow(elementBytes_, size_, &needed) || needed != all.size() - from_)
        throw Error(fmt::format("it has {} bytes, which are not its {} elements", all.size() - from_, size_));
}

// Calls use(number) with the type that the elements have.
template <class Use>
void NpyArray::forEach(const Use& use) const {
    const auto each = [&]<class T>(T) {
        for (u64 i = 0; i < size_; ++i) use(numberAt<T>(bytes_.data() + from_ + i * sizeof(T), big_));
    };
    const auto is = [&](char kind, u64 bytes) { return kind_ == kind && elementBytes_ == bytes; };
    if (is('b', 1) || is('u', 1)) return each(u8{});
    if (is('i', 1)) return each(std::int8_t{});
    if (is('i', 2)) return each(std::int16_t{});
    if (is('i', 4)) return each(i32{});
    if (is('i', 8)) return each(i64{});
    if (is('u', 2)) return each(std::uint16_t{});
    if (is('u', 4)) return each(u32{});
    if (is('u', 8)) return each(u64{});
    if (is('f', 4)) return each(f32{});
    if (is('f', 8)) return each(f64{});
    throw Error(fmt::format("its elements ('{}{}') are no numbers that are read", kind_, elementBytes_));
}

std::vector<f64> NpyArray::numbers() const {
    std::vector<f64> all;
    all.reserve(size_);
    forEach([&](auto number) { all.push_back(static_cast<f64>(number)); });
    return all;
}

std::vector<u64> NpyArray::wholeNumbers() const {
    if (kind_ != 'i' && kind_ != 'u') throw Error("its elements are no whole numbers");
    std::vector<u64> all;
    all.reserve(size_);
    forEach([&](auto number) {
        if (number < 0) throw Error("it holds a negative number");
        all.push_back(static_cast<u64>(number));
    });
    return all;
}

std::string NpyArray::text() const {
    if (size_ == 0 || (kind_ != 'S' && kind_ != 'U')) return "";
    std::string text;
    for (const char c : std::string_view(bytes_).substr(from_, elementBytes_))
        if (c != '\0') text += c;
    return text;
}

bool beginsAsNpz(std::string_view head) {
    constexpr size_t kName = 30;  // of a local file header, behind its fixed part (APPNOTE 4.3.7)
    if (head.size() < kName || head.substr(0, 4) != "PK\x03\x04") return false;
    const size_t length = numberAt<std::uint16_t>(head.data() + 26, false);
    const std::string_view name = head.substr(kName, length);
    return name.size() == length && length > kSuffix.size() &&
           name.substr(length - kSuffix.size()) == kSuffix;
}

std::map<std::string, NpyArray, std::less<>> readNpz(const FileText& file, const RunContext& context) {
    const ReadArchive reader = readArchive();
    const auto fail = [&] { file.fail(fmt::format("cannot be unpacked: {}", archiveMessage(reader.get()))); };
    archive_read_support_format_zip(reader.get());
    if (archive_read_open_memory(reader.get(), file.text().data(), file.text().size()) != ARCHIVE_OK) fail();
    std::map<std::string, NpyArray, std::less<>> arrays;
    u64 room = availableMemory() / 2;  // bytes: the other half is for the graph
    for (archive_entry* entry = nullptr;;) {
        const int status = archive_read_next_header(reader.get(), &entry);
        if (status == ARCHIVE_EOF) return arrays;
        if (status != ARCHIVE_OK) fail();
        const char* path = archive_entry_pathname(entry);
        std::string name = path == nullptr ? "" : path;
        if (name.size() >= kSuffix.size()) name.resize(name.size() - kSuffix.size());
        if (arrays.size() == kMostArrays) file.fail(fmt::format("holds more than {} arrays", kMostArrays));
        std::string bytes;
        for (;;) {
            if (context.shouldStop()) throw Cancelled();
            const size_t before = bytes.size();
            const size_t piece = std::clamp(before, kFirstPiece, kPiece);
            bytes.resize(before + piece);
            const la_ssize_t got = archive_read_data(reader.get(), bytes.data() + before, piece);
            if (got < 0) fail();
            bytes.resize(before + static_cast<size_t>(got));
            if (got == 0) break;
            if (static_cast<u64>(got) > room) file.failForMemory();
            room -= static_cast<u64>(got);
        }
        try {
            arrays.try_emplace(name, std::move(bytes));
        } catch (const Error& error) {
            file.fail(fmt::format("the array '{}': {}", excerpt(name), error.what()));
        }
    }
}

}  // namespace quartier::graph_io
