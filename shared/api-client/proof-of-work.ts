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

/**
 * Solves a challenge off the main thread when a form is sent.
 *
 * @returns the `proof`; undefined when none can be had (no response, no Web Crypto without https, too slow), and then the API takes
 * fewer such forms from a visitor
 * @throws the signal's reason when aborted
 */
export async function solveChallenge(api: ApiClient, signal?: AbortSignal): Promise<string | undefined> {
  try {
    if (!globalThis.crypto?.subtle) return undefined;
    // Its own chunk: only visitors who send a form load it.
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
