import * as runtime from "react-refresh/runtime";

globalThis[process.env.REFRESH_GLOBAL] = runtime;
