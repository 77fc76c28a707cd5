// A volume goes into an array by cudaMemcpy3D(), and is read between its texels.
// prints: 10.5 0 63
#include <cstdio>

__global__ void read(cudaTextureObject_t volume, float* out) {
  out[0] = tex3D<float>(volume, 3, 2.5f, 0.5f);
  out[1] = tex3D<float>(volume, -5, -5, -5);
  out[2] = tex3D<float>(volume, 9, 9, 9);
}

int main() {
  float host[64], *out, back[3];
  for (int i = 0; i < 64; ++i) host[i] = i;
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMalloc3DArray(&array, &floats, make_cudaExtent(4, 4, 4));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(host, 4 * sizeof(float), 4, 4);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(4, 4, 4);
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc how = {};
  how.filterMode = cudaFilterModeLinear;
  for (cudaTextureAddressMode& mode : how.addressMode) mode = cudaAddressModeClamp;
  cudaTextureObject_t volume;
  cudaCreateTextureObject(&volume, &resource, &how, nullptr);
  cudaMalloc(&out, sizeof back);
  read<<<1, 1>>>(volume, out);
  cudaMemcpy(back, out, sizeof back, cudaMemcpyDeviceToHost);
  printf("%g %g %g\n", back[0], back[1], back[2]);
  cudaDestroyTextureObject(volume);
  cudaFreeArray(array);
  cudaFree(out);
}
