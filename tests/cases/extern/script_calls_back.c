// verdict: unknown
// A script calls functions of the program, or an error ends the process: what happens afterwards is neither proved nor found.
#include <assert.h>

typedef struct lua_State lua_State;
lua_State *luaL_newstate(void);
int luaL_loadstring(lua_State *state, const char *text);
int lua_pcall(lua_State *state, int arguments, int results, int handler);

int main(void)
{
	lua_State *state = luaL_newstate();
	if (!state)
		return 0;
	int loaded = luaL_loadstring(state, "return 1");
	assert(loaded >= 0 && loaded <= 7);
	if (!loaded)
		assert(lua_pcall(state, 0, 1, 0) >= 0);
	return 0;
}
