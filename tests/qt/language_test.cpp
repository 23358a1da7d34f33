// The window in other languages: which one it takes, that nothing in it stays English, that no text is cut
// off for being longer, and that texts of the rooms without Qt are found by their patterns.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QRegularExpression>
#include <QSet>
#include <QTabBar>
#include <QTextDocument>
#include <QTimer>
#include <QTranslator>
#include <QXmlStreamReader>

#include "app/qt/language.h"
#include "app/qt/translated.h"
#include "core/error.h"
#include "window_fixture.h"

namespace quartier::qt::test {
namespace {

// Everything that is translated stands in brackets: what has none was never given to a translation.
class Brackets : public QTranslator {
  public:
    QString translate(const char*, const char* source, const char*, int) const override {
        const QString text = QString::fromUtf8(source);
        return text.size() < 2 ? text : "\u27e6" + text + "\u27e7";
    }
    bool isEmpty() const override { return false; }
};

QString withoutMnemonic(QString text) { return text.replace("&&", "\x01").remove('&').replace("\x01", "&"); }

// Texts of one window, as people see, hear or hover over them, with where each is.
class Texts {
  public:
    using Take = std::function<void(const QString& text, const std::string& where)>;

    static void of(QWidget& within, const Take& take) {
        QList<QWidget*> all = within.findChildren<QWidget*>();
        all.prepend(&within);
        for (QWidget* one : all) ofWidget(*one, take);
        for (const QAction* action : within.findChildren<QAction*>()) {
            take(withoutMnemonic(action->text()), "action " + action->objectName().toStdString());
            take(action->toolTip(), "tip of action " + action->objectName().toStdString());
        }
    }

  private:
    static std::string whereIs(const QWidget& widget) {
        std::string path = widget.metaObject()->className();
        for (const QWidget* one = &widget; one != nullptr; one = one->parentWidget())
            if (!one->objectName().isEmpty()) path += " in " + one->objectName().toStdString();
        return path;
    }
    static void ofModel(const QAbstractItemView& view, const Take& take, const std::string& where) {
        const QAbstractItemModel* model = view.model();
        if (model == nullptr) return;
        for (int column = 0; column < model->columnCount(); ++column) {
            take(model->headerData(column, Qt::Horizontal).toString(), "header of " + where);
            take(model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString(),
                 "tip of header of " + where);
        }
        ofRows(*model, {}, take, where);
    }
    static void ofRows(const QAbstractItemModel& model, const QModelIndex& parent, const Take& take,
                       const std::string& where) {
        for (int row = 0; row < std::min(model.rowCount(parent), 200); ++row)
            for (int column = 0; column < model.columnCount(parent); ++column) {
                const QModelIndex index = model.index(row, column, parent);
                take(index.data().toString(), "row of " + where);
                take(index.data(Qt::ToolTipRole).toString(), "tip of row of " + where);
                if (column == 0) ofRows(model, index, take, where);
            }
    }
    static void ofWidget(QWidget& widget, const Take& take) {
        const std::string where = whereIs(widget);
        take(widget.toolTip(), "tip of " + where);
        take(widget.accessibleName(), "name of " + where);
        take(widget.accessibleDescription(), "description of " + where);
        for (const char* property : {"text", "title", "placeholderText", "specialValueText", "suffix"})
            if (widget.inherits("QLineEdit") ? property != std::string("text") : true)
                take(withoutMnemonic(widget.property(property).toString()),
                     std::string(property) + " of " + where);
        if (const auto* tabs = qobject_cast<QTabBar*>(&widget))
            for (int i = 0; i < tabs->count(); ++i)
                take(withoutMnemonic(tabs->tabText(i)), "tab of " + where);
        if (const auto* box = qobject_cast<QComboBox*>(&widget))
            for (int i = 0; i < box->count(); ++i) {
                take(box->itemText(i), "item of " + where);
                take(box->itemData(i, Qt::ToolTipRole).toString(), "tip of item of " + where);
            }
        if (const auto* view = qobject_cast<QAbstractItemView*>(&widget);
            view != nullptr && widget.objectName() != "history-list" && !widget.inherits("QComboBoxListView"))
            ofModel(*view, take, where);
        if (widget.isWindow() && !widget.windowTitle().isEmpty())
            take(widget.windowTitle(), "title of " + where);
    }
};

// Sources of translations/quartier_fr.ts whose translation is another text.
QHash<QString, QString> translatedTexts() {
    QHash<QString, QString> all;
    QFile file(QUARTIER_SOURCE_DIR "/translations/quartier_fr.ts");
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    QString source;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement()) continue;
        if (xml.name() == QLatin1String("source")) source = withoutMnemonic(xml.readElementText());
        if (xml.name() == QLatin1String("translation")) {
            const QString target =
                withoutMnemonic(xml.readElementText(QXmlStreamReader::IncludeChildElements));
            if (target != source) all[source] = target;
        }
    }
    return all;
}

class LanguageTest : public WindowTest {
  protected:
    // What is of the document, of the files and of other people: it is the same in all languages.
    bool isGiven(const QString& text) {
        static const QRegularExpression kLetters("[A-Za-z]{2}");
        static const QRegularExpression kMilliseconds("^[0-9.]+ ms$");  // the unit is the same everywhere
        static const QSet<QString> kNames{"Les Miserables",
                                          "GEXF",
                                          "GraphML",
                                          "GML",
                                          "Matrix Market",
                                          "Graphviz DOT",
                                          "Pajek",
                                          "JSON",
                                          "METIS",
                                          "DIMACS",
                                          "SIF",
                                          "GDF",
                                          "UCINET DL",
                                          "XGMML",
                                          "LGL",
                                          "Tulip TLP",
                                          "GraphStream DGS",
                                          "graph-tool",
                                          "SciPy",
                                          "MATLAB",
                                          "WebGraph",
                                          "English",
                                          "Fran\u00e7ais",
                                          "PageRank",
                                          "GPU",
                                          "CPU"};
        if (!kLetters.match(text).hasMatch() || kNames.contains(text) || kMilliseconds.match(text).hasMatch())
            return true;
        if (given_.isEmpty()) {
            for (VertexId v = 0; v < document().vertexCount(); ++v) {
                given_ << QString::fromStdString(document().nodes().label(v))
                       << QString::fromStdString(document().nodes().id(v));
            }
            for (const render::Palette& palette : render::palettes()) {
                const QString name = QString::fromStdString(render::inDirection(palette.name, false));
                given_ << name.left(1).toUpper() + name.mid(1);
            }
            for (const auto& column : document().columns.nodes())
                given_ << QString::fromStdString(column->name());
        }
        return given_.contains(text);
    }
    template <class Check>
    void inAllWindows(const Check& check) {
        check(*window);
        std::vector<QPointer<QAction>> actions;
        for (QAction* action : window->findChildren<QAction*>()) actions.emplace_back(action);
        for (const QPointer<QAction>& action : actions) {
            if (action == nullptr || !action->isEnabled()) continue;
            const bool asks = action->text().contains(QChar(0x2026));
            static const QSet<QString> kFiles{"open",   "save-as", "partition", "all-levels",
                                              "scores", "graph",   "save-view", "import-partition"};
            if (!asks || kFiles.contains(action->objectName()) || action->objectName().startsWith("extract"))
                continue;
            QTimer::singleShot(200, window.get(), [&] {
                QWidget* dialog = QApplication::activeModalWidget();
                if (dialog == nullptr) return;
                if (!dialog->inherits("QFileDialog")) check(*dialog);
                dialog->close();
            });
            action->trigger();
            QTest::qWait(250);
            for (QWidget* top : QApplication::topLevelWidgets())
                if (qobject_cast<QDialog*>(top) != nullptr && top->isVisible()) {
                    check(*top);
                    top->close();
                }
        }
    }
    // No two entries of a menu have the same letter.
    void expectOwnLetters() {
        QList<QPair<QString, QList<QAction*>>> menus{{"menu bar", window->menuBar()->actions()}};
        for (const QMenu* menu : window->findChildren<QMenu*>())
            menus.append({menu->title(), menu->actions()});
        static const QRegularExpression kLetter("(?<!&)&([^&])");
        for (const auto& [title, actions] : menus) {
            QHash<QString, QString> taken;
            for (const QAction* action : actions) {
                if (!action->isVisible()) continue;
                const auto match = kLetter.match(QString(action->text()).replace("&&", ""));
                if (!match.hasMatch()) continue;
                const QString letter = match.captured(1).toLower();
                EXPECT_FALSE(taken.contains(letter))
                    << title.toStdString() << ": '" << action->text().toStdString() << "' and '"
                    << taken[letter].toStdString() << "'";
                taken[letter] = action->text();
            }
        }
    }

  private:
    QSet<QString> given_;
};

class FrenchTest : public LanguageTest {
  protected:
    void SetUp() override {
        if (qApp == nullptr) GTEST_SKIP() << "there is no display on this machine";
        french_.emplace(QStringLiteral("fr"));
        LanguageTest::SetUp();
    }
    void TearDown() override {
        LanguageTest::TearDown();
        french_.reset();
    }

  private:
    std::optional<Language> french_;
};

class BracketsTest : public LanguageTest {
  protected:
    void SetUp() override {
        if (qApp == nullptr) GTEST_SKIP() << "there is no display on this machine";
        QCoreApplication::installTranslator(&brackets_);
        LanguageTest::SetUp();
    }
    void TearDown() override {
        LanguageTest::TearDown();
        QCoreApplication::removeTranslator(&brackets_);
    }

  private:
    Brackets brackets_;
};

TEST(LanguageChoice, IsThePersonsThenTheSystemsThenEnglish) {
    EXPECT_EQ(languageFor("fr", {"en-GB"}), "fr");
    EXPECT_EQ(languageFor("", {"fr-CA", "en-US"}), "fr");
    EXPECT_EQ(languageFor("", {"de-DE", "fr"}), "fr");
    EXPECT_EQ(languageFor("", {"de_DE"}), "en");
    EXPECT_EQ(languageFor("tlh", {"C"}), "en");
}

TEST_F(BracketsTest, EveryTextIsGivenToATranslation) {
    ASSERT_NO_FATAL_FAILURE(fillAll());
    inAllWindows([&](QWidget& within) {
        Texts::of(within, [&](const QString& text, const std::string& where) {
            if (text.contains(QChar(0x27e6)) || isGiven(text)) return;
            ADD_FAILURE() << '"' << text.toStdString() << "\", " << where;
        });
    });
}

TEST_F(FrenchTest, NothingStaysEnglish) {
    ASSERT_NO_FATAL_FAILURE(fillAll());
    const auto french = translatedTexts();
    ASSERT_GT(french.size(), 1000);
    inAllWindows([&](QWidget& within) {
        Texts::of(within, [&](const QString& text, const std::string& where) {
            if (french.contains(text) && !isGiven(text))
                ADD_FAILURE() << '"' << text.toStdString() << "\" is \"" << french[text].toStdString()
                              << "\", " << where;
        });
    });
}

TEST_F(FrenchTest, NoTextIsCutOff) {
    ASSERT_NO_FATAL_FAILURE(fillAll());
    for (const QDockWidget* dock : window->findChildren<QDockWidget*>()) {
        ASSERT_NO_FATAL_FAILURE(raise(dock->objectName().toUtf8().constData()));
        for (const QWidget* one : dock->findChildren<QWidget*>()) {
            if (!one->isVisible()) continue;
            const auto* label = qobject_cast<const QLabel*>(one);
            const auto* button = qobject_cast<const QAbstractButton*>(one);
            const QString text = label != nullptr    ? label->text()
                                 : button != nullptr ? button->text()
                                                     : QString();
            if (text.isEmpty() || (label != nullptr && label->wordWrap())) continue;
            EXPECT_GE(one->width(), one->minimumSizeHint().width())
                << '"' << text.toStdString() << "\" in " << dock->objectName().toStdString();
        }
    }
    for (const QTabBar* tabs : window->findChildren<QTabBar*>()) {
        if (!tabs->isVisible()) continue;
        for (int i = 0; i < tabs->count(); ++i)
            EXPECT_GE(tabs->tabRect(i).width(), tabs->fontMetrics().horizontalAdvance(tabs->tabText(i)))
                << tabs->tabText(i).toStdString();
    }
}

TEST_F(FrenchTest, EveryEntryOfAMenuHasALetterOfItsOwn) {
    expectOwnLetters();
    selection().select(hub(), SelectMode::replace);
    expectOwnLetters();
}

TEST_F(LanguageTest, EveryEntryOfAMenuHasALetterOfItsOwnInEnglish) { expectOwnLetters(); }

TEST_F(LanguageTest, IsChosenInTheMenuAndKept) {
    auto* french = window->findChild<QAction*>("language-fr");
    ASSERT_NE(french, nullptr);
    EXPECT_TRUE(window->findChild<QAction*>("language-system")->isChecked());
    french->trigger();
    EXPECT_EQ(chosenLanguage(), "fr");
    show({1280, 800});
    EXPECT_TRUE(window->findChild<QAction*>("language-fr")->isChecked());
    window->findChild<QAction*>("language-system")->trigger();
    EXPECT_EQ(chosenLanguage(), "");
}

TEST_F(FrenchTest, TextsOfTheOtherRoomsAreFoundByTheirPatterns) {
    const auto in = [](const char* text) { return translated(text).toStdString(); };
    EXPECT_EQ(in("Colour by Degree"), "Colorer selon Degr\u00e9");
    EXPECT_EQ(in("Delete 1,234 nodes"), "Supprimer 1\u202f234 n\u0153uds");
    EXPECT_EQ(in("Rename Degree of Marius to Set"), "Renommer Degree of Marius en Set");
    EXPECT_EQ(in("Colour 1,234 nodes by hand"), "Colorer 1\u202f234 n\u0153uds \u00e0 la main");
    EXPECT_EQ(in("4 communities inside Barricade"), "4 communaut\u00e9s dans Barricade");
    EXPECT_EQ(in("the nodes have no groups by 'Degree'"),
              "les n\u0153uds n\u2019ont pas de groupes selon \u00ab\u00a0Degree\u00a0\u00bb");
    EXPECT_EQ(in("merged: 3 repeated lines, 0 reciprocal pairs"),
              "fusionn\u00e9\u00a0: 3 lignes r\u00e9p\u00e9t\u00e9es, 0 paires r\u00e9ciproques");
    EXPECT_EQ(in("/home/degree/nodes.csv:3: has 9 columns: this is not an edge list"),
              "/home/degree/nodes.csv:3\u00a0: a 9 colonnes\u00a0: ce n\u2019est pas une liste "
              "d\u2019ar\u00eates");
    EXPECT_EQ(
        in("the column 'Degree' holds neither texts nor whole numbers: it cannot name nodes"),
        "la colonne \u00ab\u00a0Degree\u00a0\u00bb ne contient ni textes ni nombres entiers\u00a0: elle ne "
        "peut pas nommer les n\u0153uds");
    EXPECT_EQ(in("Jean Valjean and Cosette"), "Jean Valjean and Cosette");
    EXPECT_EQ(in("0.25"), "0.25");
    EXPECT_EQ(in("1 to 31"), "1 \u00e0 31");
    EXPECT_EQ(in("3 edges were dropped: 2 have no usable weight (first in line 4), 1 names a node that is "
                 "not there (line 9)"),
              "3 ar\u00eates ont \u00e9t\u00e9 abandonn\u00e9es\u00a0: 2 n\u2019ont pas de poids utilisable "
              "(la premi\u00e8re\u00a0: ligne 4), 1 nomme un n\u0153ud qui n\u2019existe pas (ligne 9)");
}

// What a person did stands in French in the window, and in English in the document.
TEST_F(FrenchTest, TheHistoryIsFrenchToThePersonAndEnglishInTheDocument) {
    activeView().colourBy("degree");
    EXPECT_EQ(history().undoText(), "Colour by degree");
    const auto* undo = window->findChild<QAction*>("undo");
    EXPECT_EQ(withoutMnemonic(undo->text()).toStdString(), "Annuler\u00a0: Colorer selon degr\u00e9");
}

}  // namespace
}  // namespace quartier::qt::test
