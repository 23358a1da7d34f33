// One named value per node or per edge of a graph: a column of the file, of a result, of a person or of a
// formula. Immutable and shared: its values may lie in the node table or in a result.
#pragma once

#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/run_context.h"
#include "core/types.h"
#include "graph/hierarchy.h"
#include "graph/node_table.h"

namespace quartier::session {

// A partition gives each node the label of its community.
enum class ColumnType : u8 { integer, real, text, yesNo, partition };
// Rows are the vertices, or the entries of GraphVersion::edges.
enum class ColumnOf : u8 { nodes, edges };

struct ColumnOrigin {
    enum class Kind : u8 { file, result, person, formula };
    Kind kind = Kind::file;
    // The id of the result, or the formula; of a column of the file that was renamed its name in the file.
    std::string text;
};

const char* toString(ColumnType type);          // "integer", "real", "text", "yes/no", "partition"
const char* toString(ColumnOf of);              // "nodes", "edges"
const char* toString(ColumnOrigin::Kind kind);  // "file", "result", "person", "formula"
inline constexpr ColumnType kColumnTypes[] = {ColumnType::integer, ColumnType::real, ColumnType::text,
                                              ColumnType::yesNo, ColumnType::partition};

// How a missing value is kept. A real number is missing where it is NaN, a text where it is empty.
inline constexpr i64 kMissingInteger = std::numeric_limits<i64>::min();
inline constexpr u8 kMissingYesNo = YesNo::kMissing;
inline constexpr u32 kMissingLabel = ~u32{0};

// Elements, and what keeps them in memory.
template <class T>
class SharedArray {
  public:
    SharedArray() = default;
    SharedArray(std::span<const T> values, std::shared_ptr<const void> keep)
        : values_(values), keep_(std::move(keep)) {}
    explicit SharedArray(std::vector<T> values) {
        auto kept = std::make_shared<const std::vector<T>>(std::move(values));
        values_ = *kept;
        keep_ = std::move(kept);
    }
    const std::span<const T>& span() const { return values_; }
    size_t size() const { return values_.size(); }
    const T& operator[](size_t at) const { return values_[at]; }
    const std::shared_ptr<const void>& owner() const { return keep_; }  // what keeps it in memory

  private:
    std::span<const T> values_;
    std::shared_ptr<const void> keep_;
};

// Texts that a person has added to those of a column. Shared by the columns that an edit has made from each
// other: texts are added and never moved.
class AddedTexts {
  public:
    std::string_view add(std::string text) {
        const std::scoped_lock lock(mutex_);
        return texts_.emplace_back(std::move(text));
    }

  private:
    std::mutex mutex_;
    std::deque<std::string> texts_;
};

// The different texts of a column, and what keeps them in memory.
struct Dictionary {
    std::vector<std::string_view> texts;
    std::shared_ptr<const void> keep;
    std::shared_ptr<AddedTexts> added = {};  // null: none so far

    static Dictionary of(std::vector<std::string> texts);
    void add(std::string text);  // behind those there are
};

// The values of a column as groups of nodes: their colours, and what the legend lists.
struct Categories {
    std::vector<u32> of;        // per row: its group; 0 has the most rows, but for noValue, which is the last
    std::vector<u32> sizes;     // per group
    std::vector<u32> examples;  // per group: a row that has its value
    std::vector<std::vector<u32>> colourKeys;  // [0][group]: one level, as the renderer takes it
    std::optional<u32> noValue;                // the group of the rows whose value is missing

    // Groups of values: all but that one.
    size_t values() const { return sizes.size() - (noValue ? 1 : 0); }
};

struct ColumnHead {
    std::string name;
    ColumnOrigin origin;
    ColumnOf of = ColumnOf::nodes;
    std::string id;  // empty: columnId(name)
};

class Column;
using ColumnPtr = std::shared_ptr<const Column>;

class Column {
  public:
    using Numbers =
        std::variant<SharedArray<f64>, SharedArray<f32>, SharedArray<i64>, SharedArray<u32>, SharedArray<u8>>;

    // Whole numbers may lie in memory as f64, up to 2^53, or as u32 without missing ones.
    static ColumnPtr integers(ColumnHead head, Numbers values);
    static ColumnPtr reals(ColumnHead head, Numbers values);
    // These throw Error when a code has no text, a value is none of 0, 1 and 2, or a label is beyond the
    // rows.
    static ColumnPtr texts(ColumnHead head, SharedArray<u32> codes, Dictionary dictionary);
    static ColumnPtr yesNo(ColumnHead head, SharedArray<u8> values);
    // Labels of the finest level; those of the others are in the hierarchy. Null: there is one level.
    static ColumnPtr partition(ColumnHead head, SharedArray<u32> labels,
                               std::shared_ptr<const Hierarchy> hierarchy = nullptr);
    // The same column with its groups, which drawing needs: null for measurements, and for more than 1,000
    // different integers. Throws Cancelled.
    ColumnPtr withGroups(const RunContext& context = plainContext()) const;
    // The same values under another name. O(1).
    ColumnPtr headed(ColumnHead head) const;
    // The same column, whose values are those of `content`: undo makes again what was there.
    ColumnPtr withContent(u64 content) const;

    const ColumnHead& head() const { return head_; }
    const std::string& id() const { return head_.id; }
    const std::string& name() const { return head_.name; }
    const ColumnOrigin& origin() const { return head_.origin; }
    ColumnOf of() const { return head_.of; }
    ColumnType type() const { return type_; }
    bool isNumber() const { return type_ == ColumnType::integer || type_ == ColumnType::real; }
    size_t size() const;

    bool missing(size_t row) const;
    // What is known of all of its values. Found when it is first asked for, O(rows), and kept; for any
    // thread.
    struct Facts {
        u64 missing = 0;
        f64 low = std::numeric_limits<f64>::infinity();  // of numbers and labels; without any: above `high`
        f64 high = -std::numeric_limits<f64>::infinity();
    };
    const Facts& facts() const;
    size_t missingCount() const { return facts().missing; }
    // A column of the file without a value: such are not offered to colour, size, name or filter by. (One
    // that a person has added is there to be filled in.)
    bool isEmptyOfFile() const;
    // Of a number itself, of yes 1, of no 0, of a partition the label; NaN for texts and where it is missing.
    f64 number(size_t row) const;
    std::string text(size_t row) const;  // as a person reads it; empty where it is missing
    // For loops over all rows: numbers, codes of the dictionary, or labels.
    const Numbers& values() const { return values_; }
    const std::vector<std::string_view>& dictionary() const { return dictionary_.texts; }
    const Dictionary& wholeDictionary() const { return dictionary_; }
    // Columns of equal numbers have equal values and heads: undo may make a column that was there anew.
    u64 content() const { return content_; }
    const std::shared_ptr<const Hierarchy>& hierarchy() const { return hierarchy_; }
    const std::shared_ptr<const Categories>& groups() const { return groups_; }

  private:
    Column(ColumnHead head, ColumnType type, Numbers values);

    static u64 nextContent();

    ColumnHead head_;
    struct KeptFacts {
        std::once_flag once;
        Facts facts;
    };

    u64 content_ = nextContent();
    ColumnType type_;
    Numbers values_;
    Dictionary dictionary_;
    std::shared_ptr<const Hierarchy> hierarchy_;
    std::shared_ptr<const Categories> groups_;
    std::shared_ptr<KeptFacts> facts_ = std::make_shared<KeptFacts>();  // of values_, shared with copies
};

// What the file calls a column of the file.
const std::string& nameInFile(const Column& column);

// The id of a column of that name: the name, or "column:NAME" where it means something else among quantities.
std::string columnId(const std::string& name);

}  // namespace quartier::session
