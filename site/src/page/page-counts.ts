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

  rendered(record: ReleaseRecord, client: string | undefined, took?: number): void {
    this.measurements.rendered(record, { client, took });
  }

  failed(record: ReleaseRecord, failure: RenderFailure, client: string | undefined): void {
    this.measurements.rendered(record, { failure, client });
  }

  /** During a canary of the shell, a renderer's failure counts against both. @returns whether it counts against the shell */
  remoteFailed({ shell, remote }: Required<Pair>, error: unknown, client: string | undefined): boolean {
    const blamesShell = this.shellOnTrial() && (error instanceof CircuitOpenError || error instanceof RendererError);
    for (const record of blamesShell ? [remote, shell] : [remote]) this.failed(record, failureOf(error), client);
    return blamesShell;
  }

  failedUnhandled({ shell, remote }: Pair, error: unknown): void {
    const reason = error instanceof RendererError ? error.reason : "stray";
    for (const record of [remote ?? shell, ...(remote && this.shellOnTrial() ? [shell] : [])]) this.measurements.strayed(record, reason);
  }

  countServed(record: ReleaseRecord): void {
    this.measurements.countServed(record);
  }

  /** Counts a page that was cached or rendered for another request, and the failure of its remote. */
  found(map: ReleaseMap & { readonly shell: ReleaseRecord }, found: FoundPage, client: string | undefined): void {
    if (found.kind === "redirect") return;
    const { remote, failure } = found.kind === "cached" ? { remote: found.page.remote, failure: undefined } : found;
    this.countServed(map.shell);
    const record = remote === undefined ? undefined : map[remote];
    if (record && failure) this.failed(record, failure, client);
    else if (record) this.countServed(record);
  }

  /** Counts a page that was not rendered. A client that exceeds its own limit counts against no release. */
  missed({ shell, remote = shell }: Pair, error: unknown, client: string | undefined): void {
    if (!(error instanceof OverloadedError)) this.failed(shell, failureOf(error), client);
    else if (error.isFull) this.failed(remote, "overloaded", client);
  }
}

export function failureOf(error: unknown): RenderFailure {
  if (error instanceof RendererError) return error.reason;
  return error instanceof CircuitOpenError ? "left alone" : "threw";
}
