// The arrays of a .npz file (a zip archive of arrays as NumPy keeps them: numpy.lib.format 1.0 to 3.0).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/run_context.h"
#include "graph/io/stream.h"

namespace quartier::graph_io {

// Numbers, booleans or texts, as they lie in the file.
class NpyArray {
  public:
    // Throws Error, which names neither file nor array, when the bytes are no array of such elements or not
    // as many as its header says.
    explicit NpyArray(std::string bytes);

    const std::vector<u64>& shape() const { return shape_; }
    u64 size() const { return size_; }
    char kind() const { return kind_; }  // as NumPy names it: b i u f c S U
    // All elements; Error where they are no such numbers, of whole ones also where one is negative.
    std::vector<f64> numbers() const;
    std::vector<u64> wholeNumbers() const;
    std::string text() const;  // of the first element, ASCII; empty where it is none

  private:
    template <class Use>
    void forEach(const Use& use) const;

    std::string bytes_;
    size_t from_ = 0;  // of the elements
    bool big_ = false;
    char kind_ = 'f';
    u64 elementBytes_ = 0;
    std::vector<u64> shape_;
    u64 size_ = 1;  // elements
};

// By their names without ".npy". Throws ParseError where the archive is damaged, Error when an array needs
// more memory than is free, Cancelled.
std::map<std::string, NpyArray, std::less<>> readNpz(const FileText& file, const RunContext& context);

// Whether a zip archive that begins so holds an array first.
bool beginsAsNpz(std::string_view head);

}  // namespace quartier::graph_io
