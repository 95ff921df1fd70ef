import { paths } from "@nightlatch/contract";
import { showOn } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OperationName } from "../desk/desk-api.ts";
import { work } from "../fixtures/work.ts";
import { deskOf } from "../testing/desk.ts";

const NO_SUBSCRIBER = { subscribers: [], counts: { confirmed: 0, pending: 0 } };
const NO_SESSION = { sessions: [], passkeys: [], links: [] };
const QUIET = { ...work.today, late: [], ads: [], queues: work.today.queues.map((each) => ({ ...each, waiting: 0, late: 0, due: 0 })) };

const EMPTY: [fixture: string, operation: OperationName, result: unknown, words: string, link?: string][] = [
  ["today-full", "today", QUIET, "Nothing is waiting for you."],
  ["submissions-full", "submissions list", [], "No submissions waiting.", paths.addListing()],
  ["removals-full", "removals list", [], "No requests waiting.", paths.removeListing()],
  ["reports-full", "reports list", [], "No reports waiting."],
  ["messages-full", "messages list", [], "No messages waiting.", paths.contact()],
  ["mails-full", "mails list", [], "No email problems."],
  ["subscribers-full", "subscribers list", NO_SUBSCRIBER, "No confirmed addresses yet.", paths.comingSoon()],
  ["invitations-full", "preview list", [], "No one has been invited yet."],
  ["advertisements-full", "ads list", [], "No advertisements yet."],
  ["import-empty", "imports list", [], "Nothing has been imported yet."],
  ["sessions-full", "desk list", NO_SESSION, "No one else is signed in, and there are no unused links."],
];

test.each(EMPTY)(
  "%s without entries describes what will appear, next to an illustration",
  async (fixture, operation, result, words, link) => {
    const desk = deskOf(fixture);
    desk.reply(operation, result);
    await showOn({ width: 390, height: 780, colorScheme: "light" });
    await desk.open();
    const title = page.getByText(words);
    await expect.element(title).toBeVisible();
    const frame = title.element().parentElement as HTMLElement;
    const why = frame.querySelectorAll("p")[1] as HTMLElement;
    expect(why.textContent).toMatch(/^\w.{30,}\.$/);
    const illustration = (frame.querySelector("svg") as Element).getBoundingClientRect();
    expect(illustration.width).toBeGreaterThan(40);
    expect(illustration.right).toBeLessThan(title.element().getBoundingClientRect().left);
    expect(title.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(why.getBoundingClientRect().top + 1);
    expect(frame.querySelector("a")?.getAttribute("href")).toBe(link);
  },
);
