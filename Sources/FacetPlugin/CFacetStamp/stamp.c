/* An ELF note with the contract's number and the compiler, read from a plugin's file before it is loaded.
   A note survives --gc-sections and strip. */
#include <stdint.h>
#include "CFacetStamp.h"

#define FACET_CONTRACT 1

__attribute__((used, section(".note.facet"), aligned(4)))
static const struct {
  uint32_t name_size, description_size, type;
  char name[8];
  uint32_t contract;
  char compiler[128];
} facet_stamp = { 6, sizeof(uint32_t) + 128, FACET_CONTRACT, "Facet", FACET_CONTRACT, __VERSION__ };
