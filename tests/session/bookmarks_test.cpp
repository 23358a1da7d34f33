// Named views of a document.
#include "app/session/bookmarks.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/session/bookmark_commands.h"
#include "app/session/commands.h"
#include "app/session/computed_identity.h"
#include "app/session/session_file.h"
#include "app/session/workspace_commands.h"
#include "core/error.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

View zoomed(f32 zoom) {
    View view;
    view.fit = false;
    view.camera.zoom = zoom;
    return view;
}

TEST(Bookmarks, AreAddedReplacedRemovedAndKeptInASession) {
    RunContext context = plainContext();
    Document document = openGraph(kSampleName, {}, context);
    document.views.push_back(std::make_shared<const KeptView>(KeptView{kWindowView, zoomed(1)}));
    const ComputedIdentity before{document};
    addBookmark(document, "The students", zoomed(2));
    addBookmark(document, "Bishop", zoomed(3));
    addBookmark(document, "The students", zoomed(4));
    EXPECT_THAT(bookmarksOf(document), ElementsAre("The students", "Bishop"));
    EXPECT_EQ(findView(document, "The students")->view.camera.zoom, 4);
    EXPECT_FALSE(before == ComputedIdentity{document}) << "they are unsaved";

    const std::string path = testing::TempDir() + "quartier_bookmarks.quartier";
    saveSession(document, path);
    Document opened = openGraph(path, {}, context);
    EXPECT_THAT(bookmarksOf(opened), ElementsAre("The students", "Bishop"));
    EXPECT_EQ(findView(opened, "Bishop")->view.camera.zoom, 3);

    removeBookmark(opened, "The students");
    EXPECT_THAT(bookmarksOf(opened), ElementsAre("Bishop"));
    removeBookmark(document, "Bishop");
    removeBookmark(document, "The students");
    EXPECT_TRUE(before == ComputedIdentity{document});
}

TEST(Bookmarks, RefuseANameThatCannotBeOne) {
    Computed computed;
    EXPECT_THROW(addBookmark(computed, "", {}), OptionError);
    EXPECT_THROW(addBookmark(computed, "two\nlines", {}), OptionError);
    EXPECT_THROW(addBookmark(computed, kWindowView, {}), OptionError);
    addBookmark(computed, "one", {});
    try {
        removeBookmark(computed, "two");
        FAIL() << "an unknown bookmark was removed";
    } catch (const OptionError& error) {
        EXPECT_THAT(error.what(), HasSubstr("no bookmark 'two'; there are: one"));
    }
}

TEST(Bookmarks, AreCommandsThatCanBeUndone) {
    Workspace workspace(EngineSetup{.backend = BackendChoice::cpu});
    workspace.session().open(kSampleName);
    const auto ready = [&] {
        workspace.poll();
        return workspace.document().communities && workspace.document().positions &&
               !workspace.session().layout().busy();
    };
    for (int i = 0; i < 3000 && !ready(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ASSERT_TRUE(ready());
    OpenView& view = *workspace.views().front();
    const u32 largest = workspace.document().communities->bySize[view.state.depth()].front();
    enter(workspace, view.id, largest);
    colourBy(workspace, view.id, kDegreeQuantity);
    const ViewState inside = view.state;
    addBookmark(workspace, view.id, "Inside");
    EXPECT_THAT(bookmarksOf(workspace.document()), ElementsAre("Inside"));
    EXPECT_EQ(workspace.history().undoText(), "Add the bookmark Inside");
    workspace.history().undo();
    EXPECT_TRUE(bookmarksOf(workspace.document()).empty());
    workspace.history().redo();

    leaveTo(workspace, view.id, 0);
    colourBy(workspace, view.id, kCommunityQuantity);
    const ViewState outside = view.state;
    showBookmark(workspace, view.id, "Inside");
    EXPECT_EQ(view.state.entered(), largest);
    EXPECT_EQ(view.state.depth(), inside.depth());
    EXPECT_EQ(view.state.view.colour, kDegreeQuantity);
    workspace.history().undo();
    EXPECT_EQ(view.state.entered(), 0u);
    EXPECT_EQ(view.state.view.colour, outside.view.colour);
    removeBookmark(workspace, "Inside");
    EXPECT_THROW(showBookmark(workspace, view.id, "Inside"), OptionError);
    workspace.history().undo();
    showBookmark(workspace, view.id, "Inside");
}

}  // namespace
}  // namespace quartier::session
