import { canSubmitRemoval, EMPTY_REMOVAL, type RemovalForm } from "@nightlatch/domain";
import { readText, renderPage, renderRoute } from "@nightlatch/testing";
import { describe, expect, test } from "vitest";
import { type FormState, IDLE_FORM } from "../form/form-state.ts";
import { routes } from "../routes.tsx";
import { RemovalReceived } from "./removal-form.tsx";
import { RemovalFormView } from "./removal-form-view.tsx";

const FULL: RemovalForm = {
  ...EMPTY_REMOVAL,
  propertyName: "Pine",
  hostName: "Robin",
  hostEmail: "robin@example.com",
  reason: "sold",
  authorized: true,
};

async function view(state: FormState = IDLE_FORM, values: RemovalForm = EMPTY_REMOVAL): Promise<string> {
  const Component = () => <RemovalFormView state={state} values={values} ready={canSubmitRemoval(values, state.status === "submitting")} />;
  return (await renderRoute([{ path: "/", Component }], "/", () => undefined)).html;
}

const submitOf = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0] ?? "";

describe("/remove-listing", () => {
  test("has its fields in order, selects placeholder reason and permanent, and promises a reply", async () => {
    const { html } = await renderRoute(routes, "/remove-listing", () => undefined);
    expect(html).toMatch(/<h1[^>]*>Remove a Listing<\/h1>/);
    const names = [...html.matchAll(/<(?:input|textarea|select)[^>]*? name="(.*?)"/g)].map(([, name]) => name);
    expect([...new Set(names)]).toEqual([
      "propertyName",
      "hostName",
      "hostEmail",
      "hostPhone",
      "preferredContact",
      "reason",
      "reasonDetails",
      "permanence",
      "authorized",
      "website",
    ]);
    expect([...html.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(([tag]) => /value="(.*?)"/.exec(tag)?.[1])).toEqual([
      "email",
      "permanent",
    ]);
    expect(readText(html)).toContain("within 1-2 business days");
    expect(html).not.toContain("style=");
  });

  test("groups the reasons below headings that cannot be selected", async () => {
    const html = await view();
    expect([...html.matchAll(/<optgroup label="(.*?)"/g)].map(([, label]) => label)).toEqual([
      "Temporary pause",
      "Permanent",
      "Policy",
      "Listing quality",
      "Safety and privacy",
      "Other",
    ]);
    const values = [...html.matchAll(/<option value="(.*?)"/g)].map(([, value]) => value);
    expect(values).toHaveLength(19);
    expect(values).not.toContain("Policy");
  });

  test("says that the form needs scripts, and what to do without them, with and without a mailbox", async () => {
    const mailbox = await renderRoute(routes, "/remove-listing", () => undefined);
    expect(mailbox.html).toMatch(/<noscript>.*needs JavaScript.*mailto:support@site\.example.*<\/noscript>/s);
    const { html } = await renderRoute(routes, "/remove-listing", () => undefined, { links: { exit: "https://exit.example" } });
    expect(html).toMatch(/<noscript>.*Please switch it on, or open this page in another browser\..*<\/noscript>/s);
  });
});

test("Submit is disabled while something is missing, and while sending", async () => {
  expect(submitOf(await view())).toContain("disabled");
  expect(submitOf(await view(IDLE_FORM, FULL))).not.toContain("disabled");
  const sending = await view({ ...IDLE_FORM, status: "submitting" }, FULL);
  expect(submitOf(sending)).toContain("disabled");
  expect(readText(sending)).toContain("Submitting...");
  expect(sending).toMatch(/<fieldset[^>]* disabled=""/);
});

test("counts the details' characters, up to 500", async () => {
  expect(await view(IDLE_FORM, FULL)).toMatch(/<textarea[^>]* maxLength="500"/);
  expect(readText(await view(IDLE_FORM, { ...FULL, reasonDetails: "x".repeat(123) }))).toContain("123 / 500");
  expect(readText(await view(IDLE_FORM, { ...FULL, reasonDetails: "x".repeat(490) }))).toContain("10 characters left");
});

test("confirms a selected listing, with its booking domain if known", async () => {
  const chosen = { ...FULL, propertyId: "rec1", bookingLink: "https://www.pine.example/book" };
  expect(readText(await view(IDLE_FORM, chosen))).toContain("We found this listing. Its booking page is on pine.example.");
  expect(readText(await view(IDLE_FORM, { ...chosen, bookingLink: "" }))).not.toContain("booking page");
});

test("a received request shows its reference and the promise", () => {
  const text = readText(renderPage(<RemovalReceived reference="REQ-1767225600000" by="phone" onAgain={() => {}} />));
  expect(text).toMatch(
    /^Request received .*REQ-1767225600000.*replies by phone within 1-2 business days.*has a link, please open it and press Confirm/,
  );
});
