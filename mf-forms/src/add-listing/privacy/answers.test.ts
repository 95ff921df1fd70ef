import { PRIVACY_KEYS, privacyFields, privacyOptions, takesSeveral } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { ANSWER_FIELDS, answerColumns, DETAILED, detailField, NO_ANSWERS, settleGround } from "./answers.ts";

test("what the form knows of the questions without their words is so", () => {
  const detailed = PRIVACY_KEYS.flatMap((key) =>
    privacyOptions(key)
      .filter(({ detail }) => detail)
      .map(({ slug }) => ({ key, slug })),
  );
  expect(detailed.map(({ slug }) => slug)).toEqual(DETAILED);
  for (const { key } of detailed) expect(NO_ANSWERS).toHaveProperty(String(detailField(key)), "");
  for (const key of PRIVACY_KEYS) {
    expect(Array.isArray(NO_ANSWERS[key]), key).toBe(takesSeveral(key));
    expect(ANSWER_FIELDS[privacyFields(key).value]).toBe(key);
    expect(ANSWER_FIELDS[privacyFields(key).detail]).toBe(detailField(key) ?? key);
  }
});

test("only what is answered is sent, with what is added where an answer takes it", () => {
  expect(answerColumns(NO_ANSWERS)).toEqual({});
  const form = { ...NO_ANSWERS, cameras: "outside-only", camerasDetail: " at the gate ", ground: ["host-on-site", "staff-on-site"] };
  expect(answerColumns(form)).toEqual({
    Cameras: "outside-only",
    "Cameras Detail": "at the gate",
    "On the Ground": ["host-on-site", "staff-on-site"],
  });
  expect(answerColumns({ ...form, cameras: "no-cameras", ground: [] })).toEqual({ Cameras: "no-cameras" });
  expect(answerColumns({ ...form, cameras: "", camerasDetail: "at the gate", ground: [] })).toEqual({});
});

test.each([
  [["host-on-site"], ["nobody", "host-on-site"], ["nobody"]],
  [["nobody"], ["nobody", "host-on-site"], ["host-on-site"]],
  [["nobody"], ["nobody"], ["nobody"]],
  [[], ["host-on-site", "staff-on-site"], ["host-on-site", "staff-on-site"]],
  [[], [], []],
])("who is there: from %j, %j becomes %j", (before, ticked, ground) => {
  expect(settleGround({ ...NO_ANSWERS, ground: ticked }, { ...NO_ANSWERS, ground: before }).ground).toEqual(ground);
});
