import { linesOf, showOn, WIDE } from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ADA } from "../fixtures/sessions.ts";
import { work } from "../fixtures/work.ts";
import { button, confirm, deskOf, openDesk } from "../testing/desk.ts";

test("a removal shows whether its host asks, and a listing is hidden until the chosen day", async () => {
  const desk = await openDesk("removals-full");
  await expect.element(page.getByText(/^No: the request gives a different address/)).toBeVisible();
  await page.getByLabelText(/^Show again on/).fill("2027-04-01");
  desk.replyError("removals resolve", "It was done by Ben Ito.", "desk_conflict");
  await confirm("Hide");
  await expect.element(page.getByRole("alert")).toHaveTextContent("It was done by Ben Ito.");
  desk.reply("removals resolve", {});
  await page.getByRole("dialog").getByRole("button", { name: "Hide" }).click();
  await expect.element(page.getByText("Pine Cabin: hidden.", { exact: false })).toBeVisible();
  expect(desk.inputs("removals resolve").at(-1)).toEqual({ id: work["removals list"][0].id, until: "2027-04-01" });
});

test("a removal in the host's name shows when the stored address confirmed it", async () => {
  const [request] = work["removals list"];
  const desk = deskOf("removals-full");
  const confirmed = { ...request, id: "confirmed", askedBy: "host", confirmedAt: "2026-11-24T10:00:00.000Z" };
  desk.reply("removals list", [{ ...request, askedBy: "unconfirmed" }, confirmed]);
  await desk.open();
  await expect.element(page.getByText(/^Not confirmed: anyone can type the host's address/)).toBeVisible();
  await expect.element(page.getByText("Yes: confirmed from the stored address on 24 Nov 2026", { exact: true })).toBeVisible();
  // Only the dialog of the unconfirmed request repeats the warning.
  const warnings: unknown[] = [];
  for (const hide of page.getByRole("button", { name: /^Hide / }).all()) {
    await hide.click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toHaveTextContent("Visitors won't see it");
    warnings.push(dialog.element().textContent?.includes("From the host? Not confirmed: anyone can type"));
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
  }
  expect(warnings).toEqual([true, false]);
});

test("a message is read and answered, and a failed send keeps the text", async () => {
  const desk = await openDesk("messages-full");
  desk.reply("messages show", work["messages show"]);
  await button("Read").click();
  await expect.element(page.getByText("Is it open in May?")).toHaveFocus();
  await page.getByLabelText("Your answer").fill("Yes, it is.");
  desk.replyError("messages answer", "You are not signed in.", "desk_signed_out");
  desk.api.reply("GET /api/desk/me", { json: { signedIn: false, mail: true } });
  await button("Send answer").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Nothing on this page is lost.");
  await expect.element(page.getByLabelText("Your answer")).toHaveValue("Yes, it is.");
});

test.each([
  ["messages-full", "article header + *"],
  ["reports-full", "article li > :first-child"],
  ["today-full", "li:has(time)"],
])("no line starts or ends with a dot in the short facts of %s", async (name, selector) => {
  await openDesk(name);
  await expect.poll(() => document.querySelector(`${selector} time, ${selector}:has(time)`)).not.toBeNull();
  const line = document.querySelector(selector) as HTMLElement;
  let most = 0;
  for (let width = 250; width <= 430; width += 10) {
    await showOn({ ...WIDE, width });
    const { left, right } = line.getBoundingClientRect();
    const facts = [...line.children].map((fact) => fact.getBoundingClientRect());
    // Each dot must be in the gap left of its fact, or beyond the container's edge, where CSS clips it.
    const first = facts.filter(({ bottom }, at) => bottom !== facts[at - 1]?.bottom);
    most = Math.max(most, first.length);
    for (const fact of first) expect(fact.left, `${width}`).toBe(left);
    for (const fact of facts) expect(fact.right, `${width}`).toBeLessThanOrEqual(right);
    if (width >= 300) for (const time of line.querySelectorAll("time")) expect(time.getClientRects(), `${width}`).toHaveLength(1);
  }
  expect(most).toBeGreaterThan(1);
  expect(line.textContent).not.toContain("·");
  expect(getComputedStyle(line).overflowX).toBe("clip");
  for (const fact of [...line.children].slice(1)) {
    expect(getComputedStyle(fact, "::before").content).toBe('"·\u00a0"');
    expect(Number.parseFloat(getComputedStyle(fact).textIndent)).toBeLessThan(0);
  }
});

test("an address as wide as a phone breaks after its dot", async () => {
  const desk = await openDesk("messages-full");
  const email = "christabel.featherstonehaugh.montgomery@mailbox.example";
  desk.reply("messages list", [{ ...work["messages list"][0], email }]);
  await page.getByLabelText("Show").selectOptions("All");
  const address = page.getByText(email);
  await expect.element(address).toBeVisible();
  await showOn({ ...WIDE, width: 320 });
  expect(linesOf(address)).toHaveLength(2);
  const line = address.element().parentElement as HTMLElement;
  expect(line.scrollWidth).toBe(line.clientWidth);
});

test("reports about one listing are grouped and closed together", async () => {
  const desk = await openDesk("reports-full");
  await expect.element(page.getByRole("heading", { name: "Pine Cabin" })).toBeVisible();
  desk.reply("reports resolve", {});
  await confirm("Close all 2");
  await expect.element(page.getByText("2 reports closed.")).toBeVisible();
  expect(desk.inputs("reports resolve")).toEqual(work["reports list"].map(({ id }) => ({ id })));
});

test("handling an item focuses the next, and Undo or the last one focuses the page", async () => {
  const desk = await openDesk("reports-full");
  const [report] = work["reports list"];
  const others = ["oak-loft", "slate-barn"].map((slug) => ({ ...report, id: slug, listingId: slug, slug, name: slug }));
  desk.reply("reports list", [{ ...report, id: "one" }, ...others]);
  await page.getByLabelText("Show").selectOptions("All");
  desk.reply("reports resolve", {});
  const close = async (slug: string, left: readonly unknown[]) => {
    const card = page.getByRole("article", { name: slug });
    await card.getByRole("button", { name: /^Close report/ }).click();
    desk.reply("reports list", left);
    await page.getByRole("dialog").getByRole("button", { name: "Close report" }).click();
    await expect.element(card).not.toBeInTheDocument();
  };
  await close("Pine Cabin", others);
  await expect.element(page.getByRole("heading", { name: "oak-loft" })).toHaveFocus();
  await close("slate-barn", others.slice(0, 1));
  await expect.element(page.getByRole("heading", { name: "oak-loft" })).toHaveFocus();
  await close("oak-loft", []);
  await expect.element(page.getByText("Nothing here yet.")).toBeVisible();
  expect(document.activeElement?.closest("#main")).not.toBeNull();
});

test("no line of a removal's facts on a phone ends with only one short word", async () => {
  await openDesk("removals-full");
  const why = page.getByText(/^No: the request gives a different address/);
  await expect.element(why).toBeVisible();
  const list = why.element().closest("dl") as HTMLElement;
  for (let width = 300; width <= 480; width += 4) {
    list.style.width = `${width}px`;
    const lines = linesOf(why);
    expect(lines.at(-1)?.length, `${width}: ${lines.join(" / ")}`).toBeGreaterThan(4);
  }
});

test("an owner can request contacts, and a curator sees neither them nor an owner's tools", async () => {
  const asOwner = await openDesk("messages-full");
  await button("Show senders").click();
  await expect.poll(() => asOwner.inputs("messages list").at(-1)).toMatchObject({ contacts: true });
  expect(asOwner.inputs("messages list")[0]).toMatchObject({ contacts: false });

  const [removal] = work["removals list"];
  const { contact: _, ...permanent } = { ...removal, id: "p", permanence: "permanent", propertyName: "Oak Loft" };
  const nameless = { ...permanent, id: "n", permanence: "temporary", propertyName: "Slate Barn", listingSlug: null };
  const desk = deskOf("removals-full");
  desk.api.reply("GET /api/desk/me", { json: { ...ADA, role: "curator" } });
  desk.reply("removals list", [permanent, nameless]);
  await desk.open();
  const [loft, barn] = ["Oak Loft", "Slate Barn"].map((name) => page.getByRole("article", { name }));
  await expect.element(loft?.getByText("Only an owner can remove it permanently.") as never).toBeVisible();
  await expect.element(barn?.getByText("Only an owner can say which listing it is.") as never).toBeVisible();
  const words = (card: typeof loft) =>
    [...(card?.element().querySelectorAll("button") ?? [])].map(({ textContent }) => textContent?.split(" Oak")[0]);
  expect(words(loft)).toEqual([expect.stringMatching(/^Hide instead/), expect.stringMatching(/^Decline/)]);
  expect(words(barn)).toEqual([expect.stringMatching(/^Decline/)]);
  expect(page.getByLabelText(/^Which listing is it/).elements()).toEqual([]);
  expect(button("Show contact details").elements()).toEqual([]);
  expect(desk.inputs("removals list").every((input) => (input as { contacts?: boolean }).contacts === undefined)).toBe(true);
});
