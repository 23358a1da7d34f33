// quartier_icons FOLDER: the program's own sign as files for icon themes, from what the window draws.
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QPixmap>
#include <cstdio>

#include "app/qt/icons.h"

namespace {

bool writeSvg(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(quartier::qt::programSignSvg()) > 0;
}

bool writeAll(const QDir& folder) {
    if (!writeSvg(folder.filePath("quartier.svg"))) return false;
    const QIcon icon = quartier::qt::programIcon();
    for (const QSize size : icon.availableSizes())
        if (!icon.pixmap(size).save(folder.filePath(QString("quartier-%1.png").arg(size.width()))))
            return false;
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    if (argc == 2 && writeAll(QDir(argv[1]))) return 0;
    std::fprintf(stderr, "usage: quartier_icons FOLDER, which exists and can be written to\n");
    return 1;
}
