// lab: 01_naive_cpu
// expect: full marks
// says: 
// Host code may use what the C++ library has, as far as it reaches no files, threads or processes.
#include <any>
#include <atomic>
#include <charconv>
#include <complex>
#include <cstdio>
#include <cstring>
#include <cwchar>
#include <iomanip>
#include <locale>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <random>
#include <regex>
#include <shared_mutex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>
#include "matmul.h"

static void use_any(int M, int N) {
  (void)N;
  std::any a = M; if (std::any_cast<int>(a)!=M) return;
}
static void use_regex(int M, int N) {
  (void)N;
  if (!std::regex_match("a12", std::regex("a[0-9]+"))) return;
}
static void use_memory(int M, int N) {
  (void)N;
  auto p=std::make_unique<int[]>(4); auto q=std::make_shared<float>(1.f); std::weak_ptr<float> w=q; if (!p||!q||w.expired()) return;
}
static void use_charconv(int M, int N) {
  (void)N;
  char b[32]; auto r=std::to_chars(b,b+32,M); int x=0; std::from_chars(b,r.ptr,x); if (x!=M) return;
}
static void use_charconv_double(int M, int N) {
  (void)N;
  char b[64]; auto r=std::to_chars(b,b+64,3.25); double x=0; std::from_chars(b,r.ptr,x); if (x!=3.25) return;
}
static void use_exceptions(int M, int N) {
  (void)N;
  try { throw std::runtime_error("x"); } catch (const std::exception& e) { if (!*e.what()) return; }
}
static void use_complex(int M, int N) {
  (void)N;
  std::complex<double> c(1,2); if (std::abs(c*c)<1) return; if (std::norm(std::exp(c))<0) return;
}
static void use_atomic(int M, int N) {
  (void)N;
  std::atomic<int> a{0}; a.fetch_add(2); int e=2; a.compare_exchange_strong(e,5); if (a.load()!=5) return; std::atomic<bool> f{false}; f.exchange(true); a|=8; a^=1; std::atomic_flag g=ATOMIC_FLAG_INIT; g.test_and_set();
}
static void use_mutex(int M, int N) {
  (void)N;
  std::mutex m; { std::lock_guard<std::mutex> l(m); } static std::once_flag o; int x=0; std::call_once(o,[&]{x=1;}); std::unique_lock<std::mutex> u(m); std::recursive_mutex r; std::scoped_lock s(r);
}
static void use_shared_mutex(int M, int N) {
  (void)N;
  std::shared_mutex m; std::shared_lock<std::shared_mutex> l(m);
}
static void use_string_view(int M, int N) {
  (void)N;
  std::string_view v("abc"); std::string s(v); s+=std::to_string(3.5); s+=std::to_string(M); if (s.find("a")!=0||std::stoi("12")!=12||std::stod("1.5")!=1.5) return;
}
static void use_cstdio(int M, int N) {
  (void)N;
  char b[64]; std::snprintf(b,64,"%d %.3f",M,1.5); if (std::strlen(b)<3) return; std::printf("%s\n",b); std::fprintf(stderr,"x"); int q; std::sscanf("3","%d",&q);
}
static void use_wstring(int M, int N) {
  (void)N;
  std::wstring w=L"abc"; if (w.size()!=3) return;
}
static void use_virtual(int M, int N) {
  (void)N;
  struct X{virtual ~X(){} virtual int f(){return 1;}}; struct D:X{int f()override{return 2;}}; std::unique_ptr<X> p(new D); if (p->f()!=2||!dynamic_cast<D*>(p.get())) return;
}
static void use_sstream(int M, int N) {
  (void)N;
  std::ostringstream o; o<<std::setprecision(3)<<std::setw(8)<<3.14159<<M; if (o.str().empty()) return; std::istringstream i("12 3.5"); int a; double b; i>>a>>b; if (a!=12||b!=3.5) return;
}
static void use_variant(int M, int N) {
  (void)N;
  std::variant<int,std::string> v = M; if (std::visit([](auto&& x){ return sizeof x; }, v)==0) return; v="x"; if (!std::get_if<std::string>(&v)) return;
}
static void use_random(int M, int N) {
  (void)N;
  std::mt19937 g(1); std::uniform_real_distribution<float> d(0,1); std::normal_distribution<double> n; if (d(g)<0||n(g)>1e9) return;
}
static void use_pmr(int M, int N) {
  (void)N;
  char buf[1024]; std::pmr::monotonic_buffer_resource r(buf,sizeof buf); std::pmr::vector<int> v(&r); v.push_back(M);
}
static void use_tuple(int M, int N) {
  (void)N;
  auto [a,b]=std::make_tuple(M,std::string("x")); auto p=std::make_pair(a,b); if (p.first!=M) return; std::apply([](auto...){},std::make_tuple(1,2));
}
static void use_locale(int M, int N) {
  (void)N;
  if (!std::isalpha('a', std::locale::classic())) return;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  use_any(M, N); use_regex(M, N); use_memory(M, N); use_charconv(M, N); use_charconv_double(M, N); use_exceptions(M, N); use_complex(M, N); use_atomic(M, N); use_mutex(M, N); use_shared_mutex(M, N); use_string_view(M, N); use_cstdio(M, N); use_wstring(M, N); use_virtual(M, N); use_sstream(M, N); use_variant(M, N); use_random(M, N); use_pmr(M, N); use_tuple(M, N); use_locale(M, N);
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
}
