// After cms-patatrack/pixeltrack-standalone, pull request 202 (2021): others wait for an event that nobody has recorded.
__global__ void load_conditions(int* conditions) { conditions[threadIdx.x] = 100 + threadIdx.x; }
__global__ void use_conditions(int* out, const int* conditions) {
  out[threadIdx.x] = conditions[threadIdx.x] * 2;  // expect: global-race error
}

struct Conditions {
  int* data = nullptr;
  cudaEvent_t ready;

  const int* get(cudaStream_t stream) {
    if (!data) {
      cudaMalloc(&data, 32 * sizeof(int));
      cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
      load_conditions<<<1, 32, 0, stream>>>(data);
    } else {
      cudaStreamWaitEvent(stream, ready, 0);
    }
    return data;
  }
};

int main() {
  Conditions conditions;
  cudaStream_t first, second;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  const int* seen = conditions.get(first);
  use_conditions<<<1, 32, 0, first>>>(out, seen);
  seen = conditions.get(second);
  use_conditions<<<1, 32, 0, second>>>(out + 32, seen);
  cudaDeviceSynchronize();
  cudaEventDestroy(conditions.ready);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaFree(conditions.data);
  cudaFree(out);
}
