// Functions on the bytes and halves of words, and maxima fused with additions: each one is hashed over the combinations of
// 16 words, and the expected hashes were computed from the documentation's definitions. Then the documentation's examples.
// prints: 0 of 110 functions differ
// prints: ffffff00 ffff0000 0000ffff 000000ff
// prints: 1 0 1 1 0
#include <cstdio>

constexpr int kWords = 16;
__constant__ unsigned int words[kWords] = {
    0x00000000u, 0xffffffffu, 0x80008000u, 0x7fff7fffu, 0x80808080u, 0x7f7f7f7fu, 0x1234aba5u, 0x1234aba6u,
    0x01ff80feu, 0xfe7f0180u, 0x9f767c45u, 0x4164d839u, 0xbde5c099u, 0x5bc8fbbcu, 0xcb91ce37u, 0xb0c11fdeu};

struct Mixed {
  unsigned int value = 2166136261u;
  __device__ void add(unsigned int x) { value = (value ^ x) * 16777619u; }
};

#define HASH(RESULT)                                    \
  {                                                     \
    Mixed mixed;                                        \
    for (int i = 0; i < kWords; ++i)                    \
      for (int j = 0; j < kWords; ++j) {                \
        const unsigned int a = words[i], b = words[j];  \
        const unsigned int c = words[(i * 7 + j * 3 + 1) % kWords]; \
        (void)b, (void)c;                               \
        mixed.add(RESULT);                              \
      }                                                 \
    hashes[n++] = mixed.value;                          \
  }

__global__ void compute(unsigned int* hashes) {
  int n = 0;
  HASH(__vabs4(a))
  HASH(__vabsss4(a))
  HASH(__vneg4(a))
  HASH(__vnegss4(a))
  HASH(__vadd4(a, b))
  HASH(__vsub4(a, b))
  HASH(__vaddss4(a, b))
  HASH(__vaddus4(a, b))
  HASH(__vsubss4(a, b))
  HASH(__vsubus4(a, b))
  HASH(__vavgs4(a, b))
  HASH(__vavgu4(a, b))
  HASH(__vhaddu4(a, b))
  HASH(__vmaxs4(a, b))
  HASH(__vmins4(a, b))
  HASH(__vabsdiffs4(a, b))
  HASH(__vsads4(a, b))
  HASH(__vcmpges4(a, b))
  HASH(__vsetges4(a, b))
  HASH(__vcmpgts4(a, b))
  HASH(__vsetgts4(a, b))
  HASH(__vcmples4(a, b))
  HASH(__vsetles4(a, b))
  HASH(__vcmplts4(a, b))
  HASH(__vsetlts4(a, b))
  HASH(__vmaxu4(a, b))
  HASH(__vminu4(a, b))
  HASH(__vabsdiffu4(a, b))
  HASH(__vsadu4(a, b))
  HASH(__vcmpgeu4(a, b))
  HASH(__vsetgeu4(a, b))
  HASH(__vcmpgtu4(a, b))
  HASH(__vsetgtu4(a, b))
  HASH(__vcmpleu4(a, b))
  HASH(__vsetleu4(a, b))
  HASH(__vcmpltu4(a, b))
  HASH(__vsetltu4(a, b))
  HASH(__vcmpeq4(a, b))
  HASH(__vseteq4(a, b))
  HASH(__vcmpne4(a, b))
  HASH(__vsetne4(a, b))
  HASH(__vabs2(a))
  HASH(__vabsss2(a))
  HASH(__vneg2(a))
  HASH(__vnegss2(a))
  HASH(__vadd2(a, b))
  HASH(__vsub2(a, b))
  HASH(__vaddss2(a, b))
  HASH(__vaddus2(a, b))
  HASH(__vsubss2(a, b))
  HASH(__vsubus2(a, b))
  HASH(__vavgs2(a, b))
  HASH(__vavgu2(a, b))
  HASH(__vhaddu2(a, b))
  HASH(__vmaxs2(a, b))
  HASH(__vmins2(a, b))
  HASH(__vabsdiffs2(a, b))
  HASH(__vsads2(a, b))
  HASH(__vcmpges2(a, b))
  HASH(__vsetges2(a, b))
  HASH(__vcmpgts2(a, b))
  HASH(__vsetgts2(a, b))
  HASH(__vcmples2(a, b))
  HASH(__vsetles2(a, b))
  HASH(__vcmplts2(a, b))
  HASH(__vsetlts2(a, b))
  HASH(__vmaxu2(a, b))
  HASH(__vminu2(a, b))
  HASH(__vabsdiffu2(a, b))
  HASH(__vsadu2(a, b))
  HASH(__vcmpgeu2(a, b))
  HASH(__vsetgeu2(a, b))
  HASH(__vcmpgtu2(a, b))
  HASH(__vsetgtu2(a, b))
  HASH(__vcmpleu2(a, b))
  HASH(__vsetleu2(a, b))
  HASH(__vcmpltu2(a, b))
  HASH(__vsetltu2(a, b))
  HASH(__vcmpeq2(a, b))
  HASH(__vseteq2(a, b))
  HASH(__vcmpne2(a, b))
  HASH(__vsetne2(a, b))
  HASH(__vimax3_s32(a, b, c))
  HASH(__vimax3_s32_relu(a, b, c))
  HASH(__vimin3_s32(a, b, c))
  HASH(__vimin3_s32_relu(a, b, c))
  HASH(__viaddmax_s32(a, b, c))
  HASH(__viaddmax_s32_relu(a, b, c))
  HASH(__viaddmin_s32(a, b, c))
  HASH(__viaddmin_s32_relu(a, b, c))
  HASH(__vimax_s32_relu(a, b))
  HASH(__vimin_s32_relu(a, b))
  HASH(__vimax3_u32(a, b, c))
  HASH(__vimin3_u32(a, b, c))
  HASH(__viaddmax_u32(a, b, c))
  HASH(__viaddmin_u32(a, b, c))
  HASH(__vimax3_s16x2(a, b, c))
  HASH(__vimax3_s16x2_relu(a, b, c))
  HASH(__vimin3_s16x2(a, b, c))
  HASH(__vimin3_s16x2_relu(a, b, c))
  HASH(__viaddmax_s16x2(a, b, c))
  HASH(__viaddmax_s16x2_relu(a, b, c))
  HASH(__viaddmin_s16x2(a, b, c))
  HASH(__viaddmin_s16x2_relu(a, b, c))
  HASH(__vimax_s16x2_relu(a, b))
  HASH(__vimin_s16x2_relu(a, b))
  HASH(__vimax3_u16x2(a, b, c))
  HASH(__vimin3_u16x2(a, b, c))
  HASH(__viaddmax_u16x2(a, b, c))
  HASH(__viaddmin_u16x2(a, b, c))
}

__global__ void examples(unsigned int* out) {
  out[0] = __vcmpeq4(0x1234aba5, 0x1234aba6);
  out[1] = __vcmpges2(0x1234aba5, 0x1234aba6);
  out[2] = __vcmplts2(0x1234aba5, 0x1234aba6);
  out[3] = __vcmpltu4(0x1234aba5, 0x1234aba6);
  bool first, high, low;
  out[4] = __vibmax_s32(5, -5, &first) == 5 && first;
  out[5] = __vibmin_u32(5, ~5u, &first) != 5 || !first;
  out[6] = __vibmax_s16x2(0x00010002, 0xffff0003, &high, &low) == 0x00010003 && high && !low;
  out[7] = __vibmin_u16x2(0x00010002, 0xffff0003, &high, &low) == 0x00010002 && high && low;
  __vibmin_s16x2(0x00010002, 0xffff0003, &high, &low);
  out[8] = high;
}

int main() {
  const unsigned int expected[] = {
    0xe40b4905u, 0x7216c1a5u, 0x5fcf73c5u, 0xd90697e5u, 0x63253f35u, 0xcafcc385u, 0x84136ab9u, 0xc508856du,
    0x1345f767u, 0x56919e9bu, 0x65cf0485u, 0xa09fd06bu, 0xceca2b9fu, 0x44c1bc2fu, 0xf10634d7u, 0x80065019u,
    0x2fe6f6fdu, 0xad85e07cu, 0x89a97d06u, 0xf030f9eeu, 0xf3237078u, 0x751d49b6u, 0xc18d8840u, 0x84dd03a8u,
    0x8ba73832u, 0xa00be5dfu, 0xf1397c1bu, 0x07ff2431u, 0x4fbf4c15u, 0x0abb4bd0u, 0xe3c4c65au, 0x7ccab4eau,
    0x8437bb74u, 0x616da432u, 0x7a8fdebcu, 0x804c36dcu, 0xdea81966u, 0x6f87f777u, 0x60107613u, 0x9005ccfbu,
    0x3826ec8fu, 0x0dba7c65u, 0xa47e0655u, 0xa2041dc5u, 0xb25d84b5u, 0x130ad335u, 0xf2f06885u, 0x6d1538b4u,
    0x3f975b07u, 0x0a410a70u, 0x6dda4a33u, 0x596afad1u, 0x381eed6bu, 0x7d907e9fu, 0xfc63aac3u, 0x3281c573u,
    0xda511031u, 0xcf92c2b9u, 0x356b4959u, 0x40f85a31u, 0x3d14c669u, 0x5652dd21u, 0x345c8cf1u, 0xa2cf1699u,
    0xbffdfa91u, 0xba11a8f9u, 0xf48d7687u, 0x7d983f07u, 0x4db03659u, 0x54c3c77du, 0x89bbcae1u, 0x075dd8a9u,
    0x69d530e1u, 0x9ae472a9u, 0x97932de1u, 0x298675a9u, 0xea6a0f51u, 0x6cbd9439u, 0xc4ccd4b5u, 0x257aced5u,
    0xcd1cd6d5u, 0xaac4ccb5u, 0xf0efd829u, 0xe9f35219u, 0x63c00ca7u, 0x2bd0b275u, 0xe3c3c3bau, 0xd58a5739u,
    0xea8aa97au, 0x74e484f7u, 0xe7d2f8e9u, 0xb65253d9u, 0x942590e5u, 0xcdb7b7c3u, 0x84c522b0u, 0x4d7df03cu,
    0xf03c74a3u, 0xb4e424d3u, 0xd2dba2f1u, 0xf2d2cd62u, 0x249abcd7u, 0x19c79dafu, 0xe1c6dd77u, 0x78b6ee53u,
    0x6af77972u, 0xd28a8372u, 0xafbd27e7u, 0x1d1fe985u, 0xb3fd75e7u, 0xe1385cbbu};
  constexpr int kFunctions = sizeof expected / sizeof *expected;
  unsigned int *device, host[kFunctions];
  cudaMalloc(&device, sizeof host);
  compute<<<1, 1>>>(device);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  int differ = 0;
  for (int i = 0; i < kFunctions; ++i)
    if (host[i] != expected[i]) printf("function %d differs\n", i), ++differ;
  printf("%d of %d functions differ\n", differ, kFunctions);
  examples<<<1, 1>>>(device);
  cudaMemcpy(host, device, 9 * sizeof *host, cudaMemcpyDeviceToHost);
  printf("%08x %08x %08x %08x\n", host[0], host[1], host[2], host[3]);
  printf("%u %u %u %u %u\n", host[4], host[5], host[6], host[7], host[8]);
  cudaFree(device);
}
