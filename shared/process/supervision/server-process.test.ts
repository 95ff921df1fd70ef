import { spawnSync } from "node:child_process";
import { expect, it, test } from "vitest";
import { parseProcessNames } from "./server-process.ts";

// The test runs a child process, which imports the compiled code.
const BUILT = new URL("../dist/supervision/server-process.js", import.meta.url).href;

function endBy(close: string): [number | null, string] {
  const program = `
    import { closeOnSignals } from ${JSON.stringify(BUILT)};
    setInterval(() => {}, 1000);
    closeOnSignals(${close}, () => console.error("asked"), 100);
    process.kill(process.pid, "SIGTERM");`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8", timeout: 20_000 });
  return [status, stderr];
}

test("a server exits with 0 after closing, and otherwise with 1 and the reason", () => {
  expect(endBy("async () => {}")).toEqual([0, "asked\n"]);
  expect(endBy("async () => { throw new Error('The disk is gone.'); }")).toEqual([1, expect.stringContaining("The disk is gone.")]);
  expect(endBy("() => new Promise(() => {})")).toEqual([1, "asked\nWork in flight did not end within 0.1 s and is cut off.\n"]);
});

it.each([
  ["site", ["site"]],
  ["jobs, api", ["api", "jobs"]],
  ["api,api", ["api"]],
  ["site,api,jobs", ["site", "api", "jobs"]],
])("--part %s selects the parts %j", (value, parts) => {
  expect(parseProcessNames(value)).toEqual(parts);
});

it.each([
  ["web", /, not "web"\.$/],
  ["site,,Api", /, not "", "Api"\.$/],
  ["", /, not ""\.$/],
])("--part %j names the unknown part", (value, message) => {
  expect(() => parseProcessNames(value)).toThrow(message);
  expect(() => parseProcessNames(value)).toThrow(expect.objectContaining({ code: "ERR_PARSE_ARGS_INVALID_OPTION_VALUE" }));
});
