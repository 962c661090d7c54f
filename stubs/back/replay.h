/*
 * ulseq primitives for the native replay of a counterexample (src/replay).
 *
 * Standard input tells what to do, one entry a line:
 *   FILE         where the events go; `-` for nowhere
 *   c KIND BITS  the next choice, whoever makes it: KIND as in __VERIFIER_nondet_KIND, BITS in hexadecimal
 *   t THREAD N   thread THREAD makes N steps (then choices are asked for by thread)
 *   i THREAD KIND BITS  the next choice of this thread
 *
 * A choice of another kind than the program asks for ends the run, and so does a condition that does not hold: a
 * counterexample is followed exactly or not at all. Only choices of a thread that none was given for are 0.
 *
 * Events, one a line: `ID VALUE` as the instrumented program tells them, `i KIND BITS` for a choice that a thread made,
 * and at most one line at the end, which tells why the run ends. Its letter is also the exit code of the program.
 *   V TEXT       an assertion fails
 *   M TEXT       misuse of the thread library
 *   U TEXT       undefined behavior
 *   O TEXT       signed overflow
 *   D TEXT       deadlock
 *   R TEXT       data race
 *   B TEXT       a bound of the translation is reached
 *   A TEXT       an assumption does not hold
 *   X            no choice is left
 *   K KIND       the next choice is not of the kind that the program asks for
 *   N            no step is left
 * There is no such line if the program came to its end, or crashed.
 */
extern int open(const char *, int, ...);
extern long read(int, void *, unsigned long);
extern long write(int, const void *, unsigned long);
extern void _exit(int) __attribute__((__noreturn__));
extern void abort(void) __attribute__((__noreturn__));

struct __ulseq_entry { char kind[16]; unsigned long long bits; int thread; _Bool used; };
enum { ULSEQ_ENTRIES = 1 << 18 };
static char __ulseq_input[1 << 23];
static const char *__ulseq_at = __ulseq_input;
static struct __ulseq_entry __ulseq_entries[ULSEQ_ENTRIES], __ulseq_turns[ULSEQ_ENTRIES];
static int __ulseq_entry_count, __ulseq_entry_next, __ulseq_turn_count, __ulseq_turn_next;
static int __ulseq_events = -1;
/* The thread that makes a step; -1 if choices are asked for in one order. */
static int __ulseq_running = -1;
/* Where the choices of a thread may begin. */
static int __ulseq_first[256];

static void __ulseq_put(const char *text)
{
    unsigned long length = 0;
    while (text[length])
        length++;
    if (__ulseq_events >= 0 && length)
        (void)!write(__ulseq_events, text, length);
}

static void __ulseq_end(const char *what, const char *text)
{
    __ulseq_put(what);
    __ulseq_put(" ");
    __ulseq_put(text);
    __ulseq_put("\n");
    _exit(what[0]);
}

static char *__ulseq_hex(char *to, unsigned long long value)
{
    int shift = 60;
    while (shift > 0 && !(value >> shift))
        shift -= 4;
    for (; shift >= 0; shift -= 4)
        *to++ = "0123456789abcdef"[value >> shift & 15];
    return to;
}

/* Set while the driver looks for a deadlock: a thread that is asked whether it waits does nothing. */
static _Bool __ulseq_silent;

static void __ulseq_event(unsigned int id, unsigned long long value)
{
    char line[48], *to = line;
    if (__ulseq_events < 0 || __ulseq_silent)
        return;
    to = __ulseq_hex(to, id);
    *to++ = ' ';
    to = __ulseq_hex(to, value);
    *to++ = '\n';
    (void)!write(__ulseq_events, line, (unsigned long)(to - line));
}

static void __ulseq_event_double(unsigned int id, double value)
{
    unsigned long long bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    __ulseq_event(id, bits);
}

static void __ulseq_word(char *to, int size)
{
    while (*__ulseq_at == ' ' || *__ulseq_at == '\n')
        __ulseq_at++;
    while (*__ulseq_at > ' ') {
        if (size > 1) {
            *to++ = *__ulseq_at;
            size--;
        }
        __ulseq_at++;
    }
    *to = 0;
}

static unsigned long long __ulseq_number(unsigned int base)
{
    char word[32];
    unsigned long long value = 0;
    __ulseq_word(word, sizeof word);
    for (const char *digit = word; *digit; digit++)
        value = value * base + (unsigned int)(*digit <= '9' ? *digit - '0' : *digit - 'a' + 10);
    return value;
}

__attribute__((__constructor__)) static void __ulseq_begin(void)
{
    static char file[4096];
    char word[16];
    unsigned long length = 0;
    long more;
    while (length < sizeof __ulseq_input - 1
           && (more = read(0, __ulseq_input + length, sizeof __ulseq_input - 1 - length)) > 0)
        length += (unsigned long)more;
    __ulseq_word(file, sizeof file);
    if (file[0] && !(file[0] == '-' && !file[1]))
        /* write only: the file is there and empty */
        __ulseq_events = open(file, 01);
    for (;;) {
        __ulseq_word(word, sizeof word);
        if (word[0] == 't' && __ulseq_turn_count < ULSEQ_ENTRIES) {
            struct __ulseq_entry *turn = &__ulseq_turns[__ulseq_turn_count++];
            turn->thread = (int)__ulseq_number(10);
            turn->bits = __ulseq_number(10);
        } else if ((word[0] == 'c' || word[0] == 'i') && __ulseq_entry_count < ULSEQ_ENTRIES) {
            struct __ulseq_entry *entry = &__ulseq_entries[__ulseq_entry_count++];
            entry->thread = word[0] == 'i' ? (int)__ulseq_number(10) : -1;
            __ulseq_word(entry->kind, sizeof entry->kind);
            entry->bits = __ulseq_number(16);
        } else {
            break;
        }
    }
}

static unsigned long long __ulseq_take(const char *kind)
{
    int next = __ulseq_running < 0 ? __ulseq_entry_next : __ulseq_first[__ulseq_running & 255];
    while (next < __ulseq_entry_count && __ulseq_entries[next].thread != __ulseq_running)
        next++;
    if (next == __ulseq_entry_count) {
        if (__ulseq_running < 0)
            __ulseq_end("X", "");
        return 0;
    }
    if (__ulseq_running < 0)
        __ulseq_entry_next = next + 1;
    else
        __ulseq_first[__ulseq_running & 255] = next + 1;
    const char *have = __ulseq_entries[next].kind, *want = kind;
    while (*have && *have == *want)
        have++, want++;
    if (*have != *want)
        __ulseq_end("K", kind);
    return __ulseq_entries[next].bits;
}

/* A choice that belongs to the program. */
static unsigned long long __ulseq_input_of(const char *kind)
{
    char line[48], *to = line;
    unsigned long long bits = __ulseq_take(kind);
    __ulseq_put("i ");
    __ulseq_put(kind);
    *to++ = ' ';
    to = __ulseq_hex(to, bits);
    *to++ = '\n';
    *to = 0;
    __ulseq_put(line);
    return bits;
}

/* The driver's choice of the thread that makes the next step. */
static unsigned char __ulseq_next(void)
{
    if (__ulseq_turn_count == 0)
        return (unsigned char)__ulseq_take("uchar");
    while (__ulseq_turn_next < __ulseq_turn_count && __ulseq_turns[__ulseq_turn_next].bits == 0)
        __ulseq_turn_next++;
    if (__ulseq_turn_next == __ulseq_turn_count)
        __ulseq_end("N", "");
    __ulseq_turns[__ulseq_turn_next].bits--;
    __ulseq_running = __ulseq_turns[__ulseq_turn_next].thread;
    return (unsigned char)__ulseq_running;
}

/* Choices of the scheme and of drivers that ask each thread. */
static _Bool __ulseq_go(void) { return __ulseq_take("bool") & 1; }

/* Whether the driver looks for a deadlock: a given schedule is followed to its end before. */
static _Bool __ulseq_look_now(void)
{
    if (__ulseq_turn_count == 0)
        return __ulseq_silent = __ulseq_take("bool") & 1;
    while (__ulseq_turn_next < __ulseq_turn_count && __ulseq_turns[__ulseq_turn_next].bits == 0)
        __ulseq_turn_next++;
    return __ulseq_silent = __ulseq_turn_next == __ulseq_turn_count;
}

#define ULSEQ_ASSUME(cond) do { if (!(cond)) __ulseq_end("A", #cond); } while (0)
#define ULSEQ_VIOLATION(text) __ulseq_end("V", text)
#define ULSEQ_MISUSE(text) __ulseq_end("M", text)
#define ULSEQ_UNDEFINED(text) __ulseq_end("U", text)
#define ULSEQ_OVERFLOW(text) __ulseq_end("O", text)
#define ULSEQ_DEADLOCK(text) __ulseq_end("D", text)
#define ULSEQ_RACE(text) __ulseq_end("R", text)

/*
 * With the address sanitizer (-DULSEQ_SANITIZED) it is known what may be accessed; its own reports are not wanted: the checks come before
 * the access. With the list of objects (-DULSEQ_OBJECTS) most of it is; with neither, that nothing lies at the beginning.
 */
#ifdef ULSEQ_SANITIZED
extern void *__asan_region_is_poisoned(void *, unsigned long);
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0:exitcode=83:allocator_may_return_null=1"; }
static _Bool __ulseq_valid(const void *pointer, unsigned long size)
{
    return (unsigned long)pointer >= 4096 && !__asan_region_is_poisoned((void *)pointer, size);
}
extern const char *__asan_locate_address(void *, char *, unsigned long, void **, unsigned long *);
static _Bool __ulseq_freeable(const void *pointer)
{
    char name[8];
    void *begin = 0;
    unsigned long size = 0;
    const char *kind = __asan_locate_address((void *)pointer, name, sizeof name, &begin, &size);
    return kind && kind[0] == 'h' && begin == pointer && !__asan_region_is_poisoned((void *)pointer, size ? 1 : 0);
}
static _Bool __ulseq_ended(const void *pointer)
{
    char name[8];
    void *begin = 0;
    unsigned long size = 0;
    const char *kind = (unsigned long)pointer < 4096 ? 0 : __asan_locate_address((void *)pointer, name, sizeof name, &begin, &size);
    return kind && kind[0] == 'h' && size && __asan_region_is_poisoned(begin, 1);
}
#elif defined(ULSEQ_OBJECTS)
/*
 * Without the sanitizer's library, which does not start where a program is confined: the compiler still tells where the static objects lie,
 * and leaves room between them, and the linker leads `malloc` and its kin here. Memory that was given back is not used again. Of what is
 * neither (the stack, objects of the C library) nothing is known, and no violation is claimed.
 */
struct __ulseq_static { unsigned long begin, size, room, more[5]; };
struct __ulseq_block { unsigned long begin, size; _Bool ended; };
static struct { const struct __ulseq_static *first; unsigned long count; } __ulseq_statics[16];
static unsigned long __ulseq_static_lists, __ulseq_block_count, __ulseq_block_room;
static struct __ulseq_block *__ulseq_blocks;

void __asan_register_globals(void *first, long count)
{
    if (__ulseq_static_lists < 16) {
        __ulseq_statics[__ulseq_static_lists].first = first;
        __ulseq_statics[__ulseq_static_lists++].count = (unsigned long)count;
    }
}
void __asan_unregister_globals(void *first, long count) { (void)first, (void)count; }
void __asan_handle_no_return(void) { }

extern void *__real_malloc(unsigned long);
extern void *__real_realloc(void *, unsigned long);
extern void __real_free(void *);
enum { __ulseq_gap = 64 };

static void *__ulseq_new(unsigned long size)
{
    char *memory = size + 2 * __ulseq_gap < size ? 0 : (char *)__real_malloc(size + 2 * __ulseq_gap);
    if (!memory)
        return 0;
    if (__ulseq_block_count == __ulseq_block_room) {
        unsigned long room = 2 * __ulseq_block_room + 64;
        struct __ulseq_block *more = __real_realloc(__ulseq_blocks, room * sizeof *more);
        if (!more)
            return 0;
        __ulseq_blocks = more;
        __ulseq_block_room = room;
    }
    __ulseq_blocks[__ulseq_block_count].begin = (unsigned long)memory + __ulseq_gap;
    __ulseq_blocks[__ulseq_block_count].size = size;
    __ulseq_blocks[__ulseq_block_count++].ended = 0;
    return memory + __ulseq_gap;
}

/* The block in which, or right beside which, an address lies. */
static struct __ulseq_block *__ulseq_block_at(unsigned long at)
{
    for (unsigned long i = __ulseq_block_count; i-- > 0;) {
        struct __ulseq_block *block = &__ulseq_blocks[i];
        if (at >= block->begin - __ulseq_gap && at < block->begin + block->size + __ulseq_gap)
            return block;
    }
    return 0;
}

void *__wrap_malloc(unsigned long size) { return __ulseq_new(size); }
void *__wrap_calloc(unsigned long count, unsigned long size)
{
    void *memory = size && count > -1ul / size ? 0 : __ulseq_new(count * size);
    if (memory)
        __builtin_memset(memory, 0, count * size);
    return memory;
}
void __wrap_free(void *pointer)
{
    struct __ulseq_block *block = __ulseq_block_at((unsigned long)pointer);
    if (block)
        block->ended = 1;
    else
        __real_free(pointer);
}
void *__wrap_realloc(void *old, unsigned long size)
{
    struct __ulseq_block *block = old ? __ulseq_block_at((unsigned long)old) : 0;
    void *memory;
    if (old && !block)
        return __real_realloc(old, size);
    memory = __ulseq_new(size);
    /* The list may have moved. */
    block = old ? __ulseq_block_at((unsigned long)old) : 0;
    if (memory && block) {
        __builtin_memcpy(memory, old, block->size < size ? block->size : size);
        block->ended = 1;
    }
    return memory;
}

static _Bool __ulseq_valid(const void *pointer, unsigned long size)
{
    unsigned long at = (unsigned long)pointer;
    const struct __ulseq_block *block = __ulseq_block_at(at);
    if (block)
        return !block->ended && at >= block->begin && at - block->begin <= block->size
            && size <= block->size - (at - block->begin);
    for (unsigned long list = 0; list < __ulseq_static_lists; list++) {
        for (unsigned long i = 0; i < __ulseq_statics[list].count; i++) {
            const struct __ulseq_static *object = &__ulseq_statics[list].first[i];
            if (at >= object->begin && at - object->begin < object->room)
                return at - object->begin <= object->size && size <= object->size - (at - object->begin);
        }
    }
    return at >= 4096;
}
static _Bool __ulseq_freeable(const void *pointer)
{
    const struct __ulseq_block *block = __ulseq_block_at((unsigned long)pointer);
    if (block)
        return !block->ended && block->begin == (unsigned long)pointer;
    for (unsigned long list = 0; list < __ulseq_static_lists; list++) {
        for (unsigned long i = 0; i < __ulseq_statics[list].count; i++) {
            const struct __ulseq_static *object = &__ulseq_statics[list].first[i];
            if ((unsigned long)pointer >= object->begin && (unsigned long)pointer - object->begin < object->room)
                return 0;
        }
    }
    return 1;
}
static _Bool __ulseq_ended(const void *pointer)
{
    const struct __ulseq_block *block = __ulseq_block_at((unsigned long)pointer);
    return block && block->ended;
}
#else
static _Bool __ulseq_ended(const void *pointer) { (void)pointer; return 0; }
static _Bool __ulseq_valid(const void *pointer, unsigned long size) { (void)size; return (unsigned long)pointer >= 4096; }
static _Bool __ulseq_freeable(const void *pointer) { (void)pointer; return 1; }
#endif
#define ULSEQ_TOUCHES(p, n, q, m) \
    ((unsigned long)(p) < (unsigned long)(q) + (m) && (unsigned long)(q) < (unsigned long)(p) + (n))
#define ULSEQ_ALIGNED(pointer, bytes) ((unsigned long)(pointer) % (bytes) == 0)
#define ULSEQ_MEETS(p, q) 0
#define ULSEQ_ENDED(pointer) __ulseq_ended(pointer)
#define ULSEQ_VALID(pointer, size) __ulseq_valid(pointer, size)
#define ULSEQ_FREEABLE(pointer) __ulseq_freeable(pointer)
#define ULSEQ_BOUND(text) __ulseq_end("B", text)

#define ULSEQ_CHOICE(type, name) \
    static type __VERIFIER_nondet_##name(void) \
    { \
        unsigned long long bits = __ulseq_input_of(#name); \
        type value; \
        __builtin_memcpy(&value, &bits, sizeof value); \
        return value; \
    }
static _Bool __VERIFIER_nondet_bool(void) { return __ulseq_input_of("bool") & 1; }
ULSEQ_CHOICE(char, char)
ULSEQ_CHOICE(signed char, schar)
ULSEQ_CHOICE(unsigned char, uchar)
ULSEQ_CHOICE(short, short)
ULSEQ_CHOICE(unsigned short, ushort)
ULSEQ_CHOICE(int, int)
ULSEQ_CHOICE(unsigned int, uint)
ULSEQ_CHOICE(unsigned int, unsigned)
ULSEQ_CHOICE(long, long)
ULSEQ_CHOICE(unsigned long, ulong)
ULSEQ_CHOICE(long long, longlong)
ULSEQ_CHOICE(unsigned long long, ulonglong)
ULSEQ_CHOICE(float, float)
ULSEQ_CHOICE(double, double)
ULSEQ_CHOICE(__SIZE_TYPE__, size_t)
ULSEQ_CHOICE(__PTRDIFF_TYPE__, ptrdiff_t)
ULSEQ_CHOICE(void *, pointer)
ULSEQ_CHOICE(char *, pchar)
ULSEQ_CHOICE(char *, charp)
ULSEQ_CHOICE(unsigned char, u8)
ULSEQ_CHOICE(unsigned short, u16)
ULSEQ_CHOICE(unsigned int, u32)
