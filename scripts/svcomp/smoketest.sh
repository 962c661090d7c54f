#!/usr/bin/env bash
# The smoke test of the archive: one safe and one unsafe program, first with default options, then with each of the
# verifiers in the archive. Prints the verdicts; exit code 0 if they are correct.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
ulseq=./ulseq
engines=(auto)
if [ -d .tools ]; then engines+=(cbmc esbmc); fi
[ -x "$ulseq" ] || ulseq=../../target/release/ulseq
"$ulseq" --version || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for wanted in 0 10; do
    cat > "$folder/in.c" <<EOF
#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *work(void *arg) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return arg; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    if ($wanted == 0) pthread_join(b, 0);
    if (x != 2) reach_error();
    return 0;
}
EOF
    for engine in "${engines[@]}"; do
        verdict=$("$ulseq" verify --backend "$engine" --time-limit 120 "$folder/in.c" | tail -1)
        echo "$engine: $verdict"
        case "$wanted $verdict" in
            "0 ulseq verdict: true" | "10 ulseq verdict: false(unreach-call)") ;;
            *) echo "smoke test: $engine is wrong about the program with exit code $wanted"; exit 1 ;;
        esac
    done
done
