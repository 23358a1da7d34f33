// Layout: method, its live sliders, run and pause.
#pragma once

#include <QWidget>
#include <map>
#include <string>

#include "layouts/layout.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QSlider;
class QTimer;

namespace quartier::qt {

class JobBar;
class DocumentController;
class RunController;
struct Workbench;

class LayoutPanel : public QWidget {
    Q_OBJECT

  public:
    explicit LayoutPanel(Workbench& bench, QWidget* parent = nullptr);
    void run(bool fromPresent);  // as it is shown

  private:
    void addSlider(const OptionSpec& spec);
    void addChoice(const OptionSpec& spec);
    void addSources();
    void fillSources();  // with what the document has
    std::string method() const;
    LayoutOptions options() const;
    const Layout* layout() const;  // the method; null: automatic
    void showHeeded();
    void tellFirstLook();

    Workbench& bench_;
    DocumentController& document_;
    RunController& runs_;
    QFormLayout* form_;
    QComboBox* methods_;
    std::map<std::string, QSlider*> sliders_;
    std::map<std::string, QComboBox*> choices_;
    std::map<std::string, QComboBox*>
        sources_;  // by, x and y; rings around the selected node are one of "by"
    JobBar* jobs_;
    QTimer* restart_;  // a slider that moves starts the layout anew from where it is
    bool restartPending_ = false;
};

}  // namespace quartier::qt
