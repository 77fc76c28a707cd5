// "How do I allocate a two-dimensional array? This crashes in the loop."
// crash
int main() {
  const int rows = 4, columns = 10;
  float** table;
  cudaMalloc(&table, rows * sizeof(float*));
  for (int r = 0; r < rows; r++)
    cudaMalloc(&table[r], columns * sizeof(float));  // expect: host-access error
  cudaFree(table);
}
