// The binary format of graph-tool (.gt, version 1): lists of neighbours, then properties of the graph, the
// vertices and the edges.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/utf8.h"
#include "graph/io/byte_order.h"
#include "graph/io/entry_weights.h"
#include "graph/io/formats.h"
#include "graph/io/graph_assembler.h"
#include "graph/io/scan.h"

namespace quartier::graph_io {
namespace {

constexpr std::string_view kMagic = "\xE2\x9B\xBE gt";
constexpr size_t kMostColumns = GraphAssembler::kMostColumns;  // of nodes; EdgeValues::kMostColumns of edges

// Values as the file numbers their types.
enum class Type : u8 {
    yesNo,
    int16,
    int32,
    int64,
    real,
    longReal,
    text,
    yesNos,
    int16s,
    int32s,
    int64s,
    reals,
    longReals,
    texts,
    object,
};

class Bytes {
  public:
    explicit Bytes(const FileText& file) : file_(file), rest_(file.text()) {}

    void setBigEndian(bool big) { big_ = big; }
    u64 left() const { return rest_.size(); }
    u64 size() const { return file_.text().size(); }

    std::string_view take(u64 bytes) {
        if (bytes > rest_.size()) fail("the file ends too early: it is cut short or damaged");
        const std::string_view taken = rest_.substr(0, bytes);
        rest_.remove_prefix(bytes);
        return taken;
    }
    template <class T>
    T takeNumber() {
        return numberAt<T>(take(sizeof(T)).data(), big_);
    }
    // The number of elements that follow, each of at least so many bytes.
    u64 takeCount(u64 elementBytes) {
        const auto count = takeNumber<u64>();
        if (count > left() / elementBytes)
            fail(fmt::format("{} values are promised and {} bytes follow: the file is cut short or damaged",
                             count, left()));
        return count;
    }
    std::string_view takeText() { return take(takeCount(1)); }
    // The extended numbers of x86: 64 bits of mantissa, 15 of exponent and a sign, in 16 bytes.
    f64 takeLongReal() {
        std::string bytes(take(16));
        if (big_) std::reverse(bytes.begin(), bytes.end());
        const auto mantissa = numberAt<u64>(bytes.data(), false);
        const auto high = numberAt<u16>(bytes.data() + sizeof(mantissa), false);
        const int exponent = high & 0x7FFF;
        f64 value = std::ldexp(static_cast<f64>(mantissa), exponent - 16383 - 63);
        if (exponent == 0x7FFF)
            value = mantissa << 1 == 0 ? std::numeric_limits<f64>::infinity()
                                       : std::numeric_limits<f64>::quiet_NaN();
        return (high & 0x8000) != 0 ? -value : value;
    }
    [[noreturn]] void fail(const std::string& message) const { file_.fail(message); }

  private:
    const FileText& file_;
    std::string_view rest_;
    bool big_ = false;
};

// Values of one property: numbers, or texts where the type has those.
struct Values {
    std::vector<f64> numbers;
    std::vector<std::string> texts;
    bool areAnswers = false;
};

class GtReader {
  public:
    GtReader(const FileText& file, const RunContext& context) : context_(context), bytes_(file) {}

    ParsedGraph read() {
        readHeader();
        readNeighbours();
        const auto properties = bytes_.takeNumber<u64>();
        for (u64 i = 0; i < properties; ++i) {
            if (context_.shouldStop()) throw Cancelled();
            readProperty();
        }
        if (leftOut_ > 0)
            parsed_.report.addFault(
                0, fmt::format("{} properties were left out: lists, objects, those of a name "
                               "that is there already, and those beyond {} (the first is '{}')",
                               leftOut_, kMostColumns, firstLeftOut_));
        parsed_.report.format = "graph-tool, version 1";
        parsed_.report.lines = parsed_.edges.size();
        parsed_.report.entries = true;
        settleWeights();
        return std::move(parsed_);
    }

  private:
    void readHeader() {
        if (bytes_.size() < kMagic.size() || bytes_.take(kMagic.size()) != kMagic)
            bytes_.fail("does not begin as files of graph-tool do");
        const auto version = bytes_.takeNumber<u8>();
        if (version != 1)
            bytes_.fail(fmt::format("has version {} of graph-tool's format: 1 is read", version));
        bytes_.setBigEndian(bytes_.takeNumber<u8>() != 0);
        bytes_.takeText();  // a comment
    }

    void readNeighbours() {
        const bool directed = bytes_.takeNumber<u8>() != 0;
        parsed_.direction = directed ? Direction::directed : Direction::undirected;
        parsed_.directionWhy = directed ? "the file says directed" : "the file says undirected";
        vertices_ = bytes_.takeCount(sizeof(u64));
        if (vertices_ >= kNoVertex) bytes_.fail("has more than 4,294,967,294 nodes");
        parsed_.nodes = NodeTable::numbered(vertices_, 0);
        if (vertices_ <= std::numeric_limits<u8>::max())
            readLists<u8>();
        else if (vertices_ <= std::numeric_limits<u16>::max())
            readLists<u16>();
        else
            readLists<u32>();
    }

    // The neighbours of each vertex, as numbers of the smallest type that holds their count.
    template <class Id>
    void readLists() {
        for (u64 v = 0; v < vertices_; ++v) {
            tell(v);
            const u64 count = bytes_.takeCount(sizeof(Id));
            for (u64 i = 0; i < count; ++i) {
                const auto w = bytes_.takeNumber<Id>();
                if (w >= vertices_)
                    bytes_.fail(fmt::format("the vertex {} has a neighbour {}, and there are {} vertices", v,
                                            w, vertices_));
                parsed_.edges.source.push_back(static_cast<VertexId>(v));
                parsed_.edges.target.push_back(static_cast<VertexId>(w));
            }
        }
    }

    void tell(u64 v) {
        if (v % 4096 != 0) return;
        tellReading(context_, 1 - static_cast<f64>(bytes_.left()) / static_cast<f64>(bytes_.size()));
    }

    void readProperty() {
        const auto owner = bytes_.takeNumber<u8>();
        const std::string name = withoutNul(toUtf8(bytes_.takeText()));
        const auto code = bytes_.takeNumber<u8>();
        if (owner > 2)
            bytes_.fail(
                fmt::format("the property '{}' is of neither graph, vertices nor edges", excerpt(name)));
        if (code > static_cast<u8>(Type::object))
            bytes_.fail(fmt::format("the property '{}' has values of the type {}, which is not known",
                                    excerpt(name), code));
        const auto type = static_cast<Type>(code);
        if (owner == 0) return skipValues(type, 1);
        const u64 count = owner == 1 ? vertices_ : parsed_.edges.size();
        if (owner == 1 && (name == "pos" || name == "_pos") && type == Type::reals)
            return readPositions(name);
        if (type >= Type::yesNos) {
            noteLeftOut(name);
            return skipValues(type, count);
        }
        if (owner == 1)
            addNodeColumn(name, readValues(type, count));
        else
            addEdgeColumn(name, readValues(type, count));
    }

    void noteLeftOut(const std::string& name) {
        if (leftOut_++ == 0) firstLeftOut_ = excerpt(name);
    }

    // Bytes of an element of a list; 0: texts, which tell their length.
    static u64 elementBytes(Type type) {
        switch (type) {
            case Type::yesNos:
                return 1;
            case Type::int16s:
                return 2;
            case Type::int32s:
                return 4;
            case Type::int64s:
            case Type::reals:
                return 8;
            case Type::longReals:
                return 16;
            default:
                return 0;
        }
    }

    void skipValues(Type type, u64 count) {
        if (type < Type::yesNos && type != Type::text) {
            readValues(type, count);
            return;
        }
        for (u64 i = 0; i < count; ++i) {
            if (type == Type::text || type == Type::object) {
                bytes_.takeText();
            } else if (type == Type::texts) {
                for (u64 texts = bytes_.takeCount(sizeof(u64)); texts > 0; --texts) bytes_.takeText();
            } else {
                const u64 size = elementBytes(type);
                bytes_.take(size * bytes_.takeCount(size));
            }
        }
    }

    Values readValues(Type type, u64 count) {
        Values values;
        switch (type) {
            case Type::yesNo:
                values.areAnswers = true;
                values.numbers = readNumbers<u8>(count);
                break;
            case Type::int16:
                values.numbers = readNumbers<std::int16_t>(count);
                break;
            case Type::int32:
                values.numbers = readNumbers<i32>(count);
                break;
            case Type::int64:
                readWholeNumbers(count, values);
                break;
            case Type::real:
                values.numbers = readNumbers<f64>(count);
                break;
            case Type::longReal:
                checkRoom(count, 16);
                for (u64 i = 0; i < count; ++i) values.numbers.push_back(bytes_.takeLongReal());
                break;
            default:
                checkRoom(count, sizeof(u64));
                for (u64 i = 0; i < count; ++i) values.texts.push_back(withoutNul(toUtf8(bytes_.takeText())));
        }
        return values;
    }

    void checkRoom(u64 count, u64 elementBytes) const {
        if (count > bytes_.left() / elementBytes)
            bytes_.fail("the file ends too early: it is cut short or damaged");
    }

    template <class T>
    std::vector<f64> readNumbers(u64 count) {
        checkRoom(count, sizeof(T));
        std::vector<f64> numbers(count);
        for (f64& number : numbers) number = static_cast<f64>(bytes_.takeNumber<T>());
        return numbers;
    }

    // Texts where one is too large for a number of 64 bits.
    void readWholeNumbers(u64 count, Values& values) {
        checkRoom(count, sizeof(i64));
        std::vector<i64> whole(count);
        for (i64& number : whole) number = bytes_.takeNumber<i64>();
        const bool exact = std::all_of(whole.begin(), whole.end(), [](i64 number) {
            return std::abs(static_cast<f64>(number)) < kLargestExact;
        });
        if (exact)
            values.numbers.assign(whole.begin(), whole.end());
        else
            for (const i64 number : whole) values.texts.push_back(std::to_string(number));
    }

    void addNodeColumn(const std::string& name, Values values) {
        if (name == "label" && values.numbers.empty()) {
            StringArena labels;
            for (const std::string& label : values.texts) labels.add(label);
            return parsed_.nodes.setLabels(std::move(labels));
        }
        if (parsed_.nodes.columns().size() == kMostColumns || parsed_.nodes.column(name) != nullptr)
            return noteLeftOut(name);
        NodeColumn column{.name = name, .values = {}};
        if (values.areAnswers) {
            YesNo answers;
            for (const f64 value : values.numbers)
                answers.values.push_back(value != 0 ? YesNo::kYes : YesNo::kNo);
            column.values = std::move(answers);
        } else if (values.texts.empty()) {
            column.values = std::move(values.numbers);
        } else {
            column.values = std::move(values.texts);
        }
        parsed_.nodes.addColumn(std::move(column));
    }

    // Those called weight are the weights, and "value" may be.
    void addEdgeColumn(const std::string& name, Values values) {
        const bool numeric = values.texts.empty() && !values.areAnswers;
        if (numeric && name == "weight") {
            weights_ = std::move(values.numbers);
            return;
        }
        const auto column =
            parsed_.edgeValues.has(name) ? std::nullopt : parsed_.edgeValues.column(name, numeric);
        if (!column) return noteLeftOut(name);
        for (u64 row = 0; row < values.numbers.size(); ++row) {
            if (values.areAnswers)
                parsed_.edgeValues.setText(*column, row, values.numbers[row] != 0 ? "true" : "false");
            else
                parsed_.edgeValues.setNumber(*column, row, values.numbers[row]);
        }
        for (u64 row = 0; row < values.texts.size(); ++row)
            parsed_.edgeValues.setText(*column, row, values.texts[row]);
        if (numeric && name == "value") maybeWeights_ = std::move(values.numbers);
    }

    void settleWeights() {
        if (!weights_.empty())
            return setEntryWeights(parsed_, weights_, WeightNotes("property 'weight'", true));
        if (maybeWeights_.empty()) return;
        setEntryWeights(parsed_, maybeWeights_, WeightNotes("property 'value'", false));
        if (!parsed_.edges.weight.empty()) parsed_.edgeValues.remove("value");
    }

    // Screens count y downwards, drawings here upwards.
    void readPositions(const std::string& name) {
        checkRoom(vertices_, sizeof(u64));
        std::vector<Vec2> positions(vertices_);
        bool all = true;
        for (Vec2& position : positions) {
            const u64 count = bytes_.takeCount(sizeof(f64));
            std::vector<f64> place(std::max<u64>(count, 2), std::numeric_limits<f64>::quiet_NaN());
            for (u64 i = 0; i < count; ++i) place[i] = bytes_.takeNumber<f64>();
            all &= std::abs(place[0]) <= kFarthest && std::abs(place[1]) <= kFarthest;
            position = {static_cast<f32>(place[0]), static_cast<f32>(-place[1])};
        }
        if (all)
            parsed_.nodes.setPositions(std::move(positions));
        else
            noteLeftOut(name);
    }

    static constexpr f64 kFarthest = 1e30;  // of a position

    const RunContext& context_;
    Bytes bytes_;
    ParsedGraph parsed_;
    u64 vertices_ = 0;
    std::vector<f64> weights_, maybeWeights_;
    u64 leftOut_ = 0;  // properties
    std::string firstLeftOut_;
};

ParsedGraph readGt(const FileText& file, const RunContext& context) { return GtReader(file, context).read(); }

bool isGt(std::string_view head) { return head.substr(0, kMagic.size()) == kMagic; }

}  // namespace

FormatEntry graphToolFormat() {
    return {.id = "gt", .name = "graph-tool", .suffixes = {".gt"}, .binary = isGt, .read = readPlain<readGt>};
}

}  // namespace quartier::graph_io
