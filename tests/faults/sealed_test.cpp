// Nothing is executed and nothing goes over the network, whatever is in a file: the program runs under a
// filter of the kernel that ends it with SIGSYS when it makes a socket other than a local one, starts a
// process or executes anything (sealed.cpp).
#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include "program.h"

namespace quartier::test {
namespace {

class Sealed : public ::testing::Test {
  protected:
    void SetUp() override {
#ifdef __SANITIZE_ADDRESS__
        GTEST_SKIP() << "the check for leaks starts a process at the end";
#endif
        if (runSealed({"--version"}).status == 77) GTEST_SKIP() << "this kernel takes no seccomp filter";
    }
    Ended runSealed(const std::vector<std::string>& words) {
        return runProgram(words, folder.path(), {.launcher = {QUARTIER_SEALED}});
    }
    void expectDone(const std::vector<std::string>& words) {
        const Ended ended = runSealed(words);
        EXPECT_EQ(ended.status, 0) << words.front() << ": " << ended.err;
    }

    Folder folder;
};

TEST_F(Sealed, TheFilterEndsWhatItShould) {
    for (const char* script : {"exec true", "true & wait"}) {
        const Ended ended =
            runProgram({}, folder.path(), {.launcher = {QUARTIER_SEALED, "/bin/sh", "-c", script}});
        EXPECT_EQ(ended.status, 128 + SIGSYS) << script;
    }
    const Ended network = runProgram(
        {}, folder.path(), {.launcher = {QUARTIER_SEALED, "/bin/bash", "-c", "echo > /dev/tcp/127.0.0.1/9"}});
    EXPECT_EQ(network.status, 128 + SIGSYS);
}

TEST_F(Sealed, SubcommandsNeitherExecuteNorReachTheNetwork) {
    expectDone({"generate", "planted:200:4:8:0.2:1", "-o", "g.gexf"});
    expectDone({"info", "g.gexf"});
    expectDone({"communities", "g.gexf", "-o", "part.csv", "--trace", "trace.json"});
    expectDone({"betweenness", "g.gexf", "-o", "scores.csv"});
    expectDone({"measure", "pagerank", "g.gexf"});
    expectDone({"layout", "g.gexf", "-o", "pos.csv"});
    expectDone({"convert", "g.gexf", "work.quartier", "--communities"});
    expectDone({"render", "work.quartier", "--positions", "pos.csv", "-o", "p.svg"});
    expectDone({"render", "work.quartier", "--positions", "pos.csv", "-o", "p.png", "--size", "200x100"});
}

// What other readers of these formats follow: external entities and document types, links, images, includes,
// commands in names.
TEST_F(Sealed, WhatAFileNamesIsNotFollowed) {
    folder.write("secret.txt", "the-secret");
    const std::string secret = (folder / "secret.txt").string();
    folder.write(
        "entity.graphml",
        "<?xml version=\"1.0\"?><!DOCTYPE graphml SYSTEM \"http://127.0.0.1:9/x.dtd\" [<!ENTITY e "
        "SYSTEM \"file://" +
            secret +
            "\">]><graphml><graph edgedefault=\"undirected\"><node id=\"a&e;\"/><node id=\"b\"/><edge "
            "source=\"b\" target=\"b\"/></graph></graphml>");
    folder.write("entity.gexf",
                 "<?xml version=\"1.0\"?><!DOCTYPE gexf [<!ENTITY % p SYSTEM \"file://" + secret +
                     "\"> %p;]><gexf><graph><nodes><node id=\"a\" label=\"x\"/></nodes></graph></gexf>");
    folder.write("image.dot", "graph { a [image=\"" + secret +
                                  "\", URL=\"http://127.0.0.1:9/\", shapefile=\"/etc/passwd\"]; a -- "
                                  "\"$(touch owned)\"; a -- \"`touch owned`\"; }");
    folder.write("include.csv", "source,target\n=cmd|'/c touch owned'!A0,b\n$(touch owned),b\n");
    for (const char* name : {"entity.graphml", "entity.gexf", "image.dot", "include.csv"}) {
        const Ended info = runSealed({"info", name});
        EXPECT_TRUE(info.status == 0 || info.status == 1) << name << ": " << info.status << info.err;
        const Ended converted = runSealed({"convert", name, "out.gml"});
        EXPECT_TRUE(converted.status == 0 || converted.status == 1) << name << ": " << converted.err;
        for (const std::string& text : {info.out, info.err, converted.out, converted.err})
            EXPECT_THAT(text, ::testing::Not(::testing::HasSubstr("the-secret"))) << name;
        if (converted.status != 0) continue;
        EXPECT_THAT(folder.read("out.gml"), ::testing::Not(::testing::HasSubstr("the-secret"))) << name;
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "owned"));
}

}  // namespace
}  // namespace quartier::test
