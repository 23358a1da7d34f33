#include "app/qt/window.h"

#include <QApplication>
#include <QLocale>
#include <QSurfaceFormat>
#include <cstdio>
#include <exception>

#include "app/qt/icons.h"
#include "app/qt/language.h"
#include "app/qt/main_window.h"
#include "app/qt/session_keeper.h"
#include "core/machine.h"

namespace quartier::qt {

int runWindow(int argc, char** argv, const WindowArguments& arguments) {
    QSurfaceFormat format;
    format.setVersion(4, 5);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setSwapInterval(1);
    QSurfaceFormat::setDefaultFormat(format);
    // A viewport that moves to another window keeps what it has uploaded.
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
    QApplication application(argc, argv);
    QApplication::setApplicationName("quartier");
    QApplication::setApplicationDisplayName("Quartier");
    QApplication::setOrganizationName("quartier");
    QApplication::setApplicationVersion(QString::fromStdString(programVersion()));
    QApplication::setDesktopFileName("quartier");
    QApplication::setWindowIcon(programIcon());
    try {
        const Language language(languageFor(chosenLanguage(), QLocale::system().uiLanguages()));
        Workbench bench(arguments.setup, arguments.interop);
        MainWindow window(bench);
        window.show();
        window.open(arguments.file.empty() ? QString::fromUtf8(session::kSampleName)
                                           : QString::fromStdString(arguments.file),
                    arguments.reading);
        window.keeper().offerRecovery();
        return QApplication::exec();
    } catch (const std::exception& error) {
        // A device that was asked for and is not there, for example: known before anything is shown.
        std::fprintf(stderr, "quartier: %s\n", error.what());
        return 1;
    }
}

}  // namespace quartier::qt
