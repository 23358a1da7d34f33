// The cheat sheet (?) and the help page (F1).
#pragma once

class QWidget;

namespace quartier::qt {

void showCheatSheet(QWidget* parent);
void showHelp(QWidget* parent);

}  // namespace quartier::qt
