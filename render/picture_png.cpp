#include <png.h>

#include <cmath>
#include <cstring>
#include <memory>

#include "core/error.h"
#include "core/machine.h"
#include "core/utf8.h"
#include "render/picture_formats.h"
#include "render/tile_target.h"

namespace quartier::render {
namespace {

constexpr f64 kMetresPerInch = 0.0254;
constexpr int kRowsBetweenQuestions = 8;  // whether to go on: of 200,000 pixels some milliseconds each

void writeBytes(png_structp png, png_bytep data, png_size_t length) {
    // A failing stream is seen by its state afterwards: no exception may cross libpng.
    static_cast<std::ostream*>(png_get_io_ptr(png))
        ->write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(length));
}
void flushBytes(png_structp) {}

// Rows of RGBA 8 bit into a PNG. libpng reports faults by longjmp; each method that calls it holds no object
// with a destructor of its own.
class PngStream {
  public:
    explicit PngStream(std::ostream& out) {
        png_ = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
        info_ = png_ != nullptr ? png_create_info_struct(png_) : nullptr;
        if (info_ == nullptr) throw Error("libpng refuses to start writing a picture");
        png_set_write_fn(png_, &out, writeBytes, flushBytes);
    }
    ~PngStream() { png_destroy_write_struct(&png_, &info_); }
    PngStream(const PngStream&) = delete;
    PngStream& operator=(const PngStream&) = delete;

    void begin(u32 width, u32 height, f64 dpi, const char* software, const char* command) {
        if (setjmp(png_jmpbuf(png_))) throw Error("libpng cannot write a picture of this size");
        png_set_user_limits(png_, 0x7FFFFFFF, 0x7FFFFFFF);
        png_set_compression_level(png_, 6);
        png_set_IHDR(png_, info_, width, height, 8, PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE,
                     PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        png_set_sRGB_gAMA_and_cHRM(png_, info_, PNG_sRGB_INTENT_PERCEPTUAL);
        const auto perMetre = static_cast<u32>(std::lround(dpi / kMetresPerInch));
        png_set_pHYs(png_, info_, perMetre, perMetre, PNG_RESOLUTION_METER);
        addText("Software", software);
        if (*command != '\0') addText("Command", command);
        png_write_info(png_, info_);
    }
    void row(const u8* pixels) {
        if (setjmp(png_jmpbuf(png_))) throw Error("libpng cannot write a row of the picture");
        png_write_row(png_, pixels);
    }
    void end() {
        if (setjmp(png_jmpbuf(png_))) throw Error("libpng cannot finish the picture");
        png_write_end(png_, info_);
    }

  private:
    void addText(const char* key, const char* text) {
        png_text entry;
        std::memset(&entry, 0, sizeof entry);
        // tEXt holds Latin-1 without control characters, iTXt all of UTF-8.
        entry.compression = isPlain(text) ? PNG_TEXT_COMPRESSION_NONE : PNG_ITXT_COMPRESSION_NONE;
        entry.key = const_cast<char*>(key);
        entry.text = const_cast<char*>(text);
        png_set_text(png_, info_, &entry, 1);
    }
    static bool isPlain(const char* text) {
        for (; *text != '\0'; ++text)
            if (*text < 32 || *text > 126) return false;
        return true;
    }

    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
};

// A piece of a row of tiles in memory, as cairo wants it: 32 bit premultiplied ARGB in the machine's byte
// order.
class Column {
  public:
    Column(int x, int width, int height)
        : x_(x),
          width_(width),
          surface_(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)),
          cairo_(cairo_create(surface_.get())) {
        if (cairo_surface_status(surface_.get()) != CAIRO_STATUS_SUCCESS)
            throw Error("there is not enough memory for a row of tiles of the picture");
        cairo_translate(cairo_.get(), -x, 0);
    }
    cairo_t* cairo() const { return cairo_.get(); }
    bool holds(const Part& part) const { return part.x >= x_ && part.x < x_ + width_; }

    void put(const std::vector<u8>& tile, const Part& part) {
        cairo_surface_flush(surface_.get());
        for (int y = 0; y < part.height; ++y) {
            u32* to = line(y) + part.x - x_;
            const u8* from = tile.data() + static_cast<size_t>(y) * static_cast<size_t>(part.width) * 4;
            for (int x = 0; x < part.width; ++x, from += 4)
                to[x] = static_cast<u32>(from[3]) << 24 | static_cast<u32>(from[0]) << 16 |
                        static_cast<u32>(from[1]) << 8 | from[2];
        }
        cairo_surface_mark_dirty(surface_.get());
    }
    // Its part of row y as RGBA.
    void get(int y, std::vector<u8>& row) const {
        cairo_surface_flush(surface_.get());
        const u32* from = line(y);
        u8* to = row.data() + 4 * static_cast<size_t>(x_);
        for (int x = 0; x < width_; ++x, to += 4) {
            to[0] = static_cast<u8>(from[x] >> 16);
            to[1] = static_cast<u8>(from[x] >> 8);
            to[2] = static_cast<u8>(from[x]);
            to[3] = static_cast<u8>(from[x] >> 24);
        }
    }

  private:
    struct Release {
        void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
        void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    };
    u32* line(int y) const {
        return reinterpret_cast<u32*>(cairo_image_surface_get_data(surface_.get()) +
                                      static_cast<std::ptrdiff_t>(y) *
                                          cairo_image_surface_get_stride(surface_.get()));
    }
    int x_;
    int width_;
    std::unique_ptr<cairo_surface_t, Release> surface_;
    std::unique_ptr<cairo_t, Release> cairo_;
};

// A row of tiles. Surfaces of cairo are at most 32,767 pixels wide, pictures are not.
class Strip {
  public:
    Strip(int width, int height) {
        constexpr int kWidest = 32767 / kTileWidth * kTileWidth;
        for (int x = 0; x < width; x += kWidest)
            columns_.emplace_back(x, std::min(kWidest, width - x), height);
    }
    void put(const std::vector<u8>& tile, const Part& part) {
        for (Column& column : columns_)
            if (column.holds(part)) column.put(tile, part);
    }
    void draw(const PictureOverlay& overlay, int y) {
        for (Column& column : columns_) overlay.draw(column.cairo(), y, Letters::text);
    }
    // Row y as RGBA with straight alpha.
    void get(int y, std::vector<u8>& row) const {
        for (const Column& column : columns_) column.get(y, row);
        unpremultiply(row.data(), row.size() / 4);
    }

  private:
    std::vector<Column> columns_;
};

}  // namespace

bool writePng(std::ostream& out, Renderer& renderer, const Camera& camera, const Style& style,
              const PictureExtras& extras, const PictureProgress& progress) {
    const PictureOverlay overlay(renderer, camera, style, extras);
    const int stripHeight = std::min(kTileHeight, camera.height);
    const TileTarget target(std::min(camera.width, kTileWidth), stripHeight);
    Strip strip(camera.width, stripHeight);
    const std::string software = "quartier " + programVersion(), command = toUtf8(extras.command);
    PngStream png(out);
    png.begin(static_cast<u32>(camera.width), static_cast<u32>(camera.height), extras.dpi, software.c_str(),
              command.c_str());
    const std::vector<Part> tiles = tilesOf(camera.width, camera.height);
    std::vector<u8> pixels, row(static_cast<size_t>(camera.width) * 4);
    for (size_t i = 0; i < tiles.size(); ++i) {
        const Part& part = tiles[i];
        const f64 before = static_cast<f64>(i) / static_cast<f64>(tiles.size());
        const auto goOn = [&] { return progress(before); };
        if (!renderer.drawPart(camera, part, style, target.framebuffer(), true, goOn)) return false;
        target.read(part.width, part.height, pixels);
        strip.put(pixels, part);
        const f64 done = static_cast<f64>(i + 1) / static_cast<f64>(tiles.size());
        if (!progress(done)) return false;
        if (part.x + part.width < camera.width) continue;
        strip.draw(overlay, part.y);
        // To pack the rows takes as long as to draw them.
        for (int y = 0; y < part.height; ++y) {
            if (y % kRowsBetweenQuestions == 0 && !progress(done)) return false;
            strip.get(y, row);
            png.row(row.data());
        }
        if (!out) throw Error("the picture cannot be written: the disk is full or the file was closed");
    }
    png.end();
    return true;
}

}  // namespace quartier::render
