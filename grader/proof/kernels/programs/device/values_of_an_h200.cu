// Device functions, each hashed over 1,024 inputs with edge values among them. The expected hashes are an H200's (driver
// 580.159.04, CUDA 13.0). On a GPU the program compares that GPU in the same way.
// prints: 0 of 289 functions differ from an H200
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cstdio>

constexpr unsigned int kInputs = 1024, kAll = 0xffffffffu;

#define FUNCTIONS(CASE) \
  CASE(0x59f6c583u, __vabs2(a)) \
  CASE(0xbb10fbe3u, __vabs4(a)) \
  CASE(0xfbc8ce4fu, __vabsdiffs2(a, b)) \
  CASE(0x7c6dce71u, __vabsdiffs4(a, b)) \
  CASE(0x034bf156u, __vabsdiffu2(a, b)) \
  CASE(0x5bf315dau, __vabsdiffu4(a, b)) \
  CASE(0x44fcf062u, __vabsss2(a)) \
  CASE(0x2bfbdadfu, __vabsss4(a)) \
  CASE(0xaf30a2ecu, __vadd2(a, b)) \
  CASE(0xd6bbf7e0u, __vadd4(a, b)) \
  CASE(0x80e96484u, __vaddss2(a, b)) \
  CASE(0xede43b1fu, __vaddss4(a, b)) \
  CASE(0xce62e4d9u, __vaddus2(a, b)) \
  CASE(0x3a3583b8u, __vaddus4(a, b)) \
  CASE(0xc08ebf06u, __vavgs2(a, b)) \
  CASE(0x97808e7bu, __vavgs4(a, b)) \
  CASE(0x2049b3e3u, __vavgu2(a, b)) \
  CASE(0x8ccf35e1u, __vavgu4(a, b)) \
  CASE(0x36d644f8u, __vcmpeq2(a, b)) \
  CASE(0x20e771eau, __vcmpeq4(a, b)) \
  CASE(0x114feda9u, __vcmpges2(a, b)) \
  CASE(0x7e0b7399u, __vcmpges4(a, b)) \
  CASE(0x5aec4aabu, __vcmpgeu2(a, b)) \
  CASE(0x972848adu, __vcmpgeu4(a, b)) \
  CASE(0xe2d52738u, __vcmpgts2(a, b)) \
  CASE(0x5e04ed04u, __vcmpgts4(a, b)) \
  CASE(0x936bb443u, __vcmpgtu2(a, b)) \
  CASE(0xddbd7fa4u, __vcmpgtu4(a, b)) \
  CASE(0xf87e10ccu, __vcmples2(a, b)) \
  CASE(0x565dd4c7u, __vcmples4(a, b)) \
  CASE(0x4dc3351du, __vcmpleu2(a, b)) \
  CASE(0x4cb728c6u, __vcmpleu4(a, b)) \
  CASE(0xb92a3ed9u, __vcmplts2(a, b)) \
  CASE(0x8f893da8u, __vcmplts4(a, b)) \
  CASE(0xa7753321u, __vcmpltu2(a, b)) \
  CASE(0x91765eccu, __vcmpltu4(a, b)) \
  CASE(0x3c7c156bu, __vcmpne2(a, b)) \
  CASE(0xf25416bau, __vcmpne4(a, b)) \
  CASE(0xc97ccf23u, __vhaddu2(a, b)) \
  CASE(0xacd779aau, __vhaddu4(a, b)) \
  CASE(0xb5b70c34u, __viaddmax_s16x2(a, b, c)) \
  CASE(0x00387270u, __viaddmax_s16x2_relu(a, b, c)) \
  CASE(0xc6527563u, __viaddmax_s32(int(a), int(b), int(c))) \
  CASE(0x63a75397u, __viaddmax_s32_relu(int(a), int(b), int(c))) \
  CASE(0x1c5485c9u, __viaddmax_u16x2(a, b, c)) \
  CASE(0x052143e5u, __viaddmax_u32(a, b, c)) \
  CASE(0x45ab6b3du, __viaddmin_s16x2(a, b, c)) \
  CASE(0xfb605eb2u, __viaddmin_s16x2_relu(a, b, c)) \
  CASE(0x20f101f2u, __viaddmin_s32(int(a), int(b), int(c))) \
  CASE(0x5439f75au, __viaddmin_s32_relu(int(a), int(b), int(c))) \
  CASE(0x3fca5372u, __viaddmin_u16x2(a, b, c)) \
  CASE(0xe2223370u, __viaddmin_u32(a, b, c)) \
  CASE(0x6c0a497bu, (word = __vibmax_s16x2(a, b, &first, &second), word * 4 + first * 2 + second)) \
  CASE(0xe1cb45c4u, (word = __vibmax_s32(int(a), int(b), &first), word * 2 + first)) \
  CASE(0x78c7b836u, (word = __vibmax_u16x2(a, b, &first, &second), word * 4 + first * 2 + second)) \
  CASE(0x80447236u, (word = __vibmax_u32(unsigned(a), unsigned(b), &first), word * 2 + first)) \
  CASE(0x97c0721cu, (word = __vibmin_s16x2(a, b, &first, &second), word * 4 + first * 2 + second)) \
  CASE(0x01bf0ea2u, (word = __vibmin_s32(int(a), int(b), &first), word * 2 + first)) \
  CASE(0x018c57e9u, (word = __vibmin_u16x2(a, b, &first, &second), word * 4 + first * 2 + second)) \
  CASE(0x6345e230u, (word = __vibmin_u32(unsigned(a), unsigned(b), &first), word * 2 + first)) \
  CASE(0xa965c02au, __vimax3_s16x2(a, b, c)) \
  CASE(0x9a334973u, __vimax3_s16x2_relu(a, b, c)) \
  CASE(0xbb81a31eu, __vimax3_s32(int(a), int(b), int(c))) \
  CASE(0x6a2be66du, __vimax3_s32_relu(int(a), int(b), int(c))) \
  CASE(0x2fa4d5bfu, __vimax3_u16x2(a, b, c)) \
  CASE(0xcf719244u, __vimax3_u32(a, b, c)) \
  CASE(0xb8c01bceu, __vimax_s16x2_relu(a, b)) \
  CASE(0x841f2c05u, __vimax_s32_relu(int(a), int(b))) \
  CASE(0x57a529d1u, __vimin3_s16x2(a, b, c)) \
  CASE(0x4ef021e0u, __vimin3_s16x2_relu(a, b, c)) \
  CASE(0x5c764cc6u, __vimin3_s32(int(a), int(b), int(c))) \
  CASE(0x811450a6u, __vimin3_s32_relu(int(a), int(b), int(c))) \
  CASE(0xf6989c3bu, __vimin3_u16x2(a, b, c)) \
  CASE(0x9a764b28u, __vimin3_u32(a, b, c)) \
  CASE(0x0f89afa0u, __vimin_s16x2_relu(a, b)) \
  CASE(0xbb374ab3u, __vimin_s32_relu(int(a), int(b))) \
  CASE(0x3e4f5d5fu, __vmaxs2(a, b)) \
  CASE(0x5fd80cd3u, __vmaxs4(a, b)) \
  CASE(0x06e04e3fu, __vmaxu2(a, b)) \
  CASE(0x44e4455bu, __vmaxu4(a, b)) \
  CASE(0xcb1310bdu, __vmins2(a, b)) \
  CASE(0x1445bbeeu, __vmins4(a, b)) \
  CASE(0x9faf027eu, __vminu2(a, b)) \
  CASE(0x63789ea2u, __vminu4(a, b)) \
  CASE(0xd43f516cu, __vneg2(a)) \
  CASE(0x3a415d37u, __vneg4(a)) \
  CASE(0x8e76086au, __vnegss2(a)) \
  CASE(0xde21b657u, __vnegss4(a)) \
  CASE(0x76af4cffu, __vsads2(a, b)) \
  CASE(0x4d9276f8u, __vsads4(a, b)) \
  CASE(0xe173f53eu, __vsadu2(a, b)) \
  CASE(0xc4eb6d19u, __vsadu4(a, b)) \
  CASE(0x0a073f8fu, __vseteq2(a, b)) \
  CASE(0x2e5ff12eu, __vseteq4(a, b)) \
  CASE(0x4534e35du, __vsetges2(a, b)) \
  CASE(0x71ebd2e4u, __vsetges4(a, b)) \
  CASE(0xe9e08ba6u, __vsetgeu2(a, b)) \
  CASE(0xa50e9297u, __vsetgeu4(a, b)) \
  CASE(0x8403ba8au, __vsetgts2(a, b)) \
  CASE(0x6f065ee6u, __vsetgts4(a, b)) \
  CASE(0x684f5d6fu, __vsetgtu2(a, b)) \
  CASE(0x90f3b607u, __vsetgtu4(a, b)) \
  CASE(0xef1d4349u, __vsetles2(a, b)) \
  CASE(0xcdf46e83u, __vsetles4(a, b)) \
  CASE(0x290efac7u, __vsetleu2(a, b)) \
  CASE(0xa7977fb1u, __vsetleu4(a, b)) \
  CASE(0xe67b2786u, __vsetlts2(a, b)) \
  CASE(0x3c426581u, __vsetlts4(a, b)) \
  CASE(0xe0cce468u, __vsetltu2(a, b)) \
  CASE(0x64197b8au, __vsetltu4(a, b)) \
  CASE(0x1f1a613bu, __vsetne2(a, b)) \
  CASE(0x384bdf78u, __vsetne4(a, b)) \
  CASE(0xe3c996c7u, __vsub2(a, b)) \
  CASE(0x3242b71cu, __vsub4(a, b)) \
  CASE(0x45728496u, __vsubss2(a, b)) \
  CASE(0x4372ad1cu, __vsubss4(a, b)) \
  CASE(0x6f3d2a43u, __vsubus2(a, b)) \
  CASE(0x2e0aed89u, __vsubus4(a, b)) \
  CASE(0xbb840a41u, __float2int_rn(x)) \
  CASE(0xff42dee3u, __float2uint_rn(x)) \
  CASE(0xe0cdc766u, (unsigned long long)(__float2ll_rn(x * 1e6f)) * 2654435761ull >> 16) \
  CASE(0xd798a08cu, (unsigned long long)(__float2ull_rn(x * 1e6f)) * 2654435761ull >> 16) \
  CASE(0xbb9e82f0u, bits(__int2float_rn(a))) \
  CASE(0x0aad50d7u, bits(__uint2float_rn(a))) \
  CASE(0x49d435f0u, bits(__fadd_rn(x, y))) \
  CASE(0x2459ee49u, bits(__fmul_rn(x, y))) \
  CASE(0xbb77f5ffu, bits(__fdiv_rn(x, y))) \
  CASE(0xc479f896u, bits(__fsub_rn(x, y))) \
  CASE(0xb4755b7du, bits(__fmaf_rn(x, y, z))) \
  CASE(0x4be254e4u, bits(__fsqrt_rn(fabsf(x)))) \
  CASE(0xbbcc3afcu, bits(__frcp_rn(x))) \
  CASE(0xb715c5c4u, __half_as_ushort(__float2half_rn(x))) \
  CASE(0x9b7cdfe4u, __half2int_rn(h)) \
  CASE(0x67517b28u, __half2uint_rn(h)) \
  CASE(0x84986ea2u, __double2int_rn(double(x) * 1.7)) \
  CASE(0x444ba86fu, bits(__double2float_rn(double(x) * 1.123456789))) \
  CASE(0x6bf57041u, __bfloat16_as_ushort(__float2bfloat16_rn(x))) \
  CASE(0x7dc5e4a9u, __float2int_rz(x)) \
  CASE(0x9ef7ff4cu, __float2uint_rz(x)) \
  CASE(0xc9981544u, (unsigned long long)(__float2ll_rz(x * 1e6f)) * 2654435761ull >> 16) \
  CASE(0xf22300fbu, (unsigned long long)(__float2ull_rz(x * 1e6f)) * 2654435761ull >> 16) \
  CASE(0x8b02ee05u, bits(__int2float_rz(a))) \
  CASE(0x2a244e1cu, bits(__uint2float_rz(a))) \
  CASE(0xcd391109u, bits(__fadd_rz(x, y))) \
  CASE(0xa9ba993eu, bits(__fmul_rz(x, y))) \
  CASE(0xdbf44ca0u, bits(__fdiv_rz(x, y))) \
  CASE(0x919de201u, bits(__fsub_rz(x, y))) \
  CASE(0xdd2c3f0cu, bits(__fmaf_rz(x, y, z))) \
  CASE(0x06112d60u, bits(__fsqrt_rz(fabsf(x)))) \
  CASE(0xc06fb18du, bits(__frcp_rz(x))) \
  CASE(0xce236479u, __half_as_ushort(__float2half_rz(x))) \
  CASE(0x146744fau, __half2int_rz(h)) \
  CASE(0x66648df8u, __half2uint_rz(h)) \
  CASE(0x566b6d53u, __double2int_rz(double(x) * 1.7)) \
  CASE(0x3b76f473u, bits(__double2float_rz(double(x) * 1.123456789))) \
  CASE(0xafeaf8e0u, __bfloat16_as_ushort(__float2bfloat16_rz(x))) \
  CASE(0x2f22610au, __float2int_ru(x)) \
  CASE(0x50547badu, __float2uint_ru(x)) \
  CASE(0xea98d521u, (unsigned long long)(__float2ll_ru(x * 1e6f)) * 2654435761ull >> 16) \
  CASE(0x1323c0d8u, (unsigned long long)(__float2ull_ru(x * 1e6f)) * 2654435761ull >> 16) \
  CASE(0x491d0a21u, bits(__int2float_ru(a))) \
  CASE(0x1a752ff0u, bits(__uint2float_ru(a))) \
  CASE(0x95fa12f5u, bits(__fadd_ru(x, y))) \
  CASE(0x7a51f39du, bits(__fmul_ru(x, y))) \
  CASE(0x0b96b5f3u, bits(__fdiv_ru(x, y))) \
  CASE(0x4ae2cc81u, bits(__fsub_ru(x, y))) \
  CASE(0x91701a4bu, bits(__fmaf_ru(x, y, z))) \
  CASE(0xb3bf056au, bits(__fsqrt_ru(fabsf(x)))) \
  CASE(0xe74a37beu, bits(__frcp_ru(x))) \
  CASE(0x9c34093du, __half_as_ushort(__float2half_ru(x))) \
  CASE(0x165b5446u, __half2int_ru(h)) \
  CASE(0x68589d44u, __half2uint_ru(h)) \
  CASE(0x150db968u, __double2int_ru(double(x) * 1.7)) \
  CASE(0x293f8d03u, bits(__double2float_ru(double(x) * 1.123456789))) \
  CASE(0xe9cfcbfeu, __bfloat16_as_ushort(__float2bfloat16_ru(x))) \
  CASE(0x8111bf99u, __float2int_rd(x)) \
  CASE(0x9ef7ff4cu, __float2uint_rd(x)) \
  CASE(0x9ccf3b5eu, (unsigned long long)(__float2ll_rd(x * 1e6f)) * 2654435761ull >> 16) \
  CASE(0xf22300fbu, (unsigned long long)(__float2ull_rd(x * 1e6f)) * 2654435761ull >> 16) \
  CASE(0x0f1f8757u, bits(__int2float_rd(a))) \
  CASE(0x2a244e1cu, bits(__uint2float_rd(a))) \
  CASE(0x727614afu, bits(__fadd_rd(x, y))) \
  CASE(0x7b193bfcu, bits(__fmul_rd(x, y))) \
  CASE(0x8c75ea7eu, bits(__fdiv_rd(x, y))) \
  CASE(0x176edc7bu, bits(__fsub_rd(x, y))) \
  CASE(0x826de2e1u, bits(__fmaf_rd(x, y, z))) \
  CASE(0x06112d60u, bits(__fsqrt_rd(fabsf(x)))) \
  CASE(0x7504e392u, bits(__frcp_rd(x))) \
  CASE(0x301fe6f3u, __half_as_ushort(__float2half_rd(x))) \
  CASE(0x7ea89839u, __half2int_rd(h)) \
  CASE(0x66648df8u, __half2uint_rd(h)) \
  CASE(0x60b766c8u, __double2int_rd(double(x) * 1.7)) \
  CASE(0x1939fee0u, bits(__double2float_rd(double(x) * 1.123456789))) \
  CASE(0xb0d7f09fu, __bfloat16_as_ushort(__float2bfloat16_rd(x))) \
  CASE(0xf6a45667u, __half_as_ushort(__hadd(h, g))) \
  CASE(0x11ae502fu, __half_as_ushort(__hsub(h, g))) \
  CASE(0x4398617eu, __half_as_ushort(__hmul(h, g))) \
  CASE(0x045ab9d9u, __half_as_ushort(__hfma(h, g, h))) \
  CASE(0x4a631e15u, __half_as_ushort(__hdiv(h, g))) \
  CASE(0x1ebf1321u, __half_as_ushort(__hmax(h, g))) \
  CASE(0x1a11ead8u, __half_as_ushort(__hmin(h, g))) \
  CASE(0x1ebf1321u, __half_as_ushort(__hmax_nan(h, g))) \
  CASE(0x6e295ab2u, __half_as_ushort(__hadd_sat(h, g))) \
  CASE(0xdfaecf90u, __half_as_ushort(__habs(h))) \
  CASE(0x0bdf777au, __half_as_ushort(__hneg(h))) \
  CASE(0x964f9357u, __half_as_ushort(hsqrt(__habs(h)))) \
  CASE(0xe3d92747u, __half_as_ushort(hceil(h))) \
  CASE(0xa47e7d97u, __half_as_ushort(hfloor(h))) \
  CASE(0xacb0cd78u, __half_as_ushort(htrunc(h))) \
  CASE(0x5d7252beu, __half_as_ushort(hrint(h))) \
  CASE(0x3344fde3u, __bfloat16_as_ushort(__hadd(p, q))) \
  CASE(0x911bddc2u, __bfloat16_as_ushort(__hmul(p, q))) \
  CASE(0xc4f8c38cu, __bfloat16_as_ushort(__hfma(p, q, p))) \
  CASE(0x0d0a1b0fu, __bfloat16_as_ushort(__hdiv(p, q))) \
  CASE(0xd2ba23bau, __bfloat16_as_ushort(__hmax(p, q))) \
  CASE(0x80c083abu, __nv_cvt_float_to_fp8(x, __NV_SATFINITE, __NV_E4M3)) \
  CASE(0x80c083abu, __nv_cvt_double_to_fp8(double(x) * 1.0000001, __NV_SATFINITE, __NV_E4M3)) \
  CASE(0x338ceb9fu, __nv_cvt_halfraw_to_fp8(__half_raw(h), __NV_SATFINITE, __NV_E4M3)) \
  CASE(0xa56889dau, __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw(p), __NV_SATFINITE, __NV_E4M3)) \
  CASE(0x24e17d64u, __nv_cvt_float_to_fp8(x, __NV_NOSAT, __NV_E4M3)) \
  CASE(0x01e1b6ddu, __nv_cvt_double_to_fp8(double(x) * 1.0000001, __NV_NOSAT, __NV_E4M3)) \
  CASE(0xd7ade558u, __nv_cvt_halfraw_to_fp8(__half_raw(h), __NV_NOSAT, __NV_E4M3)) \
  CASE(0x49898393u, __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw(p), __NV_NOSAT, __NV_E4M3)) \
  CASE(0x648e4823u, __nv_cvt_fp8_to_halfraw(a & 255, __NV_E4M3).x) \
  CASE(0x76c0fcf2u, __nv_cvt_float_to_fp8(x, __NV_SATFINITE, __NV_E5M2)) \
  CASE(0x76c0fcf2u, __nv_cvt_double_to_fp8(double(x) * 1.0000001, __NV_SATFINITE, __NV_E5M2)) \
  CASE(0x9f23c032u, __nv_cvt_halfraw_to_fp8(__half_raw(h), __NV_SATFINITE, __NV_E5M2)) \
  CASE(0xc3b16857u, __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw(p), __NV_SATFINITE, __NV_E5M2)) \
  CASE(0x7925d6bdu, __nv_cvt_float_to_fp8(x, __NV_NOSAT, __NV_E5M2)) \
  CASE(0x7925d6bdu, __nv_cvt_double_to_fp8(double(x) * 1.0000001, __NV_NOSAT, __NV_E5M2)) \
  CASE(0xa18899fdu, __nv_cvt_halfraw_to_fp8(__half_raw(h), __NV_NOSAT, __NV_E5M2)) \
  CASE(0xc6164222u, __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw(p), __NV_NOSAT, __NV_E5M2)) \
  CASE(0x1db1c425u, __nv_cvt_fp8_to_halfraw(a & 255, __NV_E5M2).x) \
  CASE(0x90315e22u, __brev(a)) \
  CASE(0x63eddb4cu, __clz(a)) \
  CASE(0x88805cc3u, __ffs(a)) \
  CASE(0x6402a679u, __popc(a)) \
  CASE(0x81551049u, __byte_perm(a, b, c)) \
  CASE(0xd61a1c3fu, __funnelshift_l(a, b, c)) \
  CASE(0x55531d7au, __funnelshift_r(a, b, c)) \
  CASE(0xbcd821bfu, __funnelshift_lc(a, b, c)) \
  CASE(0x93a2ddf7u, __funnelshift_rc(a, b, c)) \
  CASE(0x18eb86bfu, __mulhi(int(a), int(b))) \
  CASE(0x6aebcf9cu, __umulhi(a, b)) \
  CASE(0x540c3050u, __mul24(int(a), int(b))) \
  CASE(0x24d1edd0u, __umul24(a, b)) \
  CASE(0xd5df81d8u, __sad(int(a), int(b), c)) \
  CASE(0xb785db3eu, __usad(a, b, c)) \
  CASE(0xb7493aa6u, __hadd(int(a), int(b))) \
  CASE(0xfbb885d5u, __rhadd(int(a), int(b))) \
  CASE(0x443f0227u, __uhadd(a, b)) \
  CASE(0x3f736153u, __urhadd(a, b)) \
  CASE(0x0544465au, __dp4a(int(a), int(b), int(c))) \
  CASE(0x9f2c084cu, __dp4a(a, b, c)) \
  CASE(0x0440e5c9u, __dp2a_lo(int(a), int(b), int(c))) \
  CASE(0xabdce308u, __dp2a_hi(int(a), int(b), int(c))) \
  CASE(0x02c5c77bu, __fns(a, b % 32, int(c % 9) - 4)) \
  CASE(0x97808417u, bits(__saturatef(x))) \
  CASE(0xc850d944u, __shfl_sync(kAll, a, int(b), 32)) \
  CASE(0x382bff1fu, __shfl_up_sync(kAll, a, 3, 32)) \
  CASE(0x1a44f240u, __shfl_down_sync(kAll, a, 5, 32)) \
  CASE(0xa55f956cu, __shfl_xor_sync(kAll, a, 21, 32)) \
  CASE(0xe55092a7u, __shfl_sync(kAll, a, int(b), 16)) \
  CASE(0xb2062001u, __shfl_up_sync(kAll, a, 3, 16)) \
  CASE(0x326fa736u, __shfl_down_sync(kAll, a, 5, 16)) \
  CASE(0xb08c4f72u, __shfl_xor_sync(kAll, a, 21, 16)) \
  CASE(0x2acfbd2cu, __shfl_sync(kAll, a, int(b), 8)) \
  CASE(0xc4b34286u, __shfl_up_sync(kAll, a, 3, 8)) \
  CASE(0x9de19455u, __shfl_down_sync(kAll, a, 5, 8)) \
  CASE(0xb08c4f72u, __shfl_xor_sync(kAll, a, 21, 8)) \
  CASE(0xea45e6f7u, unsigned(__double_as_longlong(__shfl_sync(kAll, double(x), int(b % 32))))) \
  CASE(0x76248e46u, __match_any_sync(kAll, a % 5)) \
  CASE(0xcae7a735u, __reduce_add_sync(kAll, int(a))) \
  CASE(0xcae7a735u, __reduce_add_sync(kAll, a)) \
  CASE(0xe92ecec2u, __reduce_min_sync(kAll, int(a))) \
  CASE(0x7b367addu, __reduce_min_sync(kAll, a)) \
  CASE(0x8a001319u, __reduce_max_sync(kAll, int(a))) \
  CASE(0x05fc9f33u, __reduce_max_sync(kAll, a)) \
  CASE(0xe92307ebu, __reduce_and_sync(kAll, a | 1u << (i % 32))) \
  CASE(0x5c9770c2u, __reduce_or_sync(kAll, a | 1u << (i % 32))) \
  CASE(0x9f2887cdu, __reduce_xor_sync(kAll, a | 1u << (i % 32))) \
  CASE(0x39be9021u, __ballot_sync(kAll, a & 1)) \
  CASE(0x9691f88cu, __any_sync(kAll, a == 0)) \
  CASE(0xe3888141u, __all_sync(kAll, a != 12345)) \
  CASE(0xf6fa658du, __shfl_sync(mask, a, int(lane % 3 == 0 ? 9 : 10))) \
  CASE(0x88a01c0cu, __match_any_sync(mask, a % 3)) \
  CASE(0x8c55e95bu, __reduce_add_sync(mask, a)) \
  CASE(0xfc1cfcf1u, __ballot_sync(mask, a & 2)) \
  CASE(0x774b9815u, match_all(mask))

__device__ unsigned int mix(unsigned int v) {
  v ^= v >> 16;
  v *= 0x7feb352du;
  v ^= v >> 15;
  v *= 0x846ca68bu;
  return v ^ v >> 16;
}

__device__ unsigned int word_of(unsigned int i, unsigned int salt) {
  const unsigned int edges[] = {0,          1,          0x7fffffff, 0x80000000, 0xffffffff, 0x00ff00ff,
                                0x7f80807f, 0x80007fff, 0xffff0000, 0x01010101, 0x80808080, 0x7fff7fff};
  const unsigned int r = mix(i * 3 + salt);
  return r % 4 == 0 ? edges[r / 4 % 12] : r % 4 == 1 ? r % 512 : mix(r);
}

__device__ float number_of(unsigned int i, unsigned int salt) {
  const float edges[] = {0.0f,     -0.0f,    1.0f,  -1.5f, 448.0f, 464.0f, 57344.0f, 61440.0f,
                         65504.0f, 65520.0f, 1e-3f, 6e-8f, 2.5f,   -3.5f,  1e30f,    0.0019531f};
  const unsigned int r = mix(i * 7 + salt);
  if (r % 3 == 0) return edges[r / 3 % 16];
  const unsigned int exponent = r % 3 == 1 ? 107 + mix(r) % 40 : 120 + mix(r) % 14;
  return __uint_as_float((r & 0x807fffff) | exponent << 23);
}

// A NaN has the same bits on all GPUs, and others on a CPU.
__device__ unsigned int bits(float x) { return x == x ? __float_as_uint(x) : 0x7fffffff; }

__device__ unsigned int match_all(unsigned int mask) {
  int all = 0;
  return __match_all_sync(mask, mask, &all) + all;
}

__global__ void compute(unsigned int* hashes) {
  const unsigned int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  const unsigned int mask = lane % 3 == 0 ? 0x49249249u : ~0x49249249u;
  const unsigned int a = word_of(i, 11), b = word_of(i, 222), c = word_of(i, 3333);
  const float x = number_of(i, 5), y = number_of(i, 66), z = number_of(i, 777);
  const __half h = __float2half_rn(x), g = __float2half_rn(y);
  const __nv_bfloat16 p = __float2bfloat16_rn(x), q = __float2bfloat16_rn(y);
  unsigned int word = 0;
  bool first = false, second = false;
  int n = 0;
#define ADD(EXPECTED, EXPRESSION) atomicAdd(&hashes[n++], mix(unsigned(EXPRESSION) ^ mix(i)));
  FUNCTIONS(ADD)
}

struct Function {
  unsigned int expected;
  const char* expression;
};
#define ROW(EXPECTED, EXPRESSION) {EXPECTED, #EXPRESSION},
const Function functions[] = {FUNCTIONS(ROW)};
constexpr int kFunctions = sizeof functions / sizeof *functions;

int main() {
  unsigned int *hashes, found[kFunctions];
  cudaMalloc(&hashes, sizeof found);
  cudaMemset(hashes, 0, sizeof found);
  compute<<<kInputs / 128, 128>>>(hashes);
  cudaMemcpy(found, hashes, sizeof found, cudaMemcpyDeviceToHost);
  int differ = 0;
  for (int n = 0; n < kFunctions; ++n)
    if (found[n] != functions[n].expected) printf("%s differs\n", functions[n].expression), ++differ;
  printf("%d of %d functions differ from an H200\n", differ, kFunctions);
  cudaFree(hashes);
}
