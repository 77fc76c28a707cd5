#!/usr/bin/env python3
"""The library rows of the experiments: a matrix product of PyTorch or JAX, on whatever this machine has.

    library.py --library torch|jax --device cpu|gpu|tpu [--sizes 1024 4096] [--samples 11] [--limit 3]

Prints one CSV row per kernel and size: name, M, N, K, -1, and the seconds of every sample. On a GPU there are two
kernels, FP32 and TF32, in turns; on a TPU, through XLA, FP32 and BF16 inputs. Before each sample 256 MB or four times
L2 are written, and the board rests after long ones. PyTorch's GPU is timed by CUDA events. JAX has none: its products
are timed by the host's clock until the result is there, so some 50 microseconds of starting are counted with them. A
size whose run would take longer than the limit (by the size before it) is left out. Exit code 3, and one sentence, when
the library or the device is missing.
"""
import argparse
import os
import sys
import time

LEAST_FLUSH = 256 << 20  # bytes
LONG_SAMPLE, REST = 1e-3, 1.5  # seconds; pause for each second of such a sample


def fail(sentence):
    print(sentence, file=sys.stderr)
    sys.exit(3)


def rest_after(taken):
    if taken > LONG_SAMPLE:
        time.sleep(REST * taken)
    return taken


class Torch:
    name = "PyTorch"

    def __init__(self, device):
        try:
            import torch
        except ImportError:
            fail("PyTorch is not installed, so its rows are missing (python3 -m pip install torch).")
        self.torch = torch
        self.device = {"cpu": "cpu", "gpu": "cuda", "tpu": ""}[device]
        if not self.device:
            fail("PyTorch's rows on a TPU are missing: use --library jax there.")
        if device == "gpu" and not torch.cuda.is_available():
            fail("PyTorch finds no GPU here, so its GPU rows are missing.")
        self.kernels = ["PyTorch CPU"] if device == "cpu" else ["PyTorch GPU FP32", "PyTorch GPU TF32"]
        if device == "gpu":
            l2_bytes = getattr(torch.cuda.get_device_properties(0), "L2_cache_size", 64 << 20)
            self.flush = torch.empty(max(4 * l2_bytes, LEAST_FLUSH), dtype=torch.int8, device="cuda")

    def matrix(self, size):
        return self.torch.rand(size, size, device=self.device)

    def seconds(self, kernel, A, B):
        return self.on_gpu(kernel, A, B) if self.device == "cuda" else self.on_cpu(A, B)

    def on_cpu(self, A, B):
        begin = time.perf_counter()
        self.torch.matmul(A, B)
        return time.perf_counter() - begin

    def on_gpu(self, kernel, A, B):
        torch = self.torch
        torch.backends.cuda.matmul.allow_tf32 = kernel.endswith("TF32")
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        for value in (1, 2):  # twice, so that the host can queue the product before the device reaches it
            self.flush.fill_(value)
        begin.record()
        torch.matmul(A, B)
        end.record()
        torch.cuda.synchronize()
        return rest_after(1e-3 * begin.elapsed_time(end))


class Jax:
    name = "JAX"
    precisions = {"FP32": "highest", "TF32": "tensorfloat32", "BF16": "bfloat16", "CPU": "highest"}

    def __init__(self, device):
        os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
        try:
            import jax
        except ImportError:
            fail("JAX is not installed, so its rows are missing (python3 -m pip install jax, or jax[cuda13], jax[tpu]).")
        self.jax = jax
        try:
            self.device = jax.devices(device)[0]
        except RuntimeError:
            fail(f"JAX finds no {device.upper()} here, so its {device.upper()} rows are missing.")
        self.kernels = {
            "cpu": ["JAX CPU"],
            "gpu": ["JAX GPU FP32", "JAX GPU TF32"],
            "tpu": ["JAX TPU FP32", "JAX TPU BF16"],
        }[device]
        self.products = {kernel: self.product(kernel.split()[-1]) for kernel in self.kernels}
        # An array that only the device accesses, larger than its caches.
        self.flush = jax.device_put(jax.numpy.zeros(LEAST_FLUSH // 4), self.device)
        self.fill = jax.jit(lambda x: x + 1, donate_argnums=0)

    def product(self, precision):
        numpy = self.jax.numpy
        return self.jax.jit(lambda A, B: numpy.matmul(A, B, precision=self.precisions[precision]))

    def matrix(self, size):
        key = self.jax.random.PRNGKey(size)
        return self.jax.device_put(self.jax.random.uniform(key, (size, size)), self.device)

    def seconds(self, kernel, A, B):
        self.flush = self.fill(self.flush)
        self.jax.block_until_ready(self.flush)
        begin = time.perf_counter()
        self.jax.block_until_ready(self.products[kernel](A, B))
        return rest_after(time.perf_counter() - begin)


def samples_in_turns(backend, size, count):
    A, B = (backend.matrix(size) for _ in range(2))
    samples = {kernel: [] for kernel in backend.kernels}
    for turn in range(-2, count):
        for kernel in backend.kernels:
            taken = backend.seconds(kernel, A, B)
            if turn >= 0:
                samples[kernel].append(taken)
    return samples


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", choices=["torch", "jax"], default="torch")
    parser.add_argument("--device", choices=["cpu", "gpu", "tpu"], default="cpu")
    parser.add_argument("--sizes", type=int, nargs="+", default=[1024, 2048, 4096])
    parser.add_argument("--samples", type=int, default=11)
    parser.add_argument("--limit", type=float, default=3, help="time limit of one product, in seconds")
    options = parser.parse_args()
    backend = {"torch": Torch, "jax": Jax}[options.library](options.device)
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
