import * as runtime from "react-refresh/runtime";

// The name is filled in by dev-config.mjs, which has remotes read the same one.
globalThis[process.env.REFRESH_GLOBAL] = runtime;
