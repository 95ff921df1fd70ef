import { deskPaths } from "@nightlatch/contract";
import { expectClean, NETWORK_FAILURE, openComponent, showOn, WIDE } from "@nightlatch/testing/browser";
import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ADA } from "../fixtures/sessions.ts";
import { callOf, deskOf, errorResponse, openDesk } from "../testing/desk.ts";
import { Actions, Input, useToast } from "../ui/index.ts";
import { useDesk } from "./desk-context.ts";
import { DeskPage } from "./desk-page.tsx";

test("a signed-in operator sees their name, their pages, and the exit", async () => {
  const { api } = await openDesk("today-full");
  await expect.element(page.getByRole("heading", { name: "Hello Ada Park" })).toBeVisible();
  await expectClean("signed in");
  const nav = page.getByRole("navigation", { name: "Desk" });
  await expect.element(nav.getByRole("link", { name: "Sessions" }).last()).toBeInTheDocument();
  // The signed-in owner may open "Nowhere", but this remote has no such page, so it shows no link.
  await expect.element(nav.getByRole("link", { name: "Nowhere" })).not.toBeInTheDocument();
  api.reply("POST /api/desk/sign-out", { json: { signedIn: false } });
  api.reply("GET /api/desk/me", { json: { signedIn: false, mail: true } });
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.element(page.getByRole("heading", { name: "You are not signed in" })).toBeVisible();
  expect(api.calls("POST /api/desk/sign-out").map(({ body }) => body)).toEqual([{ token: ADA.token }]);
  await expect.element(page.getByText("Hello Ada Park")).not.toBeInTheDocument();
});

test("a signed-out visitor sees only the ways to sign in, and gets the same response for any address", async () => {
  const { api } = await openDesk("today-empty");
  await expect.element(page.getByRole("heading", { name: "You are not signed in" })).toBeVisible();
  await expect.element(page.getByText("Sign in to open this page.")).toBeVisible();
  await expect.element(page.getByText("Your saved work is safe", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("navigation", { name: "Desk" })).not.toBeInTheDocument();
  await expectClean("signed out");
  api.reply("POST /api/desk/mail-link", { status: 202, json: { ok: true } });
  await page.getByLabelText("Your operator email").fill("ada@stay.example");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect.element(page.getByText("If this is an operator's address, a link is on its way.")).toBeVisible();
  expect(api.calls("POST /api/desk/mail-link").map(({ body }) => body)).toEqual([{ email: "ada@stay.example" }]);
});

test("shows an error next to a missing or invalid address, and sends nothing", async () => {
  const { api } = await openDesk("today-empty");
  const field = page.getByLabelText("Your operator email");
  const send = page.getByRole("button", { name: "Email me a link" });
  await send.click();
  await expect.element(field).toHaveAccessibleDescription("Please fill in this field.");
  await expect.element(field).toHaveFocus();
  await field.fill("ada");
  await expect.element(field).not.toHaveAccessibleDescription();
  await send.click();
  await expect.element(field).toHaveAccessibleDescription("Please enter a valid email address.");
  expect(api.calls("POST /api/desk/mail-link")).toEqual([]);
});

test("reports a desk that does not respond, and retries on a click", async () => {
  const { api, open } = deskOf("today-full");
  api.reply("GET /api/desk/me", NETWORK_FAILURE);
  await open();
  await expect.element(page.getByText("The network did not answer.")).toBeVisible();
  api.reply("GET /api/desk/me", { json: ADA });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "Hello Ada Park" })).toBeVisible();
});

test("the desk is as wide as the site's header, also on a large screen", async () => {
  await openDesk("today-full");
  await expect.element(page.getByRole("heading", { name: "Hello Ada Park" })).toBeVisible();
  for (const width of [1280, 1920]) {
    await showOn({ ...WIDE, width });
    // The page is 1,200 px wide, with a padding of 40 px.
    const edge = (document.documentElement.clientWidth - 1200) / 2 + 40;
    const [side, content] = [page.getByRole("navigation", { name: "Desk" }), page.getByRole("region", { name: "Waiting for you" })];
    expect(side.element().getBoundingClientRect().left, `${width}`).toBeCloseTo(edge, 0);
    expect(document.documentElement.clientWidth - content.element().getBoundingClientRect().right, `${width}`).toBeCloseTo(edge, 0);
  }
  await openDesk("enter-empty");
  const heading = page.getByRole("heading", { name: "Sign in to the desk" });
  await expect.element(heading).toBeVisible();
  expect(heading.element().getBoundingClientRect().left).toBeCloseTo((document.documentElement.clientWidth - 1200) / 2 + 40, 0);
});

test("the exit is next to the name on a phone, not below it", async () => {
  await openDesk("today-full");
  const leave = page.getByRole("button", { name: "Sign out" });
  await expect.element(leave).toBeVisible();
  const middle = (element: Element) => element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2;
  // A long page name leaves little space next to the menu.
  const menu = document.querySelector("nav summary") as Element;
  menu.textContent = "Advertisements";
  for (const width of [350, 390]) {
    await showOn({ ...WIDE, width });
    expect(leave.element().getBoundingClientRect().height, `${width}`).toBeLessThan(50);
    const name = page.getByText("Ada Park", { exact: true }).first().element().closest("p") as Element;
    expect(Math.abs(middle(name) - middle(leave.element())), `${width}`).toBeLessThan(8);
    expect(document.documentElement.scrollWidth, `${width}`).toBe(width);
  }
});

test("the name stays on one line on the narrowest phone, below the menu when there is no room next to it", async () => {
  await openDesk("today-full");
  await expect.element(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  const name = page.getByText("Ada Park", { exact: true }).first().element().closest("p") as HTMLElement;
  for (const menu of ["Today", "Submissions", "Removal requests"]) {
    (document.querySelector("nav summary") as Element).textContent = menu;
    for (const width of [320, 390]) {
      await showOn({ ...WIDE, width });
      expect(name.scrollWidth, `${menu} at ${width}`).toBeLessThanOrEqual(name.clientWidth);
      expect(name.getBoundingClientRect().height, `${menu} at ${width}`).toBeLessThan(30);
      expect(document.documentElement.scrollWidth, `${menu} at ${width}`).toBe(width);
    }
  }
});

const RESOLVE = callOf("reports resolve");

function Work() {
  const { run } = useDesk();
  const toast = useToast();
  const [words, setWords] = useState("");
  const resolve = async () => {
    await run("reports resolve", { id: ADA.id, reason: words });
    toast("Resolved.", { undo: () => run("reports list", {}) });
  };
  const remove = () => run("listings remove", { slug: "pine", yes: true });
  return (
    <>
      <Input label="Reason" value={words} set={setWords} />
      <Actions
        of={[
          { content: "Resolve", act: resolve },
          { content: "Remove it", title: "Remove it?", question: "For good.", act: remove },
        ]}
      />
    </>
  );
}

const WORK = (
  <DeskPage title="Work">
    <Work />
  </DeskPage>
);
const openWork = async () => {
  const desk = deskOf("today-full");
  await openComponent(WORK, { api: desk.api, url: deskPaths.today() });
  await page.getByLabelText("Reason").fill("checked");
  return desk;
};
const resolve = page.getByRole("button", { name: "Resolve" });

test("an operator signed out meanwhile loses no input, and continues after signing in elsewhere", async () => {
  const { api } = await openWork();
  const again = { ...ADA, token: "1".repeat(64) };
  api.reply(RESOLVE, ({ body }) =>
    (body as { token: string }).token === again.token
      ? { json: { result: { id: ADA.id } } }
      : errorResponse("You are not signed in.", "desk_signed_out"),
  );
  api.reply("GET /api/desk/me", { json: { signedIn: false, mail: true } });
  await resolve.click();
  await expect.element(page.getByText("You were signed out in the meantime. Nothing on this page is lost.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Sign in again in another tab" })).toHaveAttribute("target", "_blank");
  await expect.element(page.getByLabelText("Reason")).toHaveValue("checked");
  // Another person who signs in must not continue the action.
  api.reply("GET /api/desk/me", { json: { ...again, name: "Ben Ito" } });
  await resolve.click();
  await expect.element(page.getByText("You were signed out in the meantime. Nothing on this page is lost.")).toBeVisible();
  expect(api.calls(RESOLVE)).toHaveLength(2);
  api.reply("GET /api/desk/me", { json: again });
  await resolve.click();
  await expect.element(page.getByText("Resolved.")).toBeVisible();
  expect(api.calls(RESOLVE).at(-1)?.body).toEqual({ token: again.token, input: { id: ADA.id, reason: "checked" } });
});

test("ignores a second click while one is in flight, and reports a faster operator", async () => {
  const { api } = await openWork();
  const error = "The report is no longer open: it was resolved by Ben Ito.";
  const { release } = api.hold(RESOLVE, errorResponse(error, "desk_conflict"));
  await resolve.click();
  (resolve.element() as HTMLElement).click();
  release();
  await expect.element(page.getByRole("alert")).toHaveTextContent(error);
  expect(api.calls(RESOLVE)).toHaveLength(1);
});

test("a toast undoes an action, and reports when it cannot", async () => {
  const { reply, replyError } = await openWork();
  reply("reports resolve", {});
  replyError("reports list", "It is too late.", "desk_not_done");
  await resolve.click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("It is too late.")).toBeVisible();
  reply("reports list", []);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Resolved.")).not.toBeInTheDocument();
});

test("asks before an irreversible action, and shows an error in the dialog", async () => {
  const { reply, replyError, inputs } = await openWork();
  replyError("listings remove", "Only an owner may do this.", "desk_refused");
  await page.getByRole("button", { name: "Remove it" }).click();
  expect(inputs("listings remove")).toEqual([]);
  const dialog = page.getByRole("dialog", { name: "Remove it?" });
  await dialog.getByRole("button", { name: "Remove it" }).click();
  await expect.element(dialog.getByText("Only an owner may do this.")).toBeVisible();
  reply("listings remove", {});
  await dialog.getByRole("button", { name: "Remove it" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Remove it" })).toHaveFocus();
});
