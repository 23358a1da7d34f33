#include "app/qt/language.h"

#include <QCoreApplication>
#include <QSettings>
#include <algorithm>

#include "core/error.h"

namespace quartier::qt {

namespace {

constexpr char kSetting[] = "language";

bool isKnown(const QString& code) {
    return std::any_of(std::begin(kLanguages), std::end(kLanguages),
                       [&](const LanguageName& one) { return code == QLatin1String(one.code); });
}

// Points in fractions, and no groups in French: the comma between the thousands would be a decimal one there.
QLocale numbersOf(const QString& code) {
    QLocale numbers = QLocale::c();
    if (code != QLatin1String("en")) numbers.setNumberOptions(QLocale::OmitGroupSeparator);
    return numbers;
}

}  // namespace

QString chosenLanguage() {
    const QString code = QSettings().value(kSetting).toString();
    return isKnown(code) ? code : QString();
}

void chooseLanguage(const QString& code) { QSettings().setValue(kSetting, code); }

QString languageFor(const QString& chosen, const QStringList& wanted) {
    if (isKnown(chosen)) return chosen;
    for (const QString& locale : wanted) {
        QString code = locale.section(QChar('-'), 0, 0).section(QChar('_'), 0, 0).toLower();
        if (isKnown(code)) return code;
    }
    return QStringLiteral("en");
}

Language::Language(const QString& code) {
    // English has plural forms alone.
    if (!ours_.load(QStringLiteral(":/translations/quartier_%1.qm").arg(code)))
        throw Error("there is no language '" + code.toStdString() + "'");
    QCoreApplication::installTranslator(&ours_);
    if (qts_.load(QStringLiteral(":/translations/qtbase_%1.qm").arg(code)))
        QCoreApplication::installTranslator(&qts_);
    QLocale::setDefault(numbersOf(code));
}

Language::~Language() {
    QCoreApplication::removeTranslator(&qts_);
    QCoreApplication::removeTranslator(&ours_);
    QLocale::setDefault(before_);
}

QString Language::groupSeparator() {
    return QCoreApplication::translate("Language", ",", "between the thousands of a number");
}

}  // namespace quartier::qt
