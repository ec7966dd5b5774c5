/* What Swift's Glibc module leaves out. */
#include <wchar.h>
#include <getopt.h>
#include <sys/signalfd.h>
int wcwidth(wchar_t);
int mkostemp(char *, int);
int pipe2(int [2], int);
/* What a plugin prints by C's streams is no result. Swift's print goes there too. */
#include <stdio.h>
static inline void facet_lead_stdout_to_stderr(void) { fflush(stdout); stdout = stderr; }
