import { EMPTY_PRIVACY, type HostedListing } from "@nightlatch/domain";
import { putListings } from "@nightlatch/listings/listing-store";
import { beforeEach, expect, it } from "vitest";
import { openTestApi } from "../testing/api.ts";
import { emptyTables } from "../testing/empty-tables.ts";
import { OWN_PAGE, openHostPage, type TestHostSession } from "../testing/hosted.ts";
import { makeRecord } from "../testing/records.ts";
import { HOST_ACTS } from "./host-mails.ts";

const [EMAIL, NEW] = ["robin@host.example", "robin@new.example"];
const RECORD = makeRecord("one", { "Host Email": EMAIL, "Host Phone": "1" });
const ONE = "/api/host/listings/stay-one";

const api = await openTestApi([RECORD]);
const { db } = api.services;
let hostSession: TestHostSession;
beforeEach(async () => {
  await emptyTables(db, "audit", "mail_outbox", "request_marks", "submissions", "host_address_changes");
  await putListings(db, [RECORD]);
  hostSession = await openHostPage(api, EMAIL);
});

const texts = async () =>
  (await db.selectFrom("mail_outbox").select(["content"]).orderBy("created_at").execute()).map(({ content }) => content?.text ?? "");
const clickButton = async (act: "confirm" | "undo") => {
  for (const text of await texts()) {
    const token = new RegExp(`/host#${act}-([\\w-]{43})$`, "m").exec(text)?.[1];
    if (token) await api.app.inject({ method: "POST", url: `/api/host/address/${act}`, headers: OWN_PAGE, payload: { token } });
  }
};
const requestAddress = () => hostSession.post("/api/host/address", { email: NEW });

interface ActCase {
  readonly first?: () => Promise<unknown>;
  readonly act: () => Promise<unknown>;
  readonly audit: string;
  /** The recipient; by default the stored address. */
  readonly to?: string;
}

const ACT_CASES: Readonly<Record<keyof typeof HOST_ACTS, ActCase>> = {
  paused: { act: () => hostSession.post(`${ONE}/pause`, { paused: true }), audit: "listing.pause" },
  shown: {
    first: () => hostSession.post(`${ONE}/pause`, { paused: true }),
    act: () => hostSession.post(`${ONE}/pause`, { paused: false }),
    audit: "listing.resume",
  },
  facts: { act: () => hostSession.post(`${ONE}/facts`, { answers: { ...EMPTY_PRIVACY, cameras: "none-inside" } }), audit: "listing.facts" },
  proposed: {
    act: async () => {
      const { fields } = (await hostSession.get(ONE)).json<HostedListing>();
      return hostSession.post(`${ONE}/proposals`, { fields: { ...fields, name: "Lake House" }, note: "" });
    },
    audit: "submission.propose",
  },
  planned: { act: () => hostSession.post(`${ONE}/plan`, { plan: "pro" }), audit: "listing.plan-wanted" },
  downloaded: { act: () => hostSession.post(`${ONE}/held`), audit: "host.download" },
  addressRequested: { act: requestAddress, audit: "host.address-asked" },
  addressDropped: { first: requestAddress, act: () => hostSession.post("/api/host/address/drop"), audit: "host.address-dropped" },
  addressChanged: { first: requestAddress, act: () => clickButton("confirm"), audit: "listing.address" },
  addressUndone: {
    first: async () => {
      await requestAddress();
      await clickButton("confirm");
    },
    act: () => clickButton("undo"),
    audit: "listing.address-undone",
    to: NEW,
  },
  vanished: { act: () => hostSession.post(`${ONE}/vanish`, { confirm: "stay-one" }), audit: "listing.remove" },
  erased: { act: () => hostSession.post(`${ONE}/erase`, { confirm: "stay-one" }), audit: "address.erase" },
};

const newer = async <T extends { id: unknown }>(rows: () => Promise<T[]>, act: () => Promise<unknown>) => {
  const before = new Set((await rows()).map(({ id }) => id));
  await act();
  return (await rows()).filter(({ id }) => !before.has(id));
};

it.each(Object.entries(ACT_CASES))("%s is mailed to the host and audited", async (name, { first, act, audit, to = EMAIL }) => {
  await first?.();
  let entries: { action: string; who: string }[] = [];
  const mails = await newer(
    () => db.selectFrom("mail_outbox").select(["id", "kind", "recipient", "content"]).execute(),
    async () => {
      entries = await newer(() => db.selectFrom("audit").select(["id", "action", "who"]).execute(), act);
    },
  );
  const doneMails = mails.filter(({ kind }) => kind === "host-done");
  const { subject } = HOST_ACTS[name as keyof typeof HOST_ACTS]("", "");
  expect(doneMails.map(({ recipient, content }) => [recipient, content?.subject])).toEqual([[to, subject]]);
  expect(entries.map(({ action }) => action)).toContain(audit);
  expect(new Set(entries.map(({ who }) => who))).toEqual(new Set(["host"]));
});

it("an act that changes nothing sends no mail", async () => {
  await hostSession.post(`${ONE}/plan`, { plan: "pro" });
  const count = async () => (await texts()).length;
  const before = await count();
  const again = [
    hostSession.post(`${ONE}/plan`, { plan: "pro" }),
    hostSession.post(`${ONE}/pause`, { paused: false }),
    hostSession.post("/api/host/address/drop"),
  ];
  expect((await Promise.all(again)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await count()).toBe(before);
});
