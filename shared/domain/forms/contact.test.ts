import { describe, expect, it } from "vitest";
import { CONTACT_SUBJECTS, checkContact, EMPTY_CONTACT, toContactMessage } from "./contact-rules.ts";

const FULL = { name: "Ana", email: "ana@stay.example", subject: "press", message: "Hello" };

describe("checkContact on the page", () => {
  it.each([
    [{}, []],
    [{ subject: "" }, []],
    [{ name: " " }, ["name: Please enter your name."]],
    [{ email: "" }, ["email: Please enter your email."]],
    [{ email: "ana" }, ["email: Please enter a valid email address."]],
    [{ email: "ana@@stay.example" }, ["email: Please enter a valid email address."]],
    [{ message: "\n" }, ["message: Please enter a message."]],
    [{ subject: "gossip" }, ["subject: Please choose one of the subjects."]],
    [{ name: "a".repeat(201) }, ["name: Your name can have at most 200 characters."]],
    [{ message: "a".repeat(5_001) }, ["message: Your message can have at most 5000 characters."]],
    [{ message: "a\0" }, ["message: Your message has a character that cannot be stored."]],
  ])("with %j reports %j", (changes, messages) => {
    expect(checkContact({ ...FULL, ...changes }).map(({ field, message }) => `${field}: ${message}`)).toEqual(messages);
  });

  it("reports missing fields in the order of the form", () => {
    expect(checkContact({ ...EMPTY_CONTACT, email: "x" }).map((issue) => issue.field)).toEqual(["name", "email", "message"]);
  });
});

it.each(["name", "email", "subject", "message"])("the four-field variant requires %s", (field) => {
  expect(checkContact({ ...FULL, [field]: "" }, { requireAll: true })).toEqual([{ field, message: "Please fill in all fields" }]);
});

it("the contact message has general for the placeholder subject, and trimmed fields", () => {
  expect(toContactMessage({ name: " Ana\n Lee ", email: " ana@stay.example ", subject: "", message: " Hi \n there " })).toEqual({
    name: "Ana Lee",
    email: "ana@stay.example",
    subject: "general",
    message: "Hi \n there",
  });
  for (const { value } of CONTACT_SUBJECTS) expect(toContactMessage({ ...FULL, subject: value })).toEqual({ ...FULL, subject: value });
});
