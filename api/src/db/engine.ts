import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import type { PGliteOptions } from "@electric-sql/pglite";

type Engine = NonNullable<PGliteOptions["pgliteWasmModule"]>;
/** Node has it, and its types don't. */
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: { compile(bytes: Uint8Array): Promise<Engine> } };

/**
 * How much of a function V8 runs, in about bytes, before it compiles it once more for speed: some seconds of it, where V8's own number is a
 * few milliseconds. At a start that second compilation takes a second of the processor from all else, and questions are answered no slower
 * without it.
 */
const TIERING_BUDGET = 1_000_000_000;

let compiling: Promise<Engine> | undefined;

/**
 * Compiles the embedded database's engine, once for this process. V8 does it on other threads, so a start that will need it calls this
 * before it loads the rest. This module loads nothing of the API.
 *
 * @returns what `PGlite` takes as `pgliteWasmModule`
 * @throws {Error} when the engine's file cannot be read
 */
export function compileEngine(): Promise<Engine> {
  compiling ??= compile();
  return compiling;
}

async function compile(): Promise<Engine> {
  // Read when a module is made, and by no other: this program has one engine.
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const beside = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return WebAssembly.compile(await readFile(path.join(path.dirname(beside), "pglite.wasm")));
}
