#include <doctest/doctest.h>

#include "common/emulator/rewrite/test_rewrite.h"

namespace emulator {
namespace {

std::string in_kernel(const std::string& statement) { return "__global__ void k() {\n" + statement + "\n}"; }

bool becomes(const std::string& statement, const std::string& call) {
  std::string spaced = rewritten(in_kernel(statement)), text;
  for (char c : spaced)
    if (c != ' ') text += c;
  return text.find(call) != std::string::npos;
}

TEST_CASE("known PTX becomes a call with the same operands") {
  CHECK(becomes(R"(asm volatile("cp.async.cg.shared.global [%0], [%1], %2;\n" ::"r"(to), "l"(p + f(1, 2)), "n"(16));)",
                "::emu::ptx_async_copy((to),(p+f(1,2)),(16));"));
  CHECK(becomes(R"(asm("cp.async.ca.shared.global [%0], [%1], 4;" : : "r"(to), "l"(p) : "memory");)",
                "::emu::ptx_async_copy((to),(p),4);"));
  CHECK(becomes(R"(asm volatile("cp.async.commit_group;\n" ::);)", "::emu::async_commit();"));
  CHECK(becomes(R"(asm volatile("cp.async.wait_group %0;" ::"n"(N - 1));)", "::emu::async_wait((N-1));"));
  CHECK(becomes(R"(asm volatile("cp.async.wait_group 2;");)", "::emu::async_wait(2);"));
  CHECK(becomes(R"(asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c));)",
                "::emu::ptx_fma((d),(a),(b),(c));"));
  CHECK(becomes(R"(asm volatile("" ::: "memory");)", "::emu::ptx_nothing();"));
  CHECK(becomes(R"(asm volatile("trap.%0;" : "=r"(start) : : "memory");)",
                "::emu::ptx_unknown(::emu::ptx_operand(start));"));
}

TEST_CASE("several instructions in one asm become one call each, with the operands of each") {
  CHECK(becomes(R"(asm volatile("mov.u32 %0, %clock;\n\t ld.global.ca.u64 %1, [%2];" : "=r"(t), "=l"(v) : "l"(p));)",
                "[&](auto&&operand_0,auto&&operand_1,auto&&operand_2){::emu::ptx_clock(operand_0);"
                "::emu::ptx_load<unsignedlonglong>(operand_1,operand_2);}((t),(v),(p));"));
  CHECK(becomes(R"(asm("{add.s32 %0, %1, %1; cp.async.wait_group 2;}" : "=r"(s) : "r"(x));)",
                "::emu::ptx_add(operand_0,operand_1,operand_1);::emu::async_wait(2);}((s),(x));"));
  CHECK(becomes(
      R"(asm("{st.shared.v2.b32 [%1], {%2,%2}; bar.sync 0; ld.shared.u32 %0, [%1+4];}" : "=r"(v) : "r"(p), "r"(x));)",
      "::emu::ptx_store<unsignedint,::emu::PtxPlain,true>(operand_1,operand_2,operand_2);::emu::ptx_block_barrier<0>();"
      "::emu::ptx_load<unsignedint,::emu::PtxPlain,true,4>(operand_0,operand_1);}((v),(p),(x));"));
  // an input is no output, and every instruction must be known
  CHECK(becomes(R"(asm("mov.u32 %1, %%clock; membar.gl;" : "=r"(t) : "r"(x));)", "::emu::ptx_unknown("));
  CHECK(becomes(R"(asm("membar.gl; trap;" ::: "memory");)", "::emu::ptx_unknown("));
}

TEST_CASE("predicates of a sequence become conditions") {
  CHECK(becomes(
      R"(asm("{.reg .pred p; setp.ne.b32 p, %2, 0; mov.b32 %0, %3; @p ld.global.b32 %0, [%1];}" : "=r"(v) : "l"(a), "r"(g), "r"(z));)",
      "constboolis_p=operand_2!=0;::emu::ptx_move(operand_0,operand_3);if(is_p)::emu::ptx_load<unsignedint>(operand_0,"
      "operand_1);}((v),(a),(g),(z));"));
  CHECK(becomes(
      R"(asm("{.reg .pred q; setp.eq.u32 q, %2, 7; @!q st.global.u8 [%0], %1;}" :: "l"(a), "r"(x), "r"(g));)",
      "constboolis_q=operand_2==7;if(!is_q)::emu::ptx_store<unsignedchar>(operand_0,operand_1);}((a),(x),(g));"));
  // the predicate is not declared, is another one, or its operand does not exist
  CHECK(becomes(R"(asm("{setp.ne.b32 p, %1, 0; @p st.global.u32 [%0], %1;}" :: "l"(a), "r"(x));)",
                "::emu::ptx_unknown("));
  CHECK(becomes(R"(asm("{.reg .pred p; setp.ne.b32 p, %1, 0; @q st.global.u32 [%0], %1;}" :: "l"(a), "r"(x));)",
                "::emu::ptx_unknown("));
  CHECK(becomes(R"(asm("{.reg .pred p; setp.ne.b32 p, %9, 0; @p st.global.u32 [%0], %1;}" :: "l"(a), "r"(x));)",
                "::emu::ptx_unknown("));
}

TEST_CASE("loads, stores and atomics become calls with the type, the order, the memory and the offset") {
  const auto load = [](const std::string& text, const std::string& outputs, const std::string& call) {
    INFO(text);
    CHECK(becomes("asm volatile(\"" + text + ";\" : " + outputs + R"( : "l"(p) : "memory");)", call));
  };
  for (const std::string hint : {"", "ca.", "cg.", "cs.", "lu.", "cv.", "nc.", "nc.L1::no_allocate.L2::256B."})
    load("ld.global." + hint + "u32 %0, [%1]", R"("=r"(x))", "::emu::ptx_load<unsignedint>((x),(p));");
  load("ldu.global.f64 %0, [%1+8]", R"("=d"(x))", "::emu::ptx_load<double,::emu::PtxPlain,false,8>((x),(p));");
  load("ld.global.nc.v2.u64 {%0, %1}, [%2]", R"("=l"(x), "=l"(y))", "::emu::ptx_load<unsignedlonglong>((x),(y),(p));");
  load("ld.global.v4.s8 {%0,%1,%2,%3}, [%4]", R"("=h"(a), "=h"(b), "=h"(c), "=h"(d))",
       "::emu::ptx_load<signedchar>((a),(b),(c),(d),(p));");
  load("ld.b128 %0, [%1]", R"("=l"(x))", "::emu::ptx_unknown(");
  load("ld.relaxed.gpu.global.s32 %0, [%1]", R"("=r"(x))", "::emu::ptx_load<int,::emu::PtxRelaxed>((x),(p));");
  load("ld.acquire.sys.f32 %0, [%1]", R"("=f"(x))", "::emu::ptx_load<float,::emu::PtxFenced>((x),(p));");
  load("ld.volatile.global.b16 %0, [%1]", R"("=h"(x))", "::emu::ptx_load<unsignedshort,::emu::PtxVolatile>((x),(p));");
  load("ld.global.f32 %0, [%1]", R"("=l"(x))", "::emu::ptx_unknown(");
  load("ld.global.f32 %0, [%1], 4", R"("=f"(x))", "::emu::ptx_unknown(");
  load("ld.global.v2.f32 {%0}, [%1]", R"("=f"(x))", "::emu::ptx_unknown(");
  CHECK(becomes(R"(asm("st.global.wt.v2.f32 [%0+-4], {%1, %2};" :: "l"(p), "f"(x), "f"(y));)",
                "::emu::ptx_store<float,::emu::PtxPlain,false,-4>((p),(x),(y));"));
  CHECK(becomes(R"(asm("st.global.u32 [%0], %1;" :: "r"(p), "r"(x));)", "::emu::ptx_unknown("));
  CHECK(becomes(R"(asm("atom.acq_rel.gpu.global.add.u32 %0, [%1], %2;" : "=r"(x) : "l"(p), "r"(y));)",
                "::emu::ptx_atom<::emu::PtxAdd,unsignedint,::emu::PtxFenced>((x),(p),(y));"));
  CHECK(becomes(R"(asm("atom.shared.cas.b64 %0, [%1], %2, %3;" : "=l"(x) : "r"(p), "l"(y), "l"(z));)",
                "::emu::ptx_atom<::emu::PtxSwap,unsignedlonglong,::emu::PtxPlain,true>((x),(p),(y),(z));"));
  CHECK(becomes(R"(asm("red.global.max.s32 [%0], %1;" :: "l"(p), "r"(y));)",
                "::emu::ptx_red<::emu::PtxMax,int>((p),(y));"));
  CHECK(becomes(R"(asm("red.global.cas.b32 [%0], %1;" :: "l"(p), "r"(y));)", "::emu::ptx_unknown("));
}

TEST_CASE("barriers of the block and of the warp become calls") {
  CHECK(becomes(R"(asm volatile("bar.sync 0;" ::: "memory");)", "::emu::ptx_block_barrier<0>();"));
  CHECK(becomes(R"(asm volatile("barrier.sync.aligned 3;");)", "::emu::ptx_block_barrier<3>();"));
  CHECK(becomes(R"(asm volatile("bar.sync 1, 64;");)", "::emu::ptx_named_barrier_of<1,64>();"));
  CHECK(becomes(R"(asm volatile("bar.warp.sync 0xffffffff;");)", "::emu::ptx_whole_warp_barrier();"));
  CHECK(becomes(R"(asm volatile("bar.warp.sync %0;" :: "r"(m));)", "::emu::ptx_warp_barrier((m));"));
}

TEST_CASE("the operands of refused PTX remain, for the compiler") {
  CHECK(becomes(R"(asm volatile("trap.%0 %1;" : "=r"(a) : "r"(b + 1) : "memory");)",
                "::emu::ptx_unknown(::emu::ptx_operand(a),::emu::ptx_operand(b+1));"));
}

bool is_refused(const std::string& statement) {
  const std::string refusals = refusals_of(in_kernel(statement));
  return refusals.starts_with("unsupported 2: ") && refusals.find("inline PTX") != refusals.npos;
}

constexpr const char* kInputs = R"("r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]))";
constexpr const char* kSums = R"("+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]))";

/// Returns an asm of `text`, with these outputs and inputs.
std::string assembly(const std::string& text, const std::string& outputs, const std::string& inputs) {
  return "asm volatile(\"" + text + "\" : " + outputs + " : " + inputs + ");";
}

TEST_CASE("mma.sync becomes a call whose arguments are groups of operands") {
  const std::string name = "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 ";
  const std::string groups = "{(d[0]),(d[1]),(d[2]),(d[3])},{(a[0]),(a[1]),(a[2]),(a[3])},{(b[0]),(b[1])}";
  const std::string call = "::emu::ptx_mma<::emu::Tf32,::emu::FloatSums,8>(" + groups;
  CHECK(becomes(assembly(name + "{%0, %1, %2, %3}, {%4,%5,%6,%7},{%8,%9}, {%0,%1,%2,%3};\\n", kSums, kInputs),
                call + ");"));
  CHECK(becomes(assembly(name + "\" \"{%0,%1,%2,%3},\\n\\t\" \"{%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};\\n",
                         R"("=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]))",
                         std::string(kInputs) + R"(, "f"(c.x), "f"(c.y), "f"(0.f), "f"(c.w))"),
                call + ",{(c.x),(c.y),(0.f),(c.w)});"));
  CHECK(becomes(assembly("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%0,%1};",
                         R"("+r"(d[0]), "+r"(d[1]))", kInputs),
                "::emu::ptx_mma<::emu::F16,::emu::HalfSums,16>({(d[0]),(d[1])},{"));
  CHECK(becomes(
      assembly("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};", kSums,
               R"("r"(a), "r"(b), "r"(c))"),
      "::emu::ptx_mma<::emu::Bf16,::emu::FloatSums,8>({(d[0]),(d[1]),(d[2]),(d[3])},{(a),(b)},{(c)});"));
}

TEST_CASE("ldmatrix and cvt.rna.tf32 become calls") {
  CHECK(becomes(
      assembly("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];", R"("=r"(x), "=r"(y))", R"("r"(p))"),
      "::emu::ptx_ldmatrix<2,true>({(x),(y)},{(p)});"));
  CHECK(becomes(R"(asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(x) : "r"(p) : "memory");)",
                "::emu::ptx_ldmatrix<1,false>({(x)},{(p)});"));
  CHECK(
      becomes(assembly("cvt.rna.tf32.f32 %0, %1;", R"("=r"(x))", R"("f"(y))"), "::emu::ptx_round_tf32({(x)},{(y)});"));
}

TEST_CASE("an instruction of tensor cores is refused where the machine would not do just that") {
  const std::string operands = "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};";
  const std::string right = "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 " + operands;
  const auto refused = [](const std::string& statement) {
    INFO(statement);
    CHECK(is_refused(statement));
  };
  CHECK(refusals_of(in_kernel(assembly(right, kSums, kInputs))) == "");
  for (const char* shape : {"m16n8k16.row.col.f32.tf32.tf32.f32", "m16n8k8.col.row.f32.tf32.tf32.f32",
                            "m8n8k4.row.col.f32.f16.f16.f32", "m16n8k8.row.col.f32.f16.f16.f16"})
    refused(assembly(std::string("mma.sync.aligned.") + shape + " " + operands, kSums, kInputs));
  refused(assembly(right + " bar.sync 0;", kSums, kInputs));
  refused(assembly("bar.sync 0; " + right, kSums, kInputs));
  refused(assembly(right + "\\x62ar.sync 0;", kSums, kInputs));
  refused(assembly(
      "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%1,%0,%2,%3};", kSums,
      kInputs));
  refused(assembly(right, R"("=f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]))", kInputs));  // read before it has a value
  refused(assembly(right, R"("+r"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]))", kInputs));
  refused(assembly(right, kSums, R"("r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "f"(b[1]))"));
  refused(assembly(right, kSums, R"("r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]))"));
  refused(assembly(right, kSums, std::string(kInputs) + R"(, "r"(more))"));
  refused(assembly("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];", R"("=r"(x), "=r"(y))", R"("f"(p))"));
  refused(assembly("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2+16];", R"("=r"(x), "=r"(y))", R"("r"(p))"));
  refused(assembly("cvt.rna.tf32.f32 %0, %1;", R"("=f"(x))", R"("f"(y))"));
}

TEST_CASE("other PTX is refused at its line") {
  for (const char* statement :
       {R"(asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b));)", R"(asm("bar.arrive 0;");)",
        R"(asm("cp.async.wait_group %0; trap;" ::"n"(1));)", R"(asm("cp.async.wait_group %0;" :: [n] "n"(1));)",
        R"(asm goto("" : : : : out);)", R"(asm("cp.async.wait_all;" ::"r");)"}) {
    INFO(statement);
    CHECK(is_refused(statement));
  }
}

TEST_CASE("PTX that is refused is named, with the form that is supported in its place") {
  const std::string begin = "unsupported 2: inline PTX: ", refused = " is not supported by the emulator in this form";
  const auto refusal = [](const std::string& statement) { return refusals_of(in_kernel(statement)); };
  const std::string store = "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32";
  CHECK(refusal("asm volatile(\"" + store + R"( [%0], %1, [%2];" ::"r"(to), "r"(x), "r"(b) : "memory");)") ==
        begin + store + refused +
            "; supported is cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, "
            "[%3], which also stores in another block and signals its barrier\n");
  const std::string cast =
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster";
  CHECK(refusal("asm volatile(\"" + cast +
                R"( [%0], [%1, {%2, %3}], [%5], %4;" ::"r"(to), "l"(map), "r"(x), "r"(y), "h"(mask), "r"(b));)") ==
        begin + cast + refused +
            "; supported is "
            "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%0], "
            "[%1, {%4, %5}], [%2], %3, where %3 is the mask of blocks, an operand \"h\"\n");
  CHECK(refusal(R"(asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b));)") ==
        begin + "fma.rn.f32" + refused + "\n");
  CHECK(refusal(R"(asm("{\n.reg .pred p;\nelect.sync _|p, %0;\n@p st.async.b32 [%1], %2, [%3];\n}" ::"r"(m));)")
            .starts_with(begin + "st.async.b32" + refused + "; supported is "));
  CHECK(refusal(R"(asm("Some \"thing\"" ::"r"(m));)") ==
        "unsupported 2: this inline PTX is not supported by the emulator\n");
}

TEST_CASE("the forms that refusals offer are supported") {
  for (
      const char* statement :
      {R"(asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to), "r"(from), "r"(n), "r"(b));)",
       R"(asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%4, %5}], [%2], %3;" ::"r"(to), "l"(map), "r"(b), "h"(mask), "r"(x), "r"(y));)",
       R"(asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(to), "l"(map), "r"(b), "r"(x), "r"(y));)",
       R"(asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%2, %3}], [%1];" ::"l"(map), "r"(from), "r"(x), "r"(y));)",
       R"(asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;" ::"r"(to), "l"(from), "r"(n), "r"(b), "h"(mask));)"}) {
    INFO(statement);
    CHECK(refusals_of(in_kernel(statement)) == "");
  }
}

TEST_CASE("host code has no PTX") {
  CHECK(refusals_of("void f() { asm volatile(\"\" ::: \"memory\"); }").starts_with("forbidden "));
}

TEST_CASE("Hopper's instructions become calls, in the wrappers that libraries write") {
  CHECK(becomes(R"(asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(b), "r"(1));)",
                "::emu::ptx_barrier_init((b),(1));"));
  CHECK(becomes(
      R"(asm volatile("{\n.reg .pred P1;\nLAB_WAIT:\nmbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n@P1 bra DONE;\nbra LAB_WAIT;\nDONE:\n}" ::"r"(b), "r"(p));)",
      "::emu::ptx_barrier_wait_parity((b),(p));"));
  CHECK(becomes(
      R"(asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(to), "l"(map), "r"(b), "r"(x), "r"(y) : "memory");)",
      "::emu::ptx_load_box({(to)},{(map)},{(b)},{(x),(y)});"));
  CHECK(becomes(R"(asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");)", "::emu::ptx_wgmma_wait(1);"));
  CHECK(becomes(
      R"(asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %6, 0;\nwgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {%0,%1,%2,%3}, %4, %5, p, 1, 1;\n}\n" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(x), "l"(y), "r"(k));)",
      "::emu::ptx_wgmma<::emu::Tf32,8,::emu::Settings<100,1,1,0,0>>({(d[0]),(d[1]),(d[2]),(d[3])},{(x)},{(y)},{(k)})"
      ";"));
}

TEST_CASE("moves between a register and its halves, and the registers of a thread's place, become calls") {
  CHECK(becomes(R"(asm volatile("mov.b64 {%0, %1}, %2;" : "=r"(low), "=r"(high) : "d"(x));)",
                "::emu::ptx_split((low),(high),(x));"));
  CHECK(becomes(R"(asm("mov.b64 %0, {%1, %2};" : "=l"(x) : "r"(low), "r"(high));)",
                "::emu::ptx_join((x),(low),(high));"));
  CHECK(becomes(R"(asm("mov.u32 %0, %%ctaid.z;" : "=r"(x));)", "::emu::ptx_block<2>((x));"));
}

TEST_CASE("the instructions of clusters become calls, and products with sums in FP16") {
  CHECK(
      becomes(R"(asm volatile("mov.u32 %0, %%cluster_ctaid.y;" : "=r"(y));)", "::emu::ptx_place_in_cluster<1>((y));"));
  CHECK(becomes(R"(asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");)",
                "::emu::ptx_cluster_arrive_relaxed();"));
  CHECK(
      becomes(R"(asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;\n" ::);)",
              "::emu::ptx_cluster_barrier();"));
  CHECK(becomes(
      R"(asm volatile("{\n.reg .b32 there;\nmapa.shared::cluster.u32 there, %0, %1;\nmbarrier.arrive.release.cluster.shared::cluster.b64 _, [there];\n}" ::"r"(b), "r"(rank));)",
      "::emu::ptx_remote_arrive((b),(rank));"));
  CHECK(becomes(R"(asm volatile("ld.shared::cluster.v2.f32 {%0, %1}, [%2];" : "=f"(x), "=f"(y) : "r"(at));)",
                "::emu::ptx_load_shared((x),(y),(at));"));
  CHECK(becomes(
      R"(asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [%0], [%1, {%4, %5}], [%2], %3, %6;" ::"r"(to), "l"(map), "r"(b), "h"(mask), "r"(x), "r"(y), "l"(hint));)",
      "::emu::ptx_cast_box({(to)},{(map)},{(b)},{(mask)},{(x),(y)},{(hint)});"));
  CHECK(becomes(
      R"(asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%2}], [%3], %4;" ::"r"(to), "l"(map), "r"(x), "r"(b), "h"(mask));)",
      "::emu::ptx_cast_box_at({(to)},{(map)},{(x)},{(b)},{(mask)});"));
  CHECK(becomes(
      R"(asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16 {%0,%1}, %2, %3, 1, 1, 1, 0, 0;" : "+r"(d[0]), "+r"(d[1]) : "l"(x), "l"(y));)",
      "::emu::ptx_wgmma<::emu::F16IntoF16,8,::emu::Settings<1,1,1,0,0>>({(d[0]),(d[1])},{(x)},{(y)});"));
}

}  // namespace
}  // namespace emulator
