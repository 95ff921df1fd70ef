import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { integrityOf } from "../build.ts";
import type { BuildRecord } from "../record.ts";

/** Removed with the run's temporary folder. */
export const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "release-"));

/** Writes a `dist` folder as builds leave it. @param files public files by name @returns its path */
export async function makeBuild(
  name: string,
  {
    version = "1.0.0",
    files = { "routes.aa.js": "1;" },
    bundle = "exports.contract = 1;",
  }: { version?: string; files?: Record<string, string>; bundle?: string } = {},
): Promise<string> {
  const dist = await makeFolder();
  await mkdir(join(dist, "client"));
  await mkdir(join(dist, "ssr"));
  const described: BuildRecord["files"] = {};
  for (const [file, text] of Object.entries(files)) {
    await writeFile(join(dist, "client", file), text);
    const packed = brotliCompressSync(text);
    await writeFile(join(dist, "client", `${file}.br`), packed);
    described[file] = { integrity: integrityOf(Buffer.from(text)), bytes: Buffer.byteLength(text), brotli: packed.length };
  }
  await writeFile(join(dist, "ssr/server.cjs"), bundle);
  const names = Object.keys(files);
  const record: BuildRecord = {
    name,
    version,
    contract: 1,
    shared: { react: "^19.3.0" },
    entry: names.find((file) => file.endsWith(".js")) ?? "",
    global: name.replace("-", "_"),
    css: names.filter((file) => file.endsWith(".css")),
    preload: names.filter((file) => file.endsWith(".js")),
    chunks: {},
    fonts: [],
    server: { file: "server.cjs", integrity: integrityOf(Buffer.from(bundle)) },
    files: described,
  };
  await writeFile(join(dist, "build.json"), JSON.stringify(record));
  return dist;
}
