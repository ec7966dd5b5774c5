/* What Swift's Glibc module leaves out. */
#include <wchar.h>
#include <getopt.h>
#include <sys/signalfd.h>
int wcwidth(wchar_t);
int mkostemp(char *, int);
int pipe2(int [2], int);
