import { expect, test } from "vitest";
import { resolverOf } from "./use-form.ts";

const OPTIONS = { fields: {}, shouldUseNativeValidation: false };

test("values that nothing is wrong with come out as they are sent", async () => {
  const resolve = resolverOf({ check: () => [], toSent: ({ name }: { name: string }) => ({ Name: name.trim() }) });
  expect(await resolve({ name: " Ada " }, undefined, OPTIONS)).toEqual({ values: { Name: "Ada" }, errors: {} });
});

test("of what is wrong each field has its first message, in the order of the rules, and nothing comes out", async () => {
  const issues = [
    { field: "email", message: "Please enter your email." },
    { field: "name", message: "Please enter your name." },
    { field: "email", message: "Please enter a valid email address." },
  ];
  const { values, errors } = await resolverOf({ check: () => issues, toSent: (form) => form })({}, undefined, OPTIONS);
  expect(values).toEqual({});
  expect(Object.entries(errors)).toEqual([
    ["email", { type: "custom", message: "Please enter your email." }],
    ["name", { type: "custom", message: "Please enter your name." }],
  ]);
});
