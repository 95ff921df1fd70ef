import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";

export async function solve(challenge: Challenge, patience: number, signal?: AbortSignal): Promise<string | undefined> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal?.addEventListener("abort", abort);
  try {
    const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: patience });
    signal?.throwIfAborted();
    return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}
