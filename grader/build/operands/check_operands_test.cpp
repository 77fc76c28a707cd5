#include "grader/build/operands/check_operands.h"

#include <doctest/doctest.h>

namespace grader {
namespace {

/// A function with a frame of 40 bytes, of which 8 hold a register of its caller's.
std::string listing(const std::string& rows) {
  return "\t.file 2 \"matmul.cu\"\n\t.text\n\t.type\t_Z1fv, @function\n_Z1fv:\n\tpushq\t%rbp\n\tmovq\t%rsp, "
         "%rbp\n\tpushq\t%rbx\n"
         "\tsubq\t$32, %rsp\n\t.loc 2 12 3\n" +
         rows +
         "\n\tleave\n\tret\n\t.size\t_Z1fv, .-_Z1fv\n\t.section\t.rodata\n\t.type\tkTable, @object\n\t.size\tkTable, "
         "8\nkTable:\n"
         "\t.long\t1\n\t.long\t2\n.LC0:\n\t.long\t1065353216\n";
}

bool is_checked(const std::string& row) {
  const CheckedListing checked = check_operands(listing(row), "matmul.cu");
  CHECK(checked.findings.empty());
  CHECK(checked.text.find(row + "\n") != std::string::npos);
  return checked.text.find("emu_check_operand") != std::string::npos;
}

std::vector<int> refused(const std::string& row) {
  std::vector<int> lines;
  for (const Finding& finding : check_operands(listing(row), "matmul.cu").findings) lines.push_back(finding.line);
  return lines;
}

bool keeps_flags(const std::string& rows) {
  return check_operands(listing(rows), "matmul.cu").text.find("pushfq") != std::string::npos;
}

}  // namespace

TEST_CASE("a constant place of the own frame needs no check, and nothing else of the stack is one") {
  CHECK_FALSE(is_checked("\tmovl\t%eax, -12(%rbp)"));
  CHECK_FALSE(is_checked("\tmovl\t%eax, -40(%rbp)"));
  CHECK_FALSE(is_checked("\tmovq\t-8(%rbp), %rbx"));  // the caller's register comes back
  CHECK_FALSE(is_checked("\tmovq\t8(%rbp), %rdi"));   // where the function was called from
  CHECK_FALSE(is_checked("\tmovq\t%rax, (%rsp)"));
  CHECK(is_checked("\tmovl\t%eax, -44(%rbp)"));
  CHECK(is_checked("\tmovl\t%eax, -10(%rbp)"));
  CHECK(is_checked("\tmovq\t%rax, 8(%rbp)"));
  CHECK(is_checked("\tmovl\t4096(%rbp), %eax"));
  CHECK(is_checked("\tmovl\t-40(%rbp,%rax,4), %eax"));
  CHECK(is_checked("\tmovaps\t%xmm0, -16(%rbp)"));
  CHECK(is_checked("\tmovq\t%rax, 32(%rsp)"));
}

TEST_CASE("a constant is read where it lies, and not beyond") {
  CHECK_FALSE(is_checked("\tmovl\tkTable(%rip), %eax"));
  CHECK_FALSE(is_checked("\tmovl\t4+kTable(%rip), %eax"));
  CHECK_FALSE(is_checked("\tmovss\t.LC0(%rip), %xmm0"));
  CHECK_FALSE(is_checked("\tmovl\t8+threadIdx(%rip), %eax"));
  CHECK_FALSE(is_checked("\tmovq\tfoo@GOTPCREL(%rip), %rax"));
  CHECK(is_checked("\tmovl\t8+kTable(%rip), %eax"));
  CHECK(is_checked("\tmovl\tkTable-4(%rip), %eax"));
  CHECK(is_checked("\tmovl\t%eax, kTable(%rip)"));
  CHECK(is_checked("\tmovaps\t.LC0(%rip), %xmm0"));
  CHECK(is_checked("\tmovl\t12+threadIdx(%rip), %eax"));
  CHECK(is_checked("\tmovl\tother(%rip), %eax"));
}

TEST_CASE("what lies behind a register is checked, whatever the instruction") {
  for (const char* row : {"movl\t(%rax), %eax", "addss\t(%rdi), %xmm0", "cvttss2sil\t(%r15,%r14,4), %eax",
                          "fldt\t(%rax)", "setne\t16(%r15)", "lock xaddl\t%eax, (%rdx)", "cmovns\t(%rax), %eax",
                          "pushq\t8(%rax)", "rep bsfl\t(%rax), %ebx"})
    CHECK(is_checked(std::string("\t") + row));
  CHECK_FALSE(is_checked("\tleaq\t(%rax,%rdx,4), %rcx"));
  CHECK(is_checked("\trep movsq"));
  CHECK(is_checked("\tstosb"));
}

TEST_CASE("an instruction that nobody knows is refused by its line") {
  for (const char* row :
       {"maskmovdqu\t%xmm1, %xmm0", "fxsave\t(%rax)", "btl\t%eax, (%rdx)", "jmp\t*%rax", "movl\t%gs:8, %eax",
        "repnz scasb", "movq\t%rax, %rbp", "nop; movl\t(%rax), %eax", "xlatb", "movq\t(%rax), %rsp"})
    CHECK_MESSAGE(refused(std::string("\t") + row) == std::vector{12}, row);
  CHECK(refused("\tfxch\t%st(2)").empty());  // as g++ 13 has it
  CHECK(refused("\tsubq\t$16, %rsp\n\tcall\tfoo@PLT\n\taddq\t$16, %rsp").empty());
}

TEST_CASE("flags that somebody asks for later are kept") {
  CHECK_FALSE(keeps_flags("\tmovl\t(%rax), %eax\n\ttestl\t%eax, %eax\n\tje\t.L2\n.L2:"));
  CHECK_FALSE(keeps_flags("\taddl\t(%rax), %eax\n\tje\t.L2\n.L2:"));
  CHECK(keeps_flags("\tcmpl\t$3, %edx\n\tmovl\t(%rax), %eax\n\tje\t.L2\n.L2:"));
  CHECK(keeps_flags("\tcmpl\t$3, %edx\n\tmovl\t(%rax), %eax\n\tjmp\t.L2\n.L2:\n\tsete\t%al"));
  CHECK(keeps_flags("\tadcq\t(%rax), %rax"));
}

TEST_CASE("a stack pointer that does not come from a constant is looked at") {
  const auto looked_at = [](const std::string& row) {
    return check_operands(listing(row), "matmul.cu").text.find("emu_lost_stack") != std::string::npos;
  };
  CHECK(looked_at("\tsubq\t%rax, %rsp"));
  CHECK(looked_at("\tmovq\t-24(%rbp), %rsp"));
  CHECK(looked_at("\tleaq\t-8(%r10), %rsp"));
  CHECK_FALSE(looked_at("\tleaq\t-8(%rbp), %rsp"));
  const auto host_only = [](const std::string& row) {
    return check_operands(listing(row), "matmul.cu").text.find("je\t77f") != std::string::npos;
  };
  CHECK(host_only("\tleaq\t-8(%r10), %rsp"));
  CHECK_FALSE(host_only("\tsubq\t%rax, %rsp"));
}

TEST_CASE("the package's own functions ask by themselves") {
  const std::string text = listing("\tmovl\t(%rax), %eax");
  std::string ours = text;
  for (size_t at; (at = ours.find("_Z1fv")) != std::string::npos;) ours.replace(at, 5, "_ZN3emu1gEv");
  CHECK(check_operands(ours, "matmul.cu").text.find("emu_check_operand") == std::string::npos);
}

}  // namespace grader
