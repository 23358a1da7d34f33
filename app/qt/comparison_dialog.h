// Results of one kind side by side: their figures, and how alike each two of them are. That grows with the
// graph, and is computed on a thread of its own while the dialog says so.
#pragma once

#include <QDialog>
#include <QStringList>
#include <thread>
#include <vector>

#include "app/session/result_comparison.h"

class QLabel;
class QProgressBar;
class QTableWidget;
class QVBoxLayout;

namespace quartier::qt {

class ComparisonDialog : public QDialog {
    Q_OBJECT

  public:
    ComparisonDialog(session::Document document, std::vector<session::Result> results,
                     QWidget* parent = nullptr);
    bool busy() const { return busy_; }

  private:
    void addFigures(QVBoxLayout& column, const session::Document& document,
                    const std::vector<session::Result>& results);
    void addPairs(QVBoxLayout& column);
    void start(session::Document document, std::vector<session::Result> results);
    void take(const std::vector<session::ResultPair>& pairs, const QString& error);

    QStringList names_;
    bool communities_;
    bool busy_ = true;
    QLabel* what_;            // what the numbers of pairs_ are
    QProgressBar* progress_;  // shown while busy
    QTableWidget* pairs_;
    // The only holder of the results, so that they are never freed on the window's thread. Last, so that it
    // ends before what it tells.
    std::jthread worker_;
};

}  // namespace quartier::qt
