// What a person sees in a terminal: aligned tables, durations, a progress bar on standard error.
#pragma once

#include <mutex>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/run_context.h"

namespace quartier::cli {

bool errorIsTerminal();
// Columns that a text takes on a terminal (UTF-8; every code point counts as one).
size_t displayWidth(std::string_view text);
// "0.8 ms", "12.3 s", "2 min 5 s"
std::string formatSeconds(f64 seconds);
// Control characters away: labels of a file must not drive the terminal. At most `width` columns.
std::string printable(std::string_view text, size_t width = 40);

// Rows of text in aligned columns. Columns whose title begins with '>' are aligned right.
class Table {
  public:
    explicit Table(std::vector<std::string> titles);
    void row(std::vector<std::string> cells);
    void print(std::ostream& out, const std::string& indent = "  ") const;

  private:
    std::vector<std::string> titles_;
    std::vector<bool> right_;
    std::vector<std::vector<std::string>> rows_;
};

// Shows the latest progress: on a terminal as one line that is drawn over itself ten times a second,
// elsewhere as a line every ten seconds. Leaves nothing behind.
class ProgressLine : public RunObserver {
  public:
    explicit ProgressLine(bool quiet);
    ~ProgressLine() override { clear(); }
    void progress(const Progress& progress) override;
    void clear();  // before anything else is written

  private:
    void draw(const Progress& progress);

    std::mutex mutex_;
    bool quiet_;
    bool terminal_;
    bool drawn_ = false;
    Stopwatch since_;
    f64 next_;  // seconds since the start when the next line is due
};

}  // namespace quartier::cli
