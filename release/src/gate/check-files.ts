import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { integrityOf } from "../build.ts";
import { unpacked } from "../copy.ts";
import type { BuildRecord } from "../record.ts";

/** Files that are missing, unnamed or altered, and compressed copies that unpack to something else. */
export async function checkFiles(dist: string, build: BuildRecord): Promise<string[]> {
  const problems = danglingNames(build);
  for (const [field, bundle] of Object.entries({ server: build.server, fixtures: build.fixtures })) {
    if (bundle) problems.push(...(await compare(join(dist, "ssr", bundle.file), `ssr/${bundle.file} (${field})`, bundle.integrity)));
  }
  for (const [file, { integrity, bytes, brotli, gzip }] of Object.entries(build.files)) {
    const path = join(dist, "client", file);
    problems.push(...(await compare(path, `client/${file}`, integrity, bytes)));
    for (const [encoding, end, size] of [
      ["br", "br", brotli],
      ["gzip", "gz", gzip],
    ] as const) {
      if (size === undefined) continue;
      const [shown, packed] = [`client/${file}.${end}`, await read(`${path}.${end}`)];
      if (!packed) problems.push(`${shown} is missing. Build the package again.`);
      else if (packed.length !== size) problems.push(`${shown} has ${packed.length} bytes, build.json says ${size}.`);
      else if ((await unpacked(encoding, packed).then(integrityOf, () => "")) !== integrity)
        problems.push(`${shown} does not unpack to the file it stands for. Build the package again.`);
    }
  }
  return problems;
}

function danglingNames({ entry, css, preload, fonts, chunks, files }: BuildRecord): string[] {
  const named: [string, string][] = [
    ["entry", entry],
    ...Object.entries({ css, preload, fonts }).flatMap(([field, list]) => list.map((file): [string, string] => [field, file])),
    ...Object.entries(chunks).flatMap(([chunk, { js, css }]) => [...js, ...css].map((file): [string, string] => [`chunks.${chunk}`, file])),
  ];
  return named
    .filter(([, file]) => !Object.hasOwn(files, file))
    .map(([field, file]) => `build.json names ${file} in ${field}, but not among its files. Build the package again.`);
}

async function compare(path: string, shown: string, integrity: string, bytes?: number): Promise<string[]> {
  const found = await read(path);
  if (!found) return [`${shown} is missing. Build the package again.`];
  if (integrityOf(found) !== integrity) return [`${shown} does not match its hash in build.json: it was changed after the build.`];
  return bytes === undefined || found.length === bytes ? [] : [`${shown} has ${found.length} bytes, build.json says ${bytes}.`];
}

const read = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined);
