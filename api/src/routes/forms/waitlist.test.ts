import { parseApiConfig } from "@nightlatch/backoffice/config";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApi, postTo } from "../../../testing/api.ts";
import { setRows } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { startOutsideService } from "../../../testing/outside-service.ts";

const PERSON = { email_address: "Robin@example.com", tags: ["interest-host"] };

const api = await openTestApi([], { trustProxy: true, publicUrl: "https://stays.example" });
const { db } = api.services;

describe("the waiting list", () => {
  beforeEach(() => emptyTables(db, "mail_outbox", "subscribers", "request_marks"));

  const join = (payload: object, headers: Record<string, string> = {}) =>
    api.app.inject({ method: "POST", url: "/api/waitlist", payload, headers });
  const joinByForm = (payload: string, accept = "text/html,*/*;q=0.8") =>
    postTo(api.app, "/api/waitlist", payload, { "content-type": "application/x-www-form-urlencoded", accept });
  const subscribers = () => db.selectFrom("subscribers").select(["email", "status", "tags", "asked_tags"]).execute();
  const mails = () => db.selectFrom("mail_outbox").selectAll().orderBy("created_at").execute();

  async function linkInMail(purpose: "confirm" | "unsubscribe"): Promise<string> {
    const mail = (await mails()).findLast(({ status }) => status === "queued");
    const link = new RegExp(`^https://stays\\.example(/api/waitlist/${purpose}\\?token=[\\w-]{43})$`, "m").exec(mail?.content?.text ?? "");
    return link?.[1] ?? "";
  }
  const post = (url: string) => api.app.inject({ method: "POST", url });
  /** Makes mails older, because an address gets no second mail within a pause. */
  const later = (minutes: number) => setRows(db, "subscribers", { mailed_at: new Date(Date.now() - minutes * 60_000) });

  it("mails an address, and only its owner can confirm it", async () => {
    const response = await join(PERSON);
    expect([response.statusCode, response.json(), response.headers["cache-control"]]).toEqual([200, { ok: true }, "no-store"]);
    expect(await subscribers()).toEqual([{ email: "Robin@example.com", status: "pending", tags: [], asked_tags: ["interest-host"] }]);

    const link = await linkInMail("confirm");
    const page = await api.app.inject(link);
    expect([page.statusCode, page.headers["content-type"], page.headers["cache-control"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(page.headers["content-security-policy"]).toContain("form-action 'self'");
    expect(page.body.match(/<button/g)).toHaveLength(1);
    expect(page.body).toContain(`<form method="post" action="${link}">`);
    expect((await subscribers())[0]?.status).toBe("pending");

    expect((await post(link)).body).toContain("You are on the list");
    expect(await subscribers()).toMatchObject([{ status: "confirmed", tags: ["interest-host"] }]);
    expect((await post(link)).statusCode).toBe(200);
  });

  it("gives a known and an unknown address the same response and the same mail", async () => {
    const first = await join(PERSON);
    const firstMail = (await mails())[0];
    await post(await linkInMail("confirm"));
    await later(60);
    const second = await join({ email_address: "ROBIN@EXAMPLE.COM", tags: ["interest-traveler"] });
    const headersOf = ({ headers }: typeof first) => Object.keys(headers).filter((name) => name !== "date");
    expect([second.statusCode, second.body, headersOf(second)]).toEqual([first.statusCode, first.body, headersOf(first)]);
    const secondMail = (await mails())[1];
    const withoutTokens = (text = "") => text.replaceAll(/token=[\w-]+/g, "token");
    expect(withoutTokens(secondMail?.content?.text)).toBe(withoutTokens(firstMail?.content?.text));
    // An interest submitted for this address does not count until the address's owner confirms.
    expect(await subscribers()).toMatchObject([{ status: "confirmed", tags: ["interest-host"], asked_tags: ["interest-traveler"] }]);
  });

  it("delays a second mail to an address, with the same response", async () => {
    await join(PERSON);
    expect((await join(PERSON)).json()).toEqual({ ok: true });
    expect((await mails()).map(({ status, content }) => [status, content === null])).toEqual([
      ["queued", false],
      ["withheld", true],
    ]);
    await later(16);
    await join(PERSON);
    expect((await mails()).map(({ status }) => status)).toEqual(["queued", "withheld", "queued"]);
  });

  it("stops mailing an address after ten mails of any kind in a day, but not others", async () => {
    const { mailer } = api.services;
    const kinds = ["property-confirmation", "removal-confirmation"] as const;
    const mail = (kind: (typeof kinds)[number], to: string) => ({ kind, to, subject: "Hello", text: "Hello." });
    const statuses = async (to: string) =>
      (await db.selectFrom("mail_outbox").select("status").where("recipient", "=", to).execute()).map(({ status }) => status);
    await db.transaction().execute(async (trx) => {
      for (const kind of kinds) for (let times = 0; times < 5; times++) await mailer.putConfirmation(trx, mail(kind, "robin@EXAMPLE.com"));
    });
    expect(new Set(await statuses("robin@EXAMPLE.com"))).toEqual(new Set(["queued"]));
    expect((await join(PERSON)).json()).toEqual({ ok: true });
    expect((await mails()).at(-1)).toMatchObject({ status: "withheld", content: null });
    // An unsent mail starts no pause, so the next mail may be sent after a day.
    await setRows(db, "mail_outbox", { created_at: new Date(Date.now() - 25 * 3_600_000) });
    await join(PERSON);
    expect((await mails()).filter(({ kind, status }) => kind === "waitlist" && status === "queued")).toHaveLength(1);
    expect(await statuses("robin@EXAMPLE.com")).toHaveLength(10);
    await db.transaction().execute((trx) => mailer.putConfirmation(trx, mail("property-confirmation", "ada@example.com")));
    expect(await statuses("ada@example.com")).toEqual(["queued"]);
  });

  it("removes an address by one click, or by the mail program's own button", async () => {
    await join(PERSON);
    await post(await linkInMail("confirm"));
    const link = await linkInMail("unsubscribe");
    expect((await mails())[0]?.content?.unsubscribeUrl).toBe(`https://stays.example${link}`);
    expect((await api.app.inject(link)).body).toContain("Take me off the list");
    expect(await subscribers()).toHaveLength(1);
    const oneClick = await postTo(api.app, link, "List-Unsubscribe=One-Click", { "content-type": "application/x-www-form-urlencoded" });
    expect([oneClick.statusCode, oneClick.body.includes("You are off the list")]).toEqual([200, true]);
    expect(await subscribers()).toEqual([]);
    expect(await db.selectFrom("subscriber_tokens").selectAll().execute()).toEqual([]);
    expect((await mails()).map(({ status, content }) => [status, content])).toEqual([["withheld", null]]);
    expect((await api.app.inject(link)).statusCode).toBe(404);
    expect((await post(link)).statusCode).toBe(404);
  });

  it("accepts the mail program's button as multipart too", async () => {
    await join(PERSON);
    const response = await postTo(
      api.app,
      await linkInMail("unsubscribe"),
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      { "content-type": "multipart/form-data; boundary=x" },
    );
    expect(response.statusCode).toBe(200);
    expect(await subscribers()).toEqual([]);
  });

  it("stores no token, and refuses a link that is expired, invented or for another purpose", async () => {
    await join(PERSON);
    const [confirm, unsubscribe] = [await linkInMail("confirm"), await linkInMail("unsubscribe")];
    const token = confirm.split("=")[1] ?? "";
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await db.selectFrom("subscriber_tokens").selectAll().execute())).not.toContain(token);
    for (const url of [
      unsubscribe.replace("unsubscribe", "confirm"),
      confirm.replace("confirm", "unsubscribe"),
      `${confirm}x`,
      `${confirm}&token=${token}`,
      "/api/waitlist/confirm",
    ]) {
      const responses = [await api.app.inject(url), await post(url)];
      expect(responses.map(({ statusCode, body }) => [url, statusCode, body.includes("This link no longer works")])).toEqual([
        [url, 404, true],
        [url, 404, true],
      ]);
    }
    await setRows(db, "subscriber_tokens", { expires_at: new Date(Date.now() - 1000) });
    expect((await post(confirm)).statusCode).toBe(404);
    expect(await subscribers()).toMatchObject([{ status: "pending" }]);
  });

  it.each([
    ["email_address=robin%40example.com&tags%5B%5D=interest-host", "/coming-soon?joined=1"],
    ["email_address=robin%40example.com", "/coming-soon?joined=1"],
    ["email_address=robin%40example.com&website=spam", "/coming-soon?joined=1"],
    ["email_address=robin&tags%5B%5D=interest-host", "/coming-soon?problem=email"],
    ["tags%5B%5D=interest-host", "/coming-soon?problem=email"],
    ["email_address=a%40x.example&email_address=b%40x.example", "/coming-soon?problem=email"],
    ["email_address=robin%40example.com&tags%5B%5D=gossip", "/coming-soon?problem=interest"],
    ["email_address=robin%40example.com&other=1", "/coming-soon?problem=failed"],
  ])("redirects a browser's own form %s to %s", async (form, address) => {
    const response = await joinByForm(form);
    expect([response.statusCode, response.headers.location]).toEqual([303, address]);
    const taken = address.endsWith("joined=1") && !form.includes("website");
    expect(await subscribers()).toHaveLength(taken ? 1 : 0);
  });

  it("answers a form with JSON unless the client accepts HTML", async () => {
    const sent = "email_address=robin%40example.com&tags[]=interest-host&tags[]=traveler";
    expect((await joinByForm(sent, "application/json")).json()).toEqual({ ok: true });
    expect(await subscribers()).toMatchObject([{ asked_tags: ["interest-host", "interest-traveler"] }]);
    expect((await joinByForm("email_address=robin", "*/*")).json()).toMatchObject({ code: "invalid_body", field: "email_address" });
  });

  it.each([
    ["email_address", {}],
    ["email_address", { email_address: "robin@" }],
    ["email_address", { email_address: "a@x.example, b@x.example" }],
    ["email_address", { email_address: `${"x".repeat(250)}@x.example` }],
    ["email_address", { email_address: 5 }],
    ["tags", { tags: ["gossip"] }],
    ["tags", { tags: { a: 1 } }],
    ["admin", { admin: true }],
  ])("refuses a bad %s", async (field, change) => {
    const base = field === "email_address" ? {} : PERSON;
    const response = await join({ ...base, ...change });
    expect([response.statusCode, response.json().code, response.json().field]).toEqual([400, "invalid_body", field]);
    expect(await subscribers()).toEqual([]);
  });

  it("says busy to a browser that sends too many", async () => {
    const forms = Array.from({ length: 6 }, (_, index) => `email_address=p${index}%40x.example`);
    const responses = await Promise.all(forms.map((form) => joinByForm(form)));
    expect(responses.map(({ headers }) => headers.location).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => "/coming-soon?joined=1"),
      "/coming-soon?problem=busy",
    ]);
  });

  it("serves the stylesheet of its pages", async () => {
    const response = await api.app.inject("/api/waitlist/page.css");
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
  });
});

const service = await startOutsideService();
afterAll(service.close);
const outside = await openTestApi([], { forms: { ...parseApiConfig({}).forms, emailMarketingUrl: `${service.url}/join` } });

describe("the waiting list at an outside service", () => {
  beforeEach(() => emptyTables(outside.services.db, "request_marks"));

  const join = (more: object = {}) => outside.app.inject({ method: "POST", url: "/api/waitlist", payload: { ...PERSON, ...more } });

  it("forwards the form, and stores nothing of it", async () => {
    service.replyWith(302);
    expect((await join()).json()).toEqual({ ok: true });
    expect(service.requests).toEqual([
      {
        path: "/join",
        type: "application/x-www-form-urlencoded;charset=UTF-8",
        body: "email_address=Robin%40example.com&tags%5B%5D=interest-host",
      },
    ]);
    expect(await outside.services.db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
    expect(await outside.services.db.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
  });

  it.each([
    [422, { error: "That address was refused." }, 400, "That address was refused."],
    [500, { error: "inner detail" }, 502, "The service behind this form did not accept it. Please try again in a little while."],
    [404, "not JSON", 502, "The service behind this form did not accept it. Please try again in a little while."],
  ])("reports the result of a %d with %j", async (status, body, expectedStatus, error) => {
    service.replyWith(status, body);
    const response = await join();
    expect([response.statusCode, response.json().error]).toEqual([expectedStatus, error]);
  });

  it("reports a service that does not respond", async () => {
    await service.close();
    expect((await join()).statusCode).toBe(502);
  });
});
