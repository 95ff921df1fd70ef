import { z } from "zod";

const bytes = z.number().int().positive();

/** Most transferred bytes, computed by `wireBytes`. */
export const budgetSchema = z.object({
  own: bytes,
  /** Limit of the initial load with the shell, in place of the site's limit. */
  firstView: bytes.optional(),
  /** Limit of a route's initial load without the shell, in place of the site's limit. */
  route: bytes.optional(),
});
export type Budget = z.infer<typeof budgetSchema>;

export const registrationSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  owner: z.string().min(1).max(200),
  budget: budgetSchema,
});
export type Registration = z.infer<typeof registrationSchema>;

export function excessOf(name: string, requested: Budget, agreed: Budget): string[] {
  const of = { own: "every page", firstView: "an initial load", route: "a route" };
  return (Object.keys(of) as (keyof Budget)[]).flatMap((each) => {
    const [wanted, most] = [requested[each], agreed[each]];
    if (wanted === undefined || (most !== undefined && wanted <= most)) return [];
    const limit = most === undefined ? "the site's limit" : `${most} bytes`;
    return [`The package.json of ${name} sets ${wanted} bytes for ${of[each]}, but the store allows ${limit} (release packages).`];
  });
}

const fileSchema = z.object({
  integrity: z.string().startsWith("sha384-"),
  bytes: z.number().int().nonnegative(),
  brotli: z.number().int().nonnegative().optional(),
  gzip: z.number().int().nonnegative().optional(),
});

const fileName = z.string().regex(/^[0-9A-Za-z_-][0-9A-Za-z_.-]*$/, "must be a plain file name");

const bundleSchema = z.object({ file: fileName, integrity: z.string().startsWith("sha384-") });

/** Schema of `dist/build.json`, which has all data for serving and rendering a build. */
export const buildRecordSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/),
  contract: z.number().int().positive(),
  shared: z.record(z.string(), z.string()),
  entry: fileName,
  global: z.string().optional(),
  css: z.array(z.string()),
  /** Scripts that every page loads besides the entry. */
  preload: z.array(z.string()),
  /** Scripts and style sheets of single routes, by `RemoteRoute.chunk`. */
  chunks: z.record(z.string(), z.object({ js: z.array(z.string()), css: z.array(z.string()) })),
  fonts: z.array(z.string()),
  server: bundleSchema,
  fixtures: bundleSchema.optional(),
  budget: budgetSchema.optional(),
  files: z.record(fileName, fileSchema),
});
export type BuildRecord = z.infer<typeof buildRecordSchema>;

export const pageSchema = z.object({
  path: z.string(),
  homeMode: z.enum(["home", "waitlist"]).optional(),
  /** Query parameters that the page reads. Undefined if the page may read any. */
  query: z.array(z.string()).optional(),
  robots: z.enum(["list", "refuse"]).optional(),
  heading: z.string().optional(),
  outline: z.enum(["cards", "stay", "hero"]).optional(),
  personal: z.boolean().optional(),
});
export type ReleasedPage = z.infer<typeof pageSchema>;

const servesSchema = z.object({ contracts: z.array(z.number().int()), shared: z.record(z.string(), z.string().nullable()) });
export type Serves = z.infer<typeof servesSchema>;

export const releaseRecordSchema = z.preprocess(
  withPages,
  buildRecordSchema.extend({
    publishedAt: z.iso.datetime(),
    commit: z.string().optional(),
    /** The publisher's name, which visitors do not see. */
    by: z.string().optional(),
    serves: servesSchema.optional(),
    /** Pages found by the gate. Only these decide which remote renders a URL. */
    pages: z.array(pageSchema).optional(),
  }),
);
export type ReleaseRecord = z.infer<typeof releaseRecordSchema>;

/** Converts older records, which separate patterns from parameters and lack the home mode of `/`. */
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

export interface Seen {
  readonly pages?: readonly ReleasedPage[];
  readonly serves?: Serves;
}

export type ReleaseMap = Readonly<Record<string, LiveRecord>>;

/** `broken` is the reason why the server cannot render the release, so that browsers do. */
export type LiveRecord = ReleaseRecord & { readonly broken?: string };
