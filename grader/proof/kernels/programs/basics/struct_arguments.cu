// Structures with functions for host and device, passed by value.
// prints: grid 2x2 of 16 threads
// prints: sum 7168.0
#include <cstdio>

struct Vec3 {
  float x, y, z;
  __host__ __device__ Vec3(float x = 0, float y = 0, float z = 0) : x(x), y(y), z(z) {}
  __host__ __device__ Vec3 operator+(const Vec3& o) const { return Vec3(x + o.x, y + o.y, z + o.z); }
  __host__ __device__ float dot(const Vec3& o) const { return x * o.x + y * o.y + z * o.z; }
};

struct Field {
  Vec3* data;
  int width, height;
  __device__ Vec3& at(int x, int y) { return data[y * width + x]; }
};

enum class Mode { scale, shift };

__global__ void update(Field field, Vec3 by, Mode mode) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= field.width || y >= field.height) return;
  Vec3& v = field.at(x, y);
  v = mode == Mode::shift ? v + by : Vec3(v.x * by.x, v.y * by.y, v.z * by.z);
}

int main() {
  Field field{nullptr, 8, 8};
  cudaMallocManaged(&field.data, 64 * sizeof(Vec3));
  for (int i = 0; i < 64; ++i) field.data[i] = Vec3(1, 2, 3);
  dim3 block(4, 4), grid(2, 2);
  printf("grid %ux%u of %u threads\n", grid.x, grid.y, block.x * block.y);
  update<<<grid, block>>>(field, {1, 0, 1}, Mode::shift);
  update<<<grid, block>>>(field, Vec3(4, 4, 4), Mode::scale);
  cudaDeviceSynchronize();
  double sum = 0;
  for (int i = 0; i < 64; ++i) sum += field.data[i].dot(Vec3(2, 4, 4));  // (8, 8, 16)
  printf("sum %.1f\n", sum);
  cudaFree(field.data);
  return 0;
}
