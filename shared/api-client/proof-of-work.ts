import type { ApiClient } from "./client.ts";

/** docs/product/abuse-and-privacy.md#guard-of-public-forms */
export interface GuardValues {
  /** Honeypot: people leave it empty. */
  readonly website?: string;
  /** Milliseconds from showing the form to sending it. */
  readonly elapsedMs?: number;
  /** A random id of this message: a repeated submission counts once. */
  readonly once?: string;
}

/** Milliseconds; then the form is sent without a proof. */
const PATIENCE_MS = 10_000;

/** Undefined when no proof can be had: the API then takes fewer such forms. @throws the signal's reason when aborted */
export async function solveChallenge(api: ApiClient, signal?: AbortSignal): Promise<string | undefined> {
  try {
    if (!globalThis.crypto?.subtle) return undefined;
    const [challenge, { solve }] = await Promise.all([api.get("/api/challenge", {}, signal), import("./proof-of-work-solver.ts")]);
    return await solve(challenge, PATIENCE_MS, signal);
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

export async function withProof<B extends object>(api: ApiClient, body: B, signal?: AbortSignal): Promise<B & { proof?: string }> {
  const proof = await solveChallenge(api, signal);
  return proof === undefined ? body : { ...body, proof };
}
