/* An ELF note with the contract's number and the compiler, read from a plugin's file before it is loaded.
   A note survives --gc-sections and strip. */
#include <stdint.h>
#include "CFacetStamp.h"

#define FACET_CONTRACT 1
#ifndef FACET_SWIFT
#define FACET_SWIFT "of another kind"
#endif

__attribute__((used, section(".note.facet"), aligned(4)))
static const struct {
  uint32_t name_size, description_size, type;
  char name[8];
  uint32_t contract;
  char compiler[192];
} facet_stamp = { 6, sizeof(uint32_t) + 192, FACET_CONTRACT, "Facet", FACET_CONTRACT, "Swift " FACET_SWIFT ", " __VERSION__ };
