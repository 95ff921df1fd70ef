import type { Transport } from "@nightlatch/api-client";
import type { PublicConfig } from "@nightlatch/contract";
import { inThisSpan } from "@nightlatch/process/telemetry";
import {
  type ApiAnswer,
  type ApiCall,
  isApart,
  linksOf,
  type PageLinks,
  type Problem,
  type ReleaseMap,
  type RenderedPage,
  RendererError,
  ShellThrew,
} from "@nightlatch/release";
import { type CircuitBreakers, CircuitOpenError } from "../http/circuit-breakers.ts";
import type { RenderFailure } from "../metrics/measurements.ts";
import { OverloadedError } from "../rendering/renderer.ts";
import { nameOf, type Pair, type RendererPool } from "../rendering/renderer-pool.ts";
import { LOADER } from "./loader.ts";
import { failureOf, type PageCounts } from "./page-counts.ts";
import type { RedirectHops } from "./redirect-hops.ts";
import type { PageRoute } from "./resolve-route.ts";
import type { ReleaseSet } from "./select-releases.ts";

/** One page to render, and the data that it is made of. */
export interface RenderInput {
  readonly map: ReleaseSet;
  readonly route: PageRoute;
  /** Path and query. */
  readonly url: string;
  /** The address that the site renders for another: `url` is one of these. */
  readonly canonical: (url: string) => string;
  readonly config: PublicConfig;
  /** Whether the page may open the inspector. */
  readonly inspect: boolean;
  /** The visitor's address; undefined for a visitor who chose their releases, or sees a page of their own, and is not counted. */
  readonly client: string | undefined;
  /** The time limit of the page, as a value of `performance.now()`. */
  readonly deadline: number;
  /** Calls the API for this visitor. */
  readonly transport: Transport;
}

/** A page as its releases rendered it, and the failures in it. */
export interface RenderResult {
  readonly page: RenderedPage;
  /** The remote that owns it. */
  readonly remote: string | undefined;
  /** For the log; none where a circuit breaker, or what opened it, has logged them already. */
  readonly problems: readonly Problem[];
  /** How many problems there were beyond these. */
  readonly untold?: number | undefined;
  /** Why the remote's part is missing, where that counts against the remote. */
  readonly failure?: RenderFailure;
}

export interface Rendering {
  readonly renderers: RendererPool;
  readonly circuits: CircuitBreakers;
  readonly counts: PageCounts;
  readonly hops: RedirectHops;
}

/** The part of a page's time that is kept back: for a renderer to notice its limit, and for the page without its remote. */
const RESERVE = 0.15;
/** The most milliseconds that are kept back, and the least that a page gets however late it is. */
const MAX_RESERVE = 500;
const LEAST = 100;
/** The milliseconds that a page without its remote has at least. */
const GRACE = 2000;
/** Pages of a process whose times say nothing about the version, since its code is not compiled yet: a canary has more of those. */
const WARM_AFTER = 20;

/** A page, and the milliseconds that it took; undefined where they say nothing about its versions. */
interface Timed {
  readonly page: RenderedPage;
  readonly took: number | undefined;
}

/** Thrown when the remote failed but the shell still made the page, without the remote's part. */
class IncompleteError extends Error {
  readonly page: RenderedPage;

  constructor(page: RenderedPage) {
    super("A part of the page failed.");
    this.page = page;
  }
}

/**
 * The fourth step of a page: the renderer of the visitor's shell and the remote that owns the address loads the data and renders
 * the page. When that remote fails, hangs, or has failed too often, the shell's own renderer makes the page without it.
 *
 * @throws {OverloadedError} when no renderer has a place
 * @throws {ShellThrew | RendererError} when the shell cannot render the page at all
 */
export async function render(rendering: Rendering, given: RenderInput): Promise<RenderResult> {
  let isApiAway = false;
  const transport: Transport = async (...call) => {
    const response = await given.transport(...call);
    isApiAway ||= response.status === 503;
    return response;
  };
  const result = await renderRoute(rendering, { ...given, transport });
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
  const { circuits, renderers, counts } = rendering;
  const { client } = input;
  const { name } = pair.remote;
  // Refused before the circuit, which must not count it.
  renderers.of(pair).expectPlace(client);
  try {
    const { page, took } = await circuits.run(nameOf(pair), () => renderWhole(rendering, input, pair));
    const failed = problemsIn(page);
    // A page without the API's answers says nothing about how well the remote renders.
    if (failed.problems.length > 0) counts.given(pair.remote);
    // A redirect renders nothing, so its time would make its version seem fast.
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

/**
 * @throws {IncompleteError} when the remote's part is missing, and the API is not why
 * @throws {RendererError} when the renderer fails, or the page leads in a circle
 */
async function renderWhole(rendering: Rendering, input: RenderInput, pair: Required<Pair>): Promise<Timed> {
  const calls = new ApiCalls(input.transport);
  const timed = await renderIn(rendering, pair, input, { calls });
  const { page } = timed;
  followRedirect(rendering.hops, input, pair, page);
  if (page.kind === "redirect" || page.problems.length === 0) return timed;
  // The release's word is not enough: a call must have failed here.
  if (page.ofApi && calls.failed) return { page, took: undefined };
  throw new IncompleteError(page);
}

/** @throws {RendererError} when a page leads to itself, or pages lead on and on */
function followRedirect(hops: RedirectHops, { url, canonical, config }: RenderInput, pair: Required<Pair>, page: RenderedPage): void {
  const scope = `${nameOf(pair)} ${config.seed} ${config.discreet === true}`;
  if (page.kind !== "redirect") {
    hops.arrive(scope, url);
    return;
  }
  const to = canonical(page.to.split("#", 1)[0] ?? page.to);
  if (to === url) throw new RendererError("bad redirect", "led to itself");
  if (hops.lead(scope, url, to)) throw new RendererError("bad redirect", "led on and on");
}

/** The page as the shell makes it without the remote, which the browser then tries to add. */
async function renderWithoutRemote(
  rendering: Rendering,
  input: RenderInput,
  { owner, why, ...failed }: { readonly owner: string; readonly why: string } & Required<Pick<RenderResult, "failure" | "problems">>,
  { countsForShell = true } = {},
): Promise<RenderResult> {
  // The page without its remote loads no data and takes milliseconds; GRACE is for busy machines.
  const deadline = Math.max(input.deadline, performance.now() + GRACE);
  const { page } = await renderIn(rendering, { shell: input.map.shell }, { ...input, deadline }, { countsForShell, withoutRemote: why });
  return { page, remote: owner, ...failed };
}

interface RenderOptions {
  readonly calls?: ApiCalls;
  /** Whether a page that is rendered counts for the shell; false where the page was counted against it. */
  readonly countsForShell?: boolean;
  /** Why the page is made without its remote. */
  readonly withoutRemote?: string;
}

async function renderIn(
  { renderers, counts }: Rendering,
  pair: Pair,
  input: RenderInput,
  { calls = new ApiCalls(input.transport), countsForShell = true, withoutRemote }: RenderOptions = {},
): Promise<Timed> {
  const { client, url, deadline } = input;
  let strayed = false;
  let began: number | undefined;
  try {
    const page = await renderers.of(pair).render(client, (before) => {
      if (before >= WARM_AFTER) began = performance.now();
      const left = Math.max(LEAST, deadline - performance.now());
      const reserve = Math.min(MAX_RESERVE, left * RESERVE);
      // A remote that does not even notice its limit is killed while there is time for the page without it.
      const limit = pair.remote ? left - reserve : left;
      return {
        request: { ...requestOf(input), ...(withoutRemote === undefined ? {} : { withoutRemote }), url, timeLimit: limit - reserve },
        // Calls come as messages of another process.
        answer: inThisSpan((call: ApiCall) => calls.answer(call)),
        limit,
        onStray: () => {
          if (!strayed) counts.failed(pair.remote ?? pair.shell, "stray", client);
          strayed = true;
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

/** All of the shell's `RenderRequest` that is data, without address and time limit. */
function requestOf({ map, route: { remote, isPersonal }, inspect, config }: RenderInput): Readonly<Record<string, unknown>> {
  const links = linksFor(map, isPersonal ? remote?.name : undefined);
  return { ...links, ...(inspect ? { inspect: { bytes: sizesOf(map) } } : {}), config, loader: LOADER };
}

const links = new WeakMap<ReleaseSet, Map<string, PageLinks>>();

/** The links of a set's pages. A remote that only signed-in people use is linked on its own pages alone (docs/adr/0049). */
function linksFor(map: ReleaseSet, owner: string | undefined): PageLinks {
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

/** The sizes of each package's entry, scripts and styles on the wire, in bytes, for the inspector. */
function sizesOf(map: ReleaseMap): Record<string, number> {
  const entries = Object.values(map).map(({ name, entry, preload, css, files }): [string, number] => {
    const used = new Set([entry, ...preload, ...css]);
    return [name, [...used].reduce((sum, file) => sum + (files[file]?.brotli ?? files[file]?.bytes ?? 0), 0)];
  });
  return Object.fromEntries(entries);
}

/** The API's answers to one page, and whether one of them was a failure or did not come. */
class ApiCalls {
  private readonly transport: Transport;
  /** Calls that have not been answered yet. When a page gives up while one waits, the API is why. */
  private waiting = 0;
  private refused = false;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  get failed(): boolean {
    return this.refused || this.waiting > 0;
  }

  async answer({ path, headers }: ApiCall): Promise<ApiAnswer> {
    this.waiting += 1;
    try {
      const answer = await this.transport(path, { method: "GET", headers: { ...headers } });
      if (answer.status >= 400) this.refused = true;
      return { status: answer.status, ...(answer.statusText ? { statusText: answer.statusText } : {}), text: await answer.text() };
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
