import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyBaseLogger } from "fastify";

/** Milliseconds between two log lines about stray failures of one release. */
const TELL_EVERY = 1000;
/** A server bundle's name in a stack: `mf-pricing@1.2.0/server.cjs` (live-releases.ts names it so). */
const FRAME = /(?:^|[\s(])([a-z][a-z0-9-]*)@([^/\s()]+)\//;

export interface ReleaseName {
  /** The package's name. */
  readonly name: string;
  readonly version: string;
}

interface Running extends ReleaseName {
  readonly failed: () => void;
}

/** The events that end a process unless it has a listener for them. */
export interface StrayEvents {
  on(event: "unhandledRejection" | "uncaughtException", listener: (error: unknown) => void): unknown;
  off(event: "unhandledRejection" | "uncaughtException", listener: (error: unknown) => void): unknown;
}

interface Options {
  readonly log: FastifyBaseLogger;
  /** Counts a failure against a version, beside its renders. */
  readonly count: (release: ReleaseName) => void;
}

/**
 * Stray failures of releases' code: promises that are rejected with nobody waiting, and errors thrown in timers. No page
 * waits for them, and Node ends a process because of them. A failure is traced to the release whose code was running when
 * the promise or the timer was made, or else by its stack.
 */
export class StrayFailures {
  private readonly running = new AsyncLocalStorage<Running>();
  private readonly told = new Map<string, { at: number; untold: number }>();
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /**
   * Runs a release's code. Stray failures that it leaves behind are traced to the release.
   *
   * @param failed called for each stray failure; unless given, each is counted against the version
   */
  run<T>(release: ReleaseName, work: () => T, failed = () => this.options.count(release)): T {
    return this.running.run({ name: release.name, version: release.version, failed }, work);
  }

  /**
   * Handles a process's stray failures from now on. Those of releases are logged and counted, and the process goes on. A
   * rejection of the site's own is logged. After an exception of the site's own the process's state is unknown.
   *
   * @param fatal called for such an exception; the process should answer the requests under way and end
   * @returns ends the handling
   */
  watch(events: StrayEvents, fatal: (error: unknown) => void): () => void {
    const { log } = this.options;
    const rejected = (error: unknown) => {
      if (!this.take(error)) log.error({ err: error }, "A promise was rejected and nobody waited for it");
    };
    const thrown = (error: unknown) => {
      if (this.take(error)) return;
      log.fatal({ err: error }, "An exception was not caught; the process ends");
      fatal(error);
    };
    events.on("unhandledRejection", rejected);
    events.on("uncaughtException", thrown);
    return () => {
      events.off("unhandledRejection", rejected);
      events.off("uncaughtException", thrown);
    };
  }

  /** @returns whether the failure was a release's */
  private take(error: unknown): boolean {
    const running = this.running.getStore() ?? this.namedBy(error);
    if (!running) return false;
    running.failed();
    this.tell(`${running.name}@${running.version}`, error);
    return true;
  }

  private namedBy(error: unknown): Running | undefined {
    const [, name, version] = FRAME.exec(stackOf(error)) ?? [];
    return name && version ? { name, version, failed: () => this.options.count({ name, version }) } : undefined;
  }

  /** Logs a failure, at most one a second for each release: a timer that fails a thousand times a second must not fill the log. */
  private tell(release: string, error: unknown): void {
    const now = performance.now();
    const { at = -TELL_EVERY, untold = 0 } = this.told.get(release) ?? {};
    if (now - at < TELL_EVERY) {
      this.told.set(release, { at, untold: untold + 1 });
      return;
    }
    this.told.set(release, { at: now, untold: 0 });
    this.options.log.error({ err: error, release, ...(untold > 0 ? { untold } : {}) }, "A release failed outside of its pages");
  }
}

function stackOf(error: unknown): string {
  const stack = typeof error === "object" && error !== null && "stack" in error ? error.stack : undefined;
  return typeof stack === "string" ? stack : "";
}
