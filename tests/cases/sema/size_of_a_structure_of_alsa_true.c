// verdict: true
/* alsa-lib, snd_pcm_hw_params_sizeof: the size stays the same, so that what is allocated can be set. */
#include <alloca.h>
#include <stddef.h>
#include <string.h>

typedef struct _snd_pcm_hw_params snd_pcm_hw_params_t;
extern size_t snd_pcm_hw_params_sizeof(void);

int main(void)
{
    snd_pcm_hw_params_t *params = alloca(snd_pcm_hw_params_sizeof());
    memset(params, 0, snd_pcm_hw_params_sizeof());
    return 0;
}
