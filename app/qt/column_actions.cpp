#include "app/qt/column_actions.h"

#include <QFileDialog>
#include <QMenu>
#include <algorithm>
#include <utility>

#include "app/qt/list_dialog.h"
#include "app/qt/table_panel.h"
#include "app/qt/table_sheet.h"
#include "app/qt/workbench.h"
#include "app/session/cell_value.h"
#include "app/session/formula_column.h"

namespace quartier::qt {

using session::ColumnOf;
using session::ColumnType;

namespace {

QString text(const std::string& words) { return QString::fromStdString(words); }

// As a menu shows it: an ampersand is none of the menu.
QString title(const QString& words) { return QString(words).replace('&', "&&"); }

// Rows of columns that these rows of a table are, each once.
std::vector<u32> columnRows(const session::RowOrder& order, const session::EdgeRows* edges) {
    std::vector<u32> rows;
    rows.reserve(order.count);
    const bool same = edges == nullptr || edges->drawn().empty();
    for (u64 place = 0; place < order.count; ++place) {
        const u32 row = same ? static_cast<u32>(order.at(place)) : edges->drawn()[order.at(place)];
        if (row != session::EdgeRows::kNotDrawn) rows.push_back(row);
    }
    if (same) return rows;
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

}  // namespace

ColumnActions::ColumnActions(Workbench& bench, TablePanel& panel)
    : QObject(&panel), bench_(bench), panel_(panel) {
    connect(&reading_, &BackgroundJob::changed, this, &ColumnActions::changed);
    connect(&reading_, &BackgroundJob::failed, this,
            [this](const QString& error) { emit bench_.document.message(error, true); });
}

template <class Dialog, class Accepted>
void ColumnActions::show(Dialog* dialog, Accepted accepted) {
    if (dialog_ != nullptr) dialog_->close();
    dialog_ = dialog;
    connect(dialog, &QDialog::accepted, this, [dialog, accepted] { accepted(*dialog); });
    dialog->open();
}

void ColumnActions::fillMenu(QMenu& menu, TableSheet& sheet, int section) {
    const TablePtr& table = sheet.model().table();
    if (table == nullptr || table->document().empty()) return;
    const ColumnOf of = sheet.of();
    if (section >= 0) {
        const session::TableColumn& its = sheet.model().column(section);
        const session::ColumnPtr column = its.column;
        const bool own = column != nullptr && column->origin().kind != session::ColumnOrigin::Kind::result;
        QAction* heading = menu.addSection(title(text(its.title)));
        heading->setObjectName("column-heading");
        if (own) {
            const std::string id = column->id();
            menu.addAction(tr("Re&name\u2026"), this, [this, of, column] { rename(of, *column); });
            QMenu* types = menu.addMenu(tr("Change &Type"));
            const std::pair<ColumnType, QString> words[] = {{ColumnType::text, tr("Text")},
                                                            {ColumnType::integer, tr("Whole Numbers")},
                                                            {ColumnType::real, tr("Numbers")},
                                                            {ColumnType::yesNo, tr("Yes or No")}};
            for (const auto& choice : words) {
                const ColumnType type = choice.first;
                QAction* action =
                    types->addAction(choice.second, this, [this, of, id, type] { changeType(of, id, type); });
                action->setCheckable(true);
                action->setChecked(column->type() == type);
            }
            if (column->type() == ColumnType::text)
                menu.addAction(tr("Columns from &Lists\u2026"), this, [this, column] { splitList(column); });
            menu.addAction(tr("&Remove"), this, [this, of, id] { remove(of, id); });
            if (column->origin().kind == session::ColumnOrigin::Kind::formula)
                menu.addAction(tr("Compute &Again\u2026"), this, [this, of, column] { compute(of, column); });
        } else {
            QAction* why = menu.addAction(column == nullptr ? tr("Comes of the graph: cannot be edited")
                                                            : tr("A result: cannot be edited"));
            why->setEnabled(false);
        }
        menu.addSeparator();
    }
    const std::string id = section >= 0 && sheet.model().column(section).column != nullptr
                               ? sheet.model().column(section).column->id()
                               : std::string();
    menu.addAction(tr("A&dd Column\u2026"), this, [this, of] { add(of); });
    menu.addAction(tr("&Compute Column\u2026"), this, [this, of] { compute(of, nullptr); });
    menu.addAction(tr("&Set Value\u2026"), this, [this, &sheet, id] { setValue(sheet, id); });
    menu.addAction(tr("&Join Table\u2026"), this, [this, of] { chooseTable(of); });
}

void ColumnActions::setCell(ColumnOf of, const std::string& column, u32 row, const QString& value) {
    bench_.columns.start(tr("Setting a cell"), [=, value = value.toStdString()](const auto& document, auto&,
                                                                                const RunContext& context) {
        return session::setCells(document, of, column, {row}, value, context);
    });
}

void ColumnActions::add(ColumnOf of) {
    show(new NameDialog(bench_.document.document(), of, {}, &panel_), [this, of](const NameDialog& dialog) {
        bench_.columns.start(tr("Adding a column"),
                             [of, name = dialog.name(), type = dialog.type()](const auto& document, auto&,
                                                                              const RunContext& context) {
                                 return session::addColumn(document, of, name, type, context);
                             });
    });
}

void ColumnActions::rename(ColumnOf of, const session::Column& column) {
    show(new NameDialog(bench_.document.document(), of, text(column.name()), &panel_),
         [this, of, id = column.id()](const NameDialog& dialog) {
             bench_.columns.start(tr("Renaming"), [of, id, name = dialog.name()](const auto& document, auto&,
                                                                                 const RunContext&) {
                 return session::renameColumn(document, of, id, name);
             });
         });
}

void ColumnActions::remove(ColumnOf of, const std::string& column) {
    bench_.columns.start(tr("Removing a column"), [=](const auto& document, auto&, const RunContext&) {
        return session::removeColumn(document, of, column);
    });
}

void ColumnActions::changeType(ColumnOf of, const std::string& column, ColumnType type) {
    bench_.columns.start(tr("Changing a type"), [=](const auto& document, auto&, const RunContext& context) {
        return session::changeColumnType(document, of, column, type, context);
    });
}

void ColumnActions::splitList(const session::ColumnPtr& column) {
    show(new ListDialog(bench_.document.document(), column, &panel_), [this,
                                                                       column](const ListDialog& dialog) {
        bench_.columns.start(tr("Making columns"),
                             [of = column->of(), id = column->id(), by = dialog.delimiter(),
                              most = dialog.most()](const auto& document, auto&, const RunContext& context) {
                                 return session::splitList(document, of, id, by, most, context);
                             });
    });
}

void ColumnActions::compute(ColumnOf of, const session::ColumnPtr& column) {
    show(new FormulaDialog(bench_.document.document(), of, column.get(), bench_.columns, &panel_),
         [this, of](const FormulaDialog& dialog) {
             bench_.columns.start(
                 tr("Computing %1").arg(text(dialog.name())),
                 [of, name = dialog.name(), formula = dialog.formula(), type = dialog.type(),
                  replaces = dialog.replaces()](const auto& document, session::FilterFacts& facts,
                                                const RunContext& context) {
                     return session::computeColumn(document, of, name, formula, type, replaces, facts,
                                                   context);
                 });
         });
}

void ColumnActions::setValue(TableSheet& sheet, const std::string& column) {
    const ColumnOf of = sheet.of();
    const session::Document& document = bench_.document.document();
    const session::RowOrder marked = panel_.markedRows(sheet);
    const ValueDialog::Counts counts{.selected = marked.count,
                                     .shown = sheet.model().rows()->count,
                                     .all = session::rowCountOf(document, of)};
    show(new ValueDialog(document, of, column, counts, &panel_),
         [this, of, marked, shown = sheet.model().rows(), edges = sheet.edges()](const ValueDialog& dialog) {
             bench_.columns.start(tr("Setting values"),
                                  [=, which = dialog.rows(), id = dialog.column(), value = dialog.value()](
                                      const session::Document& its, auto&, const RunContext& context) {
                                      session::RowOrder all{
                                          .count = session::rowCountOf(its, of), .listed = false, .rows = {}};
                                      const std::vector<u32> rows = which == ValueDialog::Rows::all
                                                                        ? columnRows(all, nullptr)
                                                                    : which == ValueDialog::Rows::selected
                                                                        ? columnRows(marked, edges.get())
                                                                        : columnRows(*shown, edges.get());
                                      return session::setCells(its, of, id, rows, value, context);
                                  });
         });
}

void ColumnActions::chooseTable(ColumnOf of) {
    const QString path = QFileDialog::getOpenFileName(
        &panel_, tr("Join Table"), {},
        tr("Tables (*.csv *.tsv *.txt *.gz *.zst *.bz2 *.xz *.zip);;All files (*)"));
    if (!path.isEmpty()) joinFile(of, path);
}

void ColumnActions::joinFile(ColumnOf of, const QString& path) {
    reading_.start(tr("Reading"),
                   [this, of, file = path.toStdString(),
                    document = bench_.document.document()](RunContext& context) -> BackgroundJob::Answer {
                       const auto table =
                           std::make_shared<const session::TableFile>(session::readTableFile(file, context));
                       const session::JoinProposal proposal = session::proposeJoin(document, *table, context);
                       return [this, of, table, proposal] {
                           show(new JoinDialog(bench_.document.document(), of, table, proposal, &panel_),
                                [this](const JoinDialog& dialog) {
                                    bench_.columns.start(tr("Joining"),
                                                         [join = dialog.join()](const auto& its, auto&,
                                                                                const RunContext& context2) {
                                                             return session::joinTable(its, join, context2);
                                                         });
                                });
                       };
                   });
}

}  // namespace quartier::qt
