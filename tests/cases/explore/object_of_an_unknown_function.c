// args: --extern=havoc
// exit: 10
// says: the unknown function that is called there changes nothing

// Whether an unknown function initializes an object, nobody knows: the violation says that it rests on that.
struct queue { int *first; };
extern int queue_init(struct queue *);

int main(void)
{
    struct queue queue;
    queue.first = 0;
    if (queue_init(&queue))
        return 1;
    return *queue.first;
}
