import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../testing/api.ts";
import { type AtDesk, FROM_DESK, post, signInAs } from "../../testing/at-the-desk.ts";
import { operations } from "../operations.ts";
import { NEEDED_ROLE, operationsFor } from "./roles.ts";

const NAMES = Object.keys(operations) as (keyof typeof NEEDED_ROLE)[];
/** What no operation takes: it is refused as an input, and so tells that its role was let through. */
const NO_INPUT = 7;

let api: TestApi;
let people: Readonly<Record<"curator" | "owner", AtDesk>>;
beforeAll(async () => {
  api = await startTestApi([]);
  people = { curator: await signInAs(api, "Ben", "curator"), owner: await signInAs(api, "Ada", "owner") };
});
afterAll(() => api.close());

it("every operation has its place in the table, and nothing else does", () => {
  expect(Object.keys(NEEDED_ROLE).toSorted()).toEqual([...NAMES].toSorted());
  expect(operationsFor("owner").toSorted()).toEqual([...NAMES].toSorted());
});

describe.each(NAMES)("%s", (name) => {
  it("is nobody's without a session, whatever else a browser has", async () => {
    const url = `/run/${encodeURIComponent(name)}`;
    for (const cookie of ["", "nightlatch-preview=x", `nightlatch-desk=${"x".repeat(43)}`, "__Host-nightlatch-desk=x"]) {
      const answer = await post(api, url, { token: people.owner.token, input: NO_INPUT }, { cookie });
      expect([answer.statusCode, answer.json().code]).toEqual([401, "desk_signed_out"]);
    }
    const read = await api.app.inject({ url: `/api/desk${url}`, headers: { ...FROM_DESK, cookie: people.owner.cookie } });
    expect(read.statusCode).toBe(405);
  });

  it("is an owner's, and a curator's where the table says so", async () => {
    const [owner, curator] = [await people.owner.run(name, NO_INPUT), await people.curator.run(name, NO_INPUT)];
    expect([owner.statusCode, owner.json().code]).toEqual([400, "invalid_body"]);
    if (NEEDED_ROLE[name] === "curator") expect(curator.json().code).toBe("invalid_body");
    else expect([curator.statusCode, curator.json()]).toEqual([403, { error: "Only an owner may do this.", code: "desk_refused" }]);
  });
});

it("what is no operation is not there, for owners too", async () => {
  for (const name of ["backup", "restore", "__proto__", "constructor", "listings"])
    expect((await people.owner.run(name)).statusCode).toBe(404);
});
