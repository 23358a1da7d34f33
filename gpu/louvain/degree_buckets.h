// Naim, Manne, Halappanavar, Tumeo 2017, "Community Detection on the GPU".
//
// Moves (section IV, algorithms 1 and 2; IV-A): seven buckets by degree, 1-4, 5-8, 9-16, 17-32, 33-84, 85-319
// and over 319, with 4, 8, 16, 32 lanes, a warp, a block of 128 threads with its table in shared memory, and
// a block with its table in global memory, vertices sorted by degree and distributed round-robin. Tables are
// hashed doubly and have prime sizes over 1.5 x degree; a thread keeps the best of the running sums it has
// seen. The buckets move one after another; `relaxed` (section V) lets all of them move together. Contraction
// (algorithm 3; degree_buckets_contract.cu): three buckets by the summed degree of a community. First-sweep
// rate (TEPS, section V): items / seconds of the trace's "move/decide", level 0, iteration 0.
//
// Not of the paper: `rounds` (schedule.h; 1 is the paper's; small inputs take twice as many); arcs into the
// own community need no table; of a long row a warp adds up the community that it meets most among its first
// arcs in registers; rows and communities of more than 65,536 arcs are shared by all blocks, as one block of
// 128 threads would hold the device too long; a contraction's warps walk the rows of 32 members laid end to
// end, not row by row. Work of a sweep: O(arcs of the active vertices), and at most 8 x rounds steps of a few
// launches each. Memory: the pool of tables (table_pool.h), 18 bytes per arc and 256 MB at most, or 18 bytes
// per vertex; contraction 12 bytes per arc and 36 per vertex, in the
// arena that is there: rows that do not fit beside that stay where they were built, and what is built goes in
// pieces of communities where there is not so much.
#pragma once

#include "gpu/louvain/strategy.h"
#include "gpu/louvain/table_pool.h"

namespace quartier::gpu::louvain {

std::unique_ptr<MoveStrategy> makeDegreeBuckets(u32 rounds, bool relaxed);
// Moves and contraction together, the next level included.
u64 degreeBucketsBytes(const GraphShape& shape, u32 rounds);

// The next level; its rows are not sorted. The pool must be made for this level or a larger one.
CoarseRows contractInBuckets(Workspace& workspace, TablePool& pool, const LevelView& level,
                             const PartitionView& partition, const Renumbered& renumbered, SubPhases& phases);
u64 contractInBucketsBytes(u64 vertices, u64 arcs);

}  // namespace quartier::gpu::louvain
