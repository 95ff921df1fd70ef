import type { HostedListing, HostSession } from "@nightlatch/domain";
import {
  AXE_MS,
  closePage,
  createFakeApi,
  expectElementClean,
  type FakeApi,
  NETWORK_FAILURE,
  openRoute,
  put,
} from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";

const TOKEN = "t".repeat(43);
const ONE = "/api/host/listings/alder-hollow";
const fixture = (name: string) => fixtures.find((each) => each.name === name);
const bodyOf = <T,>(path: string) => fixture("host-full")?.answers?.find((each) => each.method === "GET" && each.path === path)?.body as T;
const HOSTED = bodyOf<HostedListing>("/api/host/listings/:slug");
const { session: SESSION } = bodyOf<{ session: HostSession }>("/api/host/session");

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const section = (name: string) => page.getByRole("region", { name, exact: true });

let api: FakeApi;
beforeEach(() => {
  closePage();
  api = createFakeApi(fixture("host-full"));
});
const open = (url = "/host") => openRoute(routes, { api, url });
const listing = (changes: Partial<HostedListing>) => api.reply(`GET ${ONE}`, { json: { ...HOSTED, ...changes } });
const ADDRESS = { until: "2026-11-30T12:00:00.000Z", said: { before: true, after: false } };

interface State {
  readonly when?: () => unknown;
  readonly url?: string;
  readonly at?: string;
  readonly shows: RegExp;
  readonly next?: () => Promise<unknown>;
}

const STATES: Readonly<Record<string, State>> = {
  "without a session": {
    when: () => {
      api = createFakeApi(fixture("host-empty"));
    },
    shows: /Your page opens with the link in our email/,
  },
  "by a link that is used up": {
    when: () => api.reply("POST /api/host/session", { status: 403, json: { error: "No.", code: "host_link_refused" } }),
    url: `/host#${TOKEN}`,
    next: () => button("Open my page").click(),
    shows: /This link no longer opens your page/,
  },
  "by a link": { url: `/host#${TOKEN}`, shows: /This link works once, so open it on the device that you want to use/ },
  "by a link about a removal": { url: `/host#removal-${TOKEN}`, shows: /names the listing and what was asked for/ },
  "by a link that was cut short": { url: `/host#${TOKEN.slice(1)}`, shows: /This link no longer opens your page/ },
  offline: { when: () => api.reply("GET /api/host/session", NETWORK_FAILURE), shows: /Your page could not be opened/ },
  "with a listing that is gone since": {
    when: () => api.reply(`GET ${ONE}`, { status: 404, json: { error: 'There is no listing "alder-hollow".', code: "listing_not_found" } }),
    shows: /There is no listing/,
  },
  paused: {
    when: () => listing({ state: "paused", pausedSince: "2026-11-20T12:00:00.000Z" }),
    at: "Your listing is paused",
    shows: /Paused since 20 November 2026/,
  },
  hidden: { when: () => listing({ state: "hidden" }), at: "Your listing is hidden", shows: /only we can show it again/ },
  "with a change that was declined": {
    when: () =>
      listing({ proposals: HOSTED.proposals.map((each) => ({ ...each, declined: "The second photo shows a neighbour's house." })) }),
    at: "Changes to your listing",
    shows: /not published.*neighbour's house/,
  },
  "boosted, with a plan asked for": {
    when: () => listing({ boostUntil: "2026-12-03T00:00:00.000Z", planWanted: "pro" }),
    at: "Your plan",
    shows: /You asked for the Pro plan.*Your boost runs until 3 December 2026/,
  },
  "new, with nothing counted nor answered": {
    when: () =>
      listing({ days: [{ day: "2026-11-23", views: 0, followed: 0 }], privacy: {}, pictures: [], proposals: [], plan: undefined }),
    at: "How it is seen",
    shows: /Nothing has been counted yet/,
  },
  "with an address that waits": {
    when: () => api.reply("GET /api/host/session", { json: { session: { ...SESSION, address: ADDRESS } } }),
    at: "Your address",
    shows: /A new address waits for its own confirmation, until 30 November 2026/,
  },
  "with changes being written": { at: "Changes to your listing", shows: /Cover/, next: () => button("Change your listing").click() },
  "asked before it is taken down": { shows: /can't be undone. Search/, next: () => button("Take this listing down").click() },
  "by a link about an address": { url: `/host#confirm-${TOKEN}`, shows: /Nothing changes before both addresses have confirmed/ },
};

test.each(Object.entries(STATES))(
  "the page %s says so, and has no violations on a phone in both schemes",
  async (name, { when, url, at, shows, next }) => {
    await when?.();
    await open(url);
    if (next && url === undefined) await expect.element(section("Your data")).toBeVisible();
    await next?.();
    await expect.poll(() => document.body.textContent).toMatch(shows);
    expect(location.hash).toBe("");
    await expectElementClean(name, at === undefined ? page.getByRole("main") : section(at));
  },
  AXE_MS,
);

test("Tab reaches every control, in the order of the page, without skips or traps", async () => {
  await open();
  await expect.element(section("Your data")).toBeVisible();
  const main = document.querySelector("main") as HTMLElement;
  const controls = [...main.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), input, select, textarea, summary")].filter(
    (each) => each.checkVisibility(),
  );
  main.focus();
  const reached: Element[] = [];
  for (const _ of controls) {
    await userEvent.tab();
    if (document.activeElement) reached.push(document.activeElement);
  }
  expect(reached.map(({ textContent, id }) => textContent || id)).toEqual(controls.map(({ textContent, id }) => textContent || id));
});

test("a new address can be requested, waits for both confirmations, and can be cancelled", async () => {
  await open();
  const own = section("Your address");
  await button("Change my address").click();
  await expect.element(own.getByLabelText("New email address")).toHaveFocus();
  await expect.element(own.getByLabelText("New email address")).toHaveAccessibleDescription(/Please enter a valid email address/);
  put(own.getByLabelText("New email address"), " robin@new.example ");
  api.replyOnce("POST /api/host/address", NETWORK_FAILURE);
  await button("Change my address").click();
  await expect.element(own.getByRole("alert")).toHaveFocus();
  await expect.element(own.getByLabelText("New email address")).toHaveValue("robin@new.example");
  api.reply("POST /api/host/address", { json: { address: { ...ADDRESS, said: { before: false, after: false } } } });
  await button("Change my address").click();
  await expect.element(own.getByRole("status")).toHaveTextContent("We have written to both addresses.");
  await expect.element(own).toHaveTextContent("waits for both addresses to confirm, until 30 November 2026");
  expect(api.calls("POST /api/host/address").at(-1)?.body).toMatchObject({ email: "robin@new.example", csrf: SESSION.csrf });
  api.reply("POST /api/host/address/drop", { json: {} });
  await button("Keep my old address").click();
  await expect.element(own.getByRole("status")).toHaveTextContent("Your address stays as it is.");
  await expect.element(own.getByLabelText("New email address")).toHaveValue("");
});

test.each([
  ["confirm", "Confirm", { state: "waits" }, "once the other address has confirmed"],
  ["confirm", "Confirm", { state: "done" }, "We'll write to the new address from now on"],
  ["undo", "Take it back", { state: "done" }, "We'll write to your old address again"],
  ["removal", "Confirm", { state: "done" }, "We know now that the request comes from you"],
])("a link to %s acts when its button is clicked, and never by itself", async (act, name, reply, words) => {
  const call = act === "removal" ? "POST /api/host/removal/confirm" : `POST /api/host/address/${act}`;
  api.replyOnce(call, NETWORK_FAILURE);
  await open(`/host#${act}-${TOKEN}`);
  await expect.element(button(name)).toBeVisible();
  expect([location.hash, api.calls(call), api.calls("POST /api/host/session")]).toEqual(["", [], []]);
  await button(name).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The network did not answer.");
  api.reply(call, { json: reply });
  await button(name).click();
  await expect.element(page.getByRole("status").filter({ hasText: words })).toHaveFocus();
  expect(api.calls(call).map(({ body }) => body)).toEqual(Array(2).fill({ token: TOKEN }));
  await page.getByRole("link", { name: "Go to your page" }).click();
  await expect.element(section("Your listing is shown")).toBeVisible();
});

test.each([
  ["confirm", "Confirm", "host_address_refused", "Go to your page"],
  ["undo", "Take it back", "host_address_refused", "Go to your page"],
  ["removal", "Confirm", "removal_link_refused", "Send a new request"],
])("a used link to %s offers no second click, but a way on", async (act, name, code, linkName) => {
  const call = act === "removal" ? "POST /api/host/removal/confirm" : `POST /api/host/address/${act}`;
  api.reply(call, { status: 403, json: { error: "This link no longer works.", code } });
  await open(`/host#${act}-${TOKEN}`);
  await button(name).click();
  await expect.element(page.getByRole("alert")).toHaveFocus();
  await expect.element(page.getByRole("link", { name: linkName })).toBeVisible();
  expect(button(name).elements()).toEqual([]);
});

test("a page that opens without a click does not move the focus", async () => {
  await open();
  await expect.element(section("Your data")).toBeVisible();
  expect(document.activeElement?.closest("section, header")).toBeNull();
});
