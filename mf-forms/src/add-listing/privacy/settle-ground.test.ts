import { EMPTY_PRIVACY } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { settleGround } from "./privacy-questions.tsx";

test.each([
  [["host-on-site"], ["nobody", "host-on-site"], ["nobody"]],
  [["nobody"], ["nobody", "host-on-site"], ["host-on-site"]],
  [["nobody"], ["nobody"], ["nobody"]],
  [[], ["host-on-site", "staff-on-site"], ["host-on-site", "staff-on-site"]],
  [[], [], []],
])("presence: from %j, %j becomes %j", (before, ticked, ground) => {
  expect(settleGround({ ...EMPTY_PRIVACY, ground: ticked }, { ...EMPTY_PRIVACY, ground: before }).ground).toEqual(ground);
});
