#include "layouts/forceatlas2.h"
#include "layouts/layout.h"

namespace quartier {

void registerCpuLayouts(LayoutRegistry& registry) {
    registry.add(std::make_unique<layouts::ForceAtlas2Layout>());
}

}  // namespace quartier
