import { deskPaths, paths } from "@nightlatch/contract";
import { createFakeApi, openRoute, showOn, WIDE } from "@nightlatch/testing/browser";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OperationName } from "../desk/desk-api.ts";
import { callOf, work } from "../fixtures/work.ts";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";

afterEach(() => showOn(WIDE));

const NOBODY = { subscribers: [], counts: { confirmed: 0, pending: 0 } };
const QUIET = { ...work.today, late: [], ads: [], queues: work.today.queues.map((each) => ({ ...each, waiting: 0, late: 0, due: 0 })) };

interface Empty {
  readonly fixture: string;
  readonly url: string;
  readonly operation: OperationName;
  readonly result?: unknown;
  readonly words: string;
  /** Where it leads to. */
  readonly link?: string;
}

const PAGES: readonly Empty[] = [
  { fixture: "today-full", url: deskPaths.today(), operation: "today", result: QUIET, words: "Nothing waits for you." },
  {
    ...{ fixture: "submissions-full", url: deskPaths.submissions(), operation: "submissions list", words: "No place waits." },
    link: paths.addListing(),
  },
  {
    ...{ fixture: "removals-full", url: deskPaths.removals(), operation: "removals list", words: "No request waits." },
    link: paths.removeListing(),
  },
  { fixture: "reports-full", url: deskPaths.reports(), operation: "reports list", words: "No report waits." },
  { fixture: "messages-full", url: deskPaths.messages(), operation: "messages list", words: "No message waits.", link: paths.contact() },
  { fixture: "mails-full", url: deskPaths.mails(), operation: "mails list", words: "No mail is in trouble." },
  {
    ...{ fixture: "subscribers-full", url: deskPaths.subscribers(), operation: "subscribers list", result: NOBODY },
    ...{ words: "No one has confirmed an address yet.", link: paths.comingSoon() },
  },
  { fixture: "invitations-full", url: deskPaths.invitations(), operation: "preview list", words: "No one has been invited yet." },
  { fixture: "advertisements-full", url: deskPaths.advertisements(), operation: "ads list", words: "There is no advertisement." },
  { fixture: "import-empty", url: deskPaths.import(), operation: "imports list", words: "Nothing has been imported yet." },
  {
    ...{ fixture: "sessions-full", url: deskPaths.sessions(), operation: "desk list" },
    ...{ result: { sessions: [], passkeys: [], links: [] }, words: "Nobody else is signed in, and no link waits." },
  },
];

test.each(PAGES)(
  "%s without anything says what will stand there, beside a drawing",
  async ({ fixture, url, operation, result = [], words, link }) => {
    const api = createFakeApi(fixtures.find(({ name }) => name === fixture));
    api.reply(callOf(operation), { json: { result } });
    await showOn({ width: 390, height: 780, colorScheme: "light" });
    await openRoute(routes, { api, url });
    const title = page.getByText(words);
    await expect.element(title).toBeVisible();
    const frame = title.element().parentElement as HTMLElement;
    const why = frame.querySelectorAll("p")[1] as HTMLElement;
    expect(why.textContent).toMatch(/^\w.{30,}\.$/);
    const drawing = (frame.querySelector("svg") as Element).getBoundingClientRect();
    expect(drawing.width).toBeGreaterThan(40);
    expect(drawing.right).toBeLessThan(title.element().getBoundingClientRect().left);
    expect(title.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(why.getBoundingClientRect().top + 1);
    expect(frame.querySelector("a")?.getAttribute("href")).toBe(link);
  },
);

test("whoever is signed out reads what the desk is, and that nothing is lost", async () => {
  await openRoute(routes, { api: createFakeApi(fixtures.find(({ name }) => name === "today-empty")), url: deskPaths.today() });
  await expect.element(page.getByText("This page opens once you sign in.")).toBeVisible();
  await expect.element(page.getByText("what you had saved is kept", { exact: false })).toBeVisible();
});
