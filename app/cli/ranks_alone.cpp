// Ranks where there is no MPI: one process, and a word when a launcher started more.
#include <fmt/format.h>

#include <cstdlib>
#include <string>

#include "app/cli/ranks.h"
#include "core/error.h"

namespace quartier::cli {

std::string mpiVersion() { return {}; }

Ranks::Ranks() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
        const char* size = std::getenv(name);
        if (size != nullptr && std::atoi(size) > 1)
            throw Error(fmt::format(
                "{} processes were started together, and this program was built without MPI: install "
                "libopenmpi-dev and build it again, or start one process",
                size));
    }
}

Ranks::~Ranks() = default;
u32 Ranks::leastOf(u32 word) const noexcept { return word; }
void Ranks::sumOverProcesses(std::span<f64>) const {}

}  // namespace quartier::cli
