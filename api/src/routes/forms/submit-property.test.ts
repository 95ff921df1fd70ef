import { isFeaturedByPay, PRIVATE_FIELDS, readListing, toPublicRecord } from "@nightlatch/domain";
import { beforeEach, expect, it } from "vitest";
import { openTestApi } from "../../../testing/api.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { PROPERTY } from "../../../testing/forms.ts";

const SENT = {
  ...PROPERTY,
  Website: "http://pine.example",
  "Airbnb URL": "stay.example/pine",
  Instagram: "@pine.hollow",
  "Max Number of Guests": 2,
  Bathrooms: 1.5,
  Tags: ["tag-cage", "tag-one-couple-only"],
  "Host Name": "xqzrobin",
  "Host Email": "xqzrobin@secret.example",
  "Host Phone": "+1 555 010 4477",
};

const api = await openTestApi([], { trustProxy: true });
const { db } = api.services;
beforeEach(() => emptyTables(db, "submissions", "mail_outbox", "request_marks"));

const submit = (payload: object, client = "203.0.113.1") =>
  api.app.inject({ method: "POST", url: "/api/properties", payload, headers: { "x-forwarded-for": client } });
const submissions = () => db.selectFrom("submissions").selectAll().execute();
const mails = () => db.selectFrom("mail_outbox").selectAll().orderBy("kind").execute();

it("stores the submission as pending, with the host separately, and mails host and operator", async () => {
  const response = await submit({ ...SENT, website: "", elapsedMs: 60_000 });
  expect([response.statusCode, response.json(), response.headers["cache-control"]]).toEqual([200, { ok: true }, "no-store"]);
  const [stored] = await submissions();
  expect(stored).toMatchObject({
    status: "pending",
    record: {
      Name: "Pine Hollow",
      "Property Type": ["type-kink-cabin"],
      Website: "https://pine.example",
      "Booking Link": "https://stay.example/pine",
      "Airbnb URL": "https://stay.example/pine",
      "Max Number of Guests": 2,
      Bathrooms: 1.5,
      Tags: ["tag-cage", "tag-one-couple-only"],
    },
  });
  for (const field of PRIVATE_FIELDS) expect(stored?.record).not.toHaveProperty([field]);
  const contacts = await db.selectFrom("submission_contacts").selectAll().execute();
  expect(contacts).toEqual([
    {
      submission_id: stored?.id,
      fields: { "Host Name": "xqzrobin", "Host Email": "xqzrobin@secret.example", "Host Phone": "+1 555 010 4477" },
    },
  ]);
  const [confirmation, notice] = await mails();
  expect(confirmation).toMatchObject({ kind: "property-confirmation", recipient: "xqzrobin@secret.example", status: "queued" });
  expect(confirmation?.content?.text).toContain('Thank you for adding "Pine Hollow"');
  expect(notice).toMatchObject({ kind: "property-notice", recipient: "operator@nightlatch.example" });
  expect(notice?.content?.text).toContain("\nPhotos: none\n");
  expect(notice?.content).toMatchObject({ replyTo: "xqzrobin@secret.example" });
  expect(notice?.content?.text).toContain("Host Phone: +1 555 010 4477");
});

it("stores the requested plan, mails it to host and operator, and features nothing", async () => {
  expect((await submit({ ...SENT, "Plan Wanted": "elite" })).statusCode).toBe(200);
  const [stored] = await submissions();
  expect(stored?.record).toMatchObject({ "Plan Wanted": "elite" });
  expect(isFeaturedByPay(stored?.record ?? {}, Date.now())).toBe(false);
  expect(toPublicRecord({ ...stored?.record, id: "a" })).not.toHaveProperty("Plan Wanted");
  const [confirmation, notice] = await mails();
  expect(confirmation?.content?.text).toContain("You asked for the Elite plan.");
  expect(notice?.content?.text).toContain("\nPlan Wanted: elite\n");
});

it("stores the host's privacy answers with today's date, and shows them to the operator in words", async () => {
  const answers = { Cameras: "outside-only", "Cameras Detail": "at the gate", "On the Ground": ["host-on-site", "other-guests"] };
  expect((await submit({ ...SENT, ...answers })).statusCode).toBe(200);
  const [stored] = await submissions();
  const today = stored?.created_at.toISOString().slice(0, 10);
  expect(stored?.record).toMatchObject({ ...answers, "Cameras Since": today, "On the Ground Since": today });
  expect(stored?.record).not.toHaveProperty("Sound Since");
  expect(readListing({ ...stored?.record, id: "a" }).privacyFacts.cameras).toEqual({
    values: ["outside-only"],
    detail: "at the gate",
    by: "host",
    since: today,
  });
  const [, notice] = await mails();
  expect(notice?.content?.text).toContain("\nCameras: Outside only\nCameras Detail: at the gate\nOn the Ground: The host, Other guests\n");
});

it("mentions no plan to a host who asked for none, or for the free one", async () => {
  await submit(SENT);
  await submit({ ...SENT, Name: "Oak Hollow", "Plan Wanted": "free" });
  const texts = (await mails()).filter(({ kind }) => kind === "property-confirmation").map(({ content }) => content?.text);
  expect(texts).toHaveLength(2);
  for (const text of texts) expect(text).not.toContain("plan");
});

it("lists the submission nowhere", async () => {
  await submit(SENT);
  await api.services.catalogue.refresh();
  expect(await api.get("/api/properties")).toEqual([]);
  expect(await api.get("/api/listings")).toMatchObject({ total: 0 });
  expect(await api.get("/api/suggestions?q=pine")).toEqual([]);
  expect((await api.app.inject("/api/listings/pine-hollow")).statusCode).toBe(404);
  for (const url of ["/api/properties", "/api/listings", "/api/category-counts", "/api/sitemap-entries"])
    expect((await api.app.inject(url)).body.toLowerCase()).not.toMatch(/pine|xqzrobin/);
});

it.each([
  ["Name", { Name: " " }, "Please provide property name, host email, and host phone."],
  ["Host Email", { "Host Email": undefined }, "Please provide property name, host email, and host phone."],
  ["Website", { Website: "", "Airbnb URL": undefined }, "Please provide at least one booking URL or website."],
  ["Other URL", { "Other URL": "https://a:b@c.example" }, "Other URL must be a web address."],
  ["Description", { Description: "x".repeat(5_001) }, "Description can have at most 5000 characters."],
  ["City", { City: "nul \0" }, "City has a character that cannot be stored."],
  ["published", { published: true }, 'There is no field "published".'],
  ["elapsedMs", { elapsedMs: "soon" }, "elapsedMs must be a number."],
])("refuses a bad %s and stores nothing", async (field, change, error) => {
  const response = await submit({ ...SENT, ...change });
  expect([response.statusCode, response.json()]).toEqual([400, { error, code: "invalid_body", field }]);
  expect(await submissions()).toEqual([]);
});

it("carries no submitted text in the mail to the typed address", async () => {
  await submit({ ...SENT, Name: "Win now at spam.example" });
  const [confirmation] = await mails();
  expect(confirmation?.content?.text).toContain("Thank you for adding your listing to");
  expect(JSON.stringify(confirmation?.content)).not.toContain("spam.example");
});

it("sends few confirmations to one address, and stores every listing", async () => {
  for (let count = 0; count < 8; count++) expect((await submit(SENT, `203.0.113.${count}`)).statusCode).toBe(200);
  const confirmations = (await mails()).filter(({ kind }) => kind === "property-confirmation");
  expect(confirmations.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill("queued"), ...Array(3).fill("withheld")]);
  expect(await submissions()).toHaveLength(8);
});
