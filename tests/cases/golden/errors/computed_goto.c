// error: computed-goto at 4
int main(void)
{
	void *target = &&out;
out:
	return target == 0;
}
