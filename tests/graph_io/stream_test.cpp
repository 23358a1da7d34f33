#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <chrono>
#include <functional>
#include <random>
#include <thread>
#include <utility>

#include "from_text.h"
#include "graph/io/stream.h"

namespace quartier {
namespace {

using test::fromText;
using test::refusal;
using test::TemporaryFile;
using testing::HasSubstr;

const std::string kPath = "1 2\n2 3\n3 4\n";

// The text compressed by libarchive with the filter; zip when `zipped` holds names of the files inside.
std::string compressed(const std::string& text, int filter, const std::vector<std::string>& zipped = {}) {
    std::string out(text.size() + (1 << 16), '\0');
    size_t used = 0;
    archive* a = archive_write_new();
    archive_write_add_filter(a, filter);
    zipped.empty() ? archive_write_set_format_raw(a) : archive_write_set_format_zip(a);
    EXPECT_EQ(archive_write_open_memory(a, out.data(), out.size(), &used), ARCHIVE_OK);
    for (const std::string& name : zipped.empty() ? std::vector<std::string>{"x"} : zipped) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, name.c_str());
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_size(entry, static_cast<la_int64_t>(text.size()));
        archive_write_header(a, entry);
        archive_write_data(a, text.data(), text.size());
        archive_entry_free(entry);
    }
    archive_write_close(a);
    archive_write_free(a);
    out.resize(used);
    return out;
}

TEST(Stream, ReadsEveryCompression) {
    for (int filter : {ARCHIVE_FILTER_GZIP, ARCHIVE_FILTER_BZIP2, ARCHIVE_FILTER_XZ, ARCHIVE_FILTER_ZSTD}) {
        const std::string bytes = compressed(kPath, filter);
        const auto loaded = fromText(bytes, "path.txt.gz");
        EXPECT_EQ(loaded.graph->edgeCount(), 3u) << filter;
        EXPECT_EQ(loaded.report.bytes, bytes.size());
    }
    EXPECT_EQ(fromText(compressed(kPath, ARCHIVE_FILTER_NONE, {"a.txt"}), "a.zip").graph->edgeCount(), 3u);
    EXPECT_THAT(refusal(compressed(kPath, ARCHIVE_FILTER_NONE, {"a.txt", "b.txt"}), "a.zip"),
                HasSubstr("several files"));
}

TEST(Stream, RefusesDamagedCompression) {
    std::string text;
    for (int i = 0; i < 3000; ++i)
        text += std::to_string(i * 37 % 1009) + " " + std::to_string(i * 91 % 997) + "\n";
    const std::string whole = compressed(text, ARCHIVE_FILTER_GZIP);
    for (size_t keep : {whole.size() - 1, whole.size() - 9, whole.size() / 2, size_t{12}, size_t{3}})
        EXPECT_THAT(refusal(whole.substr(0, keep)), HasSubstr("cannot be decompressed")) << keep;
    std::string damaged = whole;
    for (size_t i = 40; i < 60; ++i) damaged[i] = static_cast<char>(damaged[i] ^ 0x5A);
    EXPECT_NE(refusal(damaged), "");
}

// Found by fuzzing: libarchive ends its message of this with a line.
TEST(Stream, RefusesAZipOfWrongSizesInOneLine) {
    std::string zip = std::string("PK\x03\x04") + std::string(5, '\0') + std::string(5, '\xca') +
                      std::string(4, '\0') + '\x01';
    zip.resize(46, '\0');
    zip += std::string(7, '\xff') + '\xfb' + "ourceparget,n\f6,x\n";
    const std::string why = refusal(zip, "a.graphml");
    EXPECT_THAT(why, HasSubstr("cannot be decompressed"));
    EXPECT_THAT(why, testing::Not(HasSubstr("\n")));
}

TEST(Stream, RefusesWhatIsNoText) {
    EXPECT_THAT(refusal(std::string("\x7f"
                                    "ELF\0\0\0\1\2",
                                    9)),
                HasSubstr("binary"));
    EXPECT_THAT(refusal(std::string("\xFF\xFE"
                                    "1\0 \0"
                                    "2\0",
                                    8)),
                HasSubstr("UTF-16"));
    EXPECT_THAT(refusal(std::string("1 2\n2 3\n") + std::string(100000, ' ') + std::string("\n\0\n", 3)),
                testing::Not(""));
}

TEST(Stream, OpensFilesAndSaysWhyNot) {
    const TemporaryFile file("path.txt", kPath);
    EXPECT_EQ(readGraph(file.path()).graph->edgeCount(), 3u);
    EXPECT_EQ(readGraph(file.path()).report.bytes, kPath.size());
    try {
        readGraph(std::filesystem::temp_directory_path());
        FAIL() << "a folder was read";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("is a folder"));
    }
    try {
        readGraph("no/such/file.txt");
        FAIL() << "a missing file was read";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("no/such/file.txt: cannot be opened"));
    }
    const TemporaryFile empty("empty.txt");
    EXPECT_THROW(readGraph(empty.path()), ParseError);
}

// 24 MB of edges: several of the pieces that a file is read in.
std::string manyEdges() {
    std::string text;
    text.reserve(24u << 20);
    while (text.size() < (24u << 20)) text += "1234567 7654321\n";
    return text;
}

// Does something to the file as soon as its reading tells that it has begun.
class FileChanger : public RunObserver {
  public:
    explicit FileChanger(std::function<void()> change) : change_(std::move(change)) {}
    void progress(const Progress&) override {
        if (!std::exchange(changed_, true)) change_();
    }
    bool changed() const { return changed_; }

  private:
    std::function<void()> change_;
    bool changed_ = false;
};

// What the reading of `text` says when the file changes meanwhile; empty when it was read.
std::string refusalOnChange(const std::string& text, const std::string& name,
                            const std::function<void(const std::filesystem::path&)>& change) {
    const TemporaryFile file(name, text);
    FileChanger changer([&] { change(file.path()); });
    const RunContext plain = plainContext();
    const RunContext context = plain.toldTo(changer);
    std::string refusal;
    try {
        readGraph(file.path(), {}, context);
    } catch (const Error& error) {
        refusal = error.what();
    }
    EXPECT_TRUE(changer.changed());
    return refusal;
}

TEST(Stream, RefusesAFileThatChangesWhileItIsRead) {
    const std::string text = manyEdges();
    const auto resizeTo = [](u64 size) {
        return [size](const std::filesystem::path& path) { std::filesystem::resize_file(path, size); };
    };
    const auto append = [](const std::filesystem::path& path) {
        std::ofstream(path, std::ios::app) << "8 9\n";
    };
    for (int i = 0; i < 5; ++i) {
        for (const u64 left : {u64{0}, u64{1}, u64{text.size() / 2}})
            EXPECT_THAT(refusalOnChange(text, "short.txt", resizeTo(left)),
                        testing::ContainsRegex("short.txt: (became shorter|was changed)"));
        EXPECT_THAT(refusalOnChange(text, "long.txt", append), HasSubstr("long.txt: was changed"));
    }
    // Another file of the same name is another file: the one that was opened is read to its end.
    EXPECT_EQ(refusalOnChange(text, "new.txt",
                              [](const std::filesystem::path& path) {
                                  const std::filesystem::path other = path.string() + ".new";
                                  std::ofstream(other) << "1 2\n";
                                  std::filesystem::rename(other, path);
                              }),
              "");
}

TEST(Stream, RefusesACompressedFileThatChangesWhileItIsRead) {
    std::string text;
    std::mt19937 random(5);
    while (text.size() < (12u << 20))
        text += std::to_string(random()) + " " + std::to_string(random()) + "\n";
    const std::string zipped = compressed(text, ARCHIVE_FILTER_GZIP);
    for (const u64 left : {u64{0}, u64{zipped.size() / 2}})
        EXPECT_NE(refusalOnChange(zipped, "short.txt.gz",
                                  [left](const std::filesystem::path& path) {
                                      std::filesystem::resize_file(path, left);
                                  }),
                  "");
    EXPECT_THAT(
        refusalOnChange(zipped, "long.txt.gz",
                        [](const std::filesystem::path& path) { std::ofstream(path, std::ios::app) << "x"; }),
        testing::ContainsRegex("was changed|cannot be decompressed"));
}

// A writer that shortens the file over and over, at any time of the reading, and before it: by whole lines.
TEST(Stream, SurvivesAFileThatIsShortenedAtAnyTime) {
    const std::string text = manyEdges();
    const TemporaryFile file("short.txt", text);
    int read = 0, refused = 0;
    for (int i = 0; i < 20; ++i) {
        std::ofstream(file.path(), std::ios::binary) << text;
        std::thread shortens([&] {
            std::this_thread::sleep_for(std::chrono::microseconds(i * 600));
            std::filesystem::resize_file(file.path(), static_cast<u64>(i % 4) << 20);
        });
        try {
            EXPECT_EQ(readGraph(file.path()).graph->edgeCount(), 1u);
            ++read;
        } catch (const Error&) {
            ++refused;
        }
        shortens.join();
    }
    EXPECT_EQ(read + refused, 20);
    EXPECT_GT(refused, 0);
}

// Names may begin as a bzip2 file does.
// A graph in XML of more than four megabytes, which is read piece by piece.
std::string largeGraphMl(const std::string& atEnd = "") {
    std::string text = "\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<graphml><graph edgedefault=\"undirected\">\n";
    for (int v = 0; v < 60000; ++v) text += fmt::format("<node id=\"n{}\"/>\n", v);
    for (int v = 1; v < 60000; ++v)
        text += fmt::format("<edge id=\"e{}\" source=\"n{}\" target=\"n{}\"/>\r\n", v, v - 1, v);
    return text + atEnd + "</graph></graphml>\n";
}

TEST(Stream, ReadsLargeXmlPieceByPiece) {
    const TemporaryFile file("large.graphml", largeGraphMl());
    const graph_io::FileText text = graph_io::FileText::openGraph(file.path(), plainContext());
    EXPECT_EQ(text.text().size(), (size_t{64} << 10) - 3) << "the mark of the byte order is skipped";
    EXPECT_EQ(text.size(), largeGraphMl().size() - 3);
    EXPECT_EQ(text.piece(0, 5), "<?xml");
    EXPECT_EQ(text.piece(text.size() - 11, 100), "</graphml>\n");
    const LoadedGraph loaded = readGraph(file.path());
    EXPECT_EQ(loaded.graph->vertexCount(), 60000u);
    EXPECT_EQ(loaded.graph->edgeCount(), 59999u);
    EXPECT_EQ(loaded.edges, nullptr) << "ids that count say nothing";
    EXPECT_EQ(loaded.report.lines, 120002u);
    EXPECT_EQ(loaded.report.bytes, largeGraphMl().size());
    // What reads tables has all of it.
    EXPECT_EQ(graph_io::FileText::open(file.path(), plainContext()).text(), largeGraphMl().substr(3));
}

TEST(Stream, SaysTheLineInLargeXmlToo) {
    const TemporaryFile file("large.graphml", largeGraphMl("<edge></node>\n"));
    try {
        readGraph(file.path());
        FAIL() << "it is no XML";
    } catch (const ParseError& error) {
        EXPECT_THAT(error.what(), HasSubstr("large.graphml:120002: is not well-formed XML"));
    }
    ReadOptions options;
    options.format = "edges";
    EXPECT_EQ(readGraph(file.path(), options).report.lines, 120003u) << "another format reads all of it";
}

TEST(Stream, RefusesLargeXmlThatChangesWhileItIsRead) {
    const std::string text = largeGraphMl();
    const auto changed = [&](const std::function<void(const std::filesystem::path&)>& change) {
        const TemporaryFile file("large.graphml", text);
        const graph_io::FileText open = graph_io::FileText::openGraph(file.path(), plainContext());
        change(file.path());
        try {
            for (u64 at = 0; at < open.size(); at += 1 << 20) open.piece(at, 1 << 20);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_EQ(changed([](const auto&) {}), "");
    EXPECT_THAT(changed([](const auto& path) { std::filesystem::resize_file(path, 100000); }),
                HasSubstr("became shorter"));
    EXPECT_THAT(changed([](const auto& path) { std::ofstream(path, std::ios::app) << "more"; }),
                HasSubstr("was changed while it was read"));
    // A file that takes its place is another one.
    EXPECT_EQ(changed([](const auto& path) {
                  std::filesystem::remove(path);
                  std::ofstream(path) << "else";
              }),
              "");
}

TEST(Stream, TakesNamesForText) { EXPECT_EQ(fromText("BZhang Li\nLi Wang\n").graph->edgeCount(), 2u); }

TEST(Stream, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    RunContext context = plainContext();
    context.stop = stop.get_token();
    const TemporaryFile file("path.txt", kPath);
    EXPECT_THROW(readGraph(file.path(), {}, context), Cancelled);
}

}  // namespace
}  // namespace quartier
