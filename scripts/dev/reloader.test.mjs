import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { createReloader } from "./reloader.mjs";

const compile = vi.fn();
const replace = vi.fn();
const onReload = vi.fn();
const lines = [];
let reloader;
beforeEach(() => {
  compile.mockReset().mockResolvedValue(true);
  replace.mockReset().mockResolvedValue(undefined);
  onReload.mockReset();
  lines.length = 0;
  reloader = createReloader({ compile, replace, onReload, log: (line) => lines.push(line), settle: async () => {} });
});

async function calls() {
  await setImmediate();
  return [compile, replace, onReload].map(({ mock }) => mock.calls.length);
}

function holdCompile() {
  let finish;
  compile.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  return (compiles) => finish(compiles);
}

test("edits in quick succession are compiled together and replace the server once", async () => {
  for (const path of ["a.ts", "b.ts", "a.ts"]) reloader.edited(path);
  expect(await calls()).toEqual([1, 1, 1]);
  expect(compile).toHaveBeenCalledWith(["a.ts", "b.ts"]);
  expect(lines).toEqual([expect.stringMatching(/^Reloaded in [\d.]+ s$/)]);
});

test.each([true, false])("an edit during a compilation (%s) compiles again, before any replacement", async (compiles) => {
  const finish = holdCompile();
  reloader.edited("a.ts");
  await calls();
  reloader.edited("b.ts");
  finish(compiles);
  expect(await calls()).toEqual([2, 1, 1]);
  expect(compile).toHaveBeenLastCalledWith(["a.ts", "b.ts"]);
});

test("an edit while the server is replaced replaces it once more, and never two at a time", async () => {
  let finish;
  replace.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  reloader.edited("a.ts");
  await calls();
  reloader.edited("b.ts");
  reloader.edited("c.ts");
  expect(await calls()).toEqual([1, 1, 0]);
  finish();
  expect(await calls()).toEqual([2, 2, 2]);
  expect(compile).toHaveBeenLastCalledWith(["b.ts", "c.ts"]);
});

test("code that does not compile leaves the server running until it does", async () => {
  compile.mockResolvedValueOnce(false);
  reloader.edited("a.ts");
  expect(await calls()).toEqual([1, 0, 0]);
  expect(lines).toEqual(["The edits do not compile. The server runs without them."]);
  reloader.edited("b.ts");
  expect(await calls()).toEqual([2, 1, 1]);
  expect(compile).toHaveBeenLastCalledWith(["a.ts", "b.ts"]);
});

test("code outside the server is compiled again only after errors", async () => {
  reloader.retry();
  expect(await calls()).toEqual([0, 0, 0]);
  compile.mockResolvedValueOnce(false);
  reloader.edited("a.ts");
  await calls();
  reloader.retry();
  expect(await calls()).toEqual([2, 1, 1]);
  reloader.retry();
  expect(await calls()).toEqual([2, 1, 1]);
});

test("code that does not start is reported, and the next edit replaces it", async () => {
  replace.mockRejectedValueOnce(new Error("The server ended with 1."));
  reloader.edited("a.ts");
  expect(await calls()).toEqual([1, 1, 0]);
  expect(lines).toEqual(["The server ended with 1."]);
  reloader.edited("a.ts");
  expect(await calls()).toEqual([2, 2, 1]);
});
