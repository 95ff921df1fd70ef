import { QUERY_STUBS, replaceByStubs } from "./stubs.mjs";

/** Leaves out the parts of the query client that nothing here runs (docs/adr/0026). */
export class SlimQueriesPlugin {
  /** @param {import("@rspack/core").Compiler} compiler */
  apply(compiler) {
    replaceByStubs(compiler, QUERY_STUBS);
  }
}
