import { type ReleaseMap, type ReleaseRecord, RendererError } from "@nightlatch/release";
import { CircuitOpenError } from "../http/circuit-breakers.ts";
import type { Measurements, RenderFailure } from "../metrics/measurements.ts";
import { OverloadedError } from "../rendering/renderer.ts";
import type { Pair } from "../rendering/renderer-pool.ts";
import type { FoundPage } from "./render-once.ts";

/**
 * Counts pages, and what failed in them, for the releases that made them (docs/adr/0028). Every failure of a page counts against
 * a release here and nowhere else.
 */
export class PageCounts {
  private readonly measurements: Measurements;
  private readonly shellOnTrial: () => boolean;

  /** @param shellOnTrial whether a canary of the shell runs */
  constructor(measurements: Measurements, shellOnTrial: () => boolean) {
    this.measurements = measurements;
    this.shellOnTrial = shellOnTrial;
  }

  /**
   * Counts a page that a release rendered.
   *
   * @param client the visitor's address; undefined for visitors who chose their releases, who do not count in trials
   * @param took milliseconds; undefined where they do not show how fast the release is
   */
  rendered(record: ReleaseRecord, client: string | undefined, took?: number): void {
    this.measurements.rendered(record, { client, took });
  }

  /** Counts a page that a release failed to render. */
  failed(record: ReleaseRecord, failure: RenderFailure, client: string | undefined): void {
    this.measurements.rendered(record, { failure, client });
  }

  /**
   * Counts a page whose remote failed. While a canary of the shell runs, the end of their common renderer counts against both.
   *
   * @returns whether it counts against the shell as well
   */
  remoteFailed({ shell, remote }: Required<Pair>, error: unknown, client: string | undefined): boolean {
    const blamesShell = this.shellOnTrial() && (error instanceof CircuitOpenError || error instanceof RendererError);
    for (const record of blamesShell ? [remote, shell] : [remote]) this.failed(record, failureOf(error), client);
    return blamesShell;
  }

  /** Counts a failure of a renderer while it had no page. */
  failedOutsidePages({ shell, remote }: Pair, error: unknown): void {
    const reason = error instanceof RendererError ? error.reason : "stray";
    for (const record of [remote ?? shell, ...(remote && this.shellOnTrial() ? [shell] : [])]) this.measurements.strayed(record, reason);
  }

  /** Counts a page that says nothing about how well its release renders: it lacks the API's answers. */
  given(record: ReleaseRecord): void {
    this.measurements.given(record);
  }

  /**
   * Counts a page that came from the cache or from the render of another request. A remote that failed for the other request has failed for
   * this one too.
   */
  found(map: ReleaseMap & { readonly shell: ReleaseRecord }, found: FoundPage, client: string | undefined): void {
    if (found.kind === "redirect") return;
    const { remote, failure } = found.kind === "cached" ? { remote: found.page.remote, failure: undefined } : found;
    this.given(map.shell);
    const record = remote === undefined ? undefined : map[remote];
    if (record && failure) this.failed(record, failure, client);
    else if (record) this.given(record);
  }

  /**
   * Counts a page that was not rendered: its renderer had no place, or the render of another request failed. A client that has used up
   * its own places counts against no release.
   */
  missed({ shell, remote = shell }: Pair, error: unknown, client: string | undefined): void {
    if (!(error instanceof OverloadedError)) this.failed(shell, failureOf(error), client);
    else if (error.isFull) this.failed(remote, "overloaded", client);
  }
}

/** The reason of a failure as the counts name it. */
export function failureOf(error: unknown): RenderFailure {
  if (error instanceof RendererError) return error.reason;
  return error instanceof CircuitOpenError ? "left alone" : "threw";
}
