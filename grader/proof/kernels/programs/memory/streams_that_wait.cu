// All the usual ways in which work in several streams is put in order, and none of them is a race.
// prints: buffers 0, events 0, default 0, fork 0, bytes 0, pools 0, host 0, gone 0, lock 0
#include <cstdio>
#include <cuda_runtime.h>

constexpr int kN = 4096, kBlock = 256, kGrid = kN / kBlock;

__global__ void add(float* out, const float* in, float what, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] + what;
}

int wrong(const float* values, float expected, int n = kN) {
  int count = 0;
  for (int i = 0; i < n; ++i) count += values[i] != expected;
  return count;
}

int wrong_on_device(const float* device, float expected) {
  static float values[kN];
  cudaMemcpy(values, device, sizeof values, cudaMemcpyDeviceToHost);
  return wrong(values, expected);
}

cudaStream_t independent() {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  return stream;
}

float* on_device() {
  float* p;
  cudaMalloc(&p, kN * sizeof(float));
  return p;
}

/// Two buffers of pinned memory, filled again when what was asked for of them is done.
int double_buffered() {
  cudaStream_t streams[2] = {independent(), independent()};
  float *host[2], *device[2];
  for (int b = 0; b < 2; ++b) cudaMallocHost(&host[b], kN * sizeof(float)), device[b] = on_device();
  int bad = 0;
  for (int round = 0; round < 6; ++round) {
    const int b = round % 2;
    cudaStreamSynchronize(streams[b]);
    if (round >= 2) bad += wrong(host[b], round - 1);
    for (int i = 0; i < kN; ++i) host[b][i] = round;
    cudaMemcpyAsync(device[b], host[b], kN * sizeof(float), cudaMemcpyHostToDevice, streams[b]);
    add<<<kGrid, kBlock, 0, streams[b]>>>(device[b], device[b], 1, kN);
    cudaMemcpyAsync(host[b], device[b], kN * sizeof(float), cudaMemcpyDeviceToHost, streams[b]);
  }
  cudaDeviceSynchronize();
  bad += wrong(host[0], 5) + wrong(host[1], 6);
  for (int b = 0; b < 2; ++b) cudaFreeHost(host[b]), cudaFree(device[b]), cudaStreamDestroy(streams[b]);
  return bad;
}

/// One stream makes, one uses; each waits for the other's event, which is recorded again and again.
int by_events() {
  cudaStream_t maker = independent(), user = independent();
  cudaEvent_t made, used;
  cudaEventCreateWithFlags(&made, cudaEventDisableTiming);
  cudaEventCreate(&used);
  float *a = on_device(), *b = on_device();
  cudaMemsetAsync(a, 0, kN * sizeof(float), maker);
  for (int round = 0; round < 4; ++round) {
    cudaStreamWaitEvent(maker, used, 0);  // not recorded in the first round: nothing to wait for
    add<<<kGrid, kBlock, 0, maker>>>(a, a, 1, kN);
    cudaEventRecord(made, maker);
    cudaStreamWaitEvent(user, made, 0);
    add<<<kGrid, kBlock, 0, user>>>(b, a, 1, kN);
    cudaEventRecord(used, user);
  }
  cudaEventSynchronize(used);
  const int bad = wrong_on_device(b, 5);
  cudaFree(a), cudaFree(b);
  cudaEventDestroy(made), cudaEventDestroy(used), cudaStreamDestroy(maker), cudaStreamDestroy(user);
  return bad;
}

/// Streams that wait for the default stream by themselves, and it for them.
int default_stream_between() {
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreateWithPriority(&second, cudaStreamDefault, 0);
  float *a = on_device(), *b = on_device();
  cudaMemset(a, 0, kN * sizeof(float));
  add<<<kGrid, kBlock, 0, first>>>(a, a, 1, kN);
  add<<<kGrid, kBlock>>>(b, a, 1, kN);
  add<<<kGrid, kBlock, 0, second>>>(a, b, 1, kN);
  const int bad = wrong_on_device(a, 3);
  cudaFree(a), cudaFree(b), cudaStreamDestroy(first), cudaStreamDestroy(second);
  return bad;
}

/// More streams than anybody tells apart; all read the same words, each writes its own; one event begins them, many end them.
int fork_and_join() {
  constexpr int kStreams = 16, kPart = kN / kStreams;
  float *in = on_device(), *out = on_device();
  cudaStream_t origin = independent(), streams[kStreams];
  cudaEvent_t begun, done[kStreams];
  cudaEventCreate(&begun);
  cudaMemsetAsync(in, 0, kN * sizeof(float), origin);
  cudaEventRecord(begun, origin);
  for (int i = 0; i < kStreams; ++i) {
    streams[i] = independent();
    cudaEventCreate(&done[i]);
    cudaStreamWaitEvent(streams[i], begun, 0);
    add<<<kPart / 64, 64, 0, streams[i]>>>(out + i * kPart, in + i % 2 * kPart, 1, kPart);
    cudaEventRecord(done[i], streams[i]);
  }
  for (cudaEvent_t event : done) cudaStreamWaitEvent(origin, event, 0);
  add<<<kGrid, kBlock, 0, origin>>>(in, out, 1, kN);
  cudaStreamSynchronize(origin);
  const int bad = wrong_on_device(in, 2);
  for (int i = 0; i < kStreams; ++i) cudaStreamDestroy(streams[i]), cudaEventDestroy(done[i]);
  cudaFree(in), cudaFree(out), cudaEventDestroy(begun), cudaStreamDestroy(origin);
  return bad;
}

__global__ void negate(unsigned char* bytes, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) bytes[i] = 255 - bytes[i];
}

/// Parts that share words, but no bytes.
int odd_parts() {
  constexpr int kPart = 333;
  unsigned char *host, *device;
  cudaMallocHost(&host, 3 * kPart), cudaMalloc(&device, 3 * kPart);
  for (int i = 0; i < 3 * kPart; ++i) host[i] = i % 100;
  cudaStream_t streams[3];
  for (int s = 0; s < 3; ++s) {
    streams[s] = independent();
    cudaMemcpyAsync(device + s * kPart, host + s * kPart, kPart, cudaMemcpyHostToDevice, streams[s]);
    negate<<<(kPart + 63) / 64, 64, 0, streams[s]>>>(device + s * kPart, kPart);
    cudaMemcpyAsync(host + s * kPart, device + s * kPart, kPart, cudaMemcpyDeviceToHost, streams[s]);
  }
  for (cudaStream_t stream : streams) cudaStreamSynchronize(stream), cudaStreamDestroy(stream);
  int bad = 0;
  for (int i = 0; i < 3 * kPart; ++i) bad += host[i] != 255 - i % 100;
  cudaFreeHost(host), cudaFree(device);
  return bad;
}

/// What one stream gives back to the pool, another one gets.
int pools() {
  float host[2][kN];
  for (int s = 0; s < 2; ++s) {
    cudaStream_t stream = independent();
    float* part;
    cudaMallocAsync(&part, kN * sizeof(float), stream);
    cudaMemsetAsync(part, 0, kN * sizeof(float), stream);
    add<<<kGrid, kBlock, 0, stream>>>(part, part, s, kN);
    cudaMemcpyAsync(host[s], part, kN * sizeof(float), cudaMemcpyDeviceToHost, stream);
    cudaFreeAsync(part, stream);
    cudaStreamDestroy(stream);
  }
  cudaDeviceSynchronize();
  return wrong(host[0], 0) + wrong(host[1], 1);
}

/// The host asks until it is told that all is done, and copies that it waits for need nothing else.
int host_waits() {
  cudaStream_t first = independent(), second = independent();
  cudaEvent_t event;
  cudaEventCreate(&event);
  float *pinned, *managed, *a = on_device();
  cudaMallocHost(&pinned, kN * sizeof(float));
  cudaMallocManaged(&managed, kN * sizeof(float));
  for (int i = 0; i < kN; ++i) pinned[i] = 1;
  cudaMemcpy(a, pinned, kN * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(managed, 0, kN * sizeof(float));
  add<<<kGrid, kBlock, 0, first>>>(a, a, 1, kN);
  while (cudaStreamQuery(first) == cudaErrorNotReady) {}
  add<<<kGrid, kBlock, 0, second>>>(a, a, 1, kN);
  cudaEventRecord(event, second);
  while (cudaEventQuery(event) == cudaErrorNotReady) {}
  add<<<kGrid, kBlock, 0, first>>>(managed, a, 1, kN);
  cudaStreamSynchronize(first);
  const int bad = wrong(managed, 4);
  cudaFreeHost(pinned), cudaFree(managed), cudaFree(a);
  cudaEventDestroy(event), cudaStreamDestroy(first), cudaStreamDestroy(second);
  return bad;
}

/// A stream may be destroyed before its work is done: the default stream still waits for that.
int destroyed_early() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  float* a = on_device();
  cudaMemset(a, 0, kN * sizeof(float));
  add<<<kGrid, kBlock, 0, stream>>>(a, a, 1, kN);
  cudaStreamDestroy(stream);
  const int bad = wrong_on_device(a, 1);
  cudaFree(a);
  return bad;
}

__device__ int lock, guarded;
__global__ void count_under_lock(int* atomically) {
  atomicAdd(atomically, 1);
  if (threadIdx.x != 0) return;
  while (atomicCAS(&lock, 0, 1) != 0) {}
  __threadfence();
  ++guarded;
  __threadfence();
  atomicExch(&lock, 0);
}

/// Two streams at the same words: by atomics, and under a lock.
int under_a_lock() {
  int *count, host = 0, inside = 0;
  cudaMalloc(&count, sizeof(int));
  cudaMemset(count, 0, sizeof(int));
  cudaDeviceSynchronize();
  cudaStream_t streams[2] = {independent(), independent()};
  for (cudaStream_t stream : streams) count_under_lock<<<4, 32, 0, stream>>>(count);
  cudaDeviceSynchronize();
  cudaMemcpy(&host, count, sizeof host, cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(&inside, guarded, sizeof inside);
  for (cudaStream_t stream : streams) cudaStreamDestroy(stream);
  cudaFree(count);
  return (host != 2 * 4 * 32) + (inside != 2 * 4);
}

int main() {
  printf("buffers %d, ", double_buffered());
  printf("events %d, ", by_events());
  printf("default %d, ", default_stream_between());
  printf("fork %d, ", fork_and_join());
  printf("bytes %d, ", odd_parts());
  printf("pools %d, ", pools());
  printf("host %d, ", host_waits());
  printf("gone %d, ", destroyed_early());
  printf("lock %d\n", under_a_lock());
}
