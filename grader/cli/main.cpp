#include "grader/cli/cli.h"
#include "grader/cli/commands.h"
#include "grader/sandbox/workspace.h"

int main(int argc, char** argv) {
  grader::Arguments arguments;
  int exit_code = 0;
  if (!grader::parse_arguments(argc, argv, arguments, exit_code)) return exit_code;
  grader::remove_workspaces_on_signals();
  return grader::run_command(arguments);
}
