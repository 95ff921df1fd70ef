// A separate entry point, because the site compiles the engine before it loads the rest of the API.
export { compileEngine } from "@nightlatch/database/engine";
