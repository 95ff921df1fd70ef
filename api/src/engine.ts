// A face of its own, because the site compiles the engine before it loads the rest of the API.
export { compileEngine } from "@nightlatch/database/engine";
