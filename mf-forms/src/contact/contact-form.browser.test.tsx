import {
  AXE_MS,
  CODED_ERRORS,
  createFakeApi,
  DROPPED,
  expectClean,
  expectElementClean,
  type FakeApi,
  openRoute,
  PERSON,
  put,
  showOn,
  uncodedErrors,
  WIDE,
} from "@nightlatch/testing/browser";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";

const CALL = "POST /api/contact";
const SUCCESS_MESSAGE = "Message sent successfully! We'll get back to you soon.";
const TAKEN = { json: { message: "ok" } };
const TYPED = { Name: PERSON.name, Email: PERSON.email, Message: "Is the north gate open after dark?" } as const;

const form = () => page.getByRole("form", { name: "Contact Us" });
const field = (label: string) => form().getByLabelText(label);
const send = () => page.getByRole("button", { name: "Send Message" });
const failure = () => page.getByRole("alert").filter({ hasText: "Error: " });

let api: FakeApi;
beforeEach(async () => {
  api = createFakeApi(fixtures.find(({ name }) => name === "contact-full"));
  await openRoute(routes, { api, url: "/contact" });
});

function fillForm(): void {
  for (const [label, value] of Object.entries(TYPED)) put(field(label), value);
}

async function expectSubmitted(): Promise<void> {
  await expect.element(page.getByText(SUCCESS_MESSAGE)).toBeVisible();
  for (const label of Object.keys(TYPED)) await expect.element(field(label)).toHaveValue("");
}

test("shows a missing value next to its field, and focuses the first", async () => {
  await field("Email").fill("not an address");
  await send().click();
  await expect.element(field("Name")).toHaveFocus();
  for (const label of Object.keys(TYPED)) {
    await expect.element(field(label)).toHaveAttribute("aria-invalid", "true");
    await expect.element(field(label)).toHaveAccessibleDescription(/.+/);
  }
  await expect.element(field("Email")).toHaveValue("not an address");
});

test("typing removes a message and adds none, and the others stay", async () => {
  await send().click();
  await expect.element(field("Email")).toHaveAccessibleDescription("Please enter your email.");
  await field("Email").fill("a");
  await expect.element(field("Email")).not.toHaveAttribute("aria-invalid");
  await expect.element(page.getByText("Please check 2 fields before sending.")).toBeVisible();
  await expect.element(page.getByText("Please enter a valid email address.")).not.toBeInTheDocument();
  await expect.element(field("Name")).toHaveAccessibleDescription("Please enter your name.");
});

test("the form ends where its page ends on a tablet, with notes below it in two columns", async () => {
  await showOn({ ...WIDE, width: 768 });
  const aside = page.getByRole("complementary", { name: "Before you write" });
  expect(form().element().getBoundingClientRect().right).toBe(aside.element().getBoundingClientRect().right);
  const tops = [...aside.element().querySelectorAll("section")].map((part) => part.getBoundingClientRect().top);
  expect([tops.length, new Set(tops).size]).toEqual([4, 2]);
});

test("the link to the privacy page stays on one line at any width", async () => {
  const link = page.getByRole("link", { name: "privacy page" }).element();
  for (let width = 300; width <= 400; width += 5) {
    await showOn({ ...WIDE, width });
    expect(link.getClientRects().length, `${width} px`).toBe(1);
  }
});

test("a message being sent cannot be changed or sent twice, even by two simultaneous submits", async () => {
  fillForm();
  const { release } = api.hold(CALL, TAKEN);
  const element = form().element() as HTMLFormElement;
  element.requestSubmit();
  element.requestSubmit();
  await expect.element(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  for (const label of Object.keys(TYPED)) await expect.element(field(label)).toBeDisabled();
  release();
  await expectSubmitted();
  const sent = { name: TYPED.Name, email: TYPED.Email, message: TYPED.Message, subject: "general", website: "" };
  expect(api.calls(CALL).map(({ body }) => body)).toEqual([expect.objectContaining(sent)]);
});

test("reports that a message may have arrived, and resends it with the same number by the same button", async () => {
  const error = "We may already have this. Send it again: we keep one copy, number 4f0c1a2e.";
  fillForm();
  api.reply(CALL, { status: 503, json: { error, code: "maybe_stored" } });
  await send().click();
  await expect.element(failure()).toHaveTextContent(error);
  api.reply(CALL, TAKEN);
  await send().click();
  await expectSubmitted();
  const numbers = api.calls(CALL).map(({ body }) => (body as { once?: string }).once);
  expect([numbers.length, new Set(numbers).size]).toEqual([2, 1]);
});

test("each error replaces the last, has its own message and keeps the input, however often the visitor retries", async () => {
  fillForm();
  await field("Subject").selectOptions("press");
  const errorCases = [...CODED_ERRORS, ...uncodedErrors("Failed to send message"), DROPPED];
  for (const { reply, message } of errorCases) {
    api.reply(CALL, reply);
    await send().click();
    await expect.element(failure()).toHaveTextContent(`Error: ${message}`);
    await expect.element(failure()).toHaveFocus();
    expect(failure().elements()).toHaveLength(1);
    for (const [name, value] of Object.entries(TYPED)) await expect.element(field(name)).toHaveValue(value);
    await expect.element(field("Subject")).toHaveValue("press");
  }
  api.reply(CALL, TAKEN);
  await send().click();
  await expectSubmitted();
  const sent = api.calls(CALL).map(({ body }) => (body as { once: string }).once);
  expect(sent).toEqual(Array(errorCases.length + 1).fill(sent[0]));
});

test("an error for a field is shown next to it", async () => {
  fillForm();
  api.reply(CALL, { status: 400, json: { error: "That address cannot be written to.", code: "invalid_body", field: "email" } });
  await send().click();
  await expect.element(field("Email")).toHaveFocus();
  await expect.element(field("Email")).toHaveAccessibleDescription("That address cannot be written to.");
});

test("axe finds no violation: empty, with errors, sending, failed, sent", { timeout: AXE_MS }, async () => {
  await expectClean("empty");
  await send().click();
  await expect.element(field("Name")).toHaveAttribute("aria-invalid", "true");
  await expectElementClean("with errors", form());
  fillForm();
  const { release } = api.hold(CALL, { status: 500, json: { message: "no" } });
  await send().click();
  await expect.element(page.getByRole("button", { name: "Sending..." })).toBeVisible();
  await expectElementClean("sending", form());
  release();
  await expect.element(page.getByText("Error: Failed to send message")).toBeVisible();
  await expectElementClean("failed", form());
  api.reply(CALL, TAKEN);
  await send().click();
  await expectSubmitted();
  await expectElementClean("sent", form());
});
