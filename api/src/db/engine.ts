import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import type { PGliteOptions } from "@electric-sql/pglite";

type Engine = NonNullable<PGliteOptions["pgliteWasmModule"]>;
/** Missing in Node's types. */
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: { compile(bytes: Uint8Array): Promise<Engine> } };

/**
 * Bytes of a function's execution before V8 optimizes it. V8's default recompiles at each start for a second of processor time, and
 * queries gain nothing from it.
 */
const TIERING_BUDGET = 1_000_000_000;

let compiling: Promise<Engine> | undefined;

/**
 * Compiles the embedded database's engine once for this process. V8 compiles on other threads, so a start calls this before it loads the
 * rest. This module imports nothing of the API.
 *
 * @returns the `pgliteWasmModule` of `PGlite`
 * @throws {Error} when the engine's file cannot be read
 */
export function compileEngine(): Promise<Engine> {
  compiling ??= compile();
  return compiling;
}

async function compile(): Promise<Engine> {
  // Applies to modules compiled later; this program has one.
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const beside = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return WebAssembly.compile(await readFile(path.join(path.dirname(beside), "pglite.wasm")));
}
