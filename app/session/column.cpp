#include "app/session/column.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>

#include "app/session/categories.h"
#include "app/session/column_store.h"
#include "app/session/quantity.h"
#include "core/error.h"

namespace quartier::session {
namespace {

bool isOurs(const std::string& name) {
    constexpr const char* kOurs[] = {kCommunityQuantity, kDegreeQuantity, kBetweennessQuantity,
                                     kErrorQuantity, kNoQuantity};
    constexpr std::string_view kPrefixes[] = {"column:", kGroupsPrefix, kResultColumns};
    return std::find(std::begin(kOurs), std::end(kOurs), name) != std::end(kOurs) ||
           std::any_of(std::begin(kPrefixes), std::end(kPrefixes),
                       [&](std::string_view prefix) { return name.starts_with(prefix); });
}

f64 numberOf(f64 value) { return value; }
f64 numberOf(f32 value) { return value; }
f64 numberOf(i64 value) {
    return value == kMissingInteger ? std::numeric_limits<f64>::quiet_NaN() : static_cast<f64>(value);
}
f64 numberOf(u32 value) { return value; }
f64 numberOf(u8 value) { return value == kMissingYesNo ? std::numeric_limits<f64>::quiet_NaN() : value; }

std::string textOf(f64 value) { return std::isnan(value) ? std::string() : fmt::format("{}", value); }
std::string textOf(f32 value) { return std::isnan(value) ? std::string() : fmt::format("{}", value); }
std::string textOf(i64 value) { return value == kMissingInteger ? std::string() : fmt::format("{}", value); }
std::string textOf(u32 value) { return fmt::format("{}", value); }
std::string textOf(u8 value) { return value == kMissingYesNo ? "" : value != 0 ? "yes" : "no"; }

}  // namespace

const char* toString(ColumnType type) {
    constexpr const char* kNames[] = {"integer", "real", "text", "yes/no", "partition"};
    return kNames[static_cast<size_t>(type)];
}

const char* toString(ColumnOf of) { return of == ColumnOf::nodes ? "nodes" : "edges"; }

const char* toString(ColumnOrigin::Kind kind) {
    constexpr const char* kNames[] = {"file", "result", "person", "formula"};
    return kNames[static_cast<size_t>(kind)];
}

Dictionary Dictionary::of(std::vector<std::string> texts) {
    const auto kept = std::make_shared<const std::vector<std::string>>(std::move(texts));
    return {{kept->begin(), kept->end()}, kept};
}

const std::string& nameInFile(const Column& column) {
    return column.origin().text.empty() ? column.name() : column.origin().text;
}

void Dictionary::add(std::string text) {
    if (added == nullptr) added = std::make_shared<AddedTexts>();
    texts.push_back(added->add(std::move(text)));
}

u64 Column::nextContent() {
    static std::atomic<u64> last{0};
    return ++last;
}

std::string columnId(const std::string& name) { return isOurs(name) ? "column:" + name : name; }

Column::Column(ColumnHead head, ColumnType type, Numbers values)
    : head_(std::move(head)), type_(type), values_(std::move(values)) {
    if (head_.id.empty()) head_.id = columnId(head_.name);
}

ColumnPtr Column::integers(ColumnHead head, Numbers values) {
    return ColumnPtr(new Column(std::move(head), ColumnType::integer, std::move(values)));
}

ColumnPtr Column::reals(ColumnHead head, Numbers values) {
    return ColumnPtr(new Column(std::move(head), ColumnType::real, std::move(values)));
}

ColumnPtr Column::texts(ColumnHead head, SharedArray<u32> codes, Dictionary dictionary) {
    const size_t count = dictionary.texts.size();
    for (const u32 code : codes.span())
        if (code >= count)
            throw Error(fmt::format("the column '{}' names text {} of {}", head.name, code, count));
    std::shared_ptr<Column> made(new Column(std::move(head), ColumnType::text, std::move(codes)));
    made->dictionary_ = std::move(dictionary);
    return made;
}

ColumnPtr Column::yesNo(ColumnHead head, SharedArray<u8> values) {
    for (const u8 value : values.span())
        if (value > kMissingYesNo)
            throw Error(
                fmt::format("the column '{}' has {}, and its values are 0 (no), 1 (yes) and 2 (missing)",
                            head.name, value));
    return ColumnPtr(new Column(std::move(head), ColumnType::yesNo, std::move(values)));
}

ColumnPtr Column::partition(ColumnHead head, SharedArray<u32> labels,
                            std::shared_ptr<const Hierarchy> hierarchy) {
    for (const u32 label : labels.span())
        if (label != kMissingLabel && label >= labels.size())
            throw Error(fmt::format("the column '{}' has the label {} in {} rows", head.name, label,
                                    formatCount(labels.size())));
    std::shared_ptr<Column> made(new Column(std::move(head), ColumnType::partition, std::move(labels)));
    made->hierarchy_ = std::move(hierarchy);
    return made;
}

ColumnPtr Column::withGroups(const RunContext& context) const {
    std::shared_ptr<Column> made(new Column(*this));
    made->groups_ = categoriesOf(*this, context);
    made->facts();  // here, beside the window's thread
    return made;
}

ColumnPtr Column::headed(ColumnHead head) const {
    std::shared_ptr<Column> made(new Column(*this));
    made->head_ = std::move(head);
    if (made->head_.id.empty()) made->head_.id = columnId(made->head_.name);
    made->content_ = nextContent();
    return made;
}

ColumnPtr Column::withContent(u64 content) const {
    std::shared_ptr<Column> made(new Column(*this));
    made->content_ = content;
    return made;
}

size_t Column::size() const {
    return std::visit([](const auto& values) { return values.size(); }, values_);
}

bool Column::missing(size_t row) const {
    if (type_ == ColumnType::text) return dictionary_.texts[std::get<SharedArray<u32>>(values_)[row]].empty();
    if (type_ == ColumnType::partition) return std::get<SharedArray<u32>>(values_)[row] == kMissingLabel;
    return std::isnan(number(row));
}

const Column::Facts& Column::facts() const {
    std::call_once(facts_->once, [this] {
        Facts& facts = facts_->facts;
        for (size_t row = 0; row < size(); ++row) {
            if (missing(row)) {
                ++facts.missing;
                continue;
            }
            const f64 value = number(row);  // NaN of a text
            if (value < facts.low) facts.low = value;
            if (value > facts.high) facts.high = value;
        }
    });
    return facts_->facts;
}

bool Column::isEmptyOfFile() const {
    return head_.origin.kind == ColumnOrigin::Kind::file && missingCount() == size();
}

f64 Column::number(size_t row) const {
    const bool none = type_ == ColumnType::text || (type_ == ColumnType::partition && missing(row));
    if (none) return std::numeric_limits<f64>::quiet_NaN();
    return std::visit([&](const auto& values) { return numberOf(values[row]); }, values_);
}

std::string Column::text(size_t row) const {
    if (type_ == ColumnType::text)
        return std::string(dictionary_.texts[std::get<SharedArray<u32>>(values_)[row]]);
    if (type_ == ColumnType::partition && missing(row)) return {};
    return std::visit([&](const auto& values) { return textOf(values[row]); }, values_);
}

}  // namespace quartier::session
