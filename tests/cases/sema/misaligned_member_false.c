// verdict: false(undefined)
struct __attribute__((packed)) message {
	char kind;
	int length;
} message;

int main(void)
{
	int *length = &message.length;
	*length = 3;
	return 0;
}
