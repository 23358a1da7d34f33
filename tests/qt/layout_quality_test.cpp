// The panel of the layout measures what is drawn.
#include <gmock/gmock-matchers.h>

#include <QLabel>
#include <QLocale>
#include <QPushButton>

#include "layouts/quality.h"
#include "window_fixture.h"

namespace quartier::qt::test {

// By a click; other positions have other numbers, and undo brings those back that were measured.
TEST_F(WindowTest, TheLayoutIsMeasuredByAJobAndItsNumbersStayWithIt) {
    raise("layout");
    auto* measure = window->findChild<QPushButton*>("measure-layout");
    const auto value = [&](const char* id) {
        auto* label = window->findChild<QLabel*>(id);
        return label == nullptr ? QString() : label->text();
    };
    ASSERT_TRUE(measure->isEnabled());
    EXPECT_EQ(value("quality-stress"), "");
    QTest::mouseClick(measure, Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return !value("quality-stress").isEmpty(); }));
    const LayoutQuality quality =
        layoutQuality(document().undirected(), communities()->result.hierarchy, *document().positions);
    const auto text = [](f64 number) { return QLocale().toString(number, 'f', 3); };
    EXPECT_EQ(value("quality-stress"), text(quality.stress));
    EXPECT_EQ(value("quality-neighbours"), text(quality.neighbourhoodJaccard));
    EXPECT_EQ(value("quality-lengths"), text(quality.edgeLengthVariation));
    ASSERT_FALSE(quality.levelSeparation.empty());
    EXPECT_EQ(value("quality-separation-1"), text(quality.levelSeparation.front()));
    EXPECT_THAT(window->findChild<QLabel*>("quality-stress")->toolTip().toStdString(),
                testing::HasSubstr("Lower is better"));
    const QString stress = value("quality-stress");
    const auto before = document().positions;
    runs().runLayout("circle", {}, false, {});
    ASSERT_TRUE(wait([&] { return document().positions != before && runs().settled(); }));
    EXPECT_EQ(value("quality-stress"), "") << "of other positions";
    key(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(wait([&] { return document().positions == before; }));
    EXPECT_EQ(value("quality-stress"), stress);
}

TEST_F(WindowTest, MeasuringALayoutCanBeCancelled) {
    open("planted:20000:40:12:1:1", 20000);
    raise("layout");
    auto* measure = window->findChild<QPushButton*>("measure-layout");
    QTest::mouseClick(measure, Qt::LeftButton);
    ASSERT_EQ(measure->text(), "Cancel measuring");
    QTest::mouseClick(measure, Qt::LeftButton);
    ASSERT_TRUE(wait([&] { return measure->text() == "Measure this layout"; }));
    EXPECT_EQ(window->findChild<QLabel*>("quality-stress"), nullptr);
}

}  // namespace quartier::qt::test
