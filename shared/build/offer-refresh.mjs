import * as runtime from "react-refresh/runtime";

// development.mjs fills in the global's name, and has remotes read the same one.
globalThis[process.env.REFRESH_GLOBAL] = runtime;
