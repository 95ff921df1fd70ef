import { silentLog } from "@nightlatch/http/log";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { openTestDatabase, setRows } from "../testing/database.ts";
import { attemptMail } from "./attempt.ts";
import { openMailHealth } from "./mail-health.ts";
import { claimMail, forgetSettled, holdRestored, markLeaving, putMail, sweepUncertain } from "./outbox.ts";
import { SENDER_TIMINGS } from "./timings.ts";
import type { Outcome } from "./transport.ts";

const ADA = "ada@stays.example";
const addresses = { from: "site@stay.example", operator: "operator@stay.example" };

const { db } = await openTestDatabase();
beforeEach(async () => {
  await db.deleteFrom("mail_outbox").execute();
  await putMail(db, { kind: "removal-done", to: ADA, subject: "Done", text: "It is done." }, "stay.example", { isFinal: true });
});

const rows = () => db.selectFrom("mail_outbox").selectAll().execute();
const claim = async () => {
  const claimed = await claimMail(db, 60_000);
  if (!claimed) throw new Error("No mail is due.");
  return claimed;
};

async function attempt(outcome: Outcome): Promise<void> {
  const deliver = async (_mail: unknown, leaving: () => Promise<void>) => {
    await leaving();
    return outcome;
  };
  const health = await openMailHealth(db, silentLog);
  const sender = { db, log: silentLog, addresses, timings: SENDER_TIMINGS, health };
  await attemptMail(sender, { deliver, close: () => {} }, await claim());
}

it.each<[string, Outcome]>([
  ["sent", { kind: "sent" }],
  ["refused permanently", { kind: "refused", forever: true, reason: `550 no mailbox ${ADA}` }],
  ["lost in transit", { kind: "lost", reason: `the line to ${ADA} broke` }],
])("a final mail that is %s leaves no content, not even in its report", async (_what, outcome) => {
  await attempt(outcome);
  const left = await rows();
  expect(left.map(({ kind }) => kind)).toEqual(outcome.kind === "sent" ? [] : ["mail-trouble"]);
  expect(JSON.stringify(left)).not.toContain(ADA);
});

it("a final mail that was refused temporarily waits, for three days at most", async () => {
  await attempt({ kind: "refused", forever: false, reason: "451 later" });
  await forgetSettled(db, 30);
  expect(await rows()).toMatchObject([{ status: "queued", recipient: ADA }]);
  await db.updateTable("mail_outbox").set({ created_at: sql<Date>`now() - interval '73 hours'` }).execute();
  await forgetSettled(db, 30);
  expect(await rows()).toEqual([]);
});

it.each([
  ["died", "-1 second"],
  ["died when the clock was days ahead", "2 days"],
])("a final mail whose sender %s is deleted", async (_how, until) => {
  await markLeaving(db, await claim(), 60_000);
  await setRows(db, "mail_outbox", { leased_until: sql<Date>`now() + ${until}::interval` });
  expect(await sweepUncertain(db)).toEqual([]);
  expect(await rows()).toEqual([]);
});

it("a final mail that comes back with a backup is deleted", async () => {
  await db.deleteFrom("mail_outbox").execute();
  await putMail(db, { kind: "removal-done", to: ADA, subject: "Done", text: "It is done." }, "stay.example", { isFinal: true });
  expect(await holdRestored(db)).toBe(0);
  expect(await rows()).toEqual([]);
});
