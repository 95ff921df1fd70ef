import { describe, expect, it } from "vitest";
import { contactFields } from "./contact-body.ts";

describe("the fields of the call", () => {
  it("read as empty when they are missing, so that the form's rule says so", () => {
    for (const field of Object.values(contactFields)) expect(field.parse(undefined)).toBe("");
  });

  it("must be text", () => {
    expect(contactFields.name.safeParse(5).error?.issues[0]?.message).toBe("name must be text.");
  });
});
