import { sql } from "kysely";
import { beforeEach, expect, it, vi } from "vitest";
import { openTestApi } from "../../testing/api.ts";
import { makeAuthenticator } from "../../testing/authenticator.ts";
import { type AtDesk, cookieOf, FROM_DESK, post, signInAs } from "../../testing/desk-session.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import type { DeskOperator } from "../desk/operators.ts";

const SITE = { origin: "http://localhost:3000", rpId: "localhost" };
const operators: DeskOperator[] = [{ name: "Ada Park", email: "ada@stay.example", role: "owner" }];

const api = await openTestApi([], { deskOperators: operators });
const { db } = api.services;
beforeEach(() => emptyTables(db, "request_marks", "desk_sessions", "desk_passkeys", "desk_challenges", "audit"));

async function challengeFor(who: AtDesk): Promise<string> {
  return (await post(api, "/passkeys/options", { token: who.token }, { cookie: who.cookie })).json().challenge;
}
const challengeToSignIn = async (): Promise<string> => (await post(api, "/passkey-sign-in/options", {})).json().challenge;
const signIn = (response: object) => post(api, "/passkey-sign-in", { response });
const add = (who: AtDesk, response: object, label = "Laptop") =>
  post(api, "/passkeys", { token: who.token, label, response }, { cookie: who.cookie });

async function withPasskey() {
  const ada = await signInAs(api, "Ada Park", "owner");
  const device = makeAuthenticator();
  const added = await add(ada, device.make({ ...SITE, challenge: await challengeFor(ada) }));
  expect(added.statusCode).toBe(200);
  return { ada, device };
}

it("an operator adds a passkey, signs in under their own name and role, lists it and revokes it", async () => {
  const { ada, device } = await withPasskey();
  const entered = await signIn(device.sign({ ...SITE, challenge: await challengeToSignIn() }));
  expect([entered.statusCode, entered.json()]).toEqual([
    200,
    expect.objectContaining({ signedIn: true, name: "Ada Park", role: "owner", openedBy: "passkey Laptop", mayKeep: true }),
  ]);
  const own = async () => (await api.app.inject({ url: "/api/desk/own", headers: { ...FROM_DESK, cookie: ada.cookie } })).json();
  expect((await own()).passkeys).toEqual([
    { id: device.id, name: "Ada Park", label: "Laptop", since: expect.any(String), lastUsed: expect.any(String) },
  ]);
  expect((await own()).sessions).toHaveLength(2);
  const revoked = await post(api, "/own/revoke", { token: ada.token, passkey: device.id }, { cookie: ada.cookie });
  expect(revoked.statusCode).toBe(200);
  expect((await own()).passkeys).toEqual([]);
  const after = await signIn(device.sign({ ...SITE, challenge: await challengeToSignIn() }));
  expect([after.statusCode, after.json().code]).toEqual([403, "desk_passkey_refused"]);
  expect((await db.selectFrom("audit").select("action").orderBy("id").execute()).map(({ action }) => action)).toEqual([
    ...["desk.open", "desk.enter", "desk.passkey", "desk.enter", "desk.revoke"],
  ]);
  expect(cookieOf(entered)).toMatch(/^nightlatch-desk=/);
});

it.each<[what: string, change: Partial<typeof SITE>, back: number]>([
  ["signed for another site", { origin: "https://evil.example" }, 0],
  ["for another site's name", { rpId: "evil.example" }, 0],
  ["of a copied key, whose counter does not grow", {}, 1],
])("a passkey response %s is refused", async (_what, change, back) => {
  const { device } = await withPasskey();
  // Raises the counter, so that a copied passkey has a lower counter.
  await signIn(device.sign({ ...SITE, challenge: await challengeToSignIn() }));
  const response = device.sign({ ...SITE, challenge: await challengeToSignIn(), ...change }, back);
  expect((await signIn(response)).statusCode).toBe(403);
});

it("a sign-in challenge is valid for five minutes, and only with this site's signature", async () => {
  const { device } = await withPasskey();
  const challenge = await challengeToSignIn();
  const at = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    vi.setSystemTime(at + 5 * 60_000 + 1_000);
    expect((await signIn(device.sign({ ...SITE, challenge }))).statusCode).toBe(403);
    vi.setSystemTime(at);
    const bytes = Buffer.from(challenge, "base64url");
    for (const offset of [0, 20, 40]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(offset) ^ 1, offset);
      const response = device.sign({ ...SITE, challenge: changed.toString("base64url") });
      expect((await signIn(response)).statusCode).toBe(403);
    }
    expect((await signIn(device.sign({ ...SITE, challenge }))).statusCode).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

it("a passkey response is valid once, and only for its own challenge", async () => {
  const { ada, device } = await withPasskey();
  const response = device.sign({ ...SITE, challenge: await challengeToSignIn() });
  const both = await Promise.all([signIn(response), signIn(response)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
  const madeUp = device.sign({ ...SITE, challenge: Buffer.from("made up").toString("base64url") });
  expect((await signIn(madeUp)).statusCode).toBe(403);
  const elsewhere = device.sign({ ...SITE, challenge: await challengeFor(ada) });
  expect((await signIn(elsewhere)).statusCode).toBe(403);
  const other = makeAuthenticator();
  expect((await add(ada, other.make({ ...SITE, challenge: await challengeToSignIn() }))).statusCode).toBe(403);
  const late = await challengeFor(ada);
  await sql`update desk_challenges set expires_at = now() - interval '1 second'`.execute(db);
  expect((await add(ada, other.make({ ...SITE, challenge: late }))).statusCode).toBe(403);
});

it("a link guest, or an operator in a lower role, cannot add a passkey", async () => {
  for (const [name, role] of [
    ["Guest", "owner"],
    ["Ada Park", "curator"],
  ] as const) {
    const who = await signInAs(api, name, role);
    const registrationOptions = await post(api, "/passkeys/options", { token: who.token }, { cookie: who.cookie });
    expect([registrationOptions.statusCode, registrationOptions.json().code]).toEqual([403, "desk_refused"]);
  }
});

it("a passkey of a removed operator is refused", async () => {
  const { device } = await withPasskey();
  const gone = operators.splice(0);
  try {
    const response = device.sign({ ...SITE, challenge: await challengeToSignIn() });
    expect((await signIn(response)).statusCode).toBe(403);
  } finally {
    operators.push(...gone);
  }
});

it("nobody can revoke another's session or passkey as their own", async () => {
  const { device } = await withPasskey();
  const [ben, ada] = [await signInAs(api, "Ben"), await signInAs(api, "Ada Park", "owner")];
  for (const what of [{ passkey: device.id }, { id: ada.id }, {}]) {
    const response = await post(api, "/own/revoke", { token: ben.token, ...what }, { cookie: ben.cookie });
    expect([response.statusCode, response.json().code]).toEqual([422, "desk_not_done"]);
  }
});

it("malformed input is refused with a message", async () => {
  const { ada } = await withPasskey();
  expect((await add(ada, { id: "x" })).statusCode).toBe(403);
  expect((await add(ada, {})).json()).toMatchObject({ code: "invalid_body" });
  expect((await add(ada, { id: "x" }, " ")).json()).toMatchObject({ error: "Give the passkey a name.", field: "label" });
  expect((await signIn({ id: "x" })).statusCode).toBe(403);
});
