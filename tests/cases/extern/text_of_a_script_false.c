// verdict: false(unreach-call)
// The length that Lua tells is that of its text, which any script may leave; memory of a value has the size asked for.
#include <assert.h>
#include <string.h>

typedef struct lua_State lua_State;
lua_State *luaL_newstate(void);
const char *lua_tolstring(lua_State *state, int index, size_t *length);
void *lua_newuserdata(lua_State *state, size_t size);

int main(void)
{
	lua_State *state = luaL_newstate();
	size_t length;
	if (!state)
		return 0;
	const char *text = lua_tolstring(state, -1, &length);
	assert(!text[length]);
	char *memory = lua_newuserdata(state, 2);
	memory[1] = 'b';
	assert(length != 1);
	return 0;
}
