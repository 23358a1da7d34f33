#include "app/qt/translated.h"

#include <QCoreApplication>
#include <QHash>
#include <QMutex>
#include <QRegularExpression>
#include <algorithm>
#include <optional>
#include <vector>

#include "app/qt/language.h"
#include "app/qt/room_texts.h"
#include "app/session/groups.h"

namespace quartier::qt {

namespace {

// Single words, which scripts/room_texts.py does not take for texts, and joins.
constexpr const char* kWords[] = {
    QT_TRANSLATE_NOOP("rooms", "node"),       QT_TRANSLATE_NOOP("rooms", "nodes"),
    QT_TRANSLATE_NOOP("rooms", "edge"),       QT_TRANSLATE_NOOP("rooms", "edges"),
    QT_TRANSLATE_NOOP("rooms", "arc"),        QT_TRANSLATE_NOOP("rooms", "arcs"),
    QT_TRANSLATE_NOOP("rooms", "line"),       QT_TRANSLATE_NOOP("rooms", "lines"),
    QT_TRANSLATE_NOOP("rooms", "self-loop"),  QT_TRANSLATE_NOOP("rooms", "self-loops"),
    QT_TRANSLATE_NOOP("rooms", "community"),  QT_TRANSLATE_NOOP("rooms", "communities"),
    QT_TRANSLATE_NOOP("rooms", "component"),  QT_TRANSLATE_NOOP("rooms", "components"),
    QT_TRANSLATE_NOOP("rooms", "group"),      QT_TRANSLATE_NOOP("rooms", "groups"),
    QT_TRANSLATE_NOOP("rooms", "value"),      QT_TRANSLATE_NOOP("rooms", "values"),
    QT_TRANSLATE_NOOP("rooms", "source"),     QT_TRANSLATE_NOOP("rooms", "sources"),
    QT_TRANSLATE_NOOP("rooms", "level"),      QT_TRANSLATE_NOOP("rooms", "betweenness"),
    QT_TRANSLATE_NOOP("rooms", "degree"),     QT_TRANSLATE_NOOP("rooms", "format"),
    QT_TRANSLATE_NOOP("rooms", "columns"),    QT_TRANSLATE_NOOP("rooms", "direction"),
    QT_TRANSLATE_NOOP("rooms", "weights"),    QT_TRANSLATE_NOOP("rooms", "merged"),
    QT_TRANSLATE_NOOP("rooms", "labels"),     QT_TRANSLATE_NOOP("rooms", "isolated"),
    QT_TRANSLATE_NOOP("rooms", "dropped"),    QT_TRANSLATE_NOOP("rooms", "faults"),
    QT_TRANSLATE_NOOP("rooms", "none"),       QT_TRANSLATE_NOOP("rooms", "all"),
    QT_TRANSLATE_NOOP("rooms", "contract"),   QT_TRANSLATE_NOOP("rooms", "split"),
    QT_TRANSLATE_NOOP("rooms", "refine"),     QT_TRANSLATE_NOOP("rooms", "rebuild"),
    QT_TRANSLATE_NOOP("rooms", "modularity"), QT_TRANSLATE_NOOP("rooms", "merge"),
    QT_TRANSLATE_NOOP("rooms", "prepare"),    QT_TRANSLATE_NOOP("rooms", "upload"),
    QT_TRANSLATE_NOOP("rooms", "sorting"),    QT_TRANSLATE_NOOP("rooms", "schedule"),
    QT_TRANSLATE_NOOP("rooms", "download"),   QT_TRANSLATE_NOOP("rooms", "B"),
    QT_TRANSLATE_NOOP("rooms", "KB"),         QT_TRANSLATE_NOOP("rooms", "MB"),
    QT_TRANSLATE_NOOP("rooms", "GB"),         QT_TRANSLATE_NOOP("rooms", "TB"),
    QT_TRANSLATE_NOOP("rooms", "rank"),       QT_TRANSLATE_NOOP("rooms", "plane"),
    QT_TRANSLATE_NOOP("rooms", "mercator"),   QT_TRANSLATE_NOOP("rooms", "auto"),
    QT_TRANSLATE_NOOP("rooms", "map"),
};

// What parts of a text are joined by; taken where one of the parts at least is known.
constexpr const char* kJoins[] = {QT_TRANSLATE_NOOP("rooms", "%1; %2"), QT_TRANSLATE_NOOP("rooms", "%1: %2"),
                                  QT_TRANSLATE_NOOP("rooms", "%1, %2")};

// Patterns with fewer letters fit texts of other people too.
constexpr int kFewLetters = 5;
constexpr int kDeepest = 6;         // texts within texts
constexpr qsizetype kKept = 10000;  // answers

const QRegularExpression& places() {
    static const QRegularExpression kPlaces("%\\d");
    return kPlaces;
}

struct Pattern {
    const char* source;
    QString longest;  // piece without a place: what has it not, does not fit
    QRegularExpression fits;
    std::vector<bool> quoted;  // of each place: between quotes stands a name
    qsizetype letters = 0;     // outside the places
};

// What a text was taken for.
struct Reading {
    QString text;       // in our language
    qsizetype letters;  // of the source that were found in texts of ours
};

qsizetype lettersOf(const QString& text) {
    return std::count_if(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
}

Pattern patternOf(const char* source) {
    const QString text = QString::fromUtf8(source);
    Pattern pattern{.source = source, .longest = {}, .fits = {}, .quoted = {}};
    QString expression = "^";
    qsizetype end = 0;
    const auto add = [&](const QString& piece) {
        expression += QRegularExpression::escape(piece);
        if (piece.size() > pattern.longest.size()) pattern.longest = piece;
        pattern.letters += lettersOf(piece);
    };
    for (auto it = places().globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch place = it.next();
        add(text.mid(end, place.capturedStart() - end));
        expression += "(.*?)";
        end = place.capturedEnd();
        const bool open = place.capturedStart() > 0 && text[place.capturedStart() - 1] == '\'';
        pattern.quoted.push_back(open && end < text.size() && text[end] == '\'');
    }
    add(text.mid(end));
    pattern.fits.setPattern(expression + "$");
    pattern.fits.setPatternOptions(QRegularExpression::DotMatchesEverythingOption);
    return pattern;
}

const std::vector<Pattern>& patterns() {
    static const std::vector<Pattern> kPatterns = [] {
        std::vector<Pattern> all;
        for (const char* text : kRoomTexts)
            if (QString::fromUtf8(text).contains(places())) all.push_back(patternOf(text));
        return all;
    }();
    return kPatterns;
}

const std::vector<Pattern>& joins() {
    static const std::vector<Pattern> kPatterns = [] {
        std::vector<Pattern> all;
        for (const char* text : kJoins) all.push_back(patternOf(text));
        return all;
    }();
    return kPatterns;
}

QString inOurLanguage(const char* source) { return QCoreApplication::translate("rooms", source); }

// "1,563,808" and "12": with the separator of the language.
std::optional<QString> numberOf(const QString& text) {
    static const QRegularExpression kNumber(
        "^[-+]?\\d{1,3}(,\\d{3})+(\\.\\d+)?$|^[-+]?\\d+(\\.\\d+)?(e[-+]?\\d+)?$");
    if (!kNumber.match(text).hasMatch()) return std::nullopt;
    return QString(text).replace(',', Language::groupSeparator());
}

std::optional<Reading> known(const QString& text, int depth);

std::optional<Reading> byPattern(const QString& text, const Pattern& pattern, int depth, bool join) {
    if (!text.contains(pattern.longest)) return std::nullopt;
    const QRegularExpressionMatch match = pattern.fits.match(text);
    if (!match.hasMatch()) return std::nullopt;
    // What a person did begins with a capital letter; other short patterns have to hold what is known.
    const bool command = depth == 0 && pattern.source[0] >= 'A' && pattern.source[0] <= 'Z';
    const bool each = !join && pattern.letters < kFewLetters && !command;
    bool some = false;
    Reading reading{.text = {}, .letters = pattern.letters};
    QStringList values;
    for (size_t i = 0; i < pattern.quoted.size(); ++i) {
        const QString value = match.captured(static_cast<int>(i) + 1);
        const auto its = pattern.quoted[i] ? std::nullopt : known(value, depth + 1);
        if (each && !its && !value.isEmpty()) return std::nullopt;
        some = some || its.has_value();
        values << (its ? its->text : value);
        if (its) reading.letters += its->letters;
    }
    if (join && !some) return std::nullopt;
    const QString target = inOurLanguage(pattern.source);
    qsizetype end = 0;
    for (auto it = places().globalMatch(target); it.hasNext();) {
        const QRegularExpressionMatch place = it.next();
        reading.text += target.mid(end, place.capturedStart() - end);
        reading.text += values.value(target[place.capturedStart() + 1].digitValue() - 1);
        end = place.capturedEnd();
    }
    reading.text += target.mid(end);
    return reading;
}

// The text as a whole is one of ours, a number, "12 nodes" or "Communities 2".
std::optional<Reading> knownWhole(const QString& text) {
    if (const auto number = numberOf(text)) return Reading{.text = *number, .letters = 0};
    const auto exactly = [](const QString& part) -> std::optional<QString> {
        const QString its = inOurLanguage(part.toUtf8().constData());
        return its == part ? std::nullopt : std::optional(its);
    };
    if (const auto its = exactly(text)) return Reading{.text = *its, .letters = lettersOf(text)};
    static const QRegularExpression kCounted("^(\\S+) (\\S.*)$"), kNumbered("^([A-Z].*) (\\d+)$");
    if (const auto match = kCounted.match(text); match.hasMatch())
        if (const auto number = numberOf(match.captured(1)), what = exactly(match.captured(2));
            number && what)
            return Reading{.text = *number + ' ' + *what, .letters = lettersOf(text)};
    if (const auto match = kNumbered.match(text); match.hasMatch())
        if (const auto what = exactly(match.captured(1)))
            return Reading{.text = *what + ' ' + match.captured(2), .letters = lettersOf(text)};
    return std::nullopt;
}

// Of all ways to read a text that one in which most of it is ours; none where it is no text of ours.
std::optional<Reading> known(const QString& text, int depth) {
    if (text.isEmpty() || depth > kDeepest) return std::nullopt;
    std::optional<Reading> best = knownWhole(text);
    if (best) return best;
    const auto consider = [&](std::optional<Reading> reading) {
        if (reading && (!best || reading->letters > best->letters)) best = std::move(reading);
    };
    for (const Pattern& pattern : patterns()) consider(byPattern(text, pattern, depth, false));
    for (const Pattern& join : joins()) consider(byPattern(text, join, depth, true));
    return best;
}

bool isEnglish() { return inOurLanguage(kWords[0]) == QLatin1String(kWords[0]); }

// "1,000 \u2013 2,500" with the separators of the language.
std::string withOurNumbers(const std::string& text) {
    static const QRegularExpression kSeparator("(?<=\\d),(?=\\d{3})");
    return QString::fromStdString(text).replace(kSeparator, Language::groupSeparator()).toStdString();
}

// "around 12", "no value", "5 others": the other entries are names.
bool isWordOfLegend(const std::string& text) {
    return text.starts_with("around ") || text == session::kNoValueName || text.ends_with(" others");
}

}  // namespace

QString translated(const std::string& text) {
    QString source = QString::fromStdString(text);
    if (source.isEmpty() || isEnglish()) return source;
    static QMutex mutex;
    static QHash<QString, QString> answers;  // of one language: it does not change while a window is there
    static QString language;
    const QString now = inOurLanguage(kWords[0]);
    {
        const QMutexLocker lock(&mutex);
        if (language != now || answers.size() > kKept) answers.clear();
        language = now;
        if (const auto there = answers.constFind(source); there != answers.constEnd()) return *there;
    }
    const auto reading = known(source, 0);
    QString made = reading ? reading->text : source;
    const QMutexLocker lock(&mutex);
    answers.insert(source, made);
    return made;
}

QString translatedTitle(const std::string& title, const session::ColumnPtr& column) {
    const bool given = column != nullptr && column->origin().kind != session::ColumnOrigin::Kind::result &&
                       column->name() == title;
    return given ? QString::fromStdString(title) : translated(title);
}

void translate(render::PictureExtras& extras) {
    if (isEnglish()) return;
    const auto put = [](std::string& text) { text = translated(text).toStdString(); };
    const auto putNumbers = [](std::string& text) { text = withOurNumbers(text); };
    put(extras.legendTitle);
    for (render::LegendEntry& entry : extras.legend) {
        if (isWordOfLegend(entry.text)) put(entry.text);
        put(entry.amount);
    }
    for (render::LegendRamp& ramp : extras.ramps) {
        put(ramp.title);
        put(ramp.note);
        for (std::string* text : {&ramp.low, &ramp.high}) putNumbers(*text);
        for (render::LegendTick& tick : ramp.ticks) putNumbers(tick.text);
        for (render::LegendEntry& entry : ramp.classes) {
            putNumbers(entry.text);
            putNumbers(entry.amount);
        }
        if (!ramp.noValue) continue;
        put(ramp.noValue->text);
        put(ramp.noValue->amount);
    }
}

}  // namespace quartier::qt
