import { checkContact, EMPTY_CONTACT } from "@nightlatch/domain";
import { readText, renderPage } from "@nightlatch/testing";
import { describe, expect, test } from "vitest";
import { IDLE_FORM } from "../form/form-state.ts";
import { ContactForm, ContactFormView } from "./contact-form.tsx";

const FORM = { name: "Ada", email: "ada@example.com", subject: "press", message: "Good evening." };

function refuse(form: typeof FORM) {
  return { ...IDLE_FORM, status: "refused", issues: checkContact(form, { requireAll: true }), outcome: 1 } as const;
}

function namesOfInvalid(html: string): string[] {
  return [...html.matchAll(/<(?:input|textarea|select)[^>]*aria-invalid="true"[^>]*>/g)].map(
    ([tag]) => tag.match(/name="(.*?)"/)?.[1] ?? "",
  );
}

describe("an untouched form", () => {
  const html = renderPage(<ContactForm />, "/contact");

  test("has the four fields in order, and a hidden honeypot", () => {
    expect([...html.matchAll(/<(?:input|textarea|select)[^>]* name="(.*?)"/g)].map((match) => match[1])).toEqual([
      "name",
      "email",
      "subject",
      "message",
      "website",
    ]);
    expect(html).toMatch(
      /aria-hidden="true"><label>[^<]*<input[^>]*tabindex="-1"[^>]*name="website"|aria-hidden="true"><label>[^<]*<input[^>]*name="website"[^>]*tabindex="-1"/i,
    );
  });

  test("offers a placeholder and five subjects, with the placeholder selected", () => {
    expect([...html.matchAll(/<option value="(.*?)"( selected="")?>/g)].map(([, value, selected]) => [value, Boolean(selected)])).toEqual([
      ["", true],
      ["general", false],
      ["support", false],
      ["listing", false],
      ["partnership", false],
      ["press", false],
    ]);
  });

  test("replaces the browser's validation, with an e-mail input, a message of six rows, and one button", () => {
    expect(html).toContain("noValidate");
    expect(html).toMatch(/<input type="email"[^>]* name="email"/);
    expect(html).toMatch(/<textarea rows="6"/);
    expect(readText(html)).toMatch(/Send Message$/);
    expect(html).not.toContain('role="alert"');
    expect(html, "what was typed never gets into an address").toMatch(/<form[^>]* method="dialog"/);
  });
});

test("selects a known subject from the address, and drops an unknown one", () => {
  expect(renderPage(<ContactForm />, "/contact?subject=press")).toContain('<option value="press" selected="">');
  expect(renderPage(<ContactForm />, "/contact?subject=%3Cscript%3E")).toContain('<option value="" selected="">');
});

test("an invalid form with all required marks the subject too, with one message for all and other errors", () => {
  const html = renderPage(<ContactFormView requireAll state={refuse(EMPTY_CONTACT)} />);
  expect(namesOfInvalid(html)).toEqual(["name", "email", "subject", "message"]);
  expect(readText(html).match(/Please fill in all fields/g)).toHaveLength(1);
  const other = readText(renderPage(<ContactFormView requireAll state={refuse({ ...FORM, subject: "", email: "no" })} />));
  for (const message of ["Please enter a valid email address.", "Please fill in all fields"]) expect(other).toContain(message);
});
