/* fork and exec in C, because Swift may not run between the two. */
#define _GNU_SOURCE
#include "CPseudoTerminal.h"
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

static void become(const struct child *child) {
  /* Other tests' terminals, opened by other threads at this moment, must not stay open in here. */
  close_range(3, ~0U, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  if (chdir(child->directory) == 0) execve(child->program, child->arguments, child->environment);
  _exit(127);
}

pid_t spawn_in_terminal(const struct child *child, unsigned short columns, unsigned short rows, int *terminal) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  pid_t process = forkpty(terminal, NULL, NULL, &size);
  if (process == 0) become(child);
  return process;
}

pid_t spawn_with_pipes(const struct child *child, const int *ends) {
  pid_t process = fork();
  if (process == 0) {
    /* Without a terminal of its own, it must not find the tests' one. */
    setsid();
    for (int end = 0; end < 3; end++) dup2(ends[end], end);
    become(child);
  }
  return process;
}

int resize_terminal(int terminal, unsigned short columns, unsigned short rows) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  return ioctl(terminal, TIOCSWINSZ, &size);
}
