// What racecheck says of docs/performance.md, "Correctness on the device": four teams of a block pass their
// own numbered barrier a different number of times each, then meet at __syncthreads(). No access races with
// another, yet compute-sanitizer 2025.3.1 reports the write and the read of `start`; with `even`, where all
// teams pass equally often, it reports nothing.
//
//   cmake --build BUILD --target racecheck_barriers
//   compute-sanitizer --tool racecheck ./racecheck_barriers [even]
#include <cstdio>

__global__ void teamsKernel(int* out, const int* passes, int rounds) {
    __shared__ int start[8];
    __shared__ int table[512];
    const unsigned team = threadIdx.x / 128;
    int sum = 0;
    for (int round = 0; round < rounds; ++round) {
        if (threadIdx.x < 8) start[threadIdx.x] = round + static_cast<int>(threadIdx.x);
        __syncthreads();
        const int first = start[7];
        __syncthreads();
        for (int i = static_cast<int>(team); i < passes[round]; i += 4) {
            table[threadIdx.x] = i + first;
            __barrier_sync_count(1 + team, 128);
            sum += table[threadIdx.x ^ 64];
            __barrier_sync_count(1 + team, 128);
        }
        __barrier_sync_count(1 + team, 128);
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}

int main(int arguments, char**) {
    const int uneven[8] = {5, 7, 3, 9, 6, 1, 11, 2};
    const int even[8] = {4, 8, 4, 8, 4, 8, 4, 8};
    int* out = nullptr;
    int* passes = nullptr;
    cudaMalloc(&out, 512 * sizeof(int));
    cudaMalloc(&passes, sizeof(even));
    cudaMemcpy(passes, arguments > 1 ? even : uneven, sizeof(even), cudaMemcpyHostToDevice);
    teamsKernel<<<1, 512>>>(out, passes, 8);
    std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
