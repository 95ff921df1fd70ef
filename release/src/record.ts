import { z } from "zod";

const fileSchema = z.object({
  /** `sha384-...`, as in an `integrity` attribute. */
  integrity: z.string().startsWith("sha384-"),
  /** Sizes in bytes: as is, and as prepared for the wire. */
  bytes: z.number().int().nonnegative(),
  brotli: z.number().int().nonnegative().optional(),
  gzip: z.number().int().nonnegative().optional(),
});

const fileName = z.string().regex(/^[0-9A-Za-z_-][0-9A-Za-z_.-]*$/, "must be a plain file name");

const bundleSchema = z.object({ file: fileName, integrity: z.string().startsWith("sha384-") });

/** What a build says of itself (`dist/build.json`): everything a server needs to serve and render it. */
export const buildRecordSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** The package.json's. */
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/),
  /** Contract the package was built against (`CONTRACT_VERSION`). */
  contract: z.number().int().positive(),
  /** Ranges of the shared singletons it was built for. */
  shared: z.record(z.string(), z.string()),
  /** First script: a remote's container, the shell's start. */
  entry: fileName,
  /** Global that a remote's container sets. */
  global: z.string().optional(),
  css: z.array(z.string()),
  /** Scripts that showing the package's pages needs, beyond the entry. */
  preload: z.array(z.string()),
  /** What single routes need beyond that, by the chunk's name (`RemoteRoute.chunk`). */
  chunks: z.record(z.string(), z.object({ js: z.array(z.string()), css: z.array(z.string()) })),
  fonts: z.array(z.string()),
  /** The server bundle. */
  server: bundleSchema,
  /** Pages that the package can be tried with, as a CommonJS bundle beside the server's. */
  fixtures: bundleSchema.optional(),
  /** Every public file by name. */
  files: z.record(fileName, fileSchema),
});
export type BuildRecord = z.infer<typeof buildRecordSchema>;

/** A published version. */
export const releaseRecordSchema = buildRecordSchema.extend({
  publishedAt: z.iso.datetime(),
  /** The commit it was built from, when the publisher named it. */
  commit: z.string().optional(),
  /** Route patterns that a remote's module has, as seen when it was checked. */
  routes: z.array(z.string()).optional(),
});
export type ReleaseRecord = z.infer<typeof releaseRecordSchema>;

/** The version of each package that one page is made of. A package without one is absent. */
export type ReleaseMap = Readonly<Record<string, ReleaseRecord>>;
