// Named views of a document.
#include "app/session/bookmarks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/session/commands.h"
#include "app/session/computed_identity.h"
#include "app/session/session_file.h"
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

}  // namespace
}  // namespace quartier::session
