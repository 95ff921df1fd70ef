import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApiClient } from "./client.ts";
import { solveChallenge, withProof } from "./proof-of-work.ts";

const SECRETS = { hmacSignatureSecret: "a secret", hmacKeySignatureSecret: "another secret" };
const makeChallenge = (options: { counter?: number; keyPrefix?: string } = { counter: 7 }) =>
  createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 10, deriveKey, ...SECRETS, ...options });

const makeApi = (challenge: () => Promise<unknown> = makeChallenge) =>
  createApiClient(async (_path, { signal }) => {
    signal?.throwIfAborted();
    return { status: 200, text: async () => JSON.stringify(await challenge()) };
  });

const BODY = { name: "Robin" };

afterEach(() => vi.unstubAllGlobals());

describe("withProof", () => {
  it("adds a proof of work that the API can check", async () => {
    const { proof, ...rest } = await withProof(makeApi(), BODY);
    expect(rest).toEqual(BODY);
    const { challenge, solution } = JSON.parse(atob(String(proof)));
    expect(await verifySolution({ challenge, solution, deriveKey, ...SECRETS })).toMatchObject({ verified: true });
  });

  it("adds none when none is available", async () => {
    expect(
      await withProof(
        makeApi(() => Promise.reject(new Error("no challenge"))),
        BODY,
      ),
    ).toEqual(BODY);
  });

  it("returns nothing once it is aborted", async () => {
    await expect(withProof(makeApi(), BODY, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("solveChallenge", () => {
  it("returns nothing without Web Crypto", async () => {
    vi.stubGlobal("crypto", {});
    expect(await solveChallenge(makeApi())).toBeUndefined();
  });

  it("stops in the middle when it is aborted", async () => {
    const api = makeApi(() => makeChallenge({ keyPrefix: "00".repeat(16) }));
    const controller = new AbortController();
    const solving = solveChallenge(api, controller.signal);
    setTimeout(() => controller.abort(), 20);
    await expect(solving).rejects.toMatchObject({ name: "AbortError" });
  });

  it("ignores a response that is no challenge", async () => {
    expect(await solveChallenge(makeApi(async () => ({ parameters: {} })))).toBeUndefined();
  });
});
