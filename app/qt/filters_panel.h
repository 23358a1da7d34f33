// The filter of the active view: a stack of predicates, each with what it is changed by, and the expression
// that they are.
#pragma once

#include <QWidget>
#include <functional>
#include <string>
#include <vector>

#include "app/session/filter_summary.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace quartier::qt {

class DocumentController;
class FilterController;
class FilterRow;
class SelectionController;
class ViewsController;

class FiltersPanel : public QWidget {
    Q_OBJECT

  public:
    FiltersPanel(DocumentController& document, ViewsController& views, SelectionController& selection,
                 FilterController& filters, QWidget* parent = nullptr);
    QLineEdit& expression() { return *expression_; }
    const std::vector<FilterRow*>& rows() const { return rows_; }
    // Of what has to be in sight: all but the filters themselves.
    int headHeight() const;
    // A predicate more, which lets everything through until it is changed.
    void add(const session::FilterName& name);
    // The filter of the view under this name; the one of this name from now on under another.
    void save(const QString& name);
    void rename(const std::string& from, const QString& to);

  private:
    void build();
    void refresh();  // from the active view
    void refreshCounts();
    void rebuildRows(const session::FilterPtr& filter);
    void addRow(const session::FilterPtr& part, bool fresh = false);
    void take(const session::FilterSummary& summary);
    void fillMenu();
    void fillSaved();
    void askToSave();
    void askToRename(const std::string& name);
    void guarded(const std::function<void()>& call);
    void addSteps();
    void removeRow(FilterRow* row);
    void apply(bool dragged);
    void applyExpression();
    void refuse(const QString& why, int column);
    session::FilterPtr assembled() const;
    std::string present() const;  // the expression of the active view

    DocumentController& document_;
    ViewsController& views_;
    SelectionController& selection_;
    FilterController& filters_;
    QLineEdit* expression_;
    QLabel *fault_, *counts_;
    QComboBox* how_;
    QToolButton* add_;
    QMenu* menu_;
    QToolButton* saved_;
    QMenu* savedMenu_;
    QPushButton* clear_;
    QVBoxLayout* stack_;
    std::vector<FilterRow*> rows_;
    std::string shown_;  // the expression that the rows stand for
};

}  // namespace quartier::qt
