// A separate entry point, because the site compiles the database engine before it loads the API.
export { compileEngine } from "@nightlatch/database/engine";
