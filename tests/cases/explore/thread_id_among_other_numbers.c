// args: -DSTORED
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DEQUAL
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DNARROW
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DINDEX
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DSIZE
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DEITHER
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DFLOAT
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DTEXT
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DERRNO
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DKEY
// exit: 5
// says: an address is used as a number, or the id of a thread

// A number that is no id, in the place of one; parts of an id; ids where a number is expected.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static pthread_t owner;
static int cut(int part) { return part == 1; }
int main(void)
{
    pthread_t id = pthread_self(), other = 0;
    char marks[300] = "", text[sizeof id + 1] = "";
    union { pthread_t id; double number; } both;
    pthread_key_t key;
#if defined STORED
    owner = 1;
    assert(owner == id);
#elif defined EQUAL
    for (owner = 0; owner < 5; owner++)
        if (pthread_equal(owner, id))
            return 0;
    assert(0);
#elif defined NARROW
    unsigned char part = id;
    unsigned long wide = part;
    assert(wide == id && cut(id));
#elif defined INDEX
    marks[id & 255] = 1;
    marks[id] = 1;
    assert(marks[1]);
#elif defined SIZE
    assert(calloc(id, 1));
#elif defined EITHER
    assert(*(marks[0] ? &other : &id) < 100);
#elif defined FLOAT
    both.id = id;
    assert(both.number < 1e-300);
#elif defined TEXT
    strcpy(text, (char *)&id);
    assert(text[0] == 1);
#elif defined ERRNO
    errno = (int)id;
    assert(errno == 1);
#elif defined KEY
    pthread_key_create(&key, 0);
    assert(key < 5);
#endif
    return 0;
}
