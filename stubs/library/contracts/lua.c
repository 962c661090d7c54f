/* Lua 5.1 to 5.4, and LuaJIT 2: texts of values, and memory of values, which is not collected. Not followed: a value that is
   no text, and a text with a null character within. */
/* @function lua_tolstring */
const char *lua_tolstring(struct lua_State *state, int index, __SIZE_TYPE__ *length)
{
    const char *text = __ulseq_text();
    __SIZE_TYPE__ count = 0;
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    while (text[count])
        count++;
    if (length)
        *length = count;
    return text;
}
/* @function luaL_checklstring */
const char *luaL_checklstring(struct lua_State *state, int index, __SIZE_TYPE__ *length)
{
    const char *text = __ulseq_text();
    __SIZE_TYPE__ count = 0;
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    while (text[count])
        count++;
    if (length)
        *length = count;
    return text;
}
/* @function lua_pushfstring */
const char *lua_pushfstring(struct lua_State *state, const char *format, ...)
{
    return __ulseq_text();
}
/* @function lua_pushvfstring */
const char *lua_pushvfstring(struct lua_State *state, const char *format, __builtin_va_list list)
{
    return __ulseq_text();
}
/* @function lua_newuserdata */
void *lua_newuserdata(struct lua_State *state, __SIZE_TYPE__ size)
{
    return __builtin_malloc(size);
}
/* @function lua_newuserdatauv */
void *lua_newuserdatauv(struct lua_State *state, __SIZE_TYPE__ size, int values)
{
    return __builtin_malloc(size);
}
