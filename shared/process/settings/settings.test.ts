import { expect, test } from "vitest";
import { z } from "zod";
import { ConfigError, onOff, readEnvironment, webAddress, wholeNumber } from "./index.ts";

const schema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  CACHE: onOff.default(true),
  SITE: webAddress("https://stays.example").optional(),
  KEY: z.string({ error: "is required" }).min(8, "must have at least 8 characters"),
});

test("reads set variables, and treats empty ones as unset", () => {
  expect(readEnvironment(schema, { PORT: "80", CACHE: "off", SITE: "http://a.example//", KEY: "12345678", OTHER: "x" })).toEqual({
    PORT: 80,
    CACHE: false,
    SITE: "http://a.example",
    KEY: "12345678",
  });
  expect(readEnvironment(schema, { PORT: "", KEY: "12345678" })).toEqual({ PORT: 3000, CACHE: true, SITE: undefined, KEY: "12345678" });
});

test("names every invalid variable at once, and never its value", () => {
  const read = () => readEnvironment(schema, { PORT: "0", CACHE: "secret", SITE: "ftp://ada:secret@x", KEY: "secret" });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    "PORT must be a whole number from 1 to 65535.\nCACHE must be on or off.\nSITE must be an address like https://stays.example.\nKEY must have at least 8 characters.",
  );
  expect(() => readEnvironment(schema, { PORT: "secret" })).toThrow(/^PORT must be a whole number from 1 to 65535\.\nKEY is required\.$/);
});
