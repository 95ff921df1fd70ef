import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import type { PGliteOptions } from "@electric-sql/pglite";

type Engine = NonNullable<PGliteOptions["pgliteWasmModule"]>;
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: { compile(bytes: Uint8Array): Promise<Engine> } };

/** Prevents V8 from compiling the WebAssembly again at each start, which costs a second of processor time without gain. */
const TIERING_BUDGET = 1_000_000_000;

let compiling: Promise<Engine> | undefined;

/** Call early, because compilation runs on other threads meanwhile. Importing other API modules here would delay the compilation. */
export function compileEngine(): Promise<Engine> {
  compiling ??= compile();
  return compiling;
}

async function compile(): Promise<Engine> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const pglitePath = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return WebAssembly.compile(await readFile(path.join(path.dirname(pglitePath), "pglite.wasm")));
}
