#include "app/session/visible_set.h"

namespace quartier::session {

const Bits& VisibleEdges::rows() const {
    std::call_once(once_, [this] {
        rows_ = find_();
        find_ = nullptr;  // frees what it has captured
        count_ = rows_.count();
        known_ = true;
    });
    return rows_;
}

u64 VisibleEdges::count() const {
    rows();
    return count_;
}

}  // namespace quartier::session
