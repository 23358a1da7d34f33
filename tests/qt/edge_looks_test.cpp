// Edges as wide as their weight, coloured by their columns: chosen by keys, undone, saved, edited.
#include <gmock/gmock-matchers.h>

#include <QComboBox>

#include "app/session/edge_quantity.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

class EdgeLooksTest : public WindowTest {
  protected:
    QComboBox& box(const char* id) { return *window->findChild<QComboBox*>(id); }
    // The last entry of a list, by the keyboard.
    void chooseLast(const char* id) {
        raise("appearance");
        box(id).setFocus();
        QTest::keyClick(&box(id), Qt::Key_End);
        ASSERT_TRUE(rest());
    }
    std::vector<std::string> offered(const char* id) {
        std::vector<std::string> names;
        for (int i = 0; i < box(id).count(); ++i) names.push_back(box(id).itemText(i).toStdString());
        return names;
    }
};

TEST_F(EdgeLooksTest, TheWeightIsTheWidthUntilItIsUndone) {
    EXPECT_THAT(offered("edge-width-by"), testing::ElementsAre("All alike", "Betweenness", "Weight"));
    ASSERT_NO_FATAL_FAILURE(chooseLast("edge-width-by"));
    EXPECT_EQ(activeView().view().edgeWidth, "weight");
    EXPECT_EQ(activeView().view().edgeWidthRange.high, 31) << "Cosette and Valjean";
    EXPECT_TRUE(activeView().style().edgeWidths);
    EXPECT_EQ(history().undoText(), "Edges by weight");
    const render::LegendLayout& legend = view().overlay()->legend();
    EXPECT_FALSE(legend.empty());
    history().undo();
    ASSERT_TRUE(rest());
    EXPECT_EQ(activeView().view().edgeWidth, "none");
    EXPECT_EQ(box("edge-width-by").currentText(), "All alike");
    history().redo();

    const QString path = folder.filePath("weights.quartier");
    window->keeper().saveTo(path);
    ASSERT_TRUE(wait([&] { return !window->keeper().saving() && !window->keeper().unsaved(); }));
    open(path, 77);
    EXPECT_EQ(activeView().view().edgeWidth, "weight");
    EXPECT_EQ(activeView().view().edgeWidthRange.high, 31) << "found again, files do not keep it";
    EXPECT_EQ(box("edge-width-by").currentText(), "Weight");
}

TEST_F(EdgeLooksTest, AGraphWithoutWeightsHasNoneToShow) {
    ASSERT_NO_FATAL_FAILURE(chooseLast("edge-width-by"));
    open("grid:6:5", 30);
    EXPECT_EQ(activeView().view().edgeWidth, "none");
    EXPECT_THAT(offered("edge-width-by"), testing::ElementsAre("All alike", "Betweenness"));
}

}  // namespace
}  // namespace quartier::qt::test
