// Filters that are saved under names.
#include "app/session/named_filters.h"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/session/commands.h"
#include "app/session/computed_identity.h"
#include "app/session/filter.h"
#include "app/session/filter_commands.h"
#include "app/session/session_file.h"
#include "core/error.h"

namespace quartier::session {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> namesOf(const std::vector<NamedFilter>& filters) {
    std::vector<std::string> names;
    for (const NamedFilter& filter : filters) names.push_back(filter.name + ": " + filter.expression);
    return names;
}

TEST(NamedFilters, AreSavedRenamedRemovedAndKeptInASession) {
    RunContext context = plainContext();
    Document document = openGraph(kSampleName, {}, context);
    const ComputedIdentity before{document};
    saveFilter(document.filters, {"Hubs", "degree >= 10"});
    saveFilter(document.filters, {"Kern \xC3\xA9", "core >= 3"});
    saveFilter(document.filters, {"Hubs", "degree >= 12"});
    EXPECT_THAT(namesOf(document.filters), ElementsAre("Hubs: degree >= 12", "Kern \xC3\xA9: core >= 3"));
    EXPECT_EQ(filterCalled(document.filters, "Hubs").expression, "degree >= 12");
    EXPECT_FALSE(before == ComputedIdentity{document}) << "they are unsaved";
    const std::string path = testing::TempDir() + "quartier_named_filters.quartier";
    saveSession(document, path);
    EXPECT_EQ(openGraph(path, {}, context).filters, document.filters);
    renameFilter(document.filters, "Hubs", "Centres");
    removeFilter(document.filters, "Kern \xC3\xA9");
    EXPECT_THAT(namesOf(document.filters), ElementsAre("Centres: degree >= 12"));
}

TEST(NamedFilters, RefuseWhatCannotBeOne) {
    std::vector<NamedFilter> filters;
    EXPECT_THROW(saveFilter(filters, {"", "degree > 1"}), OptionError);
    EXPECT_THROW(saveFilter(filters, {"a\nb", "degree > 1"}), OptionError);
    EXPECT_THROW(saveFilter(filters, {"a", "degree >"}), FilterError);
    EXPECT_TRUE(filters.empty());
    saveFilter(filters, {"a", "degree > 1"});
    saveFilter(filters, {"b", "degree > 2"});
    EXPECT_THROW(renameFilter(filters, "a", "b"), OptionError);
    EXPECT_THROW(renameFilter(filters, "a", ""), OptionError);
    renameFilter(filters, "a", "a");
    try {
        removeFilter(filters, "c");
        FAIL();
    } catch (const OptionError& error) {
        EXPECT_THAT(error.what(), HasSubstr("there are: a, b"));
    }
    EXPECT_EQ(filters.size(), 2u);
}

TEST(NamedFilters, AreCommands) {
    Workspace workspace(EngineSetup{.backend = BackendChoice::cpu});
    workspace.session().open(kSampleName, {}, false);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (workspace.document().empty() && std::chrono::steady_clock::now() < end) {
        workspace.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    ASSERT_FALSE(workspace.document().empty());
    saveFilter(workspace, "Hubs", "degree >= 10");
    renameFilter(workspace, "Hubs", "Centres");
    removeFilter(workspace, "Centres");
    EXPECT_TRUE(workspace.document().filters.empty());
    workspace.history().undo();
    EXPECT_THAT(namesOf(workspace.document().filters), ElementsAre("Centres: degree >= 10"));
    workspace.history().undo();
    EXPECT_THAT(namesOf(workspace.document().filters), ElementsAre("Hubs: degree >= 10"));
    workspace.history().undo();
    EXPECT_TRUE(workspace.document().filters.empty());
    workspace.history().redo();
    EXPECT_EQ(workspace.document().filters.size(), 1u);
    EXPECT_THROW(removeFilter(workspace, "none"), OptionError);
    EXPECT_EQ(workspace.document().filters.size(), 1u);
}

}  // namespace
}  // namespace quartier::session
