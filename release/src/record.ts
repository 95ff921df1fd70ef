import { z } from "zod";
import { budgetSchema } from "./registration.ts";

const fileSchema = z.object({
  /** `sha384-...`, as in an `integrity` attribute. */
  integrity: z.string().startsWith("sha384-"),
  /** Sizes in bytes: of the file itself, and of its compressed copies. */
  bytes: z.number().int().nonnegative(),
  brotli: z.number().int().nonnegative().optional(),
  gzip: z.number().int().nonnegative().optional(),
});

const fileName = z.string().regex(/^[0-9A-Za-z_-][0-9A-Za-z_.-]*$/, "must be a plain file name");

const bundleSchema = z.object({ file: fileName, integrity: z.string().startsWith("sha384-") });

/** The description of a build (`dist/build.json`): everything a server needs to serve and render it. */
export const buildRecordSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** The version in package.json, or the label it was published as. */
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/),
  /** The contract that the package was built against (`CONTRACT_VERSION`). */
  contract: z.number().int().positive(),
  /** Ranges of the shared singletons that it was built for. */
  shared: z.record(z.string(), z.string()),
  /** The first script: a remote's container, or the shell's start. */
  entry: fileName,
  /** The global variable that a remote's container sets. */
  global: z.string().optional(),
  css: z.array(z.string()),
  /** Scripts that the package's pages need beside the entry. */
  preload: z.array(z.string()),
  /** Files that single routes need in addition, by the chunk's name (`RemoteRoute.chunk`). */
  chunks: z.record(z.string(), z.object({ js: z.array(z.string()), css: z.array(z.string()) })),
  /** Typefaces that the package's pages fetch ahead. */
  fonts: z.array(z.string()),
  /** The server bundle. */
  server: bundleSchema,
  /** Pages with which the package can be tried, as a CommonJS bundle beside the server's. */
  fixtures: bundleSchema.optional(),
  /** The package's own budget, from its package.json. */
  budget: budgetSchema.optional(),
  /** All public files by name. */
  files: z.record(fileName, fileSchema),
});
export type BuildRecord = z.infer<typeof buildRecordSchema>;

/** A page of a remote, as its module declares it (`RemoteRoute` in shared/contract). */
export const pageSchema = z.object({
  path: z.string(),
  homeMode: z.enum(["home", "waitlist"]).optional(),
  /** The parameters of the address that the page reads; absent where it may read any. */
  query: z.array(z.string()).optional(),
  robots: z.enum(["list", "refuse"]).optional(),
  heading: z.string().optional(),
  outline: z.enum(["cards", "stay", "hero"]).optional(),
  personal: z.boolean().optional(),
});
export type ReleasedPage = z.infer<typeof pageSchema>;

/** What a shell serves remotes: contracts, and the modules that it shares with their versions where these are known. */
const servesSchema = z.object({ contracts: z.array(z.number().int()), shared: z.record(z.string(), z.string().nullable()) });
export type Serves = z.infer<typeof servesSchema>;

/** The record of a published version. */
export const releaseRecordSchema = z.preprocess(
  withPages,
  buildRecordSchema.extend({
    publishedAt: z.iso.datetime(),
    /** The commit that it was built from, when the publisher named it. */
    commit: z.string().optional(),
    /** Who published it, as they called themselves. No visitor is told. */
    by: z.string().optional(),
    /** What a shell serves remotes, as seen when it was checked. */
    serves: servesSchema.optional(),
    /** The pages of a remote's module, as seen when it was checked. Which remote owns an address follows from these alone. */
    pages: z.array(pageSchema).optional(),
  }),
);
export type ReleaseRecord = z.infer<typeof releaseRecordSchema>;

/**
 * Records of earlier releases have patterns and parameters apart, and do not say that `/` is another remote's while the site
 * shows the waiting list.
 */
function withPages(record: unknown): unknown {
  if (typeof record !== "object" || record === null) return record;
  const { routes, query = {}, pages, ...rest } = record as { routes?: string[]; query?: Record<string, string[]>; pages?: unknown };
  if (pages !== undefined || !Array.isArray(routes)) return record;
  const homeMode = routes.includes("/coming-soon") ? "waitlist" : "home";
  return {
    ...rest,
    pages: routes.map((path) => ({ path, ...(path === "/" ? { homeMode } : {}), ...(query[path] ? { query: query[path] } : {}) })),
  };
}

/** What the gate saw of a build, which its record keeps: a remote's pages, or what a shell serves. */
export interface Seen {
  readonly pages?: readonly ReleasedPage[];
  readonly serves?: Serves;
}

/** The versions that one page is made of, by package. A package without a version is absent. */
export type ReleaseMap = Readonly<Record<string, LiveRecord>>;

/** A release that visitors get. `broken` says why the server cannot render it; its pages are then left to the browser. */
export type LiveRecord = ReleaseRecord & { readonly broken?: string };
