// The lab contract: every lab implements this one function.
#pragma once

/// C = A * B in FP32. All three matrices are dense and row-major: A is M x K, B is K x N, C is M x N, so that
/// A(i, k) is at A[i * K + k]. C is output only: its old contents are undefined.
///
/// GPU labs (.cu) get device pointers and launch their own kernel on the default stream; the caller synchronises.
/// CPU labs (.cpp) get host pointers.
void matmul(const float* A, const float* B, float* C, int M, int N, int K);
