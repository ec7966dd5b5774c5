"""Loops of a million rounds beside the same in bash with a tenth of the rounds."""

LIST = "[" + ", ".join(str(n) for n in range(1000)) + "]"

# Name, what it does, our script, bash's.
LOOPS = [
    ("while", "1,000,000 rounds of while with one assignment", "let n = 0; while $n < 1000000 { let n = $n + 1 }",
     "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done"),
    ("for", "1,000,000 rounds of for over a list, one assignment",
     f"let all = {LIST}; let n = 0; for a in $all {{ for b in $all {{ let n = $n + $b }} }}",
     "n=0; for a in {1..100}; do for b in {0..999}; do n=$((n+b)); done; done"),
    ("if", "1,000,000 rounds of while with an if in it",
     "let n = 0; let m = 0; while $n < 1000000 { let n = $n + 1; if $n > 500000 { let m = $m + 1 } }",
     "i=0; m=0; while [ $i -lt 100000 ]; do i=$((i+1)); if [ $i -gt 50000 ]; then m=$((m+1)); fi; done"),
]
