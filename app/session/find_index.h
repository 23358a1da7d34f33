// Finding nodes by what is written about them: their ids, labels and text columns, without case and accents.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/document.h"

namespace quartier::session {

// How well a text fits what is looked for; the better the smaller.
enum class FindFit : u8 { whole, start, wordStart, inside, none };

struct FoundNode {
    VertexId vertex = 0;
    u32 field = 0;  // of FindIndex::fields(): the first that fits best
    FindFit fit = FindFit::none;
};

struct Found {
    std::vector<FoundNode> best;  // by fit, then by field, then by degree, then by vertex; at most as asked
    u64 count = 0;                // of all nodes that fit
};

// Immutable: made by a worker, asked by any thread. Holds the folded texts: some 10 to 20 bytes a node and
// field.
class FindIndex {
  public:
    // Of the document's ids, its labels where it has any, and its columns of texts. Throws Cancelled.
    FindIndex(const Document& document, const RunContext& context);

    // Names: "id", "label", or that of a column.
    const std::vector<std::string>& fields() const { return names_; }
    // How well every text fits a query, per field: what a longer query with the same in it needs to look at.
    struct Fits {
        std::string wanted;  // the query, folded
        std::vector<std::vector<FindFit>> of;
    };
    // Work O(all texts), on all cores; where `before` is of this index and of a part of the query, O(texts
    // that fit that). Throws Cancelled.
    Fits fitsOf(std::string_view query, const RunContext& context = plainContext(),
                const Fits* before = nullptr) const;
    // The nodes with a text that contains the folded query; none where it is blank. Throws Cancelled.
    Found find(const Fits& fits, size_t most, const RunContext& context = plainContext()) const;
    Found find(std::string_view query, size_t most, const RunContext& context = plainContext()) const {
        return find(fitsOf(query, context), most, context);
    }
    // All of them, ascending.
    std::vector<VertexId> all(std::string_view query, const RunContext& context = plainContext()) const;

  private:
    // Texts of one kind, each followed by a line break: of every node, or the different ones of a column.
    struct Field {
        std::string texts;
        std::vector<u64> ends;  // behind the line break
        ColumnPtr codes;        // whose values say the text of each node; null: text i is of node i
    };

    void add(std::string name, u64 count, const std::function<std::string(u64)>& text, ColumnPtr codes,
             const RunContext& context);
    static void search(const Field& field, const std::string& wanted, std::span<FindFit> fits, u64 first);
    static void searchAgain(const Field& field, const std::string& wanted, std::span<FindFit> fits,
                            u64 first);
    void bestOf(VertexId first, std::span<FoundNode> best, const Fits& fits) const;

    GraphVersionPtr version_;
    std::vector<std::string> names_;
    std::vector<Field> fields_;
};

// The index of the document that was asked about last. Any thread may ask; one that asks while another makes
// it waits.
class FindIndexCache {
  public:
    // Makes it where names or columns have changed. Throws Cancelled.
    std::shared_ptr<const FindIndex> of(const Document& document, const RunContext& context);

  private:
    std::mutex mutex_;
    std::shared_ptr<const FindIndex> index_;
    // What it is of.
    GraphVersionPtr version_;
    std::shared_ptr<const NodeTable> named_;
    ColumnStore columns_;
};

}  // namespace quartier::session
