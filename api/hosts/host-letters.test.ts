import { afterAll, expect, it, vi } from "vitest";
import { buildApi } from "../src/app.ts";
import { PROPERTY } from "../testing/forms.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { openTestDesk } from "../testing/operator-desk.ts";

const HOST = "robin@example.com";

const mails = await startMailServer();
afterAll(mails.close);
const { desk, services } = await openTestDesk([], { MAIL_FROM: "post@stays.test", OPERATOR_EMAIL: "desk@stays.test" }, undefined, {
  mail: { smtpUrl: mails.url, from: "post@stays.test", operator: "desk@stays.test" },
});

async function handIn(): Promise<string> {
  const app = buildApi(services, { trustProxy: false });
  expect((await app.inject({ method: "POST", url: "/api/properties", payload: PROPERTY })).statusCode).toBe(200);
  await app.close();
  return (await desk.json<{ id: string }[]>("submissions", "list"))[0]?.id ?? "";
}

async function letLettersGo(): Promise<void> {
  const { numUpdatedRows } = await services.db
    .updateTable("mail_outbox")
    .set({ held_until: new Date(Date.now() - 1_000) })
    .where("held_until", "is not", null)
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
  services.mailer.wake();
}

const toHost = () => mails.mails.filter(({ to }) => to === HOST);
const PATIENCE = { timeout: 50_000 };

it("a host gets mail over SMTP that the listing arrived and that it is published, once each", async () => {
  await desk.json("submissions", "approve", await handIn());
  await letLettersGo();
  await vi.waitFor(() => expect(toHost()).toHaveLength(2), PATIENCE);
  expect(toHost().map(({ subject }) => subject)).toEqual(["We have received your listing", "Your listing is live"]);
  const { raw, messageId } = toHost()[1] ?? { raw: "", messageId: "" };
  expect(raw).toContain("\r\nhttps://stay.example/property/pine-hollow\r\n");
  expect(raw).toContain("Reply-To: desk@stays.test\r\n");
  expect(messageId).toMatch(/@stays\.test>$/);
});

it("a host gets mail over SMTP why a listing was declined, in the operator's words", async () => {
  mails.mails.length = 0;
  const reason = "The booking page does not open. Please send us one that does.";
  await desk.json("submissions", "reject", await handIn(), "--reason", reason);
  await letLettersGo();
  await vi.waitFor(() => expect(toHost()).toHaveLength(2), PATIENCE);
  expect(toHost()[1]?.subject).toBe("About the listing you sent us");
  expect(toHost()[1]?.raw).toContain(`\r\nHere is why:\r\n${reason}\r\n`);
});
