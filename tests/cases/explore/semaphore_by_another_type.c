// exit: 3
// says: its types are not those of <semaphore.h>

void *sem_open(const char *name, int flags, ...);
int __VERIFIER_nondet_int(void);

// The contract in C does not fit the program's own declaration: the search for contracts that do must end.
int main(void)
{
	return sem_open("/name", 0) != 0;
}
