char later[3] = "abc";
