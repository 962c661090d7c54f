/*
 * Runs a generated program (stubs/back/explore.h) natively over all answers of its choices, and stores every state in
 * which it asks, so that loops without end are explored to the end, too.
 *
 * A state is all that the program can read: its data, its heap and the part of its stack that is in use, which holds
 * the registers as well. States are kept and compared in full. The program runs on a stack of its own and leaves it by
 * longjmp when it asks or ends; to go on, its memory is put back and it gets the next answer.
 *
 * Output: one JSON object a line; see tests/support/native/output.rs. Options: see usage().
 */
#define _GNU_SOURCE
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>

#define NOINLINE __attribute__((__noinline__))
#define NORETURN __attribute__((__noreturn__))

enum { STACK = 1 << 20, HEAP = 1 << 20, LEAVES = 1 << 12, GRAIN = 16 };

/* Given by the linker, by the program and by what the harness adds to it. */
extern char __data_start[], _edata[], __bss_start[], _end[];
extern char __start_ulseq_driver[], __stop_ulseq_driver[];
extern int __ulseq_explore_main(void);
extern void __ulseq_explore_final(void);
extern const unsigned __ulseq_explore_threads;

/* How a run of the program ends. */
enum event { CHOICE, BLOCKED, NAMED, FINAL, CRASHED, DIVERGED };

/* A stored state; its image follows: data, zero-initialized data, heap, stack. */
struct state {
    uint64_t hash;
    uint32_t parent;
    uint32_t size;
    uint32_t heap;
    uint32_t stack;
    int64_t answer; /* to the parent's question */
    int64_t first;  /* the answers to its own */
    int64_t last;
    jmp_buf *here;
};

/* A way in which runs end. */
struct result {
    struct result *next;
    char text[];
};

/* Everything of ours: in memory of its own, because the program's data are put back all the time. */
static struct explorer {
    jmp_buf explorer;
    jmp_buf *here;
    char *low; /* the end of the stack in use */
    enum event event;
    const char *kind, *what;
    int line;
    int64_t first, last, answer;
    _Bool running, sampled, complete, paths, follows;
    char *script; /* with `follows`: the answers that are left */
    int signal;
    uint64_t serial, ticked;
    unsigned ticks;

    char *stack, *heap;
    uint32_t heap_used;
    int64_t leaves[LEAVES];
    unsigned leaf_count;

    int64_t low_input, high_input;
    uint64_t max_states, max_bytes;

    char *images;
    uint64_t images_used;
    uint64_t *offsets;
    uint32_t count;
    uint32_t *table;
    uint64_t table_size;
    uint64_t transitions;
    int64_t *path;
    uint32_t path_room;
    char text[LEAVES * 22 + 64]; /* of a result */
    struct result *results[1 << 12];
    ucontext_t start;
} *E;

/* ---- the program's side ---- */

static NOINLINE NORETURN void leave(enum event event)
{
    E->low = __builtin_frame_address(0);
    E->event = event;
    _longjmp(E->explorer, 1);
}

/* The next answer of the script, told with the kind of the question. */
static NOINLINE int64_t scripted(const char *kind, int64_t first, int64_t last)
{
    int64_t answer = first;
    if (first != last) {
        char *end;
        answer = strtoll(E->script, &end, 10);
        if (end == E->script)
            leave(BLOCKED);
        E->script = *end ? end + 1 : end;
    }
    printf("{\"choice\":\"%s\",\"value\":%lld}\n", kind, (long long)answer);
    return answer;
}

/* Some number of a range, each in some run. */
static NOINLINE int64_t choose(const char *kind, int64_t first, int64_t last)
{
    jmp_buf here;
    if (E->follows)
        return scripted(kind, first, last);
    if (first == last)
        return first;
    memset(&here, 0, sizeof here);
    E->first = first;
    E->last = last;
    E->here = &here;
    if (_setjmp(here) == 0)
        leave(CHOICE);
    return E->answer;
}

void __ulseq_explore_blocked(void)
{
    leave(BLOCKED);
}

void __ulseq_explore_end(const char *kind, const char *text, int line)
{
    E->kind = kind;
    E->what = text;
    E->line = line;
    leave(NAMED);
}

void __ulseq_explore_leaf(long long value)
{
    if (E->leaf_count < LEAVES)
        E->leaves[E->leaf_count++] = value;
}

/* Within the range of inputs, and of the type. Threads are numbers of the type `unsigned` in the stubs. */
static int64_t input(const char *kind, int64_t least, int64_t most)
{
    int64_t first = E->low_input < least ? least : E->low_input;
    int64_t last = E->high_input > most ? most : E->high_input;
    if (last < (int64_t)__ulseq_explore_threads - 1)
        last = (int64_t)__ulseq_explore_threads - 1;
    E->sampled = 1;
    return choose(kind, first, last);
}

/* A byte is asked in full; the driver asks for threads. */
static int64_t byte(const char *kind, char *caller, int64_t least, int64_t most)
{
    if (caller >= __start_ulseq_driver && caller < __stop_ulseq_driver)
        return choose(kind, 0, (int64_t)__ulseq_explore_threads - 1);
    return choose(kind, least, most);
}

#define BYTE(name, type, least, most) \
    NOINLINE type __VERIFIER_nondet_##name(void) { return (type)byte(#name, __builtin_return_address(0), least, most); }
#define INPUT(name, type, least, most) \
    NOINLINE type __VERIFIER_nondet_##name(void) { return (type)input(#name, least, most); }
NOINLINE _Bool __VERIFIER_nondet_bool(void) { return choose("bool", 0, 1) != 0; }
BYTE(char, char, -128, 127)
BYTE(schar, signed char, -128, 127)
BYTE(uchar, unsigned char, 0, 255)
BYTE(u8, unsigned char, 0, 255)
INPUT(short, short, INT16_MIN, INT16_MAX)
INPUT(ushort, unsigned short, 0, UINT16_MAX)
INPUT(u16, unsigned short, 0, UINT16_MAX)
INPUT(int, int, INT32_MIN, INT32_MAX)
INPUT(uint, unsigned, 0, UINT32_MAX)
INPUT(unsigned, unsigned, 0, UINT32_MAX)
INPUT(u32, unsigned, 0, UINT32_MAX)
INPUT(long, long, INT64_MIN, INT64_MAX)
INPUT(ulong, unsigned long, 0, INT64_MAX)
INPUT(longlong, long long, INT64_MIN, INT64_MAX)
INPUT(ulonglong, unsigned long long, 0, INT64_MAX)
INPUT(size_t, size_t, 0, INT64_MAX)
INPUT(ptrdiff_t, ptrdiff_t, INT64_MIN, INT64_MAX)
INPUT(float, float, INT32_MIN, INT32_MAX)
INPUT(double, double, INT32_MIN, INT32_MAX)
NOINLINE void *__VERIFIER_nondet_pointer(void) { E->sampled = 1; return 0; }
NOINLINE char *__VERIFIER_nondet_pchar(void) { E->sampled = 1; return 0; }
NOINLINE char *__VERIFIER_nondet_charp(void) { E->sampled = 1; return 0; }

int __ulseq_explore_quiet(const char *format, ...) { (void)format; return 1; }
int __ulseq_explore_quiet_to(void *file, const char *format, ...) { (void)file; (void)format; return 1; }
int __ulseq_explore_quiet_puts(const char *text) { (void)text; return 1; }
int __ulseq_explore_quiet_putchar(int c) { return c; }

/* ---- the heap: blocks behind one another, the first that fits; what is free is zero, so that equal heaps are equal ---- */

struct block {
    uint32_t size; /* without this header */
    uint32_t used;
    uint64_t pad;
};

static struct block *block_at(uint32_t offset)
{
    return (struct block *)(E->heap + offset);
}

void *__ulseq_explore_malloc(size_t wanted)
{
    uint32_t offset = 0, size;
    if (wanted > HEAP / 2)
        return 0;
    size = ((uint32_t)wanted + GRAIN) / GRAIN * GRAIN; /* never zero, and one byte behind the end is ours */
    while (offset < E->heap_used) {
        struct block *block = block_at(offset);
        if (!block->used && block->size >= size) {
            if (block->size >= size + GRAIN + sizeof *block) {
                struct block *rest = block_at(offset + (uint32_t)sizeof *block + size);
                rest->size = block->size - size - (uint32_t)sizeof *block;
                block->size = size;
            }
            block->used = 1;
            return block + 1;
        }
        offset += (uint32_t)sizeof *block + block->size;
    }
    if (offset + sizeof(struct block) + size > HEAP)
        return 0;
    block_at(offset)->size = size;
    block_at(offset)->used = 1;
    E->heap_used = offset + (uint32_t)sizeof(struct block) + size;
    return block_at(offset) + 1;
}

/* Joins the free blocks and gives back those at the end. */
static void join_free_blocks(void)
{
    uint32_t offset = 0, end = 0;
    while (offset < E->heap_used) {
        struct block *block = block_at(offset);
        uint32_t next = offset + (uint32_t)sizeof *block + block->size;
        while (!block->used && next < E->heap_used && !block_at(next)->used) {
            block->size += (uint32_t)sizeof *block + block_at(next)->size;
            memset(block_at(next), 0, sizeof *block);
            next = offset + (uint32_t)sizeof *block + block->size;
        }
        if (block->used)
            end = next;
        else if (next >= E->heap_used)
            memset(block, 0, sizeof *block);
        offset = next;
    }
    E->heap_used = end;
}

void __ulseq_explore_free(void *pointer)
{
    struct block *block = pointer;
    if (!pointer)
        return;
    block--;
    if ((char *)block < E->heap || (char *)block >= E->heap + E->heap_used || block->used != 1)
        __ulseq_explore_end("misuse", "free of what was not allocated", 0);
    block->used = 0;
    memset(pointer, 0, block->size);
    join_free_blocks();
}

void *__ulseq_explore_calloc(size_t count, size_t size)
{
    if (size && count > HEAP / size)
        return 0;
    return __ulseq_explore_malloc(count * size);
}

void *__ulseq_explore_realloc(void *old, size_t size)
{
    void *new = __ulseq_explore_malloc(size);
    if (new && old) {
        size_t had = ((struct block *)old)[-1].size;
        memcpy(new, old, had < size ? had : size);
        __ulseq_explore_free(old);
    }
    return new;
}

/* ---- states ---- */

static char *image_of(struct state *state)
{
    return (char *)(state + 1);
}

static struct state *state_at(uint32_t index)
{
    return (struct state *)(E->images + E->offsets[index]);
}

static uint64_t hash_of(const char *bytes, size_t size)
{
    uint64_t hash = size * 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, 8);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    return hash;
}

static char *add(char *to, const char *from, size_t size)
{
    memcpy(to, from, size);
    return to + size;
}

/* Writes the program's memory behind the last state. */
static struct state *capture(uint32_t parent)
{
    struct state *state = (struct state *)(E->images + E->images_used);
    char *end = image_of(state);
    size_t stack = (size_t)(E->stack + STACK - E->low), size;
    end = add(end, __data_start, (size_t)(_edata - __data_start));
    end = add(end, __bss_start, (size_t)(_end - __bss_start));
    end = add(end, E->heap, E->heap_used);
    end = add(end, E->low, stack);
    size = (size_t)(end - image_of(state));
    memset(end, 0, -size & 7);
    size += -size & 7;
    state->hash = hash_of(image_of(state), size);
    state->parent = parent;
    state->answer = E->answer;
    state->size = (uint32_t)size;
    state->heap = E->heap_used;
    state->stack = (uint32_t)stack;
    state->first = E->first;
    state->last = E->last;
    state->here = E->here;
    return state;
}

static const char *take(const char *from, char *to, size_t size)
{
    memcpy(to, from, size);
    return from + size;
}

/* Puts the program's memory back; what lies beyond the heap and the stack in use is zero again. */
static void restore(struct state *state)
{
    const char *image = image_of(state);
    char *low = E->stack + STACK - state->stack;
    image = take(image, __data_start, (size_t)(_edata - __data_start));
    image = take(image, __bss_start, (size_t)(_end - __bss_start));
    if (E->heap_used > state->heap)
        memset(E->heap + state->heap, 0, E->heap_used - state->heap);
    image = take(image, E->heap, state->heap);
    memset(low - 4096, 0, 4096);
    take(image, low, state->stack);
    E->heap_used = state->heap;
    E->here = state->here;
}

static void *reserve(uint64_t bytes)
{
    void *at = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) {
        fprintf(stderr, "cannot reserve %llu bytes: %s\n", (unsigned long long)bytes, strerror(errno));
        exit(2);
    }
    return at;
}

static void grow_table(void)
{
    uint64_t size = E->table_size ? E->table_size * 2 : 1 << 12;
    uint32_t *table = reserve(size * sizeof *table);
    for (uint32_t i = 1; i <= E->count; i++) {
        uint64_t slot = state_at(i)->hash & (size - 1);
        while (table[slot])
            slot = (slot + 1) & (size - 1);
        table[slot] = i;
    }
    if (E->table)
        munmap(E->table, E->table_size * sizeof *table);
    E->table = table;
    E->table_size = size;
}

static _Bool same(struct state *a, struct state *b)
{
    return a->hash == b->hash && a->size == b->size && a->heap == b->heap && a->stack == b->stack
        && a->here == b->here && a->first == b->first && a->last == b->last && !memcmp(image_of(a), image_of(b), a->size);
}

/* Keeps the captured state if it is new. States are numbered from 1. */
static void insert(struct state *state)
{
    uint64_t slot;
    if (2 * (E->count + 1ull) > E->table_size)
        grow_table();
    slot = state->hash & (E->table_size - 1);
    for (; E->table[slot]; slot = (slot + 1) & (E->table_size - 1))
        if (same(state_at(E->table[slot]), state))
            return;
    if (E->count >= E->max_states || E->images_used + 2 * (sizeof *state + state->size) + STACK + HEAP > E->max_bytes) {
        E->complete = 0;
        return;
    }
    E->offsets[++E->count] = E->images_used;
    E->images_used += sizeof *state + state->size;
    E->table[slot] = E->count;
}

/* ---- results ---- */

/* The answers from the start to the end of this run. */
static void print_path(uint32_t parent, int64_t answer)
{
    uint32_t length = 0;
    for (; parent; parent = state_at(parent)->parent) {
        if (length == E->path_room) {
            E->path_room = E->path_room ? E->path_room * 2 : 64;
            E->path = realloc(E->path, E->path_room * sizeof *E->path);
            if (!E->path)
                exit(2);
        }
        E->path[length++] = answer;
        answer = state_at(parent)->answer;
    }
    printf(",\"path\":[");
    while (length-- > 0)
        printf(length ? "%lld," : "%lld", (long long)E->path[length]);
    printf("]");
}

/* Prints a result if it is new. */
static void report(const char *text, uint32_t parent)
{
    size_t size = strlen(text);
    uint64_t hash = 1469598103934665603u;
    struct result **list, *result;
    for (const char *c = text; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 1099511628211u;
    list = &E->results[hash % (sizeof E->results / sizeof *E->results)];
    for (result = *list; result; result = result->next)
        if (!strcmp(result->text, text))
            return;
    result = malloc(sizeof *result + size + 1);
    if (!result)
        exit(2);
    memcpy(result->text, text, size + 1);
    result->next = *list;
    *list = result;
    printf("{%s", text);
    if (E->paths)
        print_path(parent, E->answer);
    printf("}\n");
}

static void report_final(uint32_t parent)
{
    char *end = E->text;
    E->leaf_count = 0;
    __ulseq_explore_final();
    end += sprintf(end, "\"final\":[");
    for (unsigned i = 0; i < E->leaf_count; i++)
        end += sprintf(end, i ? ",%lld" : "%lld", (long long)E->leaves[i]);
    sprintf(end, "]");
    report(E->text, parent);
}

static void report_end(const char *kind, const char *text, int line, uint32_t parent)
{
    char *end = E->text + sprintf(E->text, "\"%s\":\"", kind);
    for (; *text && end < E->text + sizeof E->text - 64; text++) {
        if (*text == '"' || *text == '\\')
            *end++ = '\\';
        *end++ = (unsigned char)*text < ' ' ? ' ' : *text;
    }
    sprintf(end, "\",\"line\":%d", line);
    report(E->text, parent);
}

/* ---- the search ---- */

static void program(void)
{
    __ulseq_explore_main();
    leave(FINAL);
}

/* Runs the program to its next question or its end: from its start, or from where it asked. */
static NOINLINE void run(void)
{
    E->serial++;
    if (_setjmp(E->explorer) == 0) {
        E->running = 1;
        if (E->here)
            _longjmp(*E->here, 1);
        setcontext(&E->start);
    }
    E->running = 0;
}

static void follow(uint32_t parent)
{
    run();
    E->transitions++;
    switch (E->event) {
    case CHOICE: insert(capture(parent)); break;
    case BLOCKED: break;
    case NAMED: report_end(E->kind, E->what, E->line, parent); break;
    case FINAL: report_final(parent); break;
    case CRASHED: report_end("crash", strsignal(E->signal), 0, parent); break;
    case DIVERGED: report_end("diverged", "a run without an end", 0, parent); break;
    }
}

/* One run from the start to its end, with the answers of the script. */
static void follow_script(void)
{
    E->answer = 0;
    run();
}

/* Breadth first: the states in the order in which they were stored, which gives the shortest paths. */
static void search(void)
{
    E->answer = 0;
    follow(0);
    for (uint32_t index = 1; index <= E->count && E->complete; index++) {
        struct state *state = state_at(index);
        for (int64_t answer = state->first; answer <= state->last && E->complete; answer++) {
            restore(state);
            E->answer = answer;
            follow(index);
        }
    }
}

static void on_signal(int number)
{
    if (!E->running) {
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    E->signal = number;
    leave(CRASHED);
}

/* A run that goes on for some ticks of the clock does not end. */
static void on_tick(int number)
{
    (void)number;
    if (E->serial != E->ticked) {
        E->ticked = E->serial;
        E->ticks = 0;
    } else if (E->running && ++E->ticks == 4) {
        leave(DIVERGED);
    }
}

static void catch_signals(void)
{
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    const struct itimerval often = {{0, 10000}, {0, 10000}};
    stack_t stack = {.ss_sp = reserve(1 << 16), .ss_size = 1 << 16};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK | SA_NODEFER};
    sigaltstack(&stack, 0);
    for (unsigned i = 0; i < sizeof crashes / sizeof *crashes; i++)
        sigaction(crashes[i], &action, 0);
    action.sa_handler = on_tick;
    action.sa_flags |= SA_RESTART;
    sigaction(SIGVTALRM, &action, 0);
    setitimer(ITIMER_VIRTUAL, &often, 0);
}

static NORETURN void usage(void)
{
    fprintf(stderr, "options: --low N --high N (inputs) --states N --bytes N --paths --follow N,...\n");
    exit(1);
}

static void options(int argc, char **argv)
{
    E->low_input = 0;
    E->high_input = 3;
    E->max_states = 1000000;
    E->max_bytes = 1ull << 30;
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        if (!strcmp(name, "--paths")) {
            E->paths = 1;
            continue;
        }
        if (++i == argc)
            usage();
        if (!strcmp(name, "--low"))
            E->low_input = strtoll(argv[i], 0, 10);
        else if (!strcmp(name, "--high"))
            E->high_input = strtoll(argv[i], 0, 10);
        else if (!strcmp(name, "--states"))
            E->max_states = strtoull(argv[i], 0, 10);
        else if (!strcmp(name, "--bytes"))
            E->max_bytes = strtoull(argv[i], 0, 10);
        else if (!strcmp(name, "--follow")) {
            E->follows = 1;
            E->script = argv[i];
        }
        else
            usage();
    }
    if (E->max_states > UINT32_MAX - 2)
        E->max_states = UINT32_MAX - 2;
}

int main(int argc, char **argv)
{
    E = reserve(sizeof *E);
    options(argc, argv);
    E->complete = 1;
    E->stack = reserve(STACK);
    E->heap = reserve(HEAP);
    E->images = reserve(E->max_bytes);
    E->offsets = reserve((E->max_states + 2) * sizeof *E->offsets);
    catch_signals();
    getcontext(&E->start);
    E->start.uc_stack.ss_sp = E->stack;
    E->start.uc_stack.ss_size = STACK;
    makecontext(&E->start, program, 0);
    if (E->follows) {
        follow_script();
        return 0;
    }
    search();
    printf("{\"end\":true,\"complete\":%s,\"sampled\":%s,\"states\":%lu,\"transitions\":%llu,\"bytes\":%llu}\n",
        E->complete ? "true" : "false", E->sampled ? "true" : "false", (unsigned long)E->count,
        (unsigned long long)E->transitions, (unsigned long long)E->images_used);
    return 0;
}
