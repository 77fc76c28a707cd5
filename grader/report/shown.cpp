#include "grader/report/shown.h"

#include "grader/base/text.h"

namespace grader {
namespace {

template <class... Texts>
void clean(Texts&... texts) {
  ((texts = printable(texts)), ...);
}

void clean_diagnosis(Diagnosis& diagnosis) {
  clean(diagnosis.message, diagnosis.element, diagnosis.expected, diagnosis.got);
  for (std::string& hint : diagnosis.hints) clean(hint);
  for (Diagnosis::Other& other : diagnosis.also) clean(other.message);
}

}  // namespace

void make_printable(Evidence& evidence) {
  evidence.source = printable_lines(evidence.source);
  clean(evidence.file, evidence.error);
  for (Finding& finding : evidence.findings) clean(finding.file, finding.array, finding.element, finding.message);
  for (std::string& note : evidence.notes) clean(note);
  if (evidence.diagnosis) clean_diagnosis(*evidence.diagnosis);
}

void make_printable(LabResult& result) {
  make_printable(static_cast<Evidence&>(result));
  for (Check& check : result.checks) clean(check.title, check.detail);
}

}  // namespace grader
