// One QApplication for all window tests, with settings of their own; without a display every test is skipped.
#include <gtest/gtest.h>

#include <QApplication>
#include <QStandardPaths>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <memory>

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    QTemporaryDir settings;
    qputenv("XDG_CONFIG_HOME", settings.path().toUtf8());
    qputenv("XDG_RUNTIME_DIR", settings.path().toUtf8());
    qputenv("XDG_STATE_HOME", settings.path().toUtf8());
    std::unique_ptr<QApplication> application;
    if (qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")) {
        QSurfaceFormat format;
        format.setVersion(4, 5);
        format.setProfile(QSurfaceFormat::CoreProfile);
        QSurfaceFormat::setDefaultFormat(format);
        QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
        application = std::make_unique<QApplication>(argc, argv);
        QApplication::setApplicationName("quartier-tests");
        // Tests that close the last window are not the last tests.
        QApplication::setQuitOnLastWindowClosed(false);
        QApplication::setOrganizationName("quartier-tests");
    }
    return RUN_ALL_TESTS();
}
