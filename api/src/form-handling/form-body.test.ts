import { EMPTY_REMOVAL, type RemovalForm } from "@nightlatch/domain";
import { expect, it } from "vitest";
import { removalBodySchema } from "./form-body.ts";

const REFERENCE = { reference: "REQ-1" };
const FULL: RemovalForm = {
  ...EMPTY_REMOVAL,
  propertyName: "Pine",
  hostName: "Ana",
  hostEmail: "ana@stay.example",
  reason: "sold",
  authorized: true,
};

it("is judged by the form's rule", () => {
  expect(removalBodySchema.parse({ ...REFERENCE, ...FULL, hostName: " Ana  Lee " })).toEqual({
    ...REFERENCE,
    form: { ...FULL, hostName: "Ana Lee" },
  });
  expect(removalBodySchema.safeParse(REFERENCE).error?.issues.map((issue) => issue.message)).toEqual([
    "Please enter your property name.",
    "Please add your name.",
    "Please add your email so we can confirm.",
    "Select a reason.",
    "Please confirm you are authorized.",
  ]);
  expect(removalBodySchema.safeParse({ ...REFERENCE, ...FULL, reason: "Policy" }).error?.issues[0]?.message).toBe("Select a reason.");
  expect(removalBodySchema.safeParse({ ...REFERENCE, ...FULL, permanence: "both" }).error?.issues[0]?.message).toBe(
    "permanence must be temporary or permanent.",
  );
});
