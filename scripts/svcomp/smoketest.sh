#!/usr/bin/env bash
# The smoke test of the archive: one program that is safe, one that is not. Prints both verdicts; exit code 0 if they are right.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
ulseq=./ulseq
[ -x "$ulseq" ] || ulseq=../../target/release/ulseq
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
    "$ulseq" verify --time-limit 60 "$folder/in.c" | tail -1
    code=${PIPESTATUS[0]}
    [ "$code" = "$wanted" ] || { echo "smoke test: exit code $code instead of $wanted"; exit 1; }
done
