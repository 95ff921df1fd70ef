import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { integrityOf } from "../build.ts";
import { unpack } from "../copy.ts";
import type { BuildRecord } from "../release-record.ts";

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

const manifestSchema = z.object({
  metaData: z.object({ globalName: z.string(), remoteEntry: z.object({ name: z.string() }) }),
  shared: z.array(
    z.object({
      name: z.string(),
      singleton: z.boolean().optional(),
      requiredVersion: z.string(),
      assets: z.object({ js: assets }),
      fallback: z.string().optional(),
    }),
  ),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assets, css: assets }) })),
});
export type FederationManifest = z.infer<typeof manifestSchema>;

export const MANIFEST = "mf-manifest.json";

export interface ClientFiles {
  readonly manifest: FederationManifest | undefined;
  readonly manifestProblems: readonly string[];
  readonly scripts: ReadonlyMap<string, string>;
  readonly styles: ReadonlyMap<string, string>;
}

export type ScannedFiles = Pick<ClientFiles, "manifest" | "scripts">;

/** Returns empty content for missing files, which `checkFiles` reports. */
export async function readClientFiles(dist: string, { files }: BuildRecord): Promise<ClientFiles> {
  const ending = async (end: string) => {
    const names = Object.keys(files).filter((file) => file.endsWith(end));
    const texts = await Promise.all(names.map((file) => readFile(join(dist, "client", file), "utf8").catch(() => "")));
    return new Map(names.map((file, index) => [file, texts[index] ?? ""]));
  };
  const [scripts, styles] = [await ending(".js"), await ending(".css")];
  const text = await readFile(join(dist, "client", MANIFEST), "utf8").catch(() => undefined);
  if (text === undefined) return { manifest: undefined, manifestProblems: [`client/${MANIFEST} is missing.`], scripts, styles };
  const parsed = manifestSchema.safeParse(parseJson(text));
  const manifestProblems = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `client/${MANIFEST} cannot be used: ${path.join(".") || "it"}: ${message}.`);
  return { manifest: parsed.data, manifestProblems, scripts, styles };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
      const [packedPath, packed] = [`client/${file}.${end}`, await read(`${path}.${end}`)];
      if (!packed) problems.push(`${packedPath} is missing. Build the package again.`);
      else if (packed.length !== size) problems.push(`${packedPath} has ${packed.length} bytes, but build.json says ${size}.`);
      else if ((await unpack[encoding](packed).then(integrityOf, () => "")) !== integrity)
        problems.push(`${packedPath} does not unpack to the original file. Build the package again.`);
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

async function compare(path: string, name: string, integrity: string, bytes?: number): Promise<string[]> {
  const found = await read(path);
  if (!found) return [`${name} is missing. Build the package again.`];
  if (integrityOf(found) !== integrity) return [`${name} does not match its hash in build.json: it was changed after the build.`];
  return bytes === undefined || found.length === bytes ? [] : [`${name} has ${found.length} bytes, but build.json says ${bytes}.`];
}

const read = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined);
