// The language of the window: the system's, or the one that a person has chosen. Its texts are those of
// translations/ and Qt's own, both built into the program. docs/translation.md tells how one is added.
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>
#include <QTranslator>

namespace quartier::qt {

struct LanguageName {
    const char* code;  // ISO 639-1
    const char* name;  // in itself, UTF-8
};
inline constexpr LanguageName kLanguages[] = {{"en", "English"}, {"fr", "Fran\u00e7ais"}};

// The code that a person has chosen; empty: as the system has it.
QString chosenLanguage();
// Kept with the settings; the window takes it when it is started the next time.
void chooseLanguage(const QString& code);
// The code to start with: the chosen one, else the first of `wanted` (locales, the dearest first, as
// QLocale::uiLanguages() gives them) that there is, else "en".
QString languageFor(const QString& chosen, const QStringList& wanted);

// All texts are in the language as long as this lives: make it before the first widget. Throws Error where
// the program has no such language. Numbers keep the decimal point of the files, the filters and the formulas
// in every language.
class Language {
  public:
    explicit Language(const QString& code);
    ~Language();
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

    // Between the thousands of a number: ',' in English, a narrow no-break space in French.
    static QString groupSeparator();

  private:
    QTranslator ours_, qts_;  // of this program, and of Qt's buttons and dialogs
    QLocale before_;          // the default one
};

}  // namespace quartier::qt
