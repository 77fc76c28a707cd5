// Textures: a table that is looked up with interpolation, a picture with clamped edges, and a plain array.
// prints: between 1 and 2: 1.50
// prints: beyond the edge: 3.00
// prints: row 2, column 1: 9.00
// prints: fetched: 7
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

__global__ void look_up(cudaTextureObject_t line, cudaTextureObject_t picture, cudaTextureObject_t plain, float* out) {
  out[0] = tex2D<float>(line, 1.5f + 0.5f, 0.5f);
  out[1] = tex2D<float>(line, 100.0f, 0.5f);
  out[2] = tex2D<float>(picture, 1.5f, 2.5f);
  out[3] = tex1Dfetch<float>(plain, 7);
}

cudaTextureObject_t make_texture(cudaArray_t array, cudaTextureFilterMode filter) {
  cudaResourceDesc resource;
  memset(&resource, 0, sizeof(resource));
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc description;
  memset(&description, 0, sizeof(description));
  description.addressMode[0] = cudaAddressModeClamp;
  description.addressMode[1] = cudaAddressModeClamp;
  description.filterMode = filter;
  description.readMode = cudaReadModeElementType;
  description.normalizedCoords = 0;
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &resource, &description, NULL);
  return texture;
}

int main() {
  float line[4] = {0, 1, 2, 3}, picture[16], plain[16], out[4];
  for (int i = 0; i < 16; ++i) picture[i] = plain[i] = i;
  cudaChannelFormatDesc channel = cudaCreateChannelDesc<float>();
  cudaArray_t line_array, picture_array;
  cudaMallocArray(&line_array, &channel, 4, 1);
  cudaMallocArray(&picture_array, &channel, 4, 4);
  cudaMemcpy2DToArray(line_array, 0, 0, line, sizeof line, sizeof line, 1, cudaMemcpyHostToDevice);
  cudaMemcpy2DToArray(picture_array, 0, 0, picture, 16, 16, 4, cudaMemcpyHostToDevice);
  float *d_plain, *d_out;
  cudaMalloc(&d_plain, sizeof plain);
  cudaMalloc(&d_out, sizeof out);
  cudaMemcpy(d_plain, plain, sizeof plain, cudaMemcpyHostToDevice);
  cudaResourceDesc linear = {};
  linear.resType = cudaResourceTypeLinear;
  linear.res.linear.devPtr = d_plain;
  linear.res.linear.desc = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
  linear.res.linear.sizeInBytes = sizeof plain;
  cudaTextureDesc as_it_is = {};
  as_it_is.readMode = cudaReadModeElementType;
  cudaTextureObject_t plain_texture;
  cudaCreateTextureObject(&plain_texture, &linear, &as_it_is, nullptr);
  cudaTextureObject_t line_texture = make_texture(line_array, cudaFilterModeLinear);
  cudaTextureObject_t picture_texture = make_texture(picture_array, cudaFilterModePoint);
  look_up<<<1, 1>>>(line_texture, picture_texture, plain_texture, d_out);
  cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
  printf("between 1 and 2: %.2f\nbeyond the edge: %.2f\n", out[0], out[1]);
  printf("row 2, column 1: %.2f\nfetched: %g\n", out[2], out[3]);
  cudaDestroyTextureObject(line_texture);
  cudaDestroyTextureObject(picture_texture);
  cudaDestroyTextureObject(plain_texture);
  cudaFreeArray(line_array);
  cudaFreeArray(picture_array);
  cudaFree(d_plain);
  cudaFree(d_out);
}
