// One predicate of the stack of filters, with what it is changed by: the ends of a range, ticks, a text.
#pragma once

#include <QFrame>
#include <functional>

#include "app/session/filter_summary.h"

class QCheckBox;
class QLabel;
class QVBoxLayout;

namespace quartier::qt {

class FilterRow : public QFrame {
    Q_OBJECT

  public:
    // What is no predicate by itself (a group, steps) is an expression to be written.
    // `fresh`: it is a name alone, for which take() brings a predicate that lets everything through.
    explicit FilterRow(const session::FilterPtr& part, bool fresh = false, QWidget* parent = nullptr);
    // Null while it is fresh, or what is written in it cannot be read.
    session::FilterPtr part() const;
    // Of a name to choose from: the row waits for it.
    const session::FilterName* waitsFor() const;
    // True where the row has a predicate from now on that it had not.
    bool take(const session::FilterSummary& summary);

  signals:
    void changed(bool dragged);
    void removed();

  private:
    void showTitle(const QString& title);
    void addRange(const session::FilterSummary& summary);
    void addTicks(const session::FilterSummary& summary);
    void addText();
    void addYesNo();
    void addExpression();
    void add(QWidget* editor, const QString& what);

    session::FilterPtr inner_;  // without its `not`
    session::FilterPredicate predicate_;
    bool isPredicate_ = false, waits_ = false, fresh_ = false;
    QCheckBox* not_;
    QLabel* title_;
    QVBoxLayout* column_;
    std::function<session::FilterPtr()> read_;  // of the editor; without one the part is as it was
};

}  // namespace quartier::qt
