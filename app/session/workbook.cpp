#include "app/session/workbook.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkstemp
#include <unistd.h>
#include <xlsxwriter.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>
#include <vector>

#include "app/session/zip_file.h"
#include "core/error.h"
#include "core/utf8.h"

namespace quartier::session {
namespace {

constexpr u64 kMostRows = 1'048'576;  // of a sheet
constexpr u64 kMostColumns = 16'384;
constexpr f64 kExact = 1e15;  // Excel keeps 15 digits: whole numbers up to here are as they were

std::string temporaryFile() {
    std::error_code failed;
    std::string name = (std::filesystem::temp_directory_path(failed) / "quartier-XXXXXX").string();
    const int file = failed ? -1 : mkstemp(name.data());
    if (file < 0) throw Error("the Excel file cannot be prepared: no temporary file can be made");
    close(file);
    return name;
}

[[noreturn]] void fail(const std::string& why) {
    throw Error(fmt::format("the Excel file cannot be written: {}", why));
}

[[noreturn]] void failForRoom() {
    std::error_code ignored;
    fail(fmt::format("the folder of temporary files, {}, has no room for it",
                     std::filesystem::temp_directory_path(ignored).string()));
}

// Whether a text that begins and ends so is an XML document with its last tag.
bool isWholeXml(std::string_view begin, std::string_view end) {
    size_t root = 0;
    do root = begin.find('<', root) + 1;
    while (root != 0 && root < begin.size() && begin[root] == '?');
    if (root == 0) return false;
    const std::string_view name = begin.substr(root, begin.find_first_of(" >", root) - root);
    while (!end.empty() && (end.back() == '\n' || end.back() == '\r')) end.remove_suffix(1);
    return end.ends_with(fmt::format("</{}>", name));
}

// The library writes the parts of a workbook to temporary files, does not look whether these took all of it,
// and packs what is there: on a full disk rows would be missing without a word.
void requireWholeParts(const std::string& path) {
    constexpr size_t kEnds = 512;  // bytes at the beginning and at the end that are looked at
    const std::unique_ptr<archive, ArchiveFree> book(archive_read_new());
    archive_read_support_format_zip(book.get());
    if (archive_read_open_filename(book.get(), path.c_str(), 1 << 16) != ARCHIVE_OK) failForRoom();
    archive_entry* entry = nullptr;
    std::vector<char> piece(1 << 16);
    int status = ARCHIVE_OK;
    while ((status = archive_read_next_header(book.get(), &entry)) == ARCHIVE_OK) {
        std::string begin, end;
        la_ssize_t got = 0;
        while ((got = archive_read_data(book.get(), piece.data(), piece.size())) > 0) {
            const std::string_view read(piece.data(), static_cast<size_t>(got));
            if (begin.size() < kEnds) begin += read.substr(0, kEnds - begin.size());
            end += read.substr(read.size() - std::min(read.size(), kEnds));
            if (end.size() > kEnds) end.erase(0, end.size() - kEnds);
        }
        if (got < 0 || !isWholeXml(begin, end)) failForRoom();
    }
    if (status != ARCHIVE_EOF) failForRoom();
}

}  // namespace

struct Workbook::Parts {
    Parts() = default;
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;
    ~Parts() {
        if (book != nullptr) lxw_workbook_free(book);
        std::error_code ignored;
        if (!path.empty()) std::filesystem::remove(path, ignored);
    }

    std::string path;
    lxw_workbook* book = nullptr;  // null once it is closed
    lxw_worksheet* sheet = nullptr;
    u32 row = 0;
    u16 column = 0;

    void check(lxw_error error) const {
        if (error == LXW_ERROR_MAX_STRING_LENGTH_EXCEEDED)
            fail(fmt::format(
                "the text in row {}, column {} is longer than the 32,767 characters that Excel takes "
                "in a cell: write CSV",
                row + 1, column + 1));
        if (error != LXW_NO_ERROR) fail(lxw_strerror(error));
    }
    void putText(std::string_view text, lxw_format* format = nullptr) {
        std::string whole = toUtf8(text);
        if (!fitsXml(whole)) whole = drawableText(whole);
        if (!whole.empty()) check(worksheet_write_string(sheet, row, column, whole.c_str(), format));
        ++column;
    }
};

bool hasWorkbookName(const std::string& path) { return path.ends_with(".xlsx") || path.ends_with(".XLSX"); }

Workbook::Workbook(const std::vector<std::string>& titles, u64 rows) : parts_(std::make_unique<Parts>()) {
    if (rows >= kMostRows)
        throw Error(
            fmt::format("an Excel sheet has {} rows, one of them for the titles, and this table has {}: "
                        "filter it, or write CSV",
                        formatCount(kMostRows), formatCount(rows)));
    if (titles.size() > kMostColumns)
        throw Error(
            fmt::format("an Excel sheet has {} columns, and this table has {}: hide some, or write CSV",
                        formatCount(kMostColumns), formatCount(titles.size())));
    parts_->path = temporaryFile();
    lxw_workbook_options options{};
    options.constant_memory = LXW_TRUE;
    parts_->book = workbook_new_opt(parts_->path.c_str(), &options);
    if (parts_->book != nullptr) parts_->sheet = workbook_add_worksheet(parts_->book, nullptr);
    if (parts_->sheet == nullptr) fail("there is no memory, or no room for temporary files");
    lxw_format* bold = workbook_add_format(parts_->book);
    format_set_bold(bold);
    for (const std::string& title : titles) parts_->putText(title, bold);
    worksheet_freeze_panes(parts_->sheet, 1, 0);
    endRow();
}

Workbook::~Workbook() = default;

void Workbook::put(std::string_view text) { parts_->putText(text); }

void Workbook::put(f64 number) {
    if (!std::isfinite(number) || std::abs(number) > kExact)
        return parts_->putText(fmt::format("{}", number));
    parts_->check(worksheet_write_number(parts_->sheet, parts_->row, parts_->column++, number, nullptr));
}

void Workbook::put(bool yes) {
    parts_->check(
        worksheet_write_boolean(parts_->sheet, parts_->row, parts_->column++, yes ? 1 : 0, nullptr));
}

void Workbook::skip() { ++parts_->column; }

void Workbook::endRow() {
    ++parts_->row;
    parts_->column = 0;
}

void Workbook::writeTo(std::ostream& out) {
    // The rows so far.
    if (std::fflush(parts_->sheet->optimize_tmpfile) != 0 ||
        std::ferror(parts_->sheet->optimize_tmpfile) != 0)
        failForRoom();
    const lxw_error error = workbook_close(parts_->book);  // frees it
    parts_->book = nullptr;
    parts_->check(error);
    requireWholeParts(parts_->path);
    std::ifstream file(parts_->path, std::ios::binary);
    out << file.rdbuf();
    if (!file || !out) fail("it could not be copied to its place");
}

}  // namespace quartier::session
