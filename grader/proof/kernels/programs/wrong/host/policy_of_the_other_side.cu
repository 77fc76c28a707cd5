// A policy says where all of a copy is done: the device does not reach the vector of the host's.
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/host_vector.h>

int main() {
  thrust::host_vector<double> host(100);
  thrust::device_vector<double> device(100, 3.0);
  thrust::copy(device.begin(), device.end(), host.begin());
  thrust::copy(thrust::device, device.begin(), device.end(), host.begin());  // expect: host-access error
}
