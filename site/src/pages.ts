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
} from "@nightlatch/release";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TransportFor } from "./api-access.ts";
import type { CatalogueVersion } from "./catalogue-version.ts";
import type { SiteConfig } from "./config.ts";
import { earlyHintsFor, type Hints, hintsIn, hintsOfRelease } from "./early-hints.ts";
import { InlinePicture, type ReadPicture } from "./inline-picture.ts";
import { InlineStyles } from "./inline-styles.ts";
import { KeptPages } from "./kept-pages.ts";
import type { LiveReleases } from "./live-releases.ts";
import { LOADER } from "./loader.ts";
import type { Measurements } from "./measurements.ts";
import { type Draw, type DrawnPage, type Found, OpenPages } from "./open-pages.ts";
import { type Sending, sendHtml, sendKept } from "./page-answers.ts";
import { bytesOf } from "./page-bytes.ts";
import type { PageFigures } from "./page-figures.ts";
import { PageKeys } from "./page-keys.ts";
import { carriesAccess, NEVER, readPreview, takeAccess } from "./preview.ts";
import type { ReleasedFiles } from "./released-files.ts";
import type { PageRenderer } from "./rendering/render-page.ts";
import { OverloadedError } from "./rendering/renderer.ts";
import { type AddedSources, contentSecurityPolicy, policiesFrom } from "./security.ts";
import { personalPlaceIn } from "./site-map.ts";
import { BUSY, STARTING, sendSmallPage } from "./small-page.ts";
import { LANE_HEADER, throughEdge, VISIT_HEADER, visitSeed } from "./visit.ts";
import { carriesReleaseChoice, isInspecting, takeReleaseChoice, visitorReleases } from "./visitor-releases.ts";

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
  readonly config: PublicConfig;
  readonly transport: Transport;
  readonly inspect: boolean;
  /** Whose view it is, for the count of failures; undefined when it is not counted. */
  readonly client: string | undefined;
  /** The moment by which it has to be there, by `performance.now()`. */
  readonly deadline: number;
  readonly log: FastifyBaseLogger;
}

/** The versions of a site that has a shell. */
type Versions = ReleaseMap & { readonly shell: ReleaseRecord };
const hasShell = (map: ReleaseMap): map is Versions => map.shell !== undefined;

/** The route of every address that nothing else owns. */
export const PAGE_ROUTE = "/*";

/**
 * Answers every address that nothing else owns with a page of complete HTML (docs/architecture.md#a-page-start-to-end).
 *
 * @returns the pages that are kept, where any are
 */
export function registerPages(app: FastifyInstance, options: Options): KeptPages | undefined {
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
  const kept = config.pageCache ? new KeptPages() : undefined;
  app.addHook("onClose", async () => kept?.stop());
  const inline = { styles: new InlineStyles(files), picture: new InlinePicture(readPicture) };
  const open = new OpenPages(kept, catalogue, config.earlyHints ? hintsIn : undefined);
  const keys = new PageKeys(config.homeMode);

  const busy = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    figures.came(request, error instanceof OverloadedError ? "refused" : "failed");
    if (error instanceof OverloadedError) return sendSmallPage(reply, BUSY);
    if (!(error instanceof RendererError)) throw error;
    inRequest(request, () => reply.log.error({ err: error, reason: error.reason }, "No renderer could make the page"));
    return sendSmallPage(reply, BUSY);
  };
  app.get(PAGE_ROUTE, { compress: false }, (request, reply) => answer(request, reply).catch((error) => busy(error, request, reply)));
  return kept;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
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
    const hint = config.earlyHints ? earlyHintsFor(request, reply) : () => {};
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
    };
    const drawWith = (more: Omit<Drawing, keyof typeof drawing>) =>
      inRequest(request, () => draw({ ...options, inline }, { ...drawing, ...more }));
    const settings: PublicConfig = { ...publicConfig(config, seed), ...(discreet ? { discreet } : {}) };

    if (own) {
      hint(shellHints.get(map.shell));
      const result = await drawWith({
        url: request.url,
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
    const drawHere = (heard: Parameters<TransportFor>[1]) => {
      hint(shellHints.get(map.shell));
      return drawWith({ ...asked, config: { ...settings, measure }, transport: transportFor(undefined, heard) });
    };
    const found = await findCounted(options, open, key, asked, drawHere);
    figures.found(request, found);
    if (found.kind === "redirect") return lead(reply, found, "private, no-cache");
    const sending = { policy, ...sharing(request, live, found) };
    if (found.kind === "html" || !kept) return sendHtml(request, reply, { ...(found as HtmlPage), ...sending });
    hint(found.page.hints);
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

/** The files of a shell that its pages need first, known from its first page. */
const shellHints = new WeakMap<ReleaseRecord, Hints>();

interface Inlining {
  readonly styles: InlineStyles;
  readonly picture: InlinePicture;
}

/** Renders a page with its styles in it, and logs what failed in it. */
async function draw(
  { pages, inline, config: { earlyHints } }: Options & { readonly inline: Inlining },
  { url, map, config, transport, inspect, client, deadline, log }: Drawing,
): Promise<DrawnPage> {
  const owner = personalPlaceIn(map, url, config.homeMode)?.remote;
  const request = { ...linksFor(map, owner), ...(inspect ? { inspect: { bytes: bytesOf(map) } } : {}), config, loader: LOADER };
  // Whoever refuses calls for a while has logged it.
  let refused = false;
  const noting: Transport = async (...call) => {
    const answer = await transport(...call);
    refused ||= answer.status === 503;
    return answer;
  };
  const { page: bare, remote, route, problems, failure } = await pages.render({ map, url, request, client, deadline, transport: noting });
  for (const { message, stack } of refused ? [] : problems)
    log.error({ err: { type: "problem", message, stack }, remote }, "A part of the page failed");
  const page = bare.kind === "html" ? await withInlined(bare, inline) : bare;
  if (earlyHints && page.kind === "html" && !shellHints.has(map.shell))
    shellHints.set(map.shell, hintsOfRelease(hintsIn(page.html), map.shell.name));
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

type HtmlPage = Extract<DrawnPage, { readonly kind: "html" }>;

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
