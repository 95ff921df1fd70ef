import type { ApiClient } from "./client.ts";

/** The fields that every public form sends beside its own (docs/product/abuse-and-privacy.md#guard-of-public-forms). */
export interface GuardValues {
  /** Honeypot: people leave it empty. */
  readonly website?: string;
  /** Milliseconds from showing the form to sending it. */
  readonly elapsedMs?: number;
  /** A random name of this very message. A form that is sent again under it, because the answer was lost, is taken once. */
  readonly once?: string;
}

/** The longest time that a visitor waits for a proof, in milliseconds; then the form is sent without one. */
const PATIENCE_MS = 10_000;

/**
 * Fetches a challenge and solves it outside the page's own thread, which takes a moment. Call it when the form is sent.
 *
 * @returns the `proof` to send along. Undefined when there is none to be had (no answer, no Web Crypto outside https, too
 *   slow): the API takes the form without one too, only less often from one visitor.
 * @throws the signal's reason when the call was called off
 */
export async function solveChallenge(api: ApiClient, signal?: AbortSignal): Promise<string | undefined> {
  try {
    if (!globalThis.crypto?.subtle) return undefined;
    // The solver is a chunk of its own: only those who send a form load it.
    const [challenge, { solve }] = await Promise.all([api.get("/api/challenge", {}, signal), import("./proof-of-work-solver.ts")]);
    return await solve(challenge, PATIENCE_MS, signal);
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

/** A body with a `proof` beside its fields, when there is one to be had. */
export async function withProof<B extends object>(api: ApiClient, body: B, signal?: AbortSignal): Promise<B & { proof?: string }> {
  const proof = await solveChallenge(api, signal);
  return proof === undefined ? body : { ...body, proof };
}
