// verdict: true
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct part {
	short kind;
	int length;
};

struct __attribute__((packed)) message {
	char first;
	struct part part;
	short tail[2];
} message;

/* A packed structure may lie anywhere, and memcpy reads bytes. */
int main(void)
{
	char *memory = malloc(32);
	struct part *part = (struct part *)(memory + 8);
	struct message *at = (struct message *)(memory + 17);
	int length;
	part->kind = 1;
	part->length = 3;
	*(short *)(memory + 2) = 2;
	at->part.length = 4;
	at->tail[1] = 5;
	message.part.length = at->part.length;
	memcpy(&length, memory + 22, sizeof length);
	assert(part->length == 3 && message.part.length == 4 && at->tail[1] == 5);
	assert(length == 4);
	free(memory);
	return 0;
}
