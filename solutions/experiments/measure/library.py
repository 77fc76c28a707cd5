#!/usr/bin/env python3
"""The library row of the experiments: PyTorch's matrix product, on the CPU or a GPU.

    library.py --device cpu|cuda [--sizes 1024 4096] [--samples 11] [--limit 3]

Prints one CSV row per kernel and size: name, M, N, K, -1, and the seconds of every sample. On cuda there are two
kernels, FP32 and TF32, in turns; L2 is flushed before each sample, and the board rests after long ones. A size whose
run would take longer than the limit (by the size before it) is left out. Exit code 3, and one sentence, when PyTorch
or the device is missing.
"""
import argparse
import sys
import time


def fail(sentence):
    print(sentence, file=sys.stderr)
    sys.exit(3)


try:
    import torch
except ImportError:
    fail("PyTorch is not installed, so its rows are missing (python3 -m pip install torch).")


class Cpu:
    kernels = ["PyTorch CPU"]
    device = "cpu"

    def seconds(self, _kernel, A, B):
        begin = time.perf_counter()
        torch.matmul(A, B)
        return time.perf_counter() - begin


class Cuda:
    kernels = ["PyTorch GPU FP32", "PyTorch GPU TF32"]
    device = "cuda"

    def __init__(self):
        if not torch.cuda.is_available():
            fail("PyTorch sees no GPU here, so its GPU rows are missing.")
        l2_bytes = getattr(torch.cuda.get_device_properties(0), "L2_cache_size", 64 << 20)
        self.flush = torch.empty(max(4 * l2_bytes, 64 << 20), dtype=torch.int8, device="cuda")

    def seconds(self, kernel, A, B):
        torch.backends.cuda.matmul.allow_tf32 = kernel.endswith("TF32")
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        for value in (1, 2):  # twice: the host has time to queue the product before the device comes to it
            self.flush.fill_(value)
        begin.record()
        torch.matmul(A, B)
        end.record()
        torch.cuda.synchronize()
        taken = 1e-3 * begin.elapsed_time(end)
        if taken > 1e-3:
            time.sleep(1.5 * taken)
        return taken


def samples_in_turns(backend, size, count):
    A, B = (torch.rand(size, size, device=backend.device) for _ in range(2))
    samples = {kernel: [] for kernel in backend.kernels}
    for turn in range(-2, count):
        for kernel in backend.kernels:
            taken = backend.seconds(kernel, A, B)
            if turn >= 0:
                samples[kernel].append(taken)
    return samples


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--sizes", type=int, nargs="+", default=[1024, 2048, 4096])
    parser.add_argument("--samples", type=int, default=11)
    parser.add_argument("--limit", type=float, default=3, help="seconds that one product may take")
    options = parser.parse_args()
    backend = {"cpu": Cpu, "cuda": Cuda}[options.device]()
    slowest = 0.0  # seconds per unit of size^3
    for size in sorted(options.sizes):
        if slowest * size**3 > options.limit:
            continue
        samples = samples_in_turns(backend, size, options.samples)
        slowest = max(min(seconds) for seconds in samples.values()) / size**3
        for kernel, seconds in samples.items():
            print(",".join([kernel, *3 * [str(size)], "-1", *(f"{s:.9g}" for s in seconds)]), flush=True)


if __name__ == "__main__":
    main()
