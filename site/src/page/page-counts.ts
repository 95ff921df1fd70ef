import { type ReleaseMap, type ReleaseRecord, RendererError } from "@nightlatch/release";
import { CircuitOpenError } from "../http/circuit-breakers.ts";
import type { Measurements, RenderFailure } from "../metrics/measurements.ts";
import { OverloadedError } from "../rendering/renderer.ts";
import type { Pair } from "../rendering/renderer-pool.ts";
import type { FoundPage } from "./render-once.ts";

/** Counts pages and failures for the releases that made them (docs/adr/0028); the only place that counts failures. */
export class PageCounts {
  private readonly measurements: Measurements;
  private readonly shellOnTrial: () => boolean;

  constructor(measurements: Measurements, shellOnTrial: () => boolean) {
    this.measurements = measurements;
    this.shellOnTrial = shellOnTrial;
  }

  /** @param client undefined counts in no trial @param took milliseconds; undefined where they say nothing of the release */
  rendered(record: ReleaseRecord, client: string | undefined, took?: number): void {
    this.measurements.rendered(record, { client, took });
  }

  failed(record: ReleaseRecord, failure: RenderFailure, client: string | undefined): void {
    this.measurements.rendered(record, { failure, client });
  }

  /** During a canary of the shell, the end of the common renderer counts against both. @returns whether the shell is blamed too */
  remoteFailed({ shell, remote }: Required<Pair>, error: unknown, client: string | undefined): boolean {
    const blamesShell = this.shellOnTrial() && (error instanceof CircuitOpenError || error instanceof RendererError);
    for (const record of blamesShell ? [remote, shell] : [remote]) this.failed(record, failureOf(error), client);
    return blamesShell;
  }

  failedUnhandled({ shell, remote }: Pair, error: unknown): void {
    const reason = error instanceof RendererError ? error.reason : "stray";
    for (const record of [remote ?? shell, ...(remote && this.shellOnTrial() ? [shell] : [])]) this.measurements.strayed(record, reason);
  }

  /** A page without API responses, which says nothing of rendering. */
  countServed(record: ReleaseRecord): void {
    this.measurements.countServed(record);
  }

  /** A cached page, or another request's. Its failed remote counts here too. */
  found(map: ReleaseMap & { readonly shell: ReleaseRecord }, found: FoundPage, client: string | undefined): void {
    if (found.kind === "redirect") return;
    const { remote, failure } = found.kind === "cached" ? { remote: found.page.remote, failure: undefined } : found;
    this.countServed(map.shell);
    const record = remote === undefined ? undefined : map[remote];
    if (record && failure) this.failed(record, failure, client);
    else if (record) this.countServed(record);
  }

  /** A page without a renderer, or of another request's failed render. A client beyond its own places counts against no release. */
  missed({ shell, remote = shell }: Pair, error: unknown, client: string | undefined): void {
    if (!(error instanceof OverloadedError)) this.failed(shell, failureOf(error), client);
    else if (error.isFull) this.failed(remote, "overloaded", client);
  }
}

export function failureOf(error: unknown): RenderFailure {
  if (error instanceof RendererError) return error.reason;
  return error instanceof CircuitOpenError ? "left alone" : "threw";
}
