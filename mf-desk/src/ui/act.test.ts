import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ACTS } from "./act.tsx";

const API = join(import.meta.dirname, "../../../api");
const RECORDED = /"((?:ad|address|database|desk|host|listing|mail|message|preview|removal|report|submission|subscribers|table)\.[a-z-]+)"/g;

test("each action that the API records has a text", () => {
  const acts = execFileSync("git", ["ls-files", "*.ts"], { cwd: API, encoding: "utf8" })
    .split("\n")
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|^testing/.test(file))
    .map((file) => readFileSync(join(API, file), "utf8"))
    .flatMap((text) => text.split("\n").filter((line) => /action|Action|act\b|:/.test(line)))
    .flatMap((line) => [...line.matchAll(RECORDED)].map(([, act]) => act as string));
  expect(new Set(acts).size).toBeGreaterThan(50);
  expect([...new Set(acts)].filter((act) => !(act in ACTS)).toSorted()).toEqual([]);
});
