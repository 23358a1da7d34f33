// Ranks where there is MPI.
#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "app/cli/ranks.h"

namespace quartier::cli {
namespace {

// Asked of the environment, because joining takes a tenth of a second even when one is alone. Open MPI,
// MPICH and its kin, Slurm's PMIx.
bool wasLaunched() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"})
        if (std::getenv(name) != nullptr) return true;
    return false;
}

bool joined() {
    int initialised = 0;
    int finalised = 0;
    MPI_Initialized(&initialised);
    MPI_Finalized(&finalised);
    return initialised != 0 && finalised == 0;
}

void readPlace(MPI_Comm group, u32& rank, u32& count) {
    int place = 0;
    int size = 1;
    MPI_Comm_rank(group, &place);
    MPI_Comm_size(group, &size);
    rank = static_cast<u32>(place);
    count = static_cast<u32>(size);
}

}  // namespace

std::string mpiVersion() {
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);
    // What else is in it names the machine that the library was built on.
    return std::string(text.data()).substr(0, std::string(text.data()).find(','));
}

Ranks::Ranks() {
    if (!wasLaunched()) return;
    int given = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
    readPlace(MPI_COMM_WORLD, rank_, count_);
    MPI_Comm here = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    readPlace(here, rankHere_, countHere_);
    MPI_Comm_free(&here);
}

Ranks::~Ranks() {
    if (joined()) MPI_Finalize();
}

u32 Ranks::leastOf(u32 word) const noexcept {
    if (count_ > 1) MPI_Allreduce(MPI_IN_PLACE, &word, 1, MPI_UINT32_T, MPI_MIN, MPI_COMM_WORLD);
    return word;
}

void Ranks::sumOverProcesses(std::span<f64> values) const {
    constexpr size_t kPiece = size_t{1} << 27;  // counts are ints
    for (size_t begin = 0; count_ > 1 && begin < values.size(); begin += kPiece)
        MPI_Allreduce(MPI_IN_PLACE, values.data() + begin,
                      static_cast<int>(std::min(kPiece, values.size() - begin)), MPI_DOUBLE, MPI_SUM,
                      MPI_COMM_WORLD);
}

}  // namespace quartier::cli
