import { type Challenge, createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Payload } from "altcha-lib/types";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../db/schema.ts";
import { ApiFault } from "../errors.ts";
import { sharedSecret } from "./secret.ts";

const ALGORITHM = "PBKDF2/SHA-256";
/** Rounds of each try, and how many tries a solution takes: about a tenth of a second in a browser, much more for a flood. */
const COST = 2_000;
const TRIES = { min: 200, max: 500 } as const;
/** A challenge is fetched when a form is sent, so this is long. */
const LIFETIME_MS = 10 * 60_000;

/** A proof that was found right, and not yet used. */
export interface Proof {
  /**
   * Uses it up, in the transaction of what it was sent with.
   *
   * @throws {ApiFault} `invalid_proof` when it was used before
   */
  redeem(trx: Kysely<Database>): Promise<void>;
}

export interface Challenges {
  /** A challenge signed by this site, so that nothing need be kept of it until it comes back solved. */
  issue(): Promise<Challenge>;
  /** @throws {ApiFault} `invalid_proof` when it is not the solution of a challenge of this site that is still good */
  check(proof: string): Promise<Proof>;
}

/** What comes back: base64 of JSON. Only its signed parts are believed. */
const payloadSchema = z.object({
  challenge: z.object({ parameters: z.looseObject({ expiresAt: z.number() }), signature: z.string().max(256) }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(256) }),
});

/** @param secret signs challenges; absent means one that the database keeps */
export function createChallenges(db: Kysely<Database>, secret?: string): Challenges {
  let known = secret;
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
      const { verified } = await verifySolution({ ...payload, deriveKey, ...(await secrets()) });
      if (!verified) throw new ApiFault("invalid_proof", { field: "proof" });
      const { signature = "", parameters } = payload.challenge;
      return { redeem: (trx) => redeem(trx, signature, new Date(Number(parameters.expiresAt) * 1000)) };
    },
  };
}

function readPayload(proof: string): Payload {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(proof, "base64").toString("utf8"))) as unknown as Payload;
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
