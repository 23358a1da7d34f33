#include "graph/io/text_cursor.h"

#include <algorithm>

#include "graph/io/scan.h"

namespace quartier::graph_io {

TextCursor::TextCursor(const FileText& file) : file_(file), next_(file.isInPieces() ? 0 : file.size()) {
    if (!file.isInPieces()) {
        begin_ = p_ = counted_ = file.text().data();
        end_ = begin_ + file.text().size();
    } else {
        begin_ = p_ = counted_ = end_ = buffer_.data();
    }
}

// What is ahead moves to the front of the buffer. A piece is as long as what is ahead, where that is more: a
// line of a gigabyte is then copied a few times, not a thousand times.
bool TextCursor::readMore() {
    if (next_ == file_.size()) return false;
    const std::string_view piece = file_.piece(next_, std::max<u64>(file_.pieceLength(), ahead().size()));
    next_ += piece.size();
    const auto passed = static_cast<size_t>(p_ - begin_);
    const size_t gone = passed - std::min(passed, kBehind);
    if (counted_ < begin_ + gone) line(passed - gone);
    const auto counted = static_cast<size_t>(counted_ - begin_);
    buffer_.erase(0, gone);
    buffer_.append(piece);
    begin_ = buffer_.data();
    p_ = begin_ + (passed - gone);
    end_ = begin_ + buffer_.size();
    counted_ = begin_ + (counted - gone);
    return true;
}

void TextCursor::skipLine() {
    for (;;) {
        p_ = lineEnd(p_, end_);
        if (p_ != end_ || !readMore()) return;
    }
}

void TextCursor::skipBlanks(char comment) {
    while (has()) {
        if (*p_ == comment)
            skipLine();
        else if (*p_ == '\n' || isBlank(*p_))
            skip(1);
        else
            return;
    }
}

f64 TextCursor::fraction() const { return static_cast<f64>(at()) / static_cast<f64>(file_.size()); }

u64 TextCursor::line(size_t back) {
    const char* const at = p_ - std::min(back, static_cast<size_t>(p_ - begin_));
    if (at > counted_) {
        line_ += static_cast<u64>(std::count(counted_, at, '\n'));
        counted_ = at;
    }
    return line_;
}

u64 TextCursor::lines() {
    do skip(ahead().size());
    while (readMore());
    const u64 last = line();
    return p_ != begin_ && p_[-1] == '\n' ? last - 1 : last;
}

}  // namespace quartier::graph_io
