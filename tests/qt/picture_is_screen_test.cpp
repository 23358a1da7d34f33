// The picture that is exported is what the window shows: names and their places, the legend with its corner
// and its words, and the pixels. Read from the files that the export dialog writes.
#include <QAction>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSpinBox>
#include <QXmlStreamReader>

#include "app/qt/export_dialog.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

// Half a hundredth of a pixel is what is lost where the file is written.
constexpr double kPlaceTolerance = 0.02;  // pixels
// Of 255. The same shaders draw both; two contexts may round differently.
constexpr int kPixelTolerance = 2;
// Letters are painted by Qt in the window and by cairo in files, from the same outlines: their edges differ.
constexpr double kLetterTolerance = 12;  // mean over the box of a text, of 255

struct Text {
    QString text;
    QPointF at;
    double size = 0;
    bool bold = false;
};

// The <text> elements, in order.
std::vector<Text> textsOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    QXmlStreamReader xml(&file);
    std::vector<Text> texts;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement() || xml.name() != QLatin1String("text")) continue;
        const auto number = [&](const char* name) {
            return xml.attributes().value(QLatin1String(name)).toDouble();
        };
        Text text;
        text.at = {number("x"), number("y")};
        text.size = number("font-size");
        text.bold = xml.attributes().value("font-weight") == QLatin1String("bold");
        text.text = xml.readElementText();
        texts.push_back(text);
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return texts;
}

class PictureIsScreenTest : public WindowTest {
  protected:
    // Through the dialog, at the size of the window.
    void exportTo(const QString& path) {
        QFile::remove(path);
        window->findChild<QAction*>("picture")->trigger();
        auto* dialog = window->findChild<ExportDialog*>("export-dialog");
        ASSERT_NE(dialog, nullptr);
        dialog->setPath(path);
        dialog->accept();
        ASSERT_TRUE(wait([&] { return window->findChild<ExportDialog*>("export-dialog") == nullptr; }));
        ASSERT_TRUE(QFile::exists(path));
    }

    // What the window shows as letters, controls left out.
    std::vector<render::PlacedText> shownTexts() {
        std::vector<render::PlacedText> texts;
        for (const render::PlacedLabel& name : view().overlay()->labels().layout())
            if (name.shown) texts.push_back(name.text);
        const auto& legend = view().overlay()->legend().texts;
        texts.insert(texts.end(), legend.begin(), legend.end());
        return texts;
    }

    void expectTheSameTexts(const std::string& state) {
        const QString path = folder.filePath("state.svg");
        ASSERT_NO_FATAL_FAILURE(exportTo(path));
        const std::vector<Text> written = textsOf(path);
        const std::vector<render::PlacedText> shown = shownTexts();
        ASSERT_EQ(written.size(), shown.size()) << state;
        for (size_t i = 0; i < shown.size(); ++i) {
            EXPECT_EQ(written[i].text.toStdString(), shown[i].text) << state;
            EXPECT_NEAR(written[i].at.x(), shown[i].at.x, kPlaceTolerance) << state << ": " << shown[i].text;
            EXPECT_NEAR(written[i].at.y(), shown[i].at.y, kPlaceTolerance) << state << ": " << shown[i].text;
            EXPECT_NEAR(written[i].size, shown[i].size, kPlaceTolerance) << state;
            EXPECT_EQ(written[i].bold, shown[i].bold) << state;
        }
    }

    // 0: compared everywhere; 1: letters; 2: not compared.
    std::vector<u8> maskOf(const QImage& screen) {
        std::vector<u8> mask(static_cast<size_t>(screen.width()) * static_cast<size_t>(screen.height()), 0);
        const auto fill = [&](QRectF rect, u8 value) {
            const QRect box = rect.toAlignedRect().intersected(screen.rect());
            for (int y = box.top(); y <= box.bottom(); ++y)
                for (int x = box.left(); x <= box.right(); ++x)
                    mask[static_cast<size_t>(y) * static_cast<size_t>(screen.width()) +
                         static_cast<size_t>(x)] = value;
        };
        const auto fillBox = [&](const render::Bounds& box, double grown, u8 value) {
            fill(QRectF(box.low.x, box.low.y, box.high.x - box.low.x, box.high.y - box.low.y)
                     .adjusted(-grown, -grown, grown, grown),
                 value);
        };
        const Overlay& overlay = *view().overlay();
        for (const render::PlacedLabel& name : overlay.labels().layout())
            if (name.shown) fillBox(name.box, name.text.halo + 2, 1);
        if (!overlay.legend().empty()) fillBox(overlay.legend().frame, 1, 1);
        const qreal ratio = view().devicePixelRatioF();
        for (const QRectF& control : overlay.cards()) {
            fill({control.x() * ratio - 1, control.y() * ratio - 1, control.width() * ratio + 2,
                  control.height() * ratio + 2},
                 2);
            // A name that a control covers is in the picture alone.
            for (const render::PlacedLabel& name : overlay.labels().layout()) {
                const QRectF box(name.box.low.x - 5, name.box.low.y - 5,
                                 name.box.high.x - name.box.low.x + 10,
                                 name.box.high.y - name.box.low.y + 10);
                if (name.shown && control.intersects(box)) fill(box, 2);
            }
        }
        return mask;
    }

    void expectTheSamePixels(const std::string& state) {
        const QString path = folder.filePath("state.png");
        ASSERT_NO_FATAL_FAILURE(exportTo(path));
        const QImage screen = view().grabFramebuffer().convertToFormat(QImage::Format_RGB32),
                     picture = QImage(path).convertToFormat(QImage::Format_RGB32);
        ASSERT_EQ(screen.size(), picture.size()) << state;
        const std::vector<u8> mask = maskOf(screen);
        double letters = 0;
        size_t lettersSeen = 0, different = 0, i = 0;
        for (int y = 0; y < screen.height(); ++y)
            for (int x = 0; x < screen.width(); ++x, ++i) {
                const QRgb a = screen.pixel(x, y), b = picture.pixel(x, y);
                const int apart = std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                                            std::abs(qBlue(a) - qBlue(b))});
                if (mask[i] == 0) different += apart > kPixelTolerance;
                if (mask[i] != 1) continue;
                letters += apart;
                ++lettersSeen;
            }
        EXPECT_EQ(different, 0u) << state;
        EXPECT_LT(letters / static_cast<double>(std::max<size_t>(lettersSeen, 1)), kLetterTolerance) << state;
        if (const char* pictures = std::getenv("QUARTIER_PICTURES")) {
            const QString name = QDir(pictures).filePath(QString::fromStdString(state));
            screen.save(name + "-screen.png");
            picture.save(name + "-picture.png");
        }
    }

    void expectTheSame(const std::string& state) {
        ASSERT_TRUE(rest()) << state;
        EXPECT_GT(shownTexts().size(), 3u) << state;
        ASSERT_NO_FATAL_FAILURE(expectTheSameTexts(state));
        ASSERT_NO_FATAL_FAILURE(expectTheSamePixels(state));
    }
    void zoom(double factor, QPointF at) {
        view().zoomBy(factor, at);
        ASSERT_TRUE(rest());
    }
};

// Communities: the fitted view, zoomed and panned, levels, isolated, entered, dark and light.
TEST_F(PictureIsScreenTest, InTenStatesOfTheSample) {
    expectTheSame("fitted");
    zoom(1.8, view().toScreen(hub()));
    expectTheSame("zoomed");
    zoom(2.5, view().toScreen(hub()));
    view().panBy({90, -60});
    expectTheSame("zoomed-and-panned");
    view().fit(false);
    ASSERT_TRUE(rest());
    zoom(0.5, {200, 200});
    expectTheSame("from-afar");
    view().fit(false);
    activeView().setDepth(0);
    expectTheSame("finest-level");
    activeView().setDepth(session::depthCount(document()) - 1);
    activeView().isolate(largestCommunity());
    expectTheSame("isolated");
    bench().views.setDark(false);
    zoom(2.2, view().toScreen(hub()));
    expectTheSame("isolated-light-zoomed");
    activeView().isolate(std::nullopt);
    activeView().enter(largestCommunity());
    expectTheSame("entered-light");
    bench().views.setDark(true);
    zoom(1.7, {300, 250});
    expectTheSame("entered-zoomed");
    activeView().leave();
    ASSERT_TRUE(rest());
    view().fit(false);
    selection().select(hub(), SelectMode::replace);
    activeView().changeView("Labels", [](session::View& shown) { shown.labels = 70; });
    expectTheSame("many-names-and-one-selected");
}

// Values of a column and scores as colours.
TEST_F(PictureIsScreenTest, InTenStatesWithAttributesAndScores) {
    open(QStringLiteral(QUARTIER_SOURCE_DIR "/tests/data/polbooks.gml.gz"), 105);
    CentralityOptions options;
    options.edges = true;
    runs().runBetweenness("sources", options);
    ASSERT_TRUE(wait([&] { return !runs().busy() && betweenness() != nullptr; }));
    activeView().colourBy("value");
    expectTheSame("attribute");
    zoom(2, {350, 300});
    expectTheSame("attribute-zoomed");
    bench().views.setDark(false);
    expectTheSame("attribute-light-zoomed");
    activeView().enter(largestCommunity());
    expectTheSame("attribute-entered-light");
    activeView().leave();
    ASSERT_TRUE(rest());
    view().fit(false);
    activeView().colourBy("betweenness");
    expectTheSame("score-light");
    bench().views.setDark(true);
    expectTheSame("score");
    zoom(3, view().toScreen(hub()));
    expectTheSame("score-zoomed");
    activeView().edgesBy("betweenness", "betweenness");
    expectTheSame("score-of-edges-zoomed");
    view().fit(false);
    // The letters of a larger font of the system.
    QFont larger = view().font();
    larger.setPixelSize(16);
    view().setFont(larger);
    activeView().colourBy("degree");
    activeView().sizeBy("betweenness");
    expectTheSame("degree");
    activeView().colourBy("community");
    activeView().setLegend(false);
    expectTheSame("no-legend");
}

}  // namespace
}  // namespace quartier::qt::test
