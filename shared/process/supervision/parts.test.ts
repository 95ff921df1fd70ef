import { expect, it } from "vitest";
import { readParts } from "./parts.ts";

it.each([
  ["site", ["site"]],
  ["jobs, api", ["api", "jobs"]],
  ["api,api", ["api"]],
  ["site,api,jobs", ["site", "api", "jobs"]],
])("--part %s has the parts %j", (value, parts) => {
  expect(readParts(value)).toEqual(parts);
});

it.each([
  ["web", /, and not "web"\.$/],
  ["site,,Api", /, and not "", "Api"\.$/],
  ["", /, and not ""\.$/],
])("--part %j names what is no part", (value, message) => {
  expect(() => readParts(value)).toThrow(message);
  expect(() => readParts(value)).toThrow(expect.objectContaining({ code: "ERR_PARSE_ARGS_INVALID_OPTION_VALUE" }));
});
