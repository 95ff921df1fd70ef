import { EMPTY_REMOVAL, type RemovalForm } from "@nightlatch/domain";
import { expect, it } from "vitest";
import { removalSchema } from "./form-body.ts";

const FULL: RemovalForm = {
  ...EMPTY_REMOVAL,
  propertyName: "Pine",
  hostName: "Ana",
  hostEmail: "ana@stay.example",
  reason: "sold",
  authorized: true,
};

it("is judged by the form's rule", () => {
  expect(removalSchema.parse({ ...FULL, hostName: " Ana  Lee " })).toEqual({ ...FULL, hostName: "Ana Lee" });
  expect(removalSchema.safeParse({}).error?.issues.map((issue) => issue.message)).toEqual([
    "Please enter your property name.",
    "Please add your name.",
    "Please add your email so we can confirm.",
    "Select a reason.",
    "Please confirm you are authorized.",
  ]);
  expect(removalSchema.safeParse({ ...FULL, reason: "Policy" }).error?.issues[0]?.message).toBe("Select a reason.");
  expect(removalSchema.safeParse({ ...FULL, permanence: "both" }).error?.issues[0]?.message).toBe(
    "permanence must be temporary or permanent.",
  );
});
