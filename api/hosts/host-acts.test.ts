import { EMPTY_PRIVACY, type HostedListing } from "@nightlatch/domain";
import { putListings } from "@nightlatch/listings/listing-store";
import { beforeEach, expect, it } from "vitest";
import { openTestApi } from "../testing/api.ts";
import { emptyTables } from "../testing/empty-tables.ts";
import { type HostVisit, OWN_PAGE, openHostPage } from "../testing/hosted.ts";
import { makeRecord } from "../testing/records.ts";
import { HOST_ACTS } from "./host-mails.ts";

const [EMAIL, NEW] = ["robin@host.example", "robin@new.example"];
const RECORD = makeRecord("one", { "Host Email": EMAIL, "Host Phone": "1" });
const ONE = "/api/host/listings/stay-one";

const api = await openTestApi([RECORD]);
const { db } = api.services;
let visit: HostVisit;
beforeEach(async () => {
  await emptyTables(db, "audit", "mail_outbox", "request_marks", "submissions", "host_address_changes");
  await putListings(db, [RECORD]);
  visit = await openHostPage(api, EMAIL);
});

const texts = async () =>
  (await db.selectFrom("mail_outbox").select(["content"]).orderBy("created_at").execute()).map(({ content }) => content?.text ?? "");
const press = async (act: "confirm" | "undo") => {
  for (const text of await texts()) {
    const token = new RegExp(`/host#${act}-([\\w-]{43})$`, "m").exec(text)?.[1];
    if (token) await api.app.inject({ method: "POST", url: `/api/host/address/${act}`, headers: OWN_PAGE, payload: { token } });
  }
};
const ask = () => visit.post("/api/host/address", { email: NEW });

interface Way {
  readonly first?: () => Promise<unknown>;
  readonly act: () => Promise<unknown>;
  readonly audit: string;
  /** The address of the mail; the stored address unless another is given. */
  readonly to?: string;
}

const WAYS: Readonly<Record<keyof typeof HOST_ACTS, Way>> = {
  paused: { act: () => visit.post(`${ONE}/pause`, { paused: true }), audit: "listing.pause" },
  shown: {
    first: () => visit.post(`${ONE}/pause`, { paused: true }),
    act: () => visit.post(`${ONE}/pause`, { paused: false }),
    audit: "listing.resume",
  },
  facts: { act: () => visit.post(`${ONE}/facts`, { answers: { ...EMPTY_PRIVACY, cameras: "none-inside" } }), audit: "listing.facts" },
  proposed: {
    act: async () => {
      const { fields } = (await visit.get(ONE)).json<HostedListing>();
      return visit.post(`${ONE}/proposals`, { fields: { ...fields, name: "Lake House" }, note: "" });
    },
    audit: "submission.propose",
  },
  planned: { act: () => visit.post(`${ONE}/plan`, { plan: "pro" }), audit: "listing.plan-wanted" },
  downloaded: { act: () => visit.post(`${ONE}/held`), audit: "host.download" },
  addressAsked: { act: ask, audit: "host.address-asked" },
  addressDropped: { first: ask, act: () => visit.post("/api/host/address/drop"), audit: "host.address-dropped" },
  addressChanged: { first: ask, act: () => press("confirm"), audit: "listing.address" },
  addressUndone: {
    first: async () => {
      await ask();
      await press("confirm");
    },
    act: () => press("undo"),
    audit: "listing.address-undone",
    to: NEW,
  },
  vanished: { act: () => visit.post(`${ONE}/vanish`, { confirm: "stay-one" }), audit: "listing.remove" },
  erased: { act: () => visit.post(`${ONE}/erase`, { confirm: "stay-one" }), audit: "address.erase" },
};

const newer = async <T extends { id: unknown }>(rows: () => Promise<T[]>, act: () => Promise<unknown>) => {
  const before = new Set((await rows()).map(({ id }) => id));
  await act();
  return (await rows()).filter(({ id }) => !before.has(id));
};

it.each(Object.entries(WAYS))("%s is mailed to the host and stands in the audit", async (name, { first, act, audit, to = EMAIL }) => {
  await first?.();
  let entries: { action: string; who: string }[] = [];
  const mails = await newer(
    () => db.selectFrom("mail_outbox").select(["id", "kind", "recipient", "content"]).execute(),
    async () => {
      entries = await newer(() => db.selectFrom("audit").select(["id", "action", "who"]).execute(), act);
    },
  );
  const told = mails.filter(({ kind }) => kind === "host-done");
  const { subject } = HOST_ACTS[name as keyof typeof HOST_ACTS]("", "");
  expect(told.map(({ recipient, content }) => [recipient, content?.subject])).toEqual([[to, subject]]);
  expect(entries.map(({ action }) => action)).toContain(audit);
  expect(new Set(entries.map(({ who }) => who))).toEqual(new Set(["host"]));
});

it("that changes nothing is told to nobody", async () => {
  await visit.post(`${ONE}/plan`, { plan: "pro" });
  const count = async () => (await texts()).length;
  const before = await count();
  const again = [
    visit.post(`${ONE}/plan`, { plan: "pro" }),
    visit.post(`${ONE}/pause`, { paused: false }),
    visit.post("/api/host/address/drop"),
  ];
  expect((await Promise.all(again)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await count()).toBe(before);
});
