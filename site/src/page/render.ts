import type { Transport } from "@nightlatch/api-client";
import type { Place, PublicConfig } from "@nightlatch/contract";
import { inThisSpan } from "@nightlatch/process";
import {
  type ApiAnswer,
  type ApiCall,
  type LiveRecord,
  type Problem,
  type ReleasedPage,
  type ReleaseMap,
  type ReleaseRecord,
  type RenderedPage,
  RendererError,
  ShellThrew,
} from "@nightlatch/release";
import { CircuitOpenError, type Circuits } from "../http/circuit-breakers.ts";
import type { Measurements, RenderFailure } from "../metrics/measurements.ts";
import { OverloadedError } from "../rendering/renderer.ts";
import { keyOf, type Pair, type Renderers } from "../rendering/renderer-pool.ts";
import { RedirectHops } from "./redirect-hops.ts";
import { placeIn } from "./resolve-route.ts";

/** One page to render. */
export interface PageToRender {
  /** The versions of the visitor, with a shell. */
  readonly map: ReleaseMap & { readonly shell: ReleaseRecord };
  /** Path and query. */
  readonly url: string;
  /** The address that a page is rendered for when another is asked for: `url` is one of these. */
  readonly canonical: (url: string) => string;
  /** All of the shell's `RenderRequest` that is data, without url and time limit. */
  readonly request: Readonly<Record<string, unknown>> & { readonly config: PublicConfig };
  /** The visitor's address; undefined for a visitor who asked for these versions, by a preview or an override, and is not counted. */
  readonly client: string | undefined;
  /** The moment, by `performance.now()`, at which the answer has to be there. */
  readonly deadline: number;
  /** Calls the API for this visitor. */
  readonly transport: Transport;
}

/** A page, the remote that owns it, and what failed in it. */
export interface PageOutcome {
  readonly page: RenderedPage;
  readonly remote: string | undefined;
  /** The pattern of its address; undefined for an address that nobody has. */
  readonly route?: string | undefined;
  /** For the log; those of a circuit that is open are not among them, because its opening was logged. */
  readonly problems: readonly Problem[];
  /** How many problems there were beyond these. */
  readonly untold?: number | undefined;
  /** Why the remote's part is missing, where that counts against the remote. */
  readonly failure?: RenderFailure;
}

interface Options {
  readonly renderers: Renderers;
  readonly circuits: Circuits;
  readonly measurements: Measurements;
  /** Whether a canary of the shell is under way, so that a renderer's end may be the shell's doing as well. */
  readonly shellOnTrial: () => boolean;
}

/** The part of a page's time that is kept back: for a renderer to notice its limit, and for the page without its remote. */
const RESERVE = 0.15;
/** The most milliseconds that are kept back, and the least that a page gets however late it is. */
const MAX_RESERVE = 500;
const LEAST = 100;
/** The milliseconds that a page without its remote has at least. */
const GRACE = 2000;
/** Pages of a process whose times say nothing of the version, since its code is not compiled yet: a canary has more of those. */
const WARM_AFTER = 20;

/** A page, and the milliseconds that it took; undefined where they say nothing of its versions. */
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
 * Renders pages. The renderer of the visitor's shell and the remote that owns the address makes the page; when that remote
 * fails, hangs, or has failed too often, the shell's own renderer makes the page without it.
 */
export class PageRenderer {
  private readonly options: Options;
  private readonly hops = new RedirectHops();

  constructor(options: Options) {
    this.options = options;
  }

  /**
   * @throws {OverloadedError} when no renderer has a place
   * @throws {ShellThrew | RendererError} when the shell cannot render the page at all
   */
  async render(job: PageToRender): Promise<PageOutcome> {
    const place = placeIn(job.map, job.url, job.request.config.homeMode);
    const outcome = await this.renderAt(job, place);
    return place ? { ...outcome, route: place.page.path } : outcome;
  }

  private async renderAt(job: PageToRender, place: Place<ReleasedPage> | undefined): Promise<PageOutcome> {
    const { shell } = job.map;
    const remote = place && job.map[place.remote];
    if (!remote) return { page: (await this.renderIn({ shell }, job)).page, remote: undefined, problems: [] };
    if (remote.broken === undefined) return this.renderRemote(job, { shell, remote });
    this.count(remote, job, "refused");
    return this.withoutRemote(job, { owner: remote.name, why: remote.broken, failure: "refused", problems: [] });
  }

  /**
   * Whether a page has a place with its renderer. A flood of refusals must be cheap, so this is asked before anything is made for
   * a page; `render` checks again.
   */
  hasPlace({ map, url, client }: Pick<PageToRender, "map" | "url" | "client">, homeMode: PublicConfig["homeMode"]): boolean {
    const remote = ownerIn(map, url, homeMode);
    return !remote || this.options.renderers.of({ shell: map.shell, remote }).hasPlace(client);
  }

  /**
   * Counts a page for which nothing was rendered: it had no place, or waited for another request's render, which failed. A client
   * without a place of its own has asked for too much, and is no version's failure.
   */
  countMissed(
    { map, url, client }: Pick<PageToRender, "map" | "url" | "client">,
    homeMode: PublicConfig["homeMode"],
    error: unknown,
  ): void {
    const { shell } = map;
    if (!(error instanceof OverloadedError)) {
      this.count(shell, { client }, failureOf(error));
      return;
    }
    const remote = ownerIn(map, url, homeMode);
    const isFull = !this.options.renderers.of(remote ? { shell, remote } : { shell }).hasPlace(undefined);
    if (isFull) this.count(remote ?? shell, { client }, "overloaded");
  }

  private async renderRemote(job: PageToRender, pair: Required<Pair>): Promise<PageOutcome> {
    const { circuits, renderers } = this.options;
    const { name } = pair.remote;
    // Refused before the circuit, which must not count it.
    if (!renderers.of(pair).hasPlace(job.client)) throw new OverloadedError(keyOf(pair));
    try {
      const { page, took } = await circuits.run(keyOf(pair), () => this.complete(job, pair));
      const told = toldOf(page);
      // A page without the API's answers shows nothing of how well the remote renders, so it is only given out.
      if (told.problems.length > 0) this.options.measurements.given(pair.remote);
      // A redirect renders nothing, so its time would make its version seem fast.
      else this.count(pair.remote, job, undefined, page.kind === "html" ? took : undefined);
      return { page, remote: name, ...told };
    } catch (error) {
      if (error instanceof OverloadedError || error instanceof ShellThrew) throw error;
      const failure = failureOf(error);
      this.count(pair.remote, job, failure);
      if (error instanceof IncompleteError) return { page: error.page, remote: name, ...toldOf(error.page), failure };
      const leftAlone = error instanceof CircuitOpenError;
      const blamesShell = this.options.shellOnTrial() && (leftAlone || error instanceof RendererError);
      if (blamesShell) this.count(pair.shell, job, failure);
      const problems = leftAlone ? [] : [problemOf(error)];
      return this.withoutRemote(job, { owner: name, why: String(problemOf(error).message), failure, problems }, !blamesShell);
    }
  }

  /**
   * @throws {IncompleteError} when the remote's part is missing, and the API is not why
   * @throws {RendererError} when the renderer fails, or the page leads in a circle
   */
  private async complete(job: PageToRender, pair: Required<Pair>): Promise<Timed> {
    const calls = new ApiCalls(job.transport);
    const timed = await this.renderIn(pair, job, calls);
    const { page } = timed;
    this.follow(job, pair, page);
    if (page.kind === "redirect" || page.problems.length === 0) return timed;
    // The release's word is not enough: a call must have failed here.
    if (page.ofApi && calls.failed) return { page, took: undefined };
    throw new IncompleteError(page);
  }

  /** @throws {RendererError} when a page leads to itself, or pages lead on and on */
  private follow({ url, canonical, request: { config } }: PageToRender, pair: Required<Pair>, page: RenderedPage): void {
    const scope = `${keyOf(pair)} ${config.seed} ${config.discreet === true}`;
    if (page.kind !== "redirect") {
      this.hops.arrive(scope, url);
      return;
    }
    const to = canonical(page.to.split("#", 1)[0] ?? page.to);
    if (to === url) throw new RendererError("bad redirect", "led to itself");
    if (this.hops.lead(scope, url, to)) throw new RendererError("bad redirect", "led on and on");
  }

  /**
   * The page as the shell makes it without the remote, which the browser then tries to add.
   *
   * @param counts whether it counts for the shell
   */
  private async withoutRemote(
    job: PageToRender,
    { owner, why, ...told }: { readonly owner: string; readonly why: string } & Required<Pick<PageOutcome, "failure" | "problems">>,
    counts = true,
  ): Promise<PageOutcome> {
    const request = { ...job.request, withoutRemote: why };
    // The page without its remote loads no data and takes milliseconds; GRACE is for busy machines.
    const deadline = Math.max(job.deadline, performance.now() + GRACE);
    const { page } = await this.renderIn({ shell: job.map.shell }, { ...job, request, deadline }, new ApiCalls(job.transport), counts);
    return { page, remote: owner, ...told };
  }

  /** @param counts whether a page that is rendered counts for the shell; false where the page was counted against it */
  private async renderIn(pair: Pair, job: PageToRender, calls = new ApiCalls(job.transport), counts = true): Promise<Timed> {
    let strayed = false;
    let began: number | undefined;
    try {
      const page = await this.options.renderers.of(pair).render(job.client, (before) => {
        if (before >= WARM_AFTER) began = performance.now();
        const left = Math.max(LEAST, job.deadline - performance.now());
        const reserve = Math.min(MAX_RESERVE, left * RESERVE);
        // A remote that does not even notice its limit is killed while there is time for the page without it.
        const limit = pair.remote ? left - reserve : left;
        return {
          request: { ...job.request, url: job.url, timeLimit: limit - reserve },
          // Calls come as messages of another process.
          answer: inThisSpan((call: ApiCall) => calls.answer(call)),
          limit,
          onStray: () => {
            if (!strayed) this.count(pair.remote ?? pair.shell, job, "stray");
            strayed = true;
          },
        };
      });
      const took = began === undefined ? undefined : performance.now() - began;
      if (counts) this.count(pair.shell, job, undefined, took);
      return { page, took };
    } catch (error) {
      if (error instanceof ShellThrew || (!pair.remote && error instanceof RendererError)) this.count(pair.shell, job, failureOf(error));
      throw error;
    }
  }

  private count(record: ReleaseRecord, { client }: Pick<PageToRender, "client">, failure?: RenderFailure, took?: number): void {
    this.options.measurements.rendered(record, { failure, client, took });
  }
}

/** The remote that owns a page's address. */
function ownerIn(map: ReleaseMap, url: string, homeMode: PublicConfig["homeMode"]): LiveRecord | undefined {
  const place = placeIn(map, url, homeMode);
  return place && map[place.remote];
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

function failureOf(error: unknown): RenderFailure {
  if (error instanceof RendererError) return error.reason;
  return error instanceof CircuitOpenError ? "left alone" : "threw";
}

const toldOf = (page: RenderedPage): Pick<PageOutcome, "problems" | "untold"> =>
  page.kind === "html" ? { problems: page.problems, untold: page.untold } : { problems: [] };

const problemOf = (error: unknown): Problem =>
  error instanceof Error ? { message: error.message, stack: error.stack ?? "" } : { message: String(error), stack: "" };
