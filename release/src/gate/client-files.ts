import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { BuildRecord } from "../record.ts";

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

/** Missing files count as empty; `checkFiles` reports them. */
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
