/* FFTW 3: fftw3.h. A plan remembers where the results go. */
/* @function fftw_alloc_real */
double *fftw_alloc_real(__SIZE_TYPE__ count)
{
    return __builtin_malloc(count * sizeof(double));
}
/* @function fftw_alloc_complex */
double (*fftw_alloc_complex(__SIZE_TYPE__ count))[2]
{
    return __builtin_malloc(count * 2 * sizeof(double));
}
/* @function fftw_free */
void fftw_free(void *memory)
{
    __builtin_free(memory);
}
/* @function __ulseq_fftw_plan */
struct __ulseq_fftw_plan { double (*out)[2]; int count; };
/* @function fftw_plan_dft_r2c_1d */
struct fftw_plan_s *fftw_plan_dft_r2c_1d(int count, double *in, double (*out)[2], unsigned int flags)
{
    struct __ulseq_fftw_plan *plan = __builtin_malloc(sizeof(struct __ulseq_fftw_plan));
    if (__VERIFIER_nondet_bool()) {
        __builtin_free(plan);
        return 0;
    }
    plan->out = out;
    plan->count = count / 2 + 1;
    return (struct fftw_plan_s *)plan;
}
/* @function fftw_execute */
void fftw_execute(struct fftw_plan_s *const of)
{
    const struct __ulseq_fftw_plan *plan = (const struct __ulseq_fftw_plan *)of;
    __ulseq_fill(plan->out, (__SIZE_TYPE__)plan->count * 2 * sizeof(double));
}
/* @function fftw_destroy_plan */
void fftw_destroy_plan(struct fftw_plan_s *plan)
{
    __builtin_free(plan);
}
