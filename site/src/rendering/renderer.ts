import { inSpan } from "@nightlatch/process/telemetry";
import {
  type Bundles,
  type Facts,
  type Note,
  type RenderedPage,
  RendererClient,
  RendererError,
  type RendererPort,
  START_LIMITS,
} from "@nightlatch/release";
import type { FastifyBaseLogger } from "fastify";

type PageJob = Parameters<RendererClient["render"]>[0];

export interface RendererSettings {
  readonly inFlight: number;
  /** Limits of waiting pages, and of one client's waiting and running pages. */
  readonly waiting: number;
  readonly perClient: number;
  /** At these resident bytes, a renderer is replaced, or killed. */
  readonly recycleAt: number;
  readonly killAt: number;
  readonly lookEvery: number;
  /** Milliseconds without a page until a renderer ends. */
  readonly idle: number;
  readonly startLimit: number;
  readonly retryAfter: number;
}

const MB = 1024 * 1024;

/** A full queue takes a second; an idle renderer has 60 to 90 MB. */
export const RENDERER_SETTINGS: RendererSettings = {
  inFlight: 8,
  waiting: 100,
  perClient: 32,
  recycleAt: 220 * MB,
  killAt: 512 * MB,
  lookEvery: 500,
  idle: 10 * 60_000,
  startLimit: START_LIMITS.silence,
  retryAfter: 2000,
};

/** Has no stack trace, so that a flood of refused requests is cheap. */
export class OverloadedError extends Error {
  override readonly name = "OverloadedError";
  /** False if only the client's limit is exceeded. */
  readonly isFull: boolean;

  constructor(name: string, isFull: boolean) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(`${name} has too many pages to render.`);
    Error.stackTraceLimit = stackTraceLimit;
    this.isFull = isFull;
  }
}

interface Options {
  readonly name: string;
  readonly bundles: () => Promise<Bundles>;
  readonly contracts: readonly number[];
  readonly open: () => RendererPort;
  readonly settings: RendererSettings;
  readonly log: FastifyBaseLogger;
  /** Called for an unhandled error outside of pages, or the end of an idle renderer. */
  readonly onFailure: (error: unknown) => void;
  readonly onRecycle: () => void;
  readonly counts: RendererCounts;
}

export interface RendererCounts {
  started: number;
  replaced: number;
  readonly ended: Record<string, number>;
}

interface Waiting {
  readonly client: string | undefined;
  readonly begin: () => void;
}

interface Running {
  readonly client: RendererClient;
  readonly facts: Facts;
}

/** The renderer of one pair: starts on demand, restarts after its end, and queues pages with a share for each client. */
export class Renderer {
  private readonly options: Options;
  private running: Promise<Running> | undefined;
  private current: RendererClient | undefined;
  private readonly leaving = new Set<RendererClient>();
  private failedAt: number | undefined;
  private inFlight = 0;
  private readonly queue: Waiting[] = [];
  private readonly clients = new Map<string | undefined, number>();
  private usedAt = performance.now();
  private timer: ReturnType<typeof setInterval> | undefined;
  private retired = false;
  private stopped = false;

  constructor(options: Options) {
    this.options = options;
  }

  expectSlot(client: string | undefined): void {
    const { inFlight, waiting, perClient } = this.options.settings;
    const isFull = this.inFlight >= inFlight && this.queue.length >= waiting;
    if (isFull || (client !== undefined && (this.clients.get(client) ?? 0) >= perClient))
      throw new OverloadedError(this.options.name, isFull);
  }

  /**
   * @param job is called when the page's turn comes, with the number of earlier pages @param client undefined has no limit @throws
   * {OverloadedError} at once @throws {RendererError} if bundles do not start or the renderer ends
   */
  async render(client: string | undefined, job: (before: number) => PageJob): Promise<RenderedPage> {
    this.expectSlot(client);
    return inSpan("render", { "nightlatch.renderer": this.options.name }, async (add) => {
      const requestedAt = performance.now();
      await this.acquireSlot(client);
      add({ "nightlatch.waited": performance.now() - requestedAt });
      try {
        const { client: renderer } = await this.started();
        const page = await renderer.render(job(renderer.renderCount));
        this.look(renderer);
        return page;
      } finally {
        this.done(client);
      }
    });
  }

  /** @throws {RendererError} if bundles do not start; the same error for `retryAfter` milliseconds */
  async warm(): Promise<Running> {
    return this.started();
  }

  get state(): { readonly runs: boolean; readonly inFlight: number; readonly waiting: number; readonly resident: number | undefined } {
    const { current, inFlight, queue } = this;
    return { runs: current !== undefined, inFlight, waiting: queue.length, resident: current?.rss || undefined };
  }

  retire(): void {
    this.retired = true;
    if (this.inFlight === 0) this.drop();
  }

  stop(): void {
    this.stopped = true;
    this.retired = true;
    this.drop();
    for (const client of this.leaving) client.end();
    this.leaving.clear();
  }

  private acquireSlot(client: string | undefined): Promise<void> | undefined {
    this.clients.set(client, (this.clients.get(client) ?? 0) + 1);
    if (this.inFlight < this.options.settings.inFlight) {
      this.inFlight += 1;
      return undefined;
    }
    return new Promise((begin) => this.queue.push({ client, begin }));
  }

  private done(client: string | undefined): void {
    this.usedAt = performance.now();
    const left = (this.clients.get(client) ?? 1) - 1;
    if (left > 0) this.clients.set(client, left);
    else this.clients.delete(client);
    const next = this.queue.shift();
    if (next) next.begin();
    else this.inFlight -= 1;
    if (this.retired && this.inFlight === 0) this.drop();
  }

  private drop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    if (this.current) this.leave(this.current);
    this.current = undefined;
    this.running = undefined;
  }

  private started(): Promise<Running> {
    const { settings } = this.options;
    if (this.running && (this.failedAt === undefined || performance.now() - this.failedAt < settings.retryAfter)) return this.running;
    this.failedAt = undefined;
    const running = this.start();
    this.running = running;
    running.then(
      ({ client }) => {
        if (this.running !== running) {
          this.leave(client);
          return;
        }
        this.current = client;
        this.startTicking();
      },
      () => {
        if (this.running === running) this.failedAt = performance.now();
      },
    );
    return running;
  }

  private async start(): Promise<Running> {
    const { bundles, contracts, open, log, name, onFailure, settings, counts } = this.options;
    const sources = await bundles();
    counts.started += 1;
    const client: RendererClient = new RendererClient(open(), {
      onNote: (note) => this.note(note),
      onEnd: (error) => {
        if (!this.stopped) log.error({ err: error, renderer: name, reason: error.reason }, "A renderer ended");
        counts.ended[error.reason] = (counts.ended[error.reason] ?? 0) + 1;
        if (this.current !== client) return;
        this.current = undefined;
        this.running = undefined;
        // Pages in flight count the failure themselves.
        if (this.inFlight === 0) onFailure(error);
      },
    });
    const facts = await client.start(sources, { ...START_LIMITS, silence: settings.startLimit });
    const { remote } = facts;
    if (remote && !contracts.includes(remote.contract ?? Number.NaN)) {
      client.end();
      const served = contracts.join(" and ");
      throw new RendererError("refused", `${name}: the remote has contract ${remote.contract}, but the shell serves ${served}.`, "remote");
    }
    return { client, facts };
  }

  private note(note: Note): void {
    const { log, name, onFailure } = this.options;
    const untold = note.untold > 0 ? { untold: note.untold } : {};
    if (note.kind === "log") {
      log.info({ renderer: name, ...untold }, note.line);
      return;
    }
    const err = { type: "stray", message: note.problem.message, stack: note.problem.stack };
    log.error({ err, renderer: name, ...untold }, "A release failed outside of its pages");
    if (note.id === undefined) onFailure(err);
  }

  private look(client: RendererClient): void {
    const { settings, log, name, onRecycle, counts } = this.options;
    if (client.rss < settings.recycleAt || client !== this.current) return;
    log.warn({ renderer: name, megabytes: Math.round(client.rss / MB) }, "A renderer exceeded its memory limit and is replaced");
    onRecycle();
    counts.replaced += 1;
    this.current = undefined;
    this.running = undefined;
    this.leave(client);
    this.started().catch(() => {});
  }

  private leave(client: RendererClient): void {
    if (client.inFlight === 0) {
      client.end();
      return;
    }
    this.leaving.add(client);
    this.startTicking();
  }

  private startTicking(): void {
    this.timer ??= setInterval(() => this.tick(), this.options.settings.lookEvery).unref();
  }

  private tick(): void {
    const { settings, log, name } = this.options;
    for (const client of this.leaving) {
      if (client.inFlight > 0 && !client.isOver) continue;
      client.end();
      this.leaving.delete(client);
    }
    const { current } = this;
    if (current && this.inFlight === 0 && performance.now() - this.usedAt > settings.idle) {
      log.debug({ renderer: name }, "An idle renderer ends");
      this.current = undefined;
      this.running = undefined;
      current.end();
    }
    for (const client of [...this.leaving, ...(this.current && this.inFlight > 0 ? [this.current] : [])]) this.limitMemory(client);
    if (!this.current && this.leaving.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }

  private async limitMemory(client: RendererClient): Promise<void> {
    const resident = await client.memory();
    if (resident !== undefined && resident > this.options.settings.killAt) client.giveUp("memory", "reached its memory limit");
  }
}
