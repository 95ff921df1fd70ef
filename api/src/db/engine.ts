import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { PGliteOptions } from "@electric-sql/pglite";

type Engine = NonNullable<PGliteOptions["pgliteWasmModule"]>;
/** Node has it, and its types don't. */
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: { compile(bytes: Uint8Array): Promise<Engine> } };

let compiling: Promise<Engine> | undefined;

/**
 * Compiles the embedded database's engine, once for this process. V8 does it on other threads, so a start that will need it calls this
 * before it loads the rest. This module loads nothing of the API.
 *
 * @returns what `PGlite` takes as `pgliteWasmModule`
 * @throws {Error} when the engine's file cannot be read
 */
export function compileEngine(): Promise<Engine> {
  const beside = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  compiling ??= readFile(path.join(path.dirname(beside), "pglite.wasm")).then((bytes) => WebAssembly.compile(bytes));
  return compiling;
}
