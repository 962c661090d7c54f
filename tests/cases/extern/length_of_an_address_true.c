// verdict: true
/* POSIX accept: where there is room for addresses of one family, the length that is told is no greater. */
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
    struct sockaddr_in peer;
    socklen_t length = sizeof peer;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    for (int i = 0; listener >= 0 && i < 2; i++) {
        int client = accept(listener, (struct sockaddr *)&peer, &length);
        if (client >= 0)
            close(client);
    }
    return 0;
}
