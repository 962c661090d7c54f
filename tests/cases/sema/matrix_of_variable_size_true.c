// verdict: true
// Arrays with several variable dimensions, pointers to their rows, and casts to them.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct image {
    int h, w;
    int *pixels;
};

static void scale(int h, int w, int m[h][w])
{
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            m[i][j] *= 2;
}

void *thread(void *arg)
{
    struct image *image = arg;
    scale(image->h, image->w, (int (*)[image->w])image->pixels);
    return ((int (*)[image->w])image->pixels)[1] + 1;
}

static int sum(int n, int m[][n])
{
    int (*row)[n] = m, total = 0;
    for (int (*end)[n] = m + 2; row != end; row++)
        total += (*row)[n - 1] - (*row)[0];
    assert(row - m == 2 && row[-1] == m[1] && *--row == m[1] && row-- == m + 1 && row == m);
    row += 1;
    row -= 1;
    assert(row == m && &row[1] == &m[1] && &(*row)[1] == *m + 1);
    return total;
}

int main(void)
{
    struct image image = { 2, 2, calloc(4, sizeof(int)) };
    int two = image.w, three = 3;
    pthread_t t;
    void *last;
    if (!image.pixels)
        return 0;
    image.pixels[3] = 4;
    pthread_create(&t, 0, thread, &image);
    pthread_join(t, &last);
    assert(image.pixels[3] == 8 && last == &image.pixels[3]);
    free(image.pixels);

    int m[two][three];
    assert(sizeof m == 6 * sizeof(int) && sizeof m[0] == 3 * sizeof(int) && sizeof(short[three][two]) == 12);
    for (int i = 0; i < two; i++)
        for (int j = 0; j < three; j++)
            m[i][j] = 10 * i + j;
    assert((*m)[2] == 2 && *m[1] == 10 && 1[m][2] == 12);
    assert(sum(three, m) == 4);
    three = 1;
    assert(m[1][2] == 12 && &m[1][0] - &m[0][0] == 3);

    int pairs[2][two][2];
    pairs[1][1][1] = 7;
    assert((char *)&pairs[1][1][1] - (char *)pairs == 28 && sizeof *pairs == 16 && (*(pairs[1] + 1))[1] == 7);

    int line[two], (*whole)[two] = &line;
    (*whole)[1] = 5;
    assert(line[1] == 5 && sizeof *whole == 8 && (char *)(whole + 1) - (char *)line == 8);
    return 0;
}
