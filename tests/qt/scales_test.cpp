// Linear, logarithmic, by rank and in classes: chosen by the mouse, drawn, undone, saved.
#include <gmock/gmock-matchers.h>

#include <QAbstractItemView>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <set>

#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

using session::Scale;

// As render::Look, whose header needs OpenGL before Qt.
struct DrawnLook {
    u32 rgba, sizeAndFlags;
    u32 size() const { return sizeAndFlags & 0xFFFFu; }
};

class ScalesTest : public WindowTest {
  protected:
    QComboBox& box(const char* id) { return *window->findChild<QComboBox*>(id); }
    // As a hand does it: opens the list, and clicks the entry.
    void choose(const char* id, session::Ramp ramp, const QString& entry) {
        raise("appearance");
        QComboBox& list = box(id);
        QTest::mouseClick(&list, Qt::LeftButton, {}, list.rect().center());
        ASSERT_TRUE(wait([&] { return list.view()->isVisible(); }));
        const int row = list.findText(entry);
        ASSERT_GE(row, 0) << entry.toStdString();
        const QModelIndex at = list.model()->index(row, 0);
        list.view()->scrollTo(at);
        // A click right behind the one that has opened the list would be taken for that one.
        QTest::qWait(2 * QApplication::doubleClickInterval());
        QTest::mouseClick(list.view()->viewport(), Qt::LeftButton, {}, list.view()->visualRect(at).center());
        ASSERT_TRUE(wait([&] { return list.currentText() == entry && !list.view()->isVisible(); }));
        // What needs the values sorted comes by a job.
        ASSERT_TRUE(wait([&] {
            return nameOf(session::shownScale(activeView().view(), ramp)) ==
                   list.currentData().toString().toStdString();
        }));
        ASSERT_TRUE(rest());
    }
    // Of every node as the renderer has it.
    std::vector<u32> coloursDrawn() {
        std::vector<u32> colours;
        for (const DrawnLook& look : drawn<DrawnLook>(view().renderer()->lookBuffer()))
            colours.push_back(look.rgba);
        return colours;
    }
    static size_t different(std::vector<u32> colours) {
        std::sort(colours.begin(), colours.end());
        return static_cast<size_t>(std::unique(colours.begin(), colours.end()) - colours.begin());
    }
    std::vector<std::string> legendTexts() {
        std::vector<std::string> texts;
        for (const render::PlacedText& text : view().overlay()->legend().texts) texts.push_back(text.text);
        return texts;
    }
};

TEST_F(ScalesTest, AreChosenByTheMouseAndUndone) {
    activeView().setLegend(true);
    activeView().colourBy(session::kDegreeQuantity);
    ASSERT_TRUE(rest());
    EXPECT_EQ(box("colour-scale").currentText(), "Logarithmic") << "as suits degrees";
    const std::vector<u32> before = coloursDrawn();
    ASSERT_NO_FATAL_FAILURE(choose("colour-scale", session::Ramp::colour, "5 quantiles"));
    EXPECT_EQ(history().undoText(), "Scale: quantiles:5");
    const size_t classes = activeView().style().colourRange.steps->classes.size();
    EXPECT_EQ(different(coloursDrawn()), classes) << "a colour for each class";
    EXPECT_THAT(legendTexts(), testing::Contains("quantiles"));
    EXPECT_EQ(view().overlay()->legend().dots.size(), classes);
    ASSERT_NO_FATAL_FAILURE(choose("colour-scale", session::Ramp::colour, "Rank"));
    EXPECT_THAT(legendTexts(), testing::IsSupersetOf({"rank", "1", "36"}));
    std::set<f32> degrees(document().degrees().begin(), document().degrees().end());
    EXPECT_EQ(different(coloursDrawn()), degrees.size()) << "a colour for each degree";
    for (const QDoubleSpinBox* end : window->findChildren<QDoubleSpinBox*>())
        EXPECT_FALSE(end->accessibleName() == "Low end of the ramp" && end->isEnabled())
            << "ranks have no ends";
    history().undo();
    history().undo();
    ASSERT_TRUE(rest());
    EXPECT_EQ(coloursDrawn(), before);
    EXPECT_EQ(box("colour-scale").currentText(), "Logarithmic");
    EXPECT_FALSE(activeView().view().colourScale.needsSteps());
    history().redo();
    ASSERT_TRUE(rest());
    EXPECT_EQ(box("colour-scale").currentText(), "5 quantiles");
}

TEST_F(ScalesTest, OfSizesAndEdgesAreKeptBySessions) {
    activeView().edgesBy("weight", "weight");
    ASSERT_TRUE(rest());
    ASSERT_NO_FATAL_FAILURE(choose("size-scale", session::Ramp::size, "Rank"));
    ASSERT_NO_FATAL_FAILURE(choose("edge-colour-scale", session::Ramp::edgeColour, "7 quantiles"));
    ASSERT_NO_FATAL_FAILURE(choose("edge-width-scale", session::Ramp::edgeWidth, "Logarithmic"));
    const auto look = drawn<DrawnLook>(view().renderer()->lookBuffer());
    const VertexId most = hub();
    EXPECT_EQ(look[most].size(), std::max_element(look.begin(), look.end(), [](auto& a, auto& b) {
                                     return a.size() < b.size();
                                 })->size());
    const QString path = folder.filePath("scales.quartier");
    window->keeper().saveTo(path);
    ASSERT_TRUE(wait([&] { return !window->keeper().saving() && !window->keeper().unsaved(); }));
    open(path, 77);
    const session::View& kept = activeView().view();
    EXPECT_EQ(kept.sizeScale.kind, Scale::Kind::rank);
    EXPECT_EQ(kept.style.sizeRange.scale, render::RampScale::rank);
    EXPECT_EQ(kept.edgeColourScale, (Scale{Scale::Kind::quantiles, 7}));
    EXPECT_EQ(kept.edgeColourRange.scale, render::RampScale::quantiles);
    EXPECT_EQ(kept.edgeWidthScale.kind, Scale::Kind::logarithmic);
    EXPECT_EQ(box("edge-width-scale").currentText(), "Logarithmic");
    const auto again = drawn<DrawnLook>(view().renderer()->lookBuffer());
    for (VertexId v = 0; v < 77; ++v) EXPECT_EQ(again[v].size(), look[v].size()) << v;
}

TEST_F(ScalesTest, AnotherQuantityBeginsWithTheScaleThatSuitsIt) {
    activeView().colourBy(session::kDegreeQuantity);
    ASSERT_TRUE(rest());
    EXPECT_FALSE(box("edge-colour-scale").isEnabled()) << "edges have the colours of their nodes";
    ASSERT_NO_FATAL_FAILURE(choose("colour-scale", session::Ramp::colour, "10 quantiles"));
    activeView().colourBy(session::kCommunityQuantity);
    ASSERT_TRUE(rest());
    EXPECT_FALSE(box("colour-scale").isEnabled());
    activeView().colourBy(session::kDegreeQuantity);
    ASSERT_TRUE(rest());
    EXPECT_EQ(box("colour-scale").currentText(), "Logarithmic");
}

}  // namespace
}  // namespace quartier::qt::test
