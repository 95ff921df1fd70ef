import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Override, readOverride, readReleaseKey, signOverride } from "./index.ts";
import { makeFolder } from "./testing/make-build.ts";

const key = randomBytes(32);
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const override: Override = { name: "mf-browse", version: "1.0.1", until: inSeconds(60) };

describe("a signed override", () => {
  test("has its signed content until it expires", () => {
    const token = signOverride({ ...override, inspect: true }, key);
    expect(readOverride(token, key)).toEqual({ ...override, inspect: true });
    expect(readOverride(token, key, new Date((override.until + 1) * 1000))).toBeUndefined();
    expect(encodeURIComponent(token)).toBe(token);
  });

  test("with another signature, text or key is invalid", () => {
    const token = signOverride(override, key);
    const [text = "", signature = ""] = token.split(".");
    const other = Buffer.from(JSON.stringify({ ...override, version: "9.9.9" })).toString("base64url");
    for (const bad of [
      "",
      ".",
      "a.b",
      text,
      `${text}.`,
      `${other}.${signature}`,
      `${token}.x`,
      `${text}.${signature.slice(0, -1)}`,
      `${token}a`,
    ]) {
      expect(readOverride(bad, key), bad).toBeUndefined();
    }
    expect(readOverride(token, randomBytes(32))).toBeUndefined();
  });
});

describe("the key", () => {
  test("is created once, readable by its owner only, even with concurrent starts", async () => {
    const folder = join(await makeFolder(), "data");
    const keys = await Promise.all(Array.from({ length: 5 }, () => readReleaseKey({ DATA_DIR: folder })));
    expect(new Set(keys.map(String)).size).toBe(1);
    expect((await stat(join(folder, "release.key"))).mode & 0o777).toBe(0o600);
  });

  test("comes from the environment if set, and must be long enough", async () => {
    const secret = "x".repeat(32);
    expect(String(await readReleaseKey({ RELEASE_KEY: secret }))).toBe(secret);
    await expect(readReleaseKey({ RELEASE_KEY: "short" })).rejects.toThrow("RELEASE_KEY must have at least 32 characters.");
  });
});
