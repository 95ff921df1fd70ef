import type { Database } from "@nightlatch/database/schema";
import { ApiFault } from "@nightlatch/http/errors";
import { isNestedTooDeeply } from "@nightlatch/process/http";
import { type Challenge, createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Payload } from "altcha-lib/types";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { sharedSecret } from "./secret.ts";

const ALGORITHM = "PBKDF2/SHA-256";
/** Rounds of PBKDF2. Solving costs a browser a tenth of a second for one form, and makes a flood of forms expensive. */
const COST = 2_000;
const TRIES = { min: 200, max: 500 } as const;
const LIFETIME_MS = 10 * 60_000;

interface Proof {
  /** Marks the proof as used, in the form's transaction. @throws {ApiFault} `invalid_proof` when it was used before */
  redeem(trx: Kysely<Database>): Promise<void>;
}

export interface Challenges {
  issue(): Promise<Challenge>;
  /** @throws {ApiFault} `invalid_proof` for a wrong or expired solution */
  check(proof: string): Promise<Proof>;
}

const payloadSchema = z.object({
  challenge: z.object({ parameters: z.looseObject({ expiresAt: z.number() }), signature: z.string().max(256) }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(256) }),
});

export function createChallenges(db: Kysely<Database>): Challenges {
  let known: string | undefined;
  const secrets = async () => {
    known ??= await sharedSecret(db, "challenge");
    return { hmacSignatureSecret: known, hmacKeySignatureSecret: `${known}:key` };
  };
  return {
    issue: async () =>
      createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(TRIES.max, TRIES.min),
        deriveKey,
        expiresAt: new Date(Date.now() + LIFETIME_MS),
        ...(await secrets()),
      }),
    check: async (proof) => {
      const payload = readPayload(proof);
      // Rejects an expiry too far ahead, because a server whose clock was ahead may have issued the challenge.
      if (Number(payload.challenge.parameters.expiresAt) * 1000 > Date.now() + 2 * LIFETIME_MS)
        throw new ApiFault("invalid_proof", { field: "proof" });
      const { verified } = await verifySolution({ ...payload, deriveKey, ...(await secrets()) });
      if (!verified) throw new ApiFault("invalid_proof", { field: "proof" });
      const { signature = "", parameters } = payload.challenge;
      return { redeem: (trx) => redeem(trx, signature, new Date(Number(parameters.expiresAt) * 1000)) };
    },
  };
}

function readPayload(proof: string): Payload {
  try {
    const payload: unknown = JSON.parse(Buffer.from(proof, "base64").toString("utf8"));
    if (isNestedTooDeeply(payload)) throw new ApiFault("invalid_proof", { field: "proof" });
    return payloadSchema.parse(payload) as unknown as Payload;
  } catch {
    throw new ApiFault("invalid_proof", { field: "proof" });
  }
}

async function redeem(trx: Kysely<Database>, id: string, expiresAt: Date): Promise<void> {
  await trx.deleteFrom("used_proofs").where("expires_at", "<", sql<Date>`now()`).execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("used_proofs")
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new ApiFault("invalid_proof", { field: "proof" });
}
