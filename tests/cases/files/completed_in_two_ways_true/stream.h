struct block;
struct stream {
    struct block *block;
    int n;
};
int parse(struct stream *s);
