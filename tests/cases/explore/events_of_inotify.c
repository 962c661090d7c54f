// exit: 5
// says: events of inotify

/* inotify(7): what is read are whole events, each with its length. */
#include <sys/inotify.h>
#include <unistd.h>

int main(void)
{
    char buffer[4096] __attribute__((aligned(__alignof__(struct inotify_event))));
    int file = inotify_init(), masks = 0;
    long count = file < 0 ? 0 : read(file, buffer, sizeof buffer);
    for (char *at = buffer; at < buffer + count; at += sizeof(struct inotify_event) + ((struct inotify_event *)at)->len)
        masks |= ((struct inotify_event *)at)->mask;
    return masks;
}
