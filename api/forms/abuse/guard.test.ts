import { randomUUID } from "node:crypto";
import { parseApiConfig } from "@nightlatch/backoffice/config";
import { createChallenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { beforeEach, describe, expect, it } from "vitest";
import { openTestApi } from "../../testing/api.ts";
import { setRows } from "../../testing/database.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { FORMS } from "../../testing/forms.ts";
import { makeRecord } from "../../testing/records.ts";
import { createChallenges } from "./challenges.ts";
import { formLimits } from "./guard.ts";
import { sharedSecret } from "./secret.ts";

/** Exceeds the limit of forms without proofs, but stays low, because the tests send each form that often. */
const { forms } = parseApiConfig({ FORM_LIMIT: "8" });
const { proven: PROVEN, unproven: UNPROVEN } = formLimits(forms.limit);

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return toProof({ challenge, solution });
}

const takenBy = (url: string) => (url === "/api/reports" ? 201 : 200);

const toProof = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");

const api = await openTestApi([makeRecord("one")], { trustProxy: true, forms });
const { db } = api.services;

describe("proof of work", () => {
  beforeEach(() => emptyTables(db, "request_marks"));

  const challenge = async () => (await api.get<Challenge>("/api/challenge")) satisfies Challenge;
  const easyProof = async (signedWith?: string, expiresAt = new Date(Date.now() + 60_000)) => {
    const secret = signedWith ?? (await sharedSecret(db, "challenge"));
    return solve(
      await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: 1,
        counter: 1,
        deriveKey,
        expiresAt,
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: `${secret}:key`,
      }),
    );
  };
  const send = (url: string, payload: object) => api.app.inject({ method: "POST", url, payload });

  it("is small, new for every client, and not cached", async () => {
    const [first, second] = [await challenge(), await challenge()];
    expect(first.parameters.nonce).not.toBe(second.parameters.nonce);
    expect((await api.app.inject("/api/challenge")).headers["cache-control"]).toBe("no-store");
    expect(toProof(first).length).toBeLessThan(1_000);
  });

  it.each(FORMS)("raises the limit of %s", async (url, body) => {
    const without = await Promise.all(Array.from({ length: UNPROVEN + 2 }, () => send(url, body)));
    expect(without.filter(({ statusCode }) => statusCode === takenBy(url))).toHaveLength(UNPROVEN);
    const proofs = await Promise.all(Array.from({ length: PROVEN - UNPROVEN + 1 }, () => easyProof()));
    const statuses: number[] = [];
    for (const proof of proofs) statuses.push((await send(url, { ...body, proof })).statusCode);
    expect(statuses).toEqual([...Array(PROVEN - UNPROVEN).fill(takenBy(url)), 429]);
  });

  it.each(FORMS)("counts once at %s, and the second form is refused", async (url, body) => {
    const proof = await easyProof();
    const responses = await Promise.all([send(url, { ...body, proof }), send(url, { ...body, proof })]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([takenBy(url), 400]);
    const rejected = responses.find(({ statusCode }) => statusCode === 400)?.json();
    expect(rejected).toMatchObject({ code: "invalid_proof", field: "proof" });
    expect(await db.selectFrom("request_marks").selectAll().execute()).toHaveLength(1);
  });

  it.each(FORMS)("a retry at %s under the same name succeeds, and is stored once", async (url, body) => {
    const once = randomUUID();
    const counted = async () => (await db.selectFrom("request_marks").selectAll().execute()).length;
    expect((await send(url, { ...body, once })).statusCode).toBe(takenBy(url));
    expect((await send(url, { ...body, once })).statusCode).toBe(takenBy(url));
    expect(await counted()).toBe(1);
    expect((await send(url, { ...body, once: randomUUID() })).statusCode).toBe(takenBy(url));
    expect(await counted()).toBe(2);
    expect((await send(url, { ...body, once: "a b" })).json()).toMatchObject({ code: "invalid_body", field: "once" });
  });

  it("stores one of two forms under one name at the same moment", async () => {
    const [url, body] = FORMS[0];
    const before = await db.selectFrom("mail_outbox").selectAll().execute();
    const once = randomUUID();
    const responses = await Promise.all(Array.from({ length: 4 }, () => send(url, { ...body, once })));
    expect(responses.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    expect(await db.selectFrom("mail_outbox").selectAll().execute()).toHaveLength(before.length + 1);
  });

  it.each(FORMS)("refuses another message at %s under a used name", async (url, body) => {
    const once = randomUUID();
    expect((await send(url, { ...body, once, elapsedMs: 2_000 })).statusCode).toBe(takenBy(url));
    const [field = ""] = Object.keys(body).filter((name) => /^(name|email_address|Name|details)$/.test(name));
    const changed = { ...body, [field]: `x${Reflect.get(body, field)}` };
    const other = await send(url, { ...changed, once });
    expect([other.statusCode, other.json().code]).toEqual([409, "name_used"]);
    expect((await send(url, { ...changed, once: randomUUID() })).statusCode).toBe(takenBy(url));
    expect((await send(url, { ...body, once, elapsedMs: 90_000 })).statusCode).toBe(takenBy(url));
  });

  it("counts once over all forms", async () => {
    const proof = await easyProof();
    const [[contact, message], [waitlist, person]] = FORMS;
    expect((await send(contact, { ...message, proof })).statusCode).toBe(200);
    expect((await send(waitlist, { ...person, proof })).statusCode).toBe(400);
  });

  it("stays usable when its form was refused", async () => {
    const [[url, body]] = FORMS;
    const proof = await easyProof();
    expect((await send(url, { ...body, email: "robin", proof })).statusCode).toBe(400);
    expect((await send(url, { ...body, proof })).statusCode).toBe(200);
  });

  it("is refused when it is altered, invented or expired", async () => {
    const [[url, body]] = FORMS;
    const own = await challenge();
    const { challenge: _, solution } = JSON.parse(Buffer.from(await solve(own), "base64").toString());
    const easier = { ...own, parameters: { ...own.parameters, keyPrefix: "00" } };
    const longer = { ...own, parameters: { ...own.parameters, expiresAt: 9_999_999_999 } };
    const foreign = await createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 1, deriveKey, hmacSignatureSecret: "another" });
    const past = await createChallenges(db).issue();
    const old = { ...past, parameters: { ...past.parameters, expiresAt: 1 } };
    const proofs = [
      "nonsense",
      toProof(null),
      toProof([]),
      toProof({ challenge: own }),
      toProof({ challenge: own, solution: { counter: 1, derivedKey: "00" } }),
      toProof({ challenge: own, solution: { counter: -1, derivedKey: "zz" } }),
      toProof({ challenge: { ...own, signature: "" }, solution }),
      toProof({ challenge: easier, solution }),
      toProof({ challenge: longer, solution }),
      toProof({ challenge: old, solution }),
      await easyProof(undefined, new Date(Date.now() + 48 * 60 * 60_000)),
      toProof({ challenge: foreign, solution: await solveChallenge({ challenge: foreign, deriveKey }) }),
    ];
    for (const proof of proofs) {
      const response = await send(url, { ...body, proof });
      expect([proof, response.statusCode, response.json().code]).toEqual([proof, 400, "invalid_proof"]);
    }
    expect((await send(url, { ...body, proof: "x".repeat(5_000) })).json()).toMatchObject({ code: "invalid_body", field: "proof" });
    // Wrong proofs do not use the challenge up.
    expect((await send(url, { ...body, proof: toProof({ challenge: own, solution }) })).statusCode).toBe(200);
  });

  it("is valid at every server of one database", async () => {
    const other = createChallenges(db);
    const [[url, body]] = FORMS;
    expect((await send(url, { ...body, proof: await solve(await other.issue()) })).statusCode).toBe(200);
    expect((await send(url, { ...body, proof: await easyProof("x".repeat(32)) })).statusCode).toBe(400);
  });

  it("is deleted once it could not be reused", async () => {
    const [[url, body]] = FORMS;
    await send(url, { ...body, proof: await easyProof() });
    await setRows(db, "used_proofs", { expires_at: new Date(Date.now() - 1000) });
    await send(url, { ...body, proof: await easyProof() });
    expect(await db.selectFrom("used_proofs").selectAll().execute()).toHaveLength(1);
  });
});

const plain = await openTestApi([makeRecord("one")]);

describe("the spam traps", () => {
  const TABLES = [
    "contact_messages",
    "form_messages",
    "listing_reports",
    "mail_outbox",
    "request_marks",
    "submissions",
    "subscribers",
  ] as const;

  it.each(FORMS)("of %s refuse a quick sender, and thank a trapped one without storing or counting anything", async (url, body) => {
    const send = (more: object) => plain.app.inject({ method: "POST", url, payload: { ...body, ...more } });
    const quick = await send({ elapsedMs: 200 });
    expect([quick.statusCode, quick.json().code]).toEqual([400, "sent_too_soon"]);
    const trapped = await send({ website: "https://spam.example" });
    for (const table of TABLES) expect(await plain.services.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    const taken = await send({});
    expect([trapped.statusCode, trapped.body]).toEqual([taken.statusCode, taken.body]);
    await emptyTables(plain.services.db, ...TABLES);
  });
});
