/* libpq, the client library of PostgreSQL: libpq-fe.h and pqexpbuffer.h, of which the buffers are exact. A result has a status,
   rows and columns, and keeps its values until it is cleared: a value that is asked for again is the same. Results are
   only read by functions that threads may call for one result at the same time. Rows that are copied have at most 7 bytes. */
/* @function __ulseq_pg_value */
struct __ulseq_pg_value {
    struct __ulseq_pg_value *next;
    int row, column, is_null;
    char *text;
};
/* @function __ulseq_pg_result */
struct __ulseq_pg_result {
    int status, rows, columns;
    struct __ulseq_pg_value *values;
};
/* @function __ulseq_pg_new_result */
static struct pg_result *__ulseq_pg_new_result(void)
{
    struct __ulseq_pg_result *result;
    if (__VERIFIER_nondet_bool())
        return 0;
    result = __builtin_calloc(1, sizeof *result);
    result->status = __ulseq_between(0, 12);
    if (result->status == 2 || result->status == 9 || result->status == 12) {
        result->rows = __ulseq_between(0, 2147483647);
        result->columns = __ulseq_between(0, 1664);
    }
    return (struct pg_result *)result;
}
/* @function PQexec */
struct pg_result *PQexec(struct pg_conn *connection, const char *query)
{
    return __ulseq_pg_new_result();
}
/* @function PQexecParams */
struct pg_result *PQexecParams(struct pg_conn *connection, const char *query, int count, const unsigned int *types, const char *const *values, const int *lengths, const int *formats, int format)
{
    return __ulseq_pg_new_result();
}
/* @function PQprepare */
struct pg_result *PQprepare(struct pg_conn *connection, const char *name, const char *query, int count, const unsigned int *types)
{
    return __ulseq_pg_new_result();
}
/* @function PQexecPrepared */
struct pg_result *PQexecPrepared(struct pg_conn *connection, const char *name, int count, const char *const *values, const int *lengths, const int *formats, int format)
{
    return __ulseq_pg_new_result();
}
/* @function PQgetResult */
struct pg_result *PQgetResult(struct pg_conn *connection)
{
    return __ulseq_pg_new_result();
}
/* @function PQclear */
void PQclear(struct pg_result *of)
{
    struct __ulseq_pg_result *result = (struct __ulseq_pg_result *)of;
    struct __ulseq_pg_value *value, *next;
    if (!result)
        return;
    for (value = result->values; value; value = next) {
        next = value->next;
        __builtin_free(value->text);
        __builtin_free(value);
    }
    __builtin_free(result);
}
/* @function PQresultStatus */
ExecStatusType PQresultStatus(const struct pg_result *of)
{
    return (ExecStatusType)(of ? ((const struct __ulseq_pg_result *)of)->status : 7);
}
/* @function PQntuples */
int PQntuples(const struct pg_result *of)
{
    return of ? ((const struct __ulseq_pg_result *)of)->rows : 0;
}
/* @function PQnfields */
int PQnfields(const struct pg_result *of)
{
    return of ? ((const struct __ulseq_pg_result *)of)->columns : 0;
}
/* @function __ulseq_pg_value_at */
static struct __ulseq_pg_value *__ulseq_pg_value_at(const struct pg_result *of, int row, int column)
{
    struct __ulseq_pg_result *result = (struct __ulseq_pg_result *)of;
    struct __ulseq_pg_value *value;
    if (!result || row < 0 || row >= result->rows || column < 0 || column >= result->columns)
        return 0;
    __VERIFIER_atomic_begin();
    value = result->values;
    while (value && (value->row != row || value->column != column))
        value = value->next;
    if (!value) {
        value = __builtin_calloc(1, sizeof *value);
        value->row = row;
        value->column = column;
        value->is_null = __VERIFIER_nondet_bool();
        value->text = value->is_null ? __builtin_calloc(1, 1) : __ulseq_text();
        value->next = result->values;
        result->values = value;
    }
    __VERIFIER_atomic_end();
    return value;
}
/* @function PQgetvalue */
char *PQgetvalue(const struct pg_result *of, int row, int column)
{
    struct __ulseq_pg_value *value = __ulseq_pg_value_at(of, row, column);
    return value ? value->text : 0;
}
/* @function PQgetisnull */
int PQgetisnull(const struct pg_result *of, int row, int column)
{
    struct __ulseq_pg_value *value = __ulseq_pg_value_at(of, row, column);
    return value ? value->is_null : 1;
}
/* @function PQgetlength */
int PQgetlength(const struct pg_result *of, int row, int column)
{
    struct __ulseq_pg_value *value = __ulseq_pg_value_at(of, row, column);
    int length = 0;
    if (!value)
        return 0;
    while (value->text[length])
        length++;
    return length;
}
/* @function PQcancel */
int PQcancel(struct pg_cancel *cancel, char *message, int size)
{
    if (cancel && __VERIFIER_nondet_bool())
        return 1;
    if (size > 0)
        __ulseq_fill_text(message, (__SIZE_TYPE__)size);
    return 0;
}
/* @function PQgetCopyData */
int PQgetCopyData(struct pg_conn *connection, char **row, int async)
{
    int length = __ulseq_between(1, 8);
    *row = 0;
    if (__VERIFIER_nondet_bool())
        return async && __VERIFIER_nondet_bool() ? 0 : __ulseq_between(-2, -1);
    if (length == 8)
        __ulseq_not_followed();
    *row = __builtin_calloc((__SIZE_TYPE__)length + 1, 1);
    __ulseq_fill(*row, (__SIZE_TYPE__)length);
    return length;
}
/* @function PQescapeStringConn */
__SIZE_TYPE__ PQescapeStringConn(struct pg_conn *connection, char *to, const char *from, __SIZE_TYPE__ length, int *error)
{
    __SIZE_TYPE__ i, count = 0;
    for (i = 0; i < length && from[i]; i++) {
        if (from[i] == '\'' || from[i] == '\\' && __VERIFIER_nondet_bool())
            to[count++] = from[i];
        to[count++] = from[i];
    }
    to[count] = 0;
    if (error)
        *error = __VERIFIER_nondet_bool();
    return count;
}
/* @function PQfreemem */
void PQfreemem(void *memory)
{
    __builtin_free(memory);
}
/* @function __ulseq_pg_broken */
static void __ulseq_pg_broken(struct PQExpBufferData *buffer)
{
    static char none[1];
    if (buffer->maxlen)
        __builtin_free(buffer->data);
    buffer->data = none;
    buffer->len = 0;
    buffer->maxlen = 0;
}
/* @function __ulseq_pg_begin */
static void __ulseq_pg_begin(struct PQExpBufferData *buffer)
{
    buffer->data = __builtin_malloc(256);
    buffer->data[0] = 0;
    buffer->len = 0;
    buffer->maxlen = 256;
}
/* @function initPQExpBuffer */
void initPQExpBuffer(struct PQExpBufferData *buffer)
{
    __ulseq_pg_begin(buffer);
}
/* @function createPQExpBuffer */
struct PQExpBufferData *createPQExpBuffer(void)
{
    struct PQExpBufferData *buffer = __builtin_malloc(sizeof *buffer);
    __ulseq_pg_begin(buffer);
    return buffer;
}
/* @function termPQExpBuffer */
void termPQExpBuffer(struct PQExpBufferData *buffer)
{
    __ulseq_pg_broken(buffer);
}
/* @function destroyPQExpBuffer */
void destroyPQExpBuffer(struct PQExpBufferData *buffer)
{
    if (!buffer)
        return;
    __ulseq_pg_broken(buffer);
    __builtin_free(buffer);
}
/* @function __ulseq_pg_reset */
static void __ulseq_pg_reset(struct PQExpBufferData *buffer)
{
    if (!buffer->maxlen) {
        __ulseq_pg_begin(buffer);
        return;
    }
    buffer->len = 0;
    buffer->data[0] = 0;
}
/* @function resetPQExpBuffer */
void resetPQExpBuffer(struct PQExpBufferData *buffer)
{
    if (buffer)
        __ulseq_pg_reset(buffer);
}
/* @function __ulseq_pg_enlarge */
static int __ulseq_pg_enlarge(struct PQExpBufferData *buffer, __SIZE_TYPE__ needed)
{
    __SIZE_TYPE__ size = 2 * buffer->maxlen;
    if (!buffer->maxlen)
        return 0;
    if (needed >= 2147483647 - buffer->len) {
        __ulseq_pg_broken(buffer);
        return 0;
    }
    needed += buffer->len + 1;
    if (needed <= buffer->maxlen)
        return 1;
    while (size < needed)
        size *= 2;
    if (size > 2147483647)
        size = 2147483647;
    buffer->data = __builtin_realloc(buffer->data, size);
    buffer->maxlen = size;
    return 1;
}
/* @function enlargePQExpBuffer */
int enlargePQExpBuffer(struct PQExpBufferData *buffer, __SIZE_TYPE__ needed)
{
    return __ulseq_pg_enlarge(buffer, needed);
}
/* @function __ulseq_pg_append_bytes */
static void __ulseq_pg_append_bytes(struct PQExpBufferData *buffer, const char *data, __SIZE_TYPE__ length)
{
    __SIZE_TYPE__ i;
    if (!__ulseq_pg_enlarge(buffer, length))
        return;
    for (i = 0; i < length; i++)
        buffer->data[buffer->len + i] = data[i];
    buffer->len += length;
    buffer->data[buffer->len] = 0;
}
/* @function appendBinaryPQExpBuffer */
void appendBinaryPQExpBuffer(struct PQExpBufferData *buffer, const char *data, __SIZE_TYPE__ length)
{
    __ulseq_pg_append_bytes(buffer, data, length);
}
/* @function appendPQExpBufferStr */
void appendPQExpBufferStr(struct PQExpBufferData *buffer, const char *text)
{
    __SIZE_TYPE__ length = 0;
    while (text[length])
        length++;
    __ulseq_pg_append_bytes(buffer, text, length);
}
/* @function appendPQExpBufferChar */
void appendPQExpBufferChar(struct PQExpBufferData *buffer, char character)
{
    __ulseq_pg_append_bytes(buffer, &character, 1);
}
/* @function __ulseq_pg_append */
static void __ulseq_pg_append(struct PQExpBufferData *buffer, const char *format, __builtin_va_list list, __builtin_va_list again)
{
    char *text;
    int length;
    if (!buffer->maxlen)
        return;
    length = __ulseq_new_formatted(&text, format, list, again);
    if (length < 0) {
        __ulseq_pg_broken(buffer);
        return;
    }
    __ulseq_pg_append_bytes(buffer, text, (__SIZE_TYPE__)length);
    __builtin_free(text);
}
/* @function appendPQExpBuffer */
void appendPQExpBuffer(struct PQExpBufferData *buffer, const char *format, ...)
{
    __builtin_va_list list, again;
    __builtin_va_start(list, format);
    __builtin_va_copy(again, list);
    __ulseq_pg_append(buffer, format, list, again);
    __builtin_va_end(again);
    __builtin_va_end(list);
}
/* @function printfPQExpBuffer */
void printfPQExpBuffer(struct PQExpBufferData *buffer, const char *format, ...)
{
    __builtin_va_list list, again;
    __ulseq_pg_reset(buffer);
    __builtin_va_start(list, format);
    __builtin_va_copy(again, list);
    __ulseq_pg_append(buffer, format, list, again);
    __builtin_va_end(again);
    __builtin_va_end(list);
}
