// A kernel that launches another one.
__global__ void child(int* x) { *x = 1; }
__global__ void parent(int* x) {
  child<<<1, 1>>>(x);  // expect: unsupported error
}
int main() {}
