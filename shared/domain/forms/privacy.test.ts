import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PRIVACY_KEYS, type PrivacyKey, privacyFields, privacyOptions, takesSeveral } from "../privacy/privacy-facts.ts";
import { readPrivacyFacts } from "../privacy/read-privacy-facts.ts";
import { checkLaw } from "../testing/check-law.ts";
import { EMPTY_PRIVACY, type PrivacyForm } from "./privacy-form.ts";
import { checkPrivacy, datedAnswers, PRIVACY_BODY_FIELDS, toPrivacyBody } from "./privacy-rules.ts";

const form = (answers: Partial<PrivacyForm>): PrivacyForm => ({ ...EMPTY_PRIVACY, ...answers });

describe("checkPrivacy", () => {
  it("accepts an empty form, and every answer of every question", () => {
    expect(checkPrivacy(EMPTY_PRIVACY)).toEqual([]);
    for (const key of PRIVACY_KEYS) {
      for (const { slug } of privacyOptions(key)) expect(checkPrivacy(form({ [key]: takesSeveral(key) ? [slug] : slug }))).toEqual([]);
    }
    expect(checkPrivacy(form({ ground: ["host-on-site", "staff-on-site", "other-guests"] }))).toEqual([]);
  });

  it.each<[Partial<PrivacyForm>, keyof PrivacyForm, string]>([
    [{ cameras: "everywhere" }, "cameras", 'Cameras does not have the choice "everywhere".'],
    [{ sound: "own-key" }, "sound", 'Sound does not have the choice "own-key".'],
    [{ ground: ["nobody", "other-guests"] }, "ground", 'Who is there: "No one else" cannot go with another answer.'],
    [{ ground: ["ghosts"] }, "ground", 'Who is there does not have the choice "ghosts".'],
    [
      { cameras: "outside-only", camerasDetail: "x".repeat(121) },
      "camerasDetail",
      "The detail of Cameras can have at most 120 characters.",
    ],
    [{ entryDetail: "nul \0" }, "entryDetail", "The detail of Entry has a character that cannot be stored."],
  ])("refuses %j at %s", (answers, field, message) => expect(checkPrivacy(form(answers))).toEqual([{ field, message }]));
});

describe("toPrivacyBody", () => {
  it("sends the given answers, and a detail only where the answer has one", () => {
    expect(toPrivacyBody(form({ cameras: "outside-only", camerasDetail: " at the gate ", ground: ["staff-on-site"], sound: " " }))).toEqual(
      {
        Cameras: "outside-only",
        "Cameras Detail": "at the gate",
        "On the Ground": ["staff-on-site"],
      },
    );
    expect(toPrivacyBody(form({ cameras: "none-inside", camerasDetail: "at the gate", picturesDetail: "by the bar" }))).toEqual({
      Cameras: "none-inside",
    });
    expect(toPrivacyBody(EMPTY_PRIVACY)).toEqual({});
  });

  it("makes a record that reads back as the same answers", () => {
    const arbAnswers = fc.record(
      Object.fromEntries(PRIVACY_KEYS.map((key) => [key, fc.constantFrom("", ...privacyOptions(key).map(({ slug }) => slug))])),
    );
    checkLaw(
      arbAnswers,
      (answers) => {
        const chosen = form({ ...answers, ground: [answers.ground ?? ""].filter(Boolean) } as Partial<PrivacyForm>);
        expect(checkPrivacy(chosen)).toEqual([]);
        const facts = readPrivacyFacts({ ...datedAnswers(toPrivacyBody(chosen), "2026-05-03") });
        for (const key of PRIVACY_KEYS) {
          const values = [answers[key]].filter(Boolean);
          expect(facts[key]).toEqual(values.length === 0 ? undefined : { values, by: "host", since: "2026-05-03" });
        }
        return Object.keys(facts).length > 2;
      },
      { share: 0.8 },
    );
  });
});

it("has a body field for each form field, in the form's order", () => {
  expect(Object.keys(PRIVACY_BODY_FIELDS)).toEqual(Object.keys(EMPTY_PRIVACY));
  expect(PRIVACY_BODY_FIELDS.groundDetail).toBe(privacyFields("ground" satisfies PrivacyKey).detail);
});
