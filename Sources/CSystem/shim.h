/* What Swift's Glibc module leaves out. */
#include <wchar.h>
#include <getopt.h>
#include <sys/signalfd.h>
int wcwidth(wchar_t);
int mkostemp(char *, int);
int pipe2(int [2], int);
/* A flag that a signal handler sets. Swift's own atomics are in a library that would be loaded at each start. */
static inline int facet_flag(const int *flag) { return __atomic_load_n(flag, __ATOMIC_ACQUIRE); }
static inline void facet_set_flag(int *flag, int value) { __atomic_store_n(flag, value, __ATOMIC_RELEASE); }
/* What a plugin prints by C's streams is no result. Swift's print goes there too. */
#include <stdio.h>
static inline void facet_lead_stdout_to_stderr(void) { fflush(stdout); stdout = stderr; }
