#include "app/session/column_patch.h"

#include <utility>

namespace quartier::session {
namespace {

ColumnPtr columnOf(ColumnHead head, ColumnType type, Column::Numbers values, Dictionary dictionary) {
    switch (type) {
        case ColumnType::integer:
            return Column::integers(std::move(head), std::move(values));
        case ColumnType::real:
            return Column::reals(std::move(head), std::move(values));
        case ColumnType::text:
            return Column::texts(std::move(head), std::get<SharedArray<u32>>(values), std::move(dictionary));
        case ColumnType::yesNo:
            return Column::yesNo(std::move(head), std::get<SharedArray<u8>>(values));
        case ColumnType::partition:
            break;
    }
    return Column::partition(std::move(head), std::get<SharedArray<u32>>(values));
}

}  // namespace

ColumnPatch::ColumnPatch(const Column& before, const Column& after, std::vector<u32> rows)
    : id_(after.id()),
      of_(after.of()),
      rows_(std::move(rows)),
      before_(sideOf(before)),
      after_(sideOf(after)),
      textsBefore_(before.dictionary().size()) {
    for (size_t code = textsBefore_; code < after.dictionary().size(); ++code)
        texts_.emplace_back(after.dictionary()[code]);
}

ColumnPatch::Side ColumnPatch::sideOf(const Column& column) const {
    Side side{.cells = {}, .content = column.content()};
    std::visit(
        [&]<class T>(const SharedArray<T>& values) {
            std::vector<T> cells;
            cells.reserve(rows_.size());
            for (const u32 row : rows_) cells.push_back(values[row]);
            side.cells = SharedArray<T>(std::move(cells));
        },
        column.values());
    return side;
}

ColumnPtr ColumnPatch::patched(const Column& column, const Side& side, bool withTexts) const {
    Column::Numbers values = std::visit(
        [&]<class T>(const SharedArray<T>& all) -> Column::Numbers {
            std::vector<T> changed(all.span().begin(), all.span().end());
            const auto& cells = std::get<SharedArray<T>>(side.cells);
            for (size_t i = 0; i < rows_.size(); ++i) changed[rows_[i]] = cells[i];
            return SharedArray<T>(std::move(changed));
        },
        column.values());
    Dictionary dictionary = column.wholeDictionary();
    if (column.type() == ColumnType::text) {
        dictionary.texts.resize(textsBefore_);
        if (withTexts)
            for (const std::string& text : texts_) dictionary.add(text);
    }
    ColumnPtr made = columnOf(column.head(), column.type(), std::move(values), std::move(dictionary));
    if (column.groups() != nullptr) made = made->withGroups();
    return made->withContent(side.content);
}

}  // namespace quartier::session
