import type { Transport } from "@nightlatch/api-client";
import type { PublicConfig } from "@nightlatch/contract";
import { inThisSpan } from "@nightlatch/process/telemetry";
import {
  type ApiCall,
  type ApiResponse,
  initialLoadFiles,
  isIsolated,
  linksOf,
  type PageLinks,
  type Problem,
  type ReleaseMap,
  type RenderedPage,
  RendererError,
  ShellThrew,
  wireBytes,
} from "@nightlatch/release";
import { LRUCache } from "lru-cache";
import { type CircuitBreakers, CircuitOpenError } from "../http/circuit-breakers.ts";
import type { RenderFailure } from "../metrics/measurements.ts";
import { OverloadedError } from "../rendering/renderer.ts";
import { nameOf, type Pair, type RendererPool } from "../rendering/renderer-pool.ts";
import { LOADER } from "./loader.ts";
import { failureOf, type PageCounts } from "./page-counts.ts";
import type { PageRoute } from "./resolve-route.ts";
import type { ReleaseSet } from "./select-releases.ts";

export interface RenderInput {
  readonly map: ReleaseSet;
  readonly route: PageRoute;
  readonly url: string;
  /** Maps a URL to its canonical URL. `url` is canonical. */
  readonly canonical: (url: string) => string;
  readonly config: PublicConfig;
  readonly inspect: boolean;
  /** The visitor's address; undefined for personal pages and overrides, which trials do not count. */
  readonly client: string | undefined;
  readonly deadline: number;
  readonly transport: Transport;
}

export interface RenderResult {
  readonly page: RenderedPage;
  readonly remote: string | undefined;
  /** For the log; empty if a circuit breaker has already logged them. */
  readonly problems: readonly Problem[];
  readonly untold?: number | undefined;
  /** Set if the missing part counts against the remote. */
  readonly failure?: RenderFailure;
}

export interface Rendering {
  readonly renderers: RendererPool;
  readonly breakers: CircuitBreakers;
  readonly counts: PageCounts;
  readonly hops: RedirectHops;
}

/** The share of the time that is reserved to handle a timeout, and to render the page without its remote. */
const RESERVE = 0.15;
const MAX_RESERVE = 500;
const LEAST = 100;
const GRACE = 2000;
/** A process's first pages wait for compilation. They are not timed, because canaries have more of them. */
const WARM_AFTER = 20;

/** `took`: milliseconds; undefined if the versions do not determine the time. */
interface Timed {
  readonly page: RenderedPage;
  readonly took: number | undefined;
}

class IncompleteError extends Error {
  readonly page: RenderedPage;

  constructor(page: RenderedPage) {
    super("A part of the page failed.");
    this.page = page;
  }
}

/** Renders a page, without its remote's part if that fails. @throws {OverloadedError} @throws {ShellThrew | RendererError} of the shell */
export async function render(rendering: Rendering, input: RenderInput): Promise<RenderResult> {
  let isApiAway = false;
  const transport: Transport = async (...call) => {
    const response = await input.transport(...call);
    isApiAway ||= response.status === 503;
    return response;
  };
  const result = await renderRoute(rendering, { ...input, transport });
  return isApiAway ? { ...result, problems: [] } : result;
}

async function renderRoute(rendering: Rendering, input: RenderInput): Promise<RenderResult> {
  const { shell } = input.map;
  const { remote } = input.route;
  if (!remote) return { page: (await renderIn(rendering, { shell }, input)).page, remote: undefined, problems: [] };
  if (remote.broken === undefined) return renderRemote(rendering, input, { shell, remote });
  rendering.counts.failed(remote, "refused", input.client);
  return renderWithoutRemote(rendering, input, { owner: remote.name, why: remote.broken, failure: "refused", problems: [] });
}

async function renderRemote(rendering: Rendering, input: RenderInput, pair: Required<Pair>): Promise<RenderResult> {
  const { breakers, renderers, counts } = rendering;
  const { client } = input;
  const { name } = pair.remote;
  // Outside of the circuit breaker, which must not count a full queue.
  renderers.of(pair).expectSlot(client);
  try {
    const { page, took } = await breakers.run(nameOf(pair), () => renderWhole(rendering, input, pair));
    const failed = problemsIn(page);
    // The remote did not cause missing API responses, so they do not count against it.
    if (failed.problems.length > 0) counts.countServed(pair.remote);
    // Redirects render nothing, so their time would mislead.
    else counts.rendered(pair.remote, client, page.kind === "html" ? took : undefined);
    return { page, remote: name, ...failed };
  } catch (error) {
    if (error instanceof OverloadedError || error instanceof ShellThrew) throw error;
    const failure = failureOf(error);
    const blamesShell = counts.remoteFailed(pair, error, client);
    if (error instanceof IncompleteError) return { page: error.page, remote: name, ...problemsIn(error.page), failure };
    const problems = error instanceof CircuitOpenError ? [] : [problemOf(error)];
    return renderWithoutRemote(
      rendering,
      input,
      { owner: name, why: String(problemOf(error).message), failure, problems },
      { countsForShell: !blamesShell },
    );
  }
}

/** @throws {IncompleteError} if a part is missing and no API call failed @throws {RendererError} also for redirect loops */
async function renderWhole(rendering: Rendering, input: RenderInput, pair: Required<Pair>): Promise<Timed> {
  const calls = new ApiCalls(input.transport);
  const timed = await renderIn(rendering, pair, input, { calls });
  const { page } = timed;
  followRedirect(rendering.hops, input, pair, page);
  if (page.kind === "redirect" || page.problems.length === 0) return timed;
  // The release could lie, so an API call must also have failed.
  if (page.ofApi && calls.failed) return { page, took: undefined };
  throw new IncompleteError(page);
}

function followRedirect(hops: RedirectHops, { url, canonical, config }: RenderInput, pair: Required<Pair>, page: RenderedPage): void {
  const scope = `${nameOf(pair)} ${config.seed} ${config.discreet === true}`;
  if (page.kind !== "redirect") {
    hops.arrive(scope, url);
    return;
  }
  const to = canonical(page.to.split("#", 1)[0] ?? page.to);
  if (to === url) throw new RendererError("bad redirect", "redirected to itself");
  if (hops.lead(scope, url, to)) throw new RendererError("bad redirect", "redirected in a loop");
}

async function renderWithoutRemote(
  rendering: Rendering,
  input: RenderInput,
  { owner, why, ...failed }: { readonly owner: string; readonly why: string } & Required<Pick<RenderResult, "failure" | "problems">>,
  { countsForShell = true } = {},
): Promise<RenderResult> {
  // The page takes milliseconds. GRACE allows for a busy machine.
  const deadline = Math.max(input.deadline, performance.now() + GRACE);
  const { page } = await renderIn(rendering, { shell: input.map.shell }, { ...input, deadline }, { countsForShell, withoutRemote: why });
  return { page, remote: owner, ...failed };
}

interface RenderOptions {
  readonly calls?: ApiCalls;
  /** False if the page already counts against the shell. */
  readonly countsForShell?: boolean;
  readonly withoutRemote?: string;
}

async function renderIn(
  { renderers, counts }: Rendering,
  pair: Pair,
  input: RenderInput,
  { calls = new ApiCalls(input.transport), countsForShell = true, withoutRemote }: RenderOptions = {},
): Promise<Timed> {
  const { client, url, deadline } = input;
  let hasUnhandledError = false;
  let began: number | undefined;
  try {
    const page = await renderers.of(pair).render(client, (before) => {
      if (before >= WARM_AFTER) began = performance.now();
      const left = Math.max(LEAST, deadline - performance.now());
      const reserve = Math.min(MAX_RESERVE, left * RESERVE);
      // A remote that exceeds the limit is killed while there is time to render the page without it.
      const limit = pair.remote ? left - reserve : left;
      return {
        request: { ...requestOf(input), ...(withoutRemote === undefined ? {} : { withoutRemote }), url, timeLimit: limit - reserve },
        // Calls arrive in messages of another process, so the span must be restored.
        respond: inThisSpan((call: ApiCall) => calls.respond(call)),
        limit,
        onUnhandledError: () => {
          if (!hasUnhandledError) counts.failed(pair.remote ?? pair.shell, "stray", client);
          hasUnhandledError = true;
        },
      };
    });
    const took = began === undefined ? undefined : performance.now() - began;
    if (countsForShell) counts.rendered(pair.shell, client, took);
    return { page, took };
  } catch (error) {
    if (error instanceof ShellThrew || (!pair.remote && error instanceof RendererError))
      counts.failed(pair.shell, failureOf(error), client);
    throw error;
  }
}

function requestOf({ map, route: { remote, isPersonal }, inspect, config }: RenderInput): Readonly<Record<string, unknown>> {
  const links = linksFor(map, isPersonal ? remote?.name : undefined);
  return { ...links, ...(inspect ? { inspect: { bytes: sizesOf(map) } } : {}), config, loader: LOADER };
}

const links = new WeakMap<ReleaseSet, Map<string, PageLinks>>();

/** A remote for signed-in people is linked only on its own pages (docs/adr/0049). */
function linksFor(map: ReleaseSet, owner: string | undefined): PageLinks {
  const known = links.get(map) ?? new Map<string, PageLinks>();
  links.set(map, known);
  const isolated = Object.values(map).filter(isIsolated);
  const key = isolated.some(({ name }) => name === owner) ? String(owner) : "";
  const found = known.get(key);
  if (found) return found;
  const named = Object.entries(map).filter(([name]) => name === key || !isolated.some((each) => each.name === name));
  const pageLinks = linksOf(Object.fromEntries(named), map.shell);
  known.set(key, pageLinks);
  return pageLinks;
}

const sizesOf = (map: ReleaseMap): Record<string, number> =>
  Object.fromEntries(Object.values(map).map((record) => [record.name, wireBytes(record, ...initialLoadFiles(record))]));

class ApiCalls {
  private readonly transport: Transport;
  /** A call that still waits when the page gives up counts as failed. */
  private waiting = 0;
  private refused = false;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  get failed(): boolean {
    return this.refused || this.waiting > 0;
  }

  async respond({ path, headers }: ApiCall): Promise<ApiResponse> {
    this.waiting += 1;
    try {
      const response = await this.transport(path, { method: "GET", headers: { ...headers } });
      if (response.status >= 400) this.refused = true;
      return { status: response.status, ...(response.statusText ? { statusText: response.statusText } : {}), text: await response.text() };
    } catch (error) {
      this.refused = true;
      throw error;
    } finally {
      this.waiting -= 1;
    }
  }
}

const problemsIn = (page: RenderedPage): Pick<RenderResult, "problems" | "untold"> =>
  page.kind === "html" ? { problems: page.problems, untold: page.untold } : { problems: [] };

const problemOf = (error: unknown): Problem =>
  error instanceof Error ? { message: error.message, stack: error.stack ?? "" } : { message: String(error), stack: "" };

/** Browsers give up after twenty redirects. Correct pages need one or two. */
const MOST_HOPS = 5;
const MOST_ADDRESSES = 2000;
const REMEMBERED_FOR = 60_000;
const LONGEST = 2048;

/** Detects redirect loops. Counts all visitors' redirects, because a page depends only on address, data and settings. */
export class RedirectHops {
  private readonly hops = new LRUCache<string, number>({ max: MOST_ADDRESSES, ttl: REMEMBERED_FOR });

  /** @param scope releases and settings of both pages @returns whether there were too many redirects */
  lead(scope: string, from: string, to: string): boolean {
    if (from.length > LONGEST || to.length > LONGEST) return false;
    const count = (this.hops.get(keyOf(scope, from)) ?? 0) + 1;
    this.hops.set(keyOf(scope, to), Math.min(count, MOST_HOPS));
    return count > MOST_HOPS;
  }

  arrive(scope: string, at: string): void {
    this.hops.delete(keyOf(scope, at));
  }
}

const keyOf = (scope: string, address: string): string => `${scope} ${address}`;
