//! Lua 5.1 to 5.4, and LuaJIT 2: lua.h, lauxlib.h. Functions of the program that a script calls are a bound, and so are
//! errors, which end the process or continue in another function. What needs memory of the program is in
//! `stubs/library/contracts/lua.c`.

use super::super::contract::{Contract, Fill, Gives, CALLS_BACK};
use super::super::entry::Group;

const LUA: Contract = Contract::of("Lua");
const ERRORS: &str = "errors of Lua";
const KEPT: &str = "data that a library has kept";
const INT_MAX: i64 = i32::MAX as i64;

pub(in crate::library) const TABLE: &[Group] = &[
    Group::contract(&["luaL_newstate"], LUA.gives(Gives::Handle)),
    Group::contract(&["lua_newthread"], LUA.gives(Gives::Opaque).beyond(ERRORS)),
    Group::contract(&["lua_close", "lua_gc"], LUA.blocks().beyond(CALLS_BACK)),
    // The stack
    Group::contract(&["lua_gettop"], LUA.number(0, INT_MAX)),
    Group::contract(&["lua_checkstack"], LUA.number(0, 1)),
    Group::contract(
        &[
            "lua_absindex",
            "lua_copy",
            "lua_insert",
            "lua_pushboolean",
            "lua_pushinteger",
            "lua_pushlightuserdata",
            "lua_pushnil",
            "lua_pushnumber",
            "lua_pushthread",
            "lua_pushvalue",
            "lua_remove",
            "lua_replace",
            "lua_rotate",
            "lua_settop",
            "lua_tointeger",
            "lua_tonumber",
            "lua_xmove",
        ],
        LUA,
    ),
    Group::contract(&["lua_tointegerx", "lua_tonumberx"], LUA.fills(&[Fill::Object(2)])),
    // Types and values
    Group::contract(&["lua_type"], LUA.number(-1, 10)),
    Group::contract(&["lua_typename"], LUA.gives(Gives::AlwaysKeptText("lua_typename"))),
    Group::contract(
        &[
            "lua_iscfunction",
            "lua_isinteger",
            "lua_isnumber",
            "lua_isstring",
            "lua_isuserdata",
            "lua_rawequal",
            "lua_toboolean",
        ],
        LUA.number(0, 1),
    ),
    Group::contract(&["lua_objlen", "lua_rawlen", "luaL_ref"], LUA.number(0, INT_MAX).beyond(ERRORS)),
    Group::contract(&["lua_touserdata"], LUA.gives(Gives::Null).beyond(KEPT)),
    Group::contract(&["luaL_checkudata", "luaL_testudata"], LUA.gives(Gives::Stops(KEPT))),
    Group::contract(&["lua_pushlstring", "lua_pushstring"], LUA.gives(Gives::SomeText).beyond(ERRORS)),
    // What needs memory, or runs a metamethod, may raise an error.
    Group::contract(
        &[
            "lua_concat",
            "lua_createtable",
            "lua_getfield",
            "lua_getglobal",
            "lua_geti",
            "lua_gettable",
            "lua_len",
            "lua_pushcclosure",
            "lua_rawget",
            "lua_rawgeti",
            "lua_rawset",
            "lua_rawseti",
            "lua_setfield",
            "lua_setglobal",
            "lua_seti",
            "lua_settable",
            "luaL_checkany",
            "luaL_checkinteger",
            "luaL_checknumber",
            "luaL_checkstack",
            "luaL_checktype",
            "luaL_getmetafield",
            "luaL_openlibs",
            "luaL_optinteger",
            "luaL_optnumber",
            "luaL_unref",
        ],
        LUA.beyond(CALLS_BACK),
    ),
    Group::contract(&["luaL_register", "luaL_setfuncs", "luaL_setmetatable"], LUA.beyond(ERRORS)),
    Group::contract(&["lua_getmetatable", "lua_setmetatable", "luaL_newmetatable"], LUA.number(0, 1).beyond(ERRORS)),
    Group::contract(&["lua_equal", "lua_lessthan", "lua_next"], LUA.number(0, 1).beyond(CALLS_BACK)),
    Group::contract(&["lua_error", "luaL_argerror", "luaL_error", "luaL_typerror"], LUA.gives(Gives::Stops(ERRORS))),
    // Running
    Group::contract(&["lua_call", "lua_callk"], LUA.blocks().beyond(CALLS_BACK)),
    Group::contract(&["lua_pcall", "lua_pcallk"], LUA.number(0, 6).blocks().beyond(CALLS_BACK)),
    Group::contract(
        &["luaL_loadbuffer", "luaL_loadbufferx", "luaL_loadfile", "luaL_loadfilex", "luaL_loadstring"],
        LUA.number(0, 7).blocks(),
    ),
];
