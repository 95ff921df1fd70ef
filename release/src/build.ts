import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { type BuildRecord, buildRecordSchema } from "./release-record.ts";

export const integrityOf = (bytes: Uint8Array): string => `sha384-${createHash("sha384").update(bytes).digest("base64")}`;

export async function readBuild(dist: string, label?: string): Promise<BuildRecord> {
  const path = join(dist, "build.json");
  const text = await readFile(path, "utf8").catch(() => {
    throw new Error(`There is no build in ${dist}. Build the package first.`);
  });
  const parsed = buildRecordSchema.safeParse(parseJson(text, path));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`${path} does not describe a build:\n${lines.join("\n")}`);
  }
  return label ? { ...parsed.data, version: label } : parsed.data;
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

export async function readBuildFiles(dist: string, build: BuildRecord): Promise<[string, Buffer][]> {
  const all: [string, Buffer][] = [];
  for (const bundle of [build.server, build.fixtures])
    if (bundle) all.push([`server/${bundle.file}`, await readChecked(join(dist, "ssr", bundle.file), bundle.integrity)]);
  for (const [file, { integrity, brotli, gzip }] of Object.entries(build.files)) {
    const path = join(dist, "client", file);
    all.push([`client/${file}`, await readChecked(path, integrity)]);
    if (brotli !== undefined) all.push([`client/${file}.br`, await readFile(`${path}.br`)]);
    if (gzip !== undefined) all.push([`client/${file}.gz`, await readFile(`${path}.gz`)]);
  }
  return all;
}

async function readChecked(path: string, integrity: string): Promise<Buffer> {
  const bytes = await readFile(path);
  if (integrityOf(bytes) !== integrity) throw new Error(`${path} does not match the hash its build recorded.`);
  return bytes;
}

export function fingerprintOf({ files, server, fixtures }: BuildRecord): string {
  const parts = Object.entries(files).map(([name, { integrity }]) => `${name} ${integrity}`);
  return createHash("sha256")
    .update([server.integrity, ...(fixtures ? [fixtures.integrity] : []), ...parts.sort()].join("\n"))
    .digest("hex");
}

/** Evaluates a CommonJS bundle that can require only the modules in `table`, so it loads no second React. @param source UTF-8 */
export function evaluate(source: Uint8Array, filename: string, table: Readonly<Record<string, unknown>>): unknown {
  const module = { exports: {} };
  const require = (id: string) => {
    if (Object.hasOwn(table, id)) return table[id];
    throw new Error(`${filename} requires ${id}, which the shell does not share.`);
  };
  const text = new TextDecoder().decode(source);
  compileFunction(text, ["exports", "require", "module"], { filename }).call(module.exports, module.exports, require, module);
  return module.exports;
}
