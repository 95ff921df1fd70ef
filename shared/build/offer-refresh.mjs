import * as runtime from "react-refresh/runtime";

// index.mjs replaces the name.
globalThis[process.env.REFRESH_GLOBAL] = runtime;
