import { describe, expect, it, test } from "vitest";
import {
  canSubmitRemoval,
  checkRemoval,
  EMPTY_REMOVAL,
  REMOVAL_REASON_GROUPS,
  REMOVAL_REASONS,
  type RemovalForm,
  readRemovalDraft,
  removalReasonLabel,
  removalReference,
  removalSummary,
  withProperty,
  withPropertyName,
  writeRemovalDraft,
} from "./removal-rules.ts";

const FULL: RemovalForm = {
  ...EMPTY_REMOVAL,
  propertyName: "Pine",
  hostName: "Ana",
  hostEmail: "ana@stay.example",
  reason: "sold",
  authorized: true,
};
const DAY = 24 * 60 * 60 * 1000;

it.each([
  [{}, []],
  [{ hostPhone: "" }, []],
  [{ propertyName: "" }, ["Please enter your property name."]],
  [{ hostName: " " }, ["Please add your name."]],
  [{ hostEmail: "" }, ["Please add your email so we can confirm."]],
  [{ hostEmail: "ana" }, ["Please enter a valid email address."]],
  [{ reason: "" as const }, ["Select a reason."]],
  [{ authorized: false }, ["Please confirm you are authorized."]],
  [{ reasonDetails: "x".repeat(500) }, []],
  [{ reasonDetails: "x".repeat(501) }, ["Reason details can have at most 500 characters."]],
])("checkRemoval with %j reports %j", (changes, messages) => {
  expect(checkRemoval({ ...FULL, ...changes }).map((issue) => issue.message)).toEqual(messages);
});

it("canSubmitRemoval requires name, email, property, reason and authorization, and no pending request", () => {
  expect(canSubmitRemoval(FULL, false)).toBe(true);
  expect(canSubmitRemoval(FULL, true)).toBe(false);
  for (const field of ["propertyName", "hostName", "hostEmail", "reason"])
    expect(canSubmitRemoval({ ...FULL, [field]: "" }, false)).toBe(false);
  expect(canSubmitRemoval({ ...FULL, authorized: false }, false)).toBe(false);
});

describe("choosing a property", () => {
  const chosen = withProperty(FULL, { id: "rec1", name: "Pine Hollow", bookingLink: "https://a.example" });

  it("fills in id and booking link", () => {
    expect(chosen).toMatchObject({ propertyName: "Pine Hollow", propertyId: "rec1", bookingLink: "https://a.example" });
  });

  it("is cleared by editing the name, and not by keeping it", () => {
    expect(withPropertyName(chosen, "Pine Hollo")).toMatchObject({ propertyName: "Pine Hollo", propertyId: "", bookingLink: "" });
    expect(withPropertyName(chosen, "Pine Hollow")).toBe(chosen);
  });
});

describe("removal drafts", () => {
  it("are restored for seven days, without the authorization tick", () => {
    const stored = writeRemovalDraft(FULL, 1000);
    expect(JSON.stringify(stored)).not.toContain("true");
    for (const age of [0, 7 * DAY]) expect(readRemovalDraft(stored, 1000 + age)).toEqual({ ...FULL, authorized: false });
    for (const age of [-1, 7 * DAY + 1]) expect(readRemovalDraft(stored, 1000 + age)).toBeNull();
  });

  it.each([null, "", "{}", [], {}, { form: {} }, { form: null, savedAt: 1 }])("are null for %j", (stored) => {
    expect(readRemovalDraft(stored, 1)).toBeNull();
  });

  it("drop values that are not options of the form", () => {
    const stored = { form: { reason: "Policy", permanence: "both", preferredContact: 5, propertyName: "Pine" }, savedAt: 1 };
    expect(readRemovalDraft(stored, 1)).toEqual({ ...EMPTY_REMOVAL, propertyName: "Pine" });
  });
});

it("the summary has the reference and one line for each given field", () => {
  expect(removalSummary({ ...FULL, reasonDetails: "Moved.\nThank you" }, removalReference(1759233600000))).toBe(
    [
      "Reference: REQ-1759233600000",
      "Property: Pine",
      "Host name: Ana",
      "Host email: ana@stay.example",
      "Preferred contact: email",
      "Reason: Property sold",
      "Details: Moved.\nThank you",
      "Permanence: permanent",
      "Authorized: yes",
    ].join("\n"),
  );
});

test("every reason is offered once, with its own label", () => {
  const offered = REMOVAL_REASON_GROUPS.flatMap(({ reasons }) => reasons);
  expect(offered.map(({ value }) => value)).toEqual(REMOVAL_REASONS);
  for (const { value, label } of offered) expect(removalReasonLabel(value)).toBe(label);
  for (const texts of [REMOVAL_REASONS, offered.map(({ label }) => label)]) expect(new Set(texts).size).toBe(texts.length);
});

test("labels are in sentence case, and keep abbreviations", () => {
  expect(removalReasonLabel("seasonal-break")).toBe("Seasonal break");
  expect(removalReasonLabel("hoa-regulations")).toBe("HOA regulations");
});
