// Every odd file that the peers' bug trackers know: a graph, or one sentence that names the file.
#include <gtest/gtest.h>

#include <algorithm>

#include "app/session/commands.h"
#include "core/error.h"
#include "program.h"
#include "shared_data.h"

namespace quartier::session {
namespace {

TEST(OddFiles, GiveADocumentOrOneSentence) {
    const auto folder = test::sharedData("A/odd");
    SKIP_WITHOUT(folder);
    size_t opened = 0, refused = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        RunContext context = plainContext();
        try {
            const Document document = openDocument(entry.path().string(), {}, context);
            EXPECT_EQ(document.degrees().size(), document.vertexCount());
            ++opened;
        } catch (const Error& error) {
            const std::string sentence = error.what();
            EXPECT_NE(sentence.find(entry.path().filename().string()), std::string::npos) << sentence;
            EXPECT_EQ(std::count(sentence.begin(), sentence.end(), '\n'), 0) << sentence;
            ++refused;
        }
    }
    RecordProperty("opened", static_cast<int>(opened));
    RecordProperty("refused", static_cast<int>(refused));
    EXPECT_GT(opened, 100u);
}

// A sample of them through the real program: the exit status and the one line.
TEST(OddFiles, TheProgramSaysOneOrZero) {
    const auto folder = test::sharedData("A/odd");
    SKIP_WITHOUT(folder);
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    const test::Folder here;
    for (size_t i = 0; i < files.size(); i += 16) {
        const test::Ended ended = test::runProgram({"info", files[i].string(), "--json"}, here.path());
        EXPECT_TRUE(ended.status == 0 || ended.status == 1) << files[i] << " " << ended.status;
        if (ended.status == 1) {
            EXPECT_EQ(test::lineCount(ended.err), 1u) << ended.err;
        }
    }
}

}  // namespace
}  // namespace quartier::session
