/* What Swift's Glibc module leaves out. */
#include <wchar.h>
#include <getopt.h>
#include <sys/signalfd.h>
int wcwidth(wchar_t);
