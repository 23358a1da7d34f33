// The table of communities in the window, by mouse and keys: sorted, linked with selection and drawing, and
// who lies between two of them.
#include <gmock/gmock-matchers.h>

#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <set>

#include "app/qt/communities_panel.h"
#include "app/qt/community_details.h"
#include "app/session/place.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAreArray;

class CommunitiesTest : public WindowTest {
  protected:
    void SetUp() override {
        WindowTest::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        raise("communities-dock");
        ASSERT_TRUE(settled());
    }
    CommunitiesPanel& panel() { return window->communities(); }
    QTableView& table() { return panel().table(); }
    bool settled() {
        QTest::qWait(10);
        return wait([&] { return panel().atRest(); });
    }
    std::string cell(int row, int column) {
        return table().model()->index(row, column).data().toString().toStdString();
    }
    void clickRow(int row, Qt::KeyboardModifiers modifiers = {}) {
        const QModelIndex index = table().model()->index(row, 0);
        table().scrollTo(index);
        QTest::mouseClick(table().viewport(), Qt::LeftButton, modifiers, table().visualRect(index).center());
        ASSERT_TRUE(settled());
    }
    void clickHeader(int column) {
        QHeaderView* header = table().horizontalHeader();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(column) + header->sectionSize(column) / 3,
                           header->height() / 2});
        ASSERT_TRUE(settled());
    }
    // The nodes that a row of the level shown stands for, from the run and not from the table.
    std::vector<VertexId> membersOf(const std::string& name) {
        const u32 depth = activeView().state().depth();
        for (const u32 node : communities()->bySize[depth])
            if (session::communityName(document(), node) == name) {
                const auto members = session::verticesOf(document(), node);
                return {members.begin(), members.end()};
            }
        return {};
    }
    std::string details() { return panel().details().text().text().toStdString(); }
};

TEST_F(CommunitiesTest, ListsTheLevelShownFromLargeToSmall) {
    const auto& sizes = communities()->bySize[activeView().state().depth()];
    ASSERT_EQ(table().model()->rowCount(), static_cast<int>(sizes.size()));
    for (size_t i = 0; i < sizes.size(); ++i) {
        EXPECT_EQ(cell(static_cast<int>(i), CommunityRows::name),
                  session::communityName(document(), sizes[i]));
        EXPECT_EQ(cell(static_cast<int>(i), CommunityRows::nodes),
                  std::to_string(communities()->dendrogram.nodes()[sizes[i]].size));
    }
    EXPECT_FALSE(table().isColumnHidden(CommunityRows::weightInside)) << "the sample has weights";
    key('[');
    ASSERT_TRUE(settled());
    EXPECT_EQ(table().model()->rowCount(),
              static_cast<int>(communities()->bySize[activeView().state().depth()].size()));
}

TEST_F(CommunitiesTest, AClickOnAHeaderSorts) {
    clickHeader(CommunityRows::conductance);
    clickHeader(CommunityRows::conductance);
    std::vector<f64> values;
    for (int row = 0; row < table().model()->rowCount(); ++row)
        values.push_back(std::stod(cell(row, CommunityRows::conductance)));
    const bool descending = table().horizontalHeader()->sortIndicatorOrder() == Qt::DescendingOrder;
    EXPECT_TRUE(descending ? std::is_sorted(values.rbegin(), values.rend())
                           : std::is_sorted(values.begin(), values.end()));
    clickHeader(CommunityRows::name);
    std::vector<std::string> names;
    for (int row = 0; row < table().model()->rowCount(); ++row)
        names.push_back(cell(row, CommunityRows::name));
    const bool down = table().horizontalHeader()->sortIndicatorOrder() == Qt::DescendingOrder;
    EXPECT_TRUE(down ? std::is_sorted(names.rbegin(), names.rend())
                     : std::is_sorted(names.begin(), names.end()));
}

TEST_F(CommunitiesTest, ARowSelectsItsNodesAndSaysWhoLeadsThem) {
    clickRow(0);
    EXPECT_THAT(selection().selected(), UnorderedElementsAreArray(membersOf(cell(0, CommunityRows::name))));
    EXPECT_THAT(details(), HasSubstr("Most neighbours: <a"));
    EXPECT_THAT(details(), Not(HasSubstr("betweenness")));
    EXPECT_TRUE(history().canUndo());
    // A node that is selected in the drawing marks its community.
    const VertexId last = membersOf(cell(table().model()->rowCount() - 1, CommunityRows::name)).front();
    selection().select(last, session::SelectMode::replace);
    ASSERT_TRUE(settled());
    const QModelIndexList rows = table().selectionModel()->selectedRows();
    ASSERT_EQ(rows.size(), 1);
    EXPECT_EQ(rows[0].row(), table().model()->rowCount() - 1);
}

TEST_F(CommunitiesTest, TwoRowsSayWhoLiesBetweenThem) {
    clickRow(0);
    clickRow(1, Qt::ControlModifier);
    const std::vector<VertexId> first = membersOf(cell(0, CommunityRows::name)),
                                second = membersOf(cell(1, CommunityRows::name));
    const std::set<VertexId> inFirst(first.begin(), first.end()), inSecond(second.begin(), second.end());
    std::set<VertexId> between;
    u64 edges = 0;
    const Graph& graph = document().graph();
    for (const VertexId v : inFirst)
        for (const VertexId w : graph.row(v))
            if (inSecond.count(w) > 0) {
                ++edges;
                between.insert({v, w});
            }
    ASSERT_GT(edges, 1U);
    EXPECT_THAT(details(),
                HasSubstr(std::to_string(edges) + " edges lie between <b>" + cell(0, CommunityRows::name)));
    auto* button = panel().findChild<QPushButton*>("select-bridges");
    ASSERT_TRUE(button->isVisibleTo(&panel()));
    QTest::keyClick(button, Qt::Key_Space);
    EXPECT_THAT(selection().selected(), UnorderedElementsAreArray(between));
    // A name leads to its node.
    const VertexId named = *between.begin();
    emit panel().details().text().linkActivated(QString::number(named));
    EXPECT_THAT(selection().selected(), ElementsAre(named));
}

TEST_F(CommunitiesTest, IsCopiedAndExpandsWhatIsEntered) {
    clickRow(0);
    QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier);
    const std::string copied = QGuiApplication::clipboard()->text().toStdString();
    EXPECT_THAT(copied, HasSubstr("Community,Nodes,Inside,Outside,Density"));
    EXPECT_THAT(copied,
                HasSubstr("\n" + cell(0, CommunityRows::name) + "," + cell(0, CommunityRows::nodes) + ","));
    const int all = table().model()->rowCount();
    activeView().enter(communities()->bySize[activeView().state().depth()].front());
    ASSERT_TRUE(settled());
    EXPECT_EQ(table().model()->rowCount(), static_cast<int>(activeView().shownCommunities().size()));
    activeView().leave();
    ASSERT_TRUE(settled());
    EXPECT_EQ(table().model()->rowCount(), all);
}

TEST_F(CommunitiesTest, IsEmptyWithoutCommunitiesAndFollowsAnotherGraph) {
    open("grid:6:7", 42);
    raise("communities-dock");
    ASSERT_TRUE(settled());
    EXPECT_EQ(table().model()->rowCount(),
              static_cast<int>(communities()->bySize[activeView().state().depth()].size()));
    EXPECT_TRUE(table().isColumnHidden(CommunityRows::weightInside));
    EXPECT_TRUE(table().isColumnHidden(CommunityRows::weightOutside));
}

}  // namespace
}  // namespace quartier::qt::test
