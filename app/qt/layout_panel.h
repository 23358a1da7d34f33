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

class LayoutPanel : public QWidget {
    Q_OBJECT

  public:
    explicit LayoutPanel(DocumentController& document, RunController& runs, QWidget* parent = nullptr);
    void run(bool fromPresent);  // as it is shown

  private:
    void addSlider(QFormLayout& form, const OptionSpec& spec);
    std::string method() const;
    LayoutOptions options() const;
    void showHeeded();
    void tellFirstLook();

    DocumentController& document_;
    RunController& runs_;
    QComboBox* methods_;
    std::map<std::string, QSlider*> sliders_;
    JobBar* jobs_;
    QTimer* restart_;  // a slider that moves starts the layout anew from where it is
    bool restartPending_ = false;
};

}  // namespace quartier::qt
