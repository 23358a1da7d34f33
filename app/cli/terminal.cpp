#include "app/cli/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "core/error.h"

namespace quartier::cli {
namespace {

constexpr f64 kFirstDraw = 0.25;  // seconds: what is done sooner needs no bar
constexpr f64 kRedraw = 0.1;
constexpr f64 kSparse = 10;  // seconds between lines where nobody draws over them
constexpr int kBarWidth = 24;

size_t terminalWidth() {
    winsize size{};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20) return size.ws_col;
    return 80;
}

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::string describe(const Progress& p) {
    std::string text = p.stage;
    if (p.level > 0) text += fmt::format(", level {}", p.level + 1);
    if (p.iteration > 0) text += fmt::format(", step {}", formatCount(static_cast<u64>(p.iteration)));
    if (p.communities > 0) text += fmt::format(", {} communities", formatCount(p.communities));
    if (p.communities > 0 || p.moved > 0) text += fmt::format(", Q {:.4f}", p.metric);
    if (p.topStable > 0)
        text += fmt::format(", top {} the same for {} look{}", p.topSize, p.topStable,
                            p.topStable > 1 ? "s" : "");
    if (p.topError >= 0) text += fmt::format(", +-{:.2g} % at the top", 100 * p.topError);
    if (p.bound >= 0) text += fmt::format(", bound {:.3g}", p.bound);
    return text;
}

}  // namespace

bool errorIsTerminal() { return isatty(STDERR_FILENO) == 1; }

size_t displayWidth(std::string_view text) {
    return static_cast<size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !isContinuation(c); }));
}

std::string formatSeconds(f64 seconds) {
    if (seconds < 0.01) return fmt::format("{:.2f} ms", seconds * 1e3);
    if (seconds < 1) return fmt::format("{:.0f} ms", seconds * 1e3);
    if (seconds < 120) return fmt::format("{:.2f} s", seconds);
    return fmt::format("{:.0f} min {:.0f} s", std::floor(seconds / 60), std::fmod(seconds, 60));
}

std::string printable(std::string_view text, size_t width) {
    std::string clean;
    size_t columns = 0;
    for (const char c : text) {
        if (!isContinuation(c) && ++columns > width) {
            clean += "...";
            break;
        }
        const auto byte = static_cast<unsigned char>(c);
        clean += byte < 0x20 || byte == 0x7F ? ' ' : c;
    }
    return clean;
}

Table::Table(std::vector<std::string> titles) : titles_(std::move(titles)) {
    for (std::string& title : titles_) {
        right_.push_back(!title.empty() && title[0] == '>');
        if (right_.back()) title.erase(0, 1);
    }
}

void Table::row(std::vector<std::string> cells) {
    cells.resize(titles_.size());
    rows_.push_back(std::move(cells));
}

void Table::print(std::ostream& out, const std::string& indent) const {
    std::vector<size_t> widths(titles_.size());
    for (size_t c = 0; c < titles_.size(); ++c) {
        widths[c] = displayWidth(titles_[c]);
        for (const auto& row : rows_) widths[c] = std::max(widths[c], displayWidth(row[c]));
    }
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text = indent;
        for (size_t c = 0; c < cells.size(); ++c) {
            const std::string gap(widths[c] - displayWidth(cells[c]), ' ');
            text += right_[c] ? gap + cells[c] : cells[c] + gap;
            if (c + 1 < cells.size()) text += "  ";
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out << text << '\n';
    };
    const bool titled =
        std::any_of(titles_.begin(), titles_.end(), [](const std::string& title) { return !title.empty(); });
    if (titled) line(titles_);
    for (const auto& row : rows_) line(row);
}

ProgressLine::ProgressLine(bool quiet)
    : quiet_(quiet), terminal_(errorIsTerminal()), next_(terminal_ ? kFirstDraw : kSparse) {}

void ProgressLine::progress(const Progress& progress) {
    if (quiet_) return;
    const std::scoped_lock lock(mutex_);
    if (since_.seconds() < next_) return;
    next_ = since_.seconds() + (terminal_ ? kRedraw : kSparse);
    draw(progress);
}

void ProgressLine::draw(const Progress& progress) {
    std::string text;
    if (progress.fraction >= 0) {
        const f64 fraction = std::clamp(progress.fraction, 0.0, 1.0);
        const int filled = static_cast<int>(fraction * kBarWidth);
        if (terminal_) text = fmt::format("[{:#<{}}{:.<{}}] ", "", filled, "", kBarWidth - filled);
        text += fmt::format("{:3.0f} %  ", fraction * 100);
    }
    text += fmt::format("{}  {}", describe(progress), formatSeconds(since_.seconds()));
    if (!terminal_) {
        std::cerr << text << '\n' << std::flush;
        return;
    }
    std::cerr << "\r\x1b[K" << printable(text, terminalWidth() - 4) << std::flush;
    drawn_ = true;
}

void ProgressLine::clear() {
    const std::scoped_lock lock(mutex_);
    if (drawn_) std::cerr << "\r\x1b[K" << std::flush;
    drawn_ = false;
}

}  // namespace quartier::cli
