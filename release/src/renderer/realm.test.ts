import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { realmCodeFile } from "./renderer-process.ts";
import { HOSTILE_SHELL, IMPORTS } from "./testing/hostile-bundle.ts";

// Tests the realm alone, in a process without permission model and seccomp filter.

const ALONE = fileURLToPath(new URL("./testing/realm-alone.mjs", import.meta.url));

function rendered(bundle: string, ...options: "leak"[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [ALONE, realmCodeFile(), ...options], { input: bundle, encoding: "utf8" });
  return stdout || stderr;
}

const page = (html: string) => `exports.render = async () => ({ kind: "html", status: 200, html: String(${html}), problems: [] });`;

test("no global, error, promise, prototype or full stack of the realm reaches the process", () => {
  expect(rendered(HOSTILE_SHELL)).toBe("[]");
});

test("the walk covers many objects, and detects a function of the process", () => {
  expect(Number(rendered(HOSTILE_SHELL.replace("JSON.stringify([...found])", "String(seen.size)")))).toBeGreaterThan(1000);
  expect(JSON.parse(rendered(HOSTILE_SHELL, "leak"))).toContainEqual(expect.stringMatching(/^deep.* leads to process \d+$/));
});

test.each(IMPORTS)("a bundle with %s reaches no module", (code) => {
  const bundle = page(
    `await (async () => { try { return typeof (await ${code}); } catch (error) { return error instanceof Error ? "refused" : "foreign"; } })()`,
  );
  expect(rendered(bundle)).toMatch(/^refused$|^shell.cjs: Keyword must not contain escaped characters/);
});

test("leaves the word import alone in strings, names, templates and expressions", () => {
  const values =
    '[{ import: 1 }.import, "import x", `import`, /^import$/.test("import"), { "import"() { return 2; } }.import(), ({ importance: 3 }).importance]';
  expect(rendered(page(`${values}.join()`))).toBe("1,import x,import,true,2,3");
});

test("has the web's globals, created in the realm", () => {
  const uses = `[
    new URL("../b?x=Köln", "https://a.example/c/d").href, new URLSearchParams({ a: "1 2" }).toString(),
    new TextDecoder().decode(new TextEncoder().encode("Zimmer 🛁")), atob(btoa("abc")), structuredClone({ a: [new Date(0)] }).a[0].getTime(),
    await new Promise((done) => setTimeout(done, 1, "later")), await new Promise((done) => queueMicrotask(() => done("soon"))),
    await new Promise((done) => setImmediate(done, "next")), (() => { const stop = new AbortController(); stop.abort(); return stop.signal.aborted; })(),
    process.env.NODE_ENV, typeof performance.now(), new Intl.NumberFormat("en").format(1234)]`;
  expect(rendered(page(`${uses}.join(" ")`))).toBe(
    "https://a.example/b?x=K%C3%B6ln a=1+2 Zimmer 🛁 abc 0 later soon next true production number 1,234",
  );
});

test("runs timers in order, repeats intervals until cleared, and never runs cleared ones", () => {
  const code = `await new Promise((done) => {
    const ran = [];
    setTimeout(() => ran.push("b"), 5); setTimeout(() => ran.push("a")); clearTimeout(setTimeout(() => ran.push("never")));
    let times = 0;
    const timer = setInterval(() => { ran.push("i"); times += 1; if (times === 3) { clearInterval(timer); setTimeout(() => done(ran.join("")), 30); } }, 8);
  })`;
  expect(rendered(page(code))).toBe("abiii");
});
