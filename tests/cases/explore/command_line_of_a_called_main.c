// args: --args=x
// exit: 3
// says: `main` is called by the program

int main(int argc, char **argv)
{
	return argc > 1 ? main(1, argv) : 0;
}
