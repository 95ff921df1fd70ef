import type { ApiClient } from "./client.ts";

export interface GuardValues {
  /** Honeypot: only bots fill it in. */
  readonly website?: string;
  /** Milliseconds from showing the form to sending it. */
  readonly elapsedMs?: number;
  /** Idempotency key: a retry of the same submission counts once. */
  readonly once?: string;
}

/** Time limit for the proof of work. After it, the form is sent without a proof. */
const PATIENCE_MS = 10_000;

/** Returns undefined when no proof could be computed; the API accepts fewer forms without one. @throws the signal's reason when aborted */
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
