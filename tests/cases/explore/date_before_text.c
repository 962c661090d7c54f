// exit: 10
// says: violated at

/* The length of a date is known before the text is stored, and so are its few values, whatever comes later. */
#include <assert.h>
#include <stdio.h>
#include <time.h>

char line[400];

int main(void) {
    char date[64];
    int length;
    time_t now;
    time(&now);
    strftime(date, sizeof date, "%D-%T", localtime(&now));
    sprintf(line, "%s:%n", "now", &length);
    assert(length != 4);
    return 0;
}
