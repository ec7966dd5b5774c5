#ifndef PSEUDO_TERMINAL_H
#define PSEUDO_TERMINAL_H
#include <sys/types.h>

/* What a child begins with. The arrays end with a null pointer. */
struct child {
  const char *_Nonnull program;
  char *_Nullable const *_Nonnull arguments;
  char *_Nullable const *_Nonnull environment;
  const char *_Nonnull directory;
};

/* Each gives the child's process number, or -1 and errno. */
pid_t spawn_in_terminal(const struct child *_Nonnull child, unsigned short columns, unsigned short rows,
                        int *_Nonnull terminal);
pid_t spawn_with_pipes(const struct child *_Nonnull child, const int *_Nonnull ends);
int resize_terminal(int terminal, unsigned short columns, unsigned short rows);
#endif
