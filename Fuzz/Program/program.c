/* The main function is libFuzzer's. What it calls is in Entry.swift. */
typedef int facet_fuzz_has_no_code_of_its_own;
