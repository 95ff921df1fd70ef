import { linksOf, type ReleaseMap, type ReleaseRecord } from "@nightlatch/release";
import type { ApiClient } from "@nightlatch/shared/api-client";
import type { PublicConfig, RemoteName } from "@nightlatch/shared/contracts";
import { COOKIES } from "@nightlatch/shared/domain";
import type { RenderResult } from "@nightlatch/shell/ssr";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiFor } from "./api-access.ts";
import type { CatalogueVersion } from "./catalogue-version.ts";
import { CIRCUIT_OPEN, type Circuits } from "./circuits.ts";
import type { SiteConfig } from "./config.ts";
import { KeptPages } from "./kept-pages.ts";
import type { LiveReleases } from "./live-releases.ts";
import { LOADER } from "./loader.ts";
import type { Measurements } from "./measurements.ts";
import { type Found, OpenPages } from "./open-pages.ts";
import { type Sending, sendHtml, sendKept } from "./page-answers.ts";
import { bytesOf } from "./page-bytes.ts";
import { PageKeys } from "./page-keys.ts";
import { carriesAccess, NEVER, readPreview, takeAccess } from "./preview.ts";
import { type AddedSources, contentSecurityPolicy } from "./security.ts";
import type { StrayFailures } from "./stray-failures.ts";
import { LANE_HEADER, throughEdge, VISIT_HEADER, visitSeed } from "./visit.ts";
import { carriesReleaseChoice, isInspecting, takeReleaseChoice, visitorReleases } from "./visitor-releases.ts";

interface Options {
  readonly config: SiteConfig;
  readonly live: LiveReleases;
  /** Circuits of remotes: pages do not wait for a remote that fails too often. */
  readonly circuits: Circuits;
  readonly strays: StrayFailures;
  readonly measurements: Measurements;
  /** The secret that signs overrides of releases. */
  readonly key: Buffer;
  /** Gives the API to a page, with the cookies of the visitor for a page that is theirs. */
  readonly apiFor: ApiFor;
  readonly catalogue: CatalogueVersion;
  /** Whether every page may open the inspector. */
  readonly inspect: boolean;
  /** Sources that a development server adds to the policy. */
  readonly policy?: AddedSources;
}

/** What a page is made from, beside its data. */
interface Drawing {
  /** Path and query. */
  readonly url: string;
  readonly map: Versions;
  readonly config: PublicConfig;
  readonly api: ApiClient;
  readonly inspect: boolean;
  /** Whose view it is, for the count of failures; undefined when it is not counted. */
  readonly client: string | undefined;
  /** Milliseconds. */
  readonly timeLimit: number;
  readonly log: FastifyBaseLogger;
}

/** The versions of a site that has a shell. */
type Versions = ReleaseMap & { readonly shell: ReleaseRecord };
const hasShell = (map: ReleaseMap): map is Versions => map.shell !== undefined;

/** Answers every address that nothing else owns with a page of complete HTML (docs/architecture.md#a-page-start-to-end). */
export function registerPages(app: FastifyInstance, options: Options): void {
  const { config, live, measurements, key: releaseKey, apiFor, catalogue, inspect, policy: added = {} } = options;
  const policy = contentSecurityPolicy({
    ...added,
    images: config.imageOrigins,
    ...(config.newsletter ? { newsletter: new URL(config.newsletter.scriptUrl).origin } : {}),
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(405).header("allow", "GET, HEAD").type("text/plain; charset=utf-8").send("This address can only be read."),
  );
  const kept = config.pageCache ? new KeptPages() : undefined;
  app.addHook("onClose", async () => kept?.stop());
  const open = new OpenPages(kept, catalogue);
  const keys = new PageKeys();

  app.get("/*", { compress: false }, async (request, reply) => {
    if (carriesAccess(request.url)) return takeAccess(request, reply);
    if (carriesReleaseChoice(request)) return takeReleaseChoice(request, reply, { live, key: releaseKey });
    const began = performance.now();
    const releases = visitorReleases(request, reply, live, releaseKey);
    const map = await live.mapFor(releases);
    if (!hasShell(map)) return unavailable(reply);
    const seed = visitSeed(request, reply);
    const preview = request.cookies[COOKIES.preview] ? await readPreview(request, reply, apiFor(request), config.pageTimeLimit) : undefined;
    // Whether only this visitor can see the page.
    const own = preview !== undefined || releases.overrides.size > 0;
    const discreet = isDiscreet(request);
    const drawing = {
      map,
      inspect: inspect || isInspecting(request, releaseKey),
      timeLimit: Math.max(1, config.pageTimeLimit - (performance.now() - began)),
      log: request.log,
    };
    const settings: PublicConfig = { ...publicConfig(config, seed), ...(discreet ? { discreet } : {}) };

    if (own) {
      const result = await draw(options, {
        ...drawing,
        url: request.url,
        config: { ...settings, ...(preview ? { preview } : {}) },
        api: apiFor(request),
        client: undefined,
      });
      reply.header("x-robots-tag", "noindex, nofollow");
      if (result.kind === "redirect") return lead(reply, result, preview === undefined ? "private, no-cache" : NEVER);
      return sendHtml(request, reply, { ...result, policy, keeper: "nobody", vary: "cookie" });
    }

    const measure = measurements.sample();
    const { key, url } = keys.of(request.url, map, [seed, discreet, measure]);
    const found = await open.find(key, (heard) =>
      draw(options, { ...drawing, url, config: { ...settings, measure }, api: apiFor(undefined, heard), client: request.ip }),
    );
    if (found.kind === "redirect") return lead(reply, found, "private, no-cache");
    const sending = { policy, ...sharing(request, live, found) };
    if (found.kind === "html" || !kept) return sendHtml(request, reply, { ...(found as HtmlResult), ...sending });
    if (found.from === "kept") countKept(measurements, map, found.page.remote, request.ip);
    return sendKept(request, reply, { kept, key, page: found.page, ...sending });
  });
}

/** Renders a page, and counts and logs what failed in it. */
async function draw({ live, circuits, strays, measurements }: Options, drawing: Drawing): Promise<RenderResult> {
  const { url, map, config, api, inspect, client, timeLimit, log } = drawing;
  const count = counter(measurements, map, client);
  const part = parts({ strays, measurements }, map, client);
  const shell = await live.shell(map.shell);
  const rendering = part("shell", () =>
    shell.render({
      ...linksOf(map, map.shell),
      ...(inspect ? { inspect: { bytes: bytesOf(map) } } : {}),
      url,
      config,
      api,
      loadRemote: (name) => live.remote(name, map),
      guard: (name, work) => part(name, () => circuits.run(`${name}@${map[name]?.version}`, work)),
      loader: LOADER,
      timeLimit,
    }),
  );
  rendering.then(
    () => count("shell", []),
    (error) => count("shell", [error]),
  );
  const result = await rendering;
  if (result.kind === "redirect") return result;
  for (const problem of result.problems)
    if (codeOf(problem) !== CIRCUIT_OPEN) log.error({ err: problem, remote: result.remote }, "A part of the page failed");
  if (result.remote) count(result.remote, result.problems);
  return result;
}

type HtmlResult = Extract<RenderResult, { readonly kind: "html" }>;

function lead(
  reply: FastifyReply,
  { to, permanent }: Extract<RenderResult, { readonly kind: "redirect" }>,
  cacheControl: string,
): FastifyReply {
  return reply.header("cache-control", cacheControl).redirect(to, permanent ? 308 : 302);
}

/** Who may keep an answer for nobody in particular, and which headers of the request it depends on. */
function sharing(request: FastifyRequest, live: LiveReleases, found: Found): Pick<Sending, "keeper" | "vary"> {
  const edge = throughEdge(request);
  const vary = edge ? [VISIT_HEADER, ...(live.hasCanary ? [LANE_HEADER] : [])].join(", ") : "cookie";
  // A page that is too old must not live on elsewhere.
  if (found.kind === "bytes" && found.from === "last-resort") return { keeper: "nobody", vary };
  return { keeper: edge && found.kind === "bytes" && !isPersonal(request) ? "edge" : "visitor", vary };
}

/** Whether a request has a cookie that can make its page, or the headers of its answer, differ from others'. */
const isPersonal = ({ cookies }: FastifyRequest): boolean => PERSONAL.some((name) => cookies[name] !== undefined);
const PERSONAL = [COOKIES.preview, COOKIES.previewLeft, COOKIES.discreet, COOKIES.releaseOverride, COOKIES.releaseInspect] as const;

/** Counts a view of a page that was rendered before: it stands for a render that succeeded. */
function countKept(measurements: Measurements, map: ReleaseMap, remote: string | undefined, client: string): void {
  for (const name of ["shell", remote]) {
    const record = name && map[name];
    if (record) measurements.rendered(name, record.version, false, client);
  }
}

/**
 * Counts the renders of one request by version, so those of a package without a release nowhere. Answers of the API, and
 * refusals of a circuit, say nothing about a version.
 */
function counter(measurements: Measurements, map: ReleaseMap, client: string | undefined) {
  return (name: RemoteName | "shell", problems: readonly unknown[]): void => {
    const record = map[name];
    if (record && problems.every((problem) => codeOf(problem) === undefined))
      measurements.rendered(name, record.version, problems.length > 0, client);
  };
}

/**
 * Runs packages' parts of one request. When a part leaves stray failures behind, they count as one more page that failed,
 * however many they are.
 */
function parts({ strays, measurements }: Pick<Options, "strays" | "measurements">, map: ReleaseMap, client: string | undefined) {
  return <T>(name: RemoteName | "shell", work: () => T): T => {
    const record = map[name];
    if (!record) return work();
    let counted = false;
    return strays.run(record, work, () => {
      if (!counted) measurements.rendered(name, record.version, true, client);
      counted = true;
    });
  };
}

/** The code of an answer of the API, or of an open circuit; undefined for a failure of the page itself. */
const codeOf = (problem: unknown): unknown =>
  typeof problem === "object" && problem !== null && "code" in problem ? problem.code : undefined;

const isDiscreet = ({ cookies }: FastifyRequest): boolean => cookies[COOKIES.discreet] === "1";

function publicConfig({ origin, homeMode, showRating, links, newsletter }: SiteConfig, seed: number): PublicConfig {
  return { origin, homeMode, showRating, links, seed, ...(newsletter ? { newsletter } : {}) };
}

function unavailable(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header("retry-after", "5")
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send("The site is starting. Please try again in a moment.");
}
