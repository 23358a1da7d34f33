// Names and the legend of a picture: one layout at every size, and letters that are text in SVG and PDF.
#include <expat.h>
#include <gmock/gmock-more-matchers.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "core/utf8.h"
#include "gl_fixture.h"
#include "odd_names.h"
#include "render/label_layout.h"
#include "render/legend_layout.h"
#include "scenes.h"

namespace quartier::render::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

class PictureTextTest : public GlTest {
  protected:
    void SetUp() override {
        GlTest::SetUp();
        folder_ =
            fs::temp_directory_path() / (std::string("quartier-picture-text-test-") +
                                         ::testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string written(const std::string& name, Renderer& renderer, const Camera& camera,
                        const PictureExtras& extras) {
        EXPECT_TRUE(writePicture(folder_ / name, renderer, camera, {}, extras));
        std::ostringstream text;
        text << std::ifstream(folder_ / name, std::ios::binary).rdbuf();
        return text.str();
    }
    fs::path folder_;
};

// The text of every <text>, as a reader of XML has it; fails where it is not well-formed.
std::vector<std::string> textsOf(const std::string& svg) {
    struct Reading {
        std::vector<std::string> texts;
        bool inside = false;
    } reading;
    XML_Parser parser = XML_ParserCreate(nullptr);
    XML_SetUserData(parser, &reading);
    XML_SetElementHandler(
        parser,
        [](void* user, const char* name, const char**) {
            auto& now = *static_cast<Reading*>(user);
            now.inside = std::string(name) == "text";
            if (now.inside) now.texts.emplace_back();
        },
        [](void* user, const char*) { static_cast<Reading*>(user)->inside = false; });
    XML_SetCharacterDataHandler(parser, [](void* user, const char* text, int length) {
        auto& now = *static_cast<Reading*>(user);
        if (now.inside) now.texts.back().append(text, static_cast<size_t>(length));
    });
    EXPECT_EQ(XML_Parse(parser, svg.data(), static_cast<int>(svg.size()), 1), XML_STATUS_OK)
        << XML_ErrorString(XML_GetErrorCode(parser)) << " in line " << XML_GetCurrentLineNumber(parser);
    XML_ParserFree(parser);
    return reading.texts;
}

// Everything in a PDF, with its compressed streams unpacked.
std::string unpacked(const std::string& pdf) {
    std::string all = pdf;
    for (size_t at = pdf.find("stream\n"); at != std::string::npos; at = pdf.find("stream\n", at + 7)) {
        if (pdf.compare(at - 3, 3, "end") == 0) continue;
        std::string piece(1 << 20, '\0');
        z_stream stream{};
        inflateInit(&stream);
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(pdf.data() + at + 7));
        stream.avail_in = static_cast<uInt>(pdf.size() - at - 7);
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = static_cast<uInt>(piece.size());
        inflate(&stream, Z_FINISH);
        all.append(piece, 0, piece.size() - stream.avail_out);
        inflateEnd(&stream);
    }
    return all;
}

// Width and height of the page, millimetres.
std::pair<f64, f64> pageOf(const std::string& pdf) {
    std::smatch found;
    EXPECT_TRUE(std::regex_search(pdf, found, std::regex(R"(/MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+) \])")));
    return {std::stod(found[1]) * 25.4 / 72, std::stod(found[2]) * 25.4 / 72};
}

PictureExtras namesAndLegend() {
    PictureExtras extras;
    extras.labels.push_back({"Middle & \"more\"", {0, 0}, 20, 1, true});
    extras.legend = {{"first <one>", {1, 0, 0, 1}, "12"}};
    extras.legendTitle = "1 community";
    extras.ramps = {{.title = "Score", .note = "log", .palette = "viridis", .low = "0", .high = "9"}};
    return extras;
}

TEST_F(PictureTextTest, LettersOfAnSvgAreText) {
    Renderer renderer;
    ringOfCliques(6, 5).give(renderer);
    const std::string svg = written("p.svg", renderer, cameraOf(600, 400), namesAndLegend());
    EXPECT_THAT(textsOf(svg), ::testing::ElementsAre("Middle & \"more\"", "1 community", "first <one>", "12",
                                                     "Score", "log", "0", "9"));
    EXPECT_THAT(svg, HasSubstr("font-family=\"'")) << "the font is named";
    EXPECT_THAT(svg, HasSubstr("sans-serif"));
    EXPECT_THAT(svg, Not(HasSubstr("<symbol"))) << "no outlines of letters";
}

TEST_F(PictureTextTest, LettersAreOutlinesOnRequest) {
    Renderer renderer;
    ringOfCliques(6, 5).give(renderer);
    PictureExtras extras = namesAndLegend();
    const std::string text = unpacked(written("text.pdf", renderer, cameraOf(600, 400), extras));
    extras.outlines = true;
    EXPECT_THAT(textsOf(written("p.svg", renderer, cameraOf(600, 400), extras)), ::testing::IsEmpty());
    const std::string outlines = unpacked(written("outlines.pdf", renderer, cameraOf(600, 400), extras));
    EXPECT_THAT(text, HasSubstr("/FontFile")) << "the font is embedded";
    EXPECT_THAT(text, HasSubstr("/ToUnicode")) << "its letters are known to a search";
    EXPECT_THAT(outlines, Not(HasSubstr("/FontFile")));
}

TEST_F(PictureTextTest, OddNamesStayValidXml) {
    Renderer renderer;
    const Camera camera = cameraOf(2000, 2000);
    PictureExtras extras;
    std::vector<std::string> names;
    for (const auto& piece : quartier::test::kOddPieces) {
        if (piece.text == nullptr) continue;  // NUL
        const f32 y = 20.0f + 24.0f * static_cast<f32>(names.size());
        names.push_back(std::string("<") + piece.text + "]]>");
        extras.labels.push_back({names.back(), camera.toWorld({1000, y}), 10, 1, false});
    }
    const std::vector<std::string> texts = textsOf(written("p.svg", renderer, camera, extras));
    ASSERT_EQ(texts.size(), names.size());
    for (size_t i = 0; i < names.size(); ++i) EXPECT_EQ(texts[i], drawableText(names[i])) << i;
    EXPECT_THAT(written("p.pdf", renderer, camera, extras), ::testing::StartsWith("%PDF"));
}

TEST_F(PictureTextTest, APageIsAsLargeAsItsPixelsAndTheirNumberAnInchSay) {
    Renderer renderer;
    ringOfCliques(3, 4).give(renderer);
    struct Case {
        int width, height;
        f64 dpi, millimetresWide, millimetresHigh;
    };
    for (const Case& page : {Case{3508, 2480, 300, 297, 210}, Case{2480, 3508, 300, 210, 297},
                             Case{600, 400, 96, 158.75, 105.83}, Case{600, 400, 192, 79.375, 52.92}}) {
        PictureExtras extras;
        extras.dpi = page.dpi;
        const auto [wide, high] =
            pageOf(written("p.pdf", renderer, cameraOf(page.width, page.height), extras));
        EXPECT_NEAR(wide, page.millimetresWide, 0.1);
        EXPECT_NEAR(high, page.millimetresHigh, 0.1);
    }
    PictureExtras extras = namesAndLegend();
    extras.dpi = 192;
    const std::string svg = written("p.svg", renderer, cameraOf(600, 400), extras);
    EXPECT_THAT(svg, HasSubstr("width=\"300px\"")) << "of 96 an inch";
    EXPECT_THAT(svg, HasSubstr("scale(0.5)")) << "its letters too";
    const std::string png = written("p.png", renderer, cameraOf(60, 40), extras);
    const size_t at = png.find("pHYs");
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(png.substr(at + 4, 4), std::string("\0\0\x1d\x87", 4)) << "7559 pixels a metre";
}

// A character that the typeface lacks comes from another font of the system.
TEST_F(PictureTextTest, OtherScriptsHaveTheirOwnFonts) {
    TextRuler ruler;
    const std::string two = "\u4e2d\u6587";
    if (std::abs(ruler.of(two, 100, false).width - 200) > 20) GTEST_SKIP() << "no font has Chinese letters";
    const TextSize latin = ruler.of("ab", 100, false), mixed = ruler.of("ab" + two, 100, false);
    EXPECT_NEAR(mixed.width, latin.width + 200, 20);
    EXPECT_EQ(mixed.ascent, latin.ascent) << "a line is as high";
    Renderer renderer;
    const auto fonts = [&](const std::string& name) {
        PictureExtras extras;
        extras.labels.push_back({name, {0, 0}, 20, 1, false});
        const std::string pdf = written("p.pdf", renderer, cameraOf(300, 200), extras);
        size_t count = 0;
        for (size_t at = pdf.find("/FontFile"); at != std::string::npos; at = pdf.find("/FontFile", at + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(fonts("ab"), 1u);
    EXPECT_EQ(fonts("ab" + two), 2u);
}

TEST_F(PictureTextTest, TwiceAsLargeALayoutIsTheSame) {
    Renderer renderer;
    const Drawing drawing = clustered(300, 1500, 3, 6);
    drawing.give(renderer);
    TextRuler ruler;
    std::vector<PictureLabel> labels;
    for (u32 v = 0; v < 200; ++v)
        labels.push_back({.text = "node " + std::to_string(v),
                          .world = drawing.positions[v],
                          .priority = 1 - static_cast<f32>(v) / 200,
                          .item = v,
                          .vertex = v});
    Camera camera = cameraOf(640, 480);
    camera.fit(renderer.bounds(), 40);
    const auto placed = [&](f32 times) {
        Camera scaled = camera;
        scaled.width = static_cast<int>(times * 640);
        scaled.height = static_cast<int>(times * 480);
        scaled.zoom *= times;
        Style style;
        style.pixelRatio = times;
        const NodesInSight nodes = nodesInSight(renderer, scaled, style);
        const Bounds legend{{0, 0}, {times * 150, times * 100}};
        return layOutLabels(labels,
                            {.camera = scaled,
                             .pixelRatio = times,
                             .most = 25,
                             .nodes = nodes,
                             .before = {},
                             .legend = legend},
                            ruler);
    };
    const auto one = placed(1), two = placed(2);
    ASSERT_EQ(one.size(), two.size());
    size_t shown = 0;
    for (size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].label, two[i].label);
        EXPECT_EQ(one[i].shown, two[i].shown);
        EXPECT_NEAR(2 * one[i].text.at.x, two[i].text.at.x, 0.01);
        EXPECT_NEAR(2 * one[i].text.at.y, two[i].text.at.y, 0.01);
        EXPECT_NEAR(2 * one[i].text.width, two[i].text.width, 0.01);
        shown += one[i].shown;
        EXPECT_FALSE(one[i].shown && one[i].box.low.x < 150 && one[i].box.low.y < 100) << "under the legend";
    }
    EXPECT_GE(shown, 10u);
    EXPECT_LE(shown, 25u);
}

// What is in sight has names, however far one has zoomed in.
TEST_F(PictureTextTest, AZoomedPictureHasTheNamesOfWhatIsInIt) {
    Renderer renderer;
    std::vector<Vec2> places;
    PictureExtras extras;
    extras.mostLabels = 10;
    for (u32 v = 0; v < 100; ++v) {
        const u32 row = v / 10, column = v % 10;
        places.push_back({static_cast<f32>(column) * 100, static_cast<f32>(row) * 100});
        extras.labels.push_back({.text = "n" + std::to_string(v),
                                 .world = places.back(),
                                 .priority = 1 - static_cast<f32>(v) / 100,
                                 .item = v,
                                 .vertex = v});
    }
    renderer.setTopology(100, {});
    renderer.setPositions(places);
    renderer.setSizeValues(std::vector<f32>(100, 1));
    Camera camera = cameraOf(400, 400, places[99]);
    camera.zoom = 1.5f;
    EXPECT_THAT(textsOf(written("p.svg", renderer, camera, extras)),
                ::testing::UnorderedElementsAre("n88", "n89", "n98", "n99"));
}

TEST_F(PictureTextTest, TheLegendStandsInTheCornerThatIsAskedFor) {
    PictureExtras extras = namesAndLegend();
    TextRuler ruler;
    const LegendLayout legend = layOutLegend(extras, 2, ruler);
    const Camera camera = cameraOf(800, 600);
    for (const LegendCorner corner : {LegendCorner::topRight, LegendCorner::topLeft,
                                      LegendCorner::bottomRight, LegendCorner::bottomLeft}) {
        const Vec2 at = placeInCorner(corner, legend.size(), camera, 2);
        const bool left = corner == LegendCorner::topLeft || corner == LegendCorner::bottomLeft,
                   top = corner == LegendCorner::topLeft || corner == LegendCorner::topRight;
        EXPECT_EQ(at.x, left ? 24 : 800 - 24 - legend.size().x);
        EXPECT_EQ(at.y, top ? 24 : 600 - 24 - legend.size().y);
    }
    for (const PlacedText& text : legend.texts) {
        EXPECT_GE(text.at.x, 0);
        EXPECT_LE(text.at.x + text.width, legend.size().x);
        EXPECT_LE(text.at.y, legend.size().y);
    }
}

}  // namespace
}  // namespace quartier::render::test
