// exit: 0
// says: ulseq verdict: true
#include "common.h"

int main(void)
{
	for (;;) ;
}
