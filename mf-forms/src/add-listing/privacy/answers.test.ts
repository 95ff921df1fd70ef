import { checkPrivacy, EMPTY_PRIVACY, PRIVACY_KEYS, type PrivacyForm, privacyOptions, toPrivacyBody } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { answersToSend, DETAILED, QUESTIONS, settleGround } from "./answers.ts";

const form = (answers: Partial<PrivacyForm>): PrivacyForm => ({ ...EMPTY_PRIVACY, ...answers });

test("what is known of the questions without their words is so", () => {
  expect(QUESTIONS).toEqual(PRIVACY_KEYS);
  const options = PRIVACY_KEYS.flatMap(privacyOptions);
  expect(options.filter(({ detail }) => detail).map(({ slug }) => slug)).toEqual(DETAILED);
});

test("what is sent is what the rules make of the answers", () => {
  const forms = [
    EMPTY_PRIVACY,
    form({ cameras: "outside-only", camerasDetail: " at the gate ", ground: ["host-on-site", "staff-on-site"] }),
    form({ cameras: "no-cameras", camerasDetail: "at the gate", identity: "not-asked" }),
    form({ camerasDetail: "at the gate", pictures: "marked-spot", picturesDetail: "by the bar" }),
    form({ entryDetail: "ring twice", entry: "host-meets" }),
  ];
  for (const answers of forms) {
    expect(checkPrivacy(answers)).toEqual([]);
    expect(answersToSend(answers)).toEqual(toPrivacyBody(answers));
  }
});

test.each([
  [["host-on-site"], ["nobody", "host-on-site"], ["nobody"]],
  [["nobody"], ["nobody", "host-on-site"], ["host-on-site"]],
  [["nobody"], ["nobody"], ["nobody"]],
  [[], ["host-on-site", "staff-on-site"], ["host-on-site", "staff-on-site"]],
  [[], [], []],
])("who is there: from %j, %j becomes %j", (before, ticked, ground) => {
  expect(settleGround(form({ ground: ticked }), form({ ground: before })).ground).toEqual(ground);
});
