// exit: 10
// says: write to an object that is defined with `const`
struct packet {
	const unsigned kind : 3;
	unsigned length : 5;
} packet = { 1, 2 };

int main(void)
{
	unsigned char *bytes = (unsigned char *)&packet;
	bytes[0] = 0;
	return packet.kind;
}
