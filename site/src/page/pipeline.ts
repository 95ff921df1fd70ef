import { createApiClient, type Transport } from "@nightlatch/api-client";
import type { PublicConfig } from "@nightlatch/contract";
import { COOKIES, submissionIn } from "@nightlatch/domain";
import { inRequest } from "@nightlatch/process";
import {
  isApart,
  linksOf,
  type PageLinks,
  type ReleaseMap,
  type ReleaseRecord,
  type RenderedPage,
  RendererError,
  ShellThrew,
} from "@nightlatch/release";
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ReleasedFiles } from "../assets/released-files.ts";
import type { SiteConfig } from "../config.ts";
import type { TransportFor } from "../http/api-access.ts";
import { answerFailure } from "../http/error-responses.ts";
import { BROKEN, BUSY, STARTING, sendSmallPage } from "../http/minimal-page.ts";
import { type AddedSources, contentSecurityPolicy, policiesFrom } from "../http/security-headers.ts";
import type { Measurements } from "../metrics/measurements.ts";
import type { PageFigures } from "../metrics/page-metrics.ts";
import type { LiveReleases } from "../releases/live-releases.ts";
import { OverloadedError } from "../rendering/renderer.ts";
import { InlinePicture, type ReadPicture } from "./inline-picture.ts";
import { InlineStyles } from "./inline-styles.ts";
import { LOADER } from "./loader.ts";
import { type Draw, type DrawnPage, type Found, OpenPages } from "./open-pages.ts";
import { bytesOf } from "./page-bytes.ts";
import { KeptPages } from "./page-cache.ts";
import { PageKeys } from "./page-keys.ts";
import { carriesAccess, NEVER, readPreview, takeAccess } from "./preview.ts";
import type { CatalogueVersion } from "./read-cache.ts";
import { ReleaseLog } from "./release-log.ts";
import type { PageRenderer } from "./render.ts";
import { personalPlaceIn } from "./resolve-route.ts";
import { type Sending, sendHtml, sendKept } from "./respond.ts";
import { carriesReleaseChoice, isInspecting, takeReleaseChoice, visitorReleases } from "./select-releases.ts";
import { LANE_HEADER, throughEdge, VISIT_HEADER, visitSeed } from "./visit.ts";

interface Options {
  readonly config: SiteConfig;
  readonly live: LiveReleases;
  readonly pages: PageRenderer;
  readonly files: ReleasedFiles;
  readonly readPicture: ReadPicture;
  readonly measurements: Measurements;
  /** The secret that signs overrides of releases. */
  readonly key: Buffer;
  /** Answers a page's calls of the API, with the cookies of the visitor for a page that is theirs. */
  readonly transportFor: TransportFor;
  readonly catalogue: CatalogueVersion;
  readonly figures: PageFigures;
  /** Whether every page may open the inspector. */
  readonly inspect: boolean;
  /** Sources that a development server adds to the policy. */
  readonly policy?: AddedSources;
  /** Answers what only some visitors get, and nothing to others, for whom it is an address like any other. */
  readonly forFew?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
}

/** What a page is made from, beside its data. */
interface Drawing {
  /** Path and query. */
  readonly url: string;
  readonly map: Versions;
  /** The address that a page is rendered for when another is asked for. */
  readonly canonical: (url: string) => string;
  readonly config: PublicConfig;
  readonly transport: Transport;
  readonly inspect: boolean;
  /** Whose view it is, for the count of failures; undefined when it is not counted. */
  readonly client: string | undefined;
  /** The moment by which it has to be there, by `performance.now()`. */
  readonly deadline: number;
  readonly log: FastifyBaseLogger;
  /** Told who owns the page once it is rendered. */
  readonly onRendered: (remote: string | undefined) => void;
}

/** How far the answer to a request has come. */
interface Progress {
  /** The versions that its page is made of, once they are chosen. */
  map?: Versions;
  /** The remote that owns its page, once that is rendered or found. */
  made?: { readonly remote: string | undefined };
  client?: string | undefined;
}

/** The versions of a site that has a shell. */
type Versions = ReleaseMap & { readonly shell: ReleaseRecord };
const hasShell = (map: ReleaseMap): map is Versions => map.shell !== undefined;

/** The route of every address that nothing else owns. */
export const PAGE_ROUTE = "/*";

/**
 * Answers every address that nothing else owns with a page of complete HTML (docs/architecture.md#a-page-start-to-end).
 *
 * @returns the pages that are kept
 */
export function registerPages(app: FastifyInstance, options: Options): KeptPages {
  const {
    config,
    live,
    files,
    readPicture,
    measurements,
    key: releaseKey,
    transportFor,
    catalogue,
    figures,
    inspect,
    policy: added = {},
    forFew,
  } = options;
  const policy = contentSecurityPolicy({
    ...added,
    images: config.imageOrigins,
    ...(config.newsletter ? { newsletter: new URL(config.newsletter.scriptUrl).origin } : {}),
  });
  const policies = policiesFrom(policy);
  const kept = new KeptPages();
  app.addHook("onClose", async () => kept.stop());
  const inline = { styles: new InlineStyles(files), picture: new InlinePicture(readPicture) };
  const open = new OpenPages(kept, catalogue);
  const keys = new PageKeys(config.homeMode);

  const answering = new WeakMap<FastifyRequest, Progress>();
  const lines = new ReleaseLog();

  const failed = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const progress = answering.get(request);
    if (!progress) return answerFailure(error, request, reply);
    figures.came(request, error instanceof OverloadedError ? "refused" : "failed");
    if (error instanceof OverloadedError) return sendSmallPage(reply, BUSY);
    const { map, made, client } = progress;
    const tell = (record: ReleaseRecord, fields: object, line: string) =>
      inRequest(request, () => lines.error(reply.log, record, { err: error, ...fields }, line));
    if (map && error instanceof RendererError) {
      tell(map.shell, { reason: error.reason }, "No renderer could make the page");
      return sendSmallPage(reply, BUSY);
    }
    if (map && error instanceof ShellThrew) {
      tell(map.shell, {}, "The shell could not make the page");
      return sendSmallPage(reply, BROKEN);
    }
    if (!map || !made) return answerFailure(error, request, reply);
    const record = (made.remote === undefined ? undefined : map[made.remote]) ?? map.shell;
    measurements.rendered(record, { failure: "unsent", client });
    tell(record, { reason: "unsent" }, "A page was made and could not be sent");
    return sendSmallPage(reply, BROKEN);
  };
  app.get(PAGE_ROUTE, { compress: false, errorHandler: failed }, answer);
  return kept;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const progress: Progress = {};
    answering.set(request, progress);
    if (carriesAccess(request.url)) return inRequest(request, () => takeAccess(request, reply));
    if (carriesReleaseChoice(request)) return takeReleaseChoice(request, reply, { live, key: releaseKey });
    const few = await forFew?.(request, reply);
    if (few) return few;
    const deadline = performance.now() + config.pageTimeLimit;
    const releases = visitorReleases(request, reply, live, releaseKey);
    const map = await live.mapFor(releases);
    if (!hasShell(map)) {
      figures.came(request, "starting");
      return sendSmallPage(reply, STARTING);
    }
    progress.map = map;
    const seed = visitSeed(request, reply);
    const preview = request.cookies[COOKIES.preview]
      ? await inRequest(request, () => readPreview(request, reply, createApiClient(transportFor(request)), config.pageTimeLimit))
      : undefined;
    const personal = personalPlaceIn(map, request.url, config.homeMode) !== undefined;
    // Whether only this visitor can see the page.
    const framed = isSubmissionPage(request.url);
    const own = personal || framed || preview !== undefined || releases.overrides.size > 0;
    const discreet = isDiscreet(request);
    const drawing = {
      map,
      inspect: inspect || isInspecting(request, releaseKey),
      deadline,
      log: request.log,
      onRendered: (remote: string | undefined) => {
        progress.made = { remote };
      },
    };
    const drawWith = (more: Omit<Drawing, keyof typeof drawing>) =>
      inRequest(request, () => draw({ ...options, inline, lines }, { ...drawing, ...more }));
    const settings: PublicConfig = { ...publicConfig(config, seed), ...(discreet ? { discreet } : {}) };

    if (own) {
      const result = await drawWith({
        url: request.url,
        canonical: (url) => url,
        config: { ...settings, ...(preview ? { preview } : {}) },
        transport: transportFor(request),
        client: undefined,
      });
      figures.came(request, "own", result.route);
      reply.header("x-robots-tag", "noindex, nofollow");
      if (result.kind === "redirect")
        return lead(reply, result, preview === undefined && !personal && !framed ? "private, no-cache" : NEVER);
      const ownPolicy = framed ? policies.framed : personal ? policies.framing : policy;
      return sendHtml(request, reply, { ...result, policy: ownPolicy, keeper: "nobody", vary: "cookie" });
    }

    const measure = measurements.sample();
    const { key, url } = keys.of(request.url, map, [seed, discreet, measure]);
    const asked = { map, url, client: request.ip };
    progress.client = request.ip;
    const drawHere = (heard: Parameters<TransportFor>[1]) => {
      const canonical = (to: string) => keys.of(to, map, []).url;
      return drawWith({ ...asked, canonical, config: { ...settings, measure }, transport: transportFor(undefined, heard) });
    };
    const found = await findCounted(options, open, key, asked, drawHere);
    progress.made = { remote: found.kind === "bytes" ? found.page.remote : found.remote };
    figures.found(request, found);
    if (found.kind === "redirect") return lead(reply, found, "private, no-cache");
    const sending = { policy, ...sharing(request, live, found) };
    if (found.kind === "html") return sendHtml(request, reply, { ...found, ...sending });
    return sendKept(request, reply, { kept, key, page: found.page, ...sending });
  }
}

/** Whether an address is that of a submission's page, which the desk shows in a frame. */
function isSubmissionPage(url: string): boolean {
  const [, slug] = /^\/property\/([^/?#]+)\/?(?:[?#]|$)/.exec(url) ?? [];
  return slug !== undefined && submissionIn(slug) !== undefined;
}

/** The links of the versions that pages are made of just now: a map stands for as long as its channel does not change. */
const links = new WeakMap<Versions, Map<string, PageLinks>>();

/** @param owner the remote of the page; one that stands apart is named on its own pages alone */
function linksFor(map: Versions, owner: string | undefined): PageLinks {
  const known = links.get(map) ?? new Map<string, PageLinks>();
  links.set(map, known);
  const apart = Object.values(map).filter(isApart);
  const key = apart.some(({ name }) => name === owner) ? String(owner) : "";
  const found = known.get(key);
  if (found) return found;
  const named = Object.entries(map).filter(([name]) => name === key || !apart.some((each) => each.name === name));
  const made = linksOf(Object.fromEntries(named), map.shell);
  known.set(key, made);
  return made;
}

interface Inlining {
  readonly styles: InlineStyles;
  readonly picture: InlinePicture;
}

/** Renders a page with its styles in it, and logs what failed in it. */
async function draw(
  { pages, inline, lines, config: { homeMode } }: Options & { readonly inline: Inlining; readonly lines: ReleaseLog },
  { url, map, canonical, config, transport, inspect, client, deadline, log, onRendered }: Drawing,
): Promise<DrawnPage> {
  const owner = personalPlaceIn(map, url, homeMode)?.remote;
  const request = { ...linksFor(map, owner), ...(inspect ? { inspect: { bytes: bytesOf(map) } } : {}), config, loader: LOADER };
  // Whoever refuses calls for a while has logged it.
  let refused = false;
  const noting: Transport = async (...call) => {
    const answer = await transport(...call);
    refused ||= answer.status === 503;
    return answer;
  };
  const job = { map, url, canonical, request, client, deadline, transport: noting };
  const { page: bare, remote, route, problems, untold = 0, failure } = await pages.render(job);
  onRendered(remote);
  const record = (remote === undefined ? undefined : map[remote]) ?? map.shell;
  for (const [index, { message, stack }] of (refused ? [] : problems).entries())
    lines.error(
      log,
      record,
      { err: { type: "problem", message, stack }, remote, reason: failure },
      "A part of the page failed",
      index === 0 ? untold : 0,
    );
  const page = bare.kind === "html" ? await withInlined(bare, inline) : bare;
  return { ...page, remote, route, failure };
}

/** A page with what it needs for its first paint in it. A page that is sent before all of it came is not kept, so that the next has it. */
async function withInlined<Page extends Extract<RenderedPage, { readonly kind: "html" }>>(page: Page, { styles, picture }: Inlining) {
  let late = false;
  const onLate = () => {
    late = true;
  };
  const html = await picture.into(page.html, onLate);
  const styled = page.takesStyles ? await styles.into(html, onLate) : { html };
  return { ...page, ...styled, mayBeKept: page.mayBeKept && !late };
}

function lead(
  reply: FastifyReply,
  { to, permanent }: Extract<DrawnPage, { readonly kind: "redirect" }>,
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

/** Finds or renders a page for nobody in particular, and counts it for this request. */
async function findCounted(
  { pages, measurements, config: { homeMode } }: Options,
  open: OpenPages,
  key: string,
  asked: Pick<Drawing, "map" | "url" | "client">,
  draw: Draw,
): Promise<Found> {
  // A render counts by itself. Another request's may be on its way, or the page was kept.
  let drawn = false;
  const drawHere: Draw = (heard) => {
    drawn = true;
    return draw(heard);
  };
  try {
    const found = await open.find(key, drawHere, () => pages.hasPlace(asked, homeMode));
    if (!drawn) countGiven(measurements, asked, found);
    return found;
  } catch (error) {
    if (!drawn || error instanceof OverloadedError) pages.countMissed(asked, homeMode, error);
    throw error;
  }
}

/** Counts a page that was not rendered for its request. One whose remote failed for another request has failed for this one too. */
function countGiven(measurements: Measurements, { map, client }: Pick<Drawing, "map" | "client">, found: Found): void {
  if (found.kind === "redirect") return;
  const { remote, failure } = found.kind === "bytes" ? { remote: found.page.remote, failure: undefined } : found;
  measurements.given(map.shell);
  const record = remote === undefined ? undefined : map[remote];
  if (record && failure) measurements.rendered(record, { failure, client });
  else if (record) measurements.given(record);
}

const isDiscreet = ({ cookies }: FastifyRequest): boolean => cookies[COOKIES.discreet] === "1";

function publicConfig({ origin, homeMode, showRating, links, newsletter }: SiteConfig, seed: number): PublicConfig {
  return { origin, homeMode, showRating, links, seed, ...(newsletter ? { newsletter } : {}) };
}
