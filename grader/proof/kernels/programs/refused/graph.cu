// Launches that are put into a graph first.
int main() {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);  // expect: unsupported error
}
