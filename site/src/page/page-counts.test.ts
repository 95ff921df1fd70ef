import { type LiveRecord, RendererError } from "@nightlatch/release";
import { expect, test, vi } from "vitest";
import { CircuitOpenError } from "../http/circuit-breakers.ts";
import type { Measurements } from "../metrics/measurements.ts";
import { OverloadedError } from "../rendering/renderer.ts";
import { PageCounts } from "./page-counts.ts";
import type { ReleaseSet } from "./select-releases.ts";

const record = (name: string) => ({ name, version: "1.0.0" }) as LiveRecord;
const MAP = { shell: record("shell"), "mf-browse": record("mf-browse") } as ReleaseSet;
const PAIR = { shell: MAP.shell, remote: record("mf-browse") };
const CLIENT = "198.51.100.1";

function counted(count: (counts: PageCounts) => unknown, { shellOnTrial = false } = {}): string[] {
  const lines: string[] = [];
  const measurements = {
    rendered: vi.fn(({ name }, { failure = "rendered", client }) =>
      lines.push(`${name} ${failure}${client === CLIENT ? "" : " uncounted"}`),
    ),
    countServed: vi.fn(({ name }) => lines.push(`${name} given`)),
    strayed: vi.fn(({ name }, failure) => lines.push(`${name} outside: ${failure}`)),
  };
  count(new PageCounts(measurements as unknown as Measurements, () => shellOnTrial));
  return lines;
}

test("counts a failure against its remote, unless it killed the renderer during a canary of the shell", () => {
  const fail = (error: unknown) => (counts: PageCounts) => counts.remoteFailed(PAIR, error, CLIENT);
  const [threw, ended, open] = [new Error("planted"), new RendererError("memory", "full"), new CircuitOpenError("mf-browse")];
  expect([threw, ended, open].map((error) => counted(fail(error)))).toEqual([
    ["mf-browse threw"],
    ["mf-browse memory"],
    ["mf-browse left alone"],
  ]);
  expect([threw, ended, open].map((error) => counted(fail(error), { shellOnTrial: true }))).toEqual([
    ["mf-browse threw"],
    ["mf-browse memory", "shell memory"],
    ["mf-browse left alone", "shell left alone"],
  ]);
});

test("does the same when a renderer exits without a page", () => {
  const fail = (counts: PageCounts) => counts.failedUnhandled(PAIR, new RendererError("exited", "ended"));
  expect(counted(fail)).toEqual(["mf-browse outside: exited"]);
  expect(counted(fail, { shellOnTrial: true })).toEqual(["mf-browse outside: exited", "shell outside: exited"]);
  expect(counted((counts) => counts.failedUnhandled({ shell: MAP.shell }, new Error("planted")))).toEqual(["shell outside: stray"]);
});

test("counts a page that was cached or rendered for another request only as given out", () => {
  const page = { kind: "html", status: 200, html: "", policy: "", isCacheable: true } as const;
  const rendered = { ...page, remote: "mf-browse", route: "/", failure: undefined } as const;
  const cached = { kind: "cached", from: "cache", page: { remote: "mf-browse" } } as never;
  for (const found of [rendered, cached])
    expect(counted((counts) => counts.found(MAP, found, CLIENT))).toEqual(["shell given", "mf-browse given"]);
  expect(counted((counts) => counts.found(MAP, { ...rendered, failure: "threw" }, CLIENT))).toEqual(["shell given", "mf-browse threw"]);
  expect(counted((counts) => counts.found(MAP, { ...rendered, remote: undefined }, CLIENT))).toEqual(["shell given"]);
  expect(counted((counts) => counts.found(MAP, { ...rendered, kind: "redirect", to: "/", permanent: true }, CLIENT))).toEqual([]);
});

test("counts an unrendered page against the remote with the full renderer, never for a client over its limit", () => {
  const miss = (error: unknown, pair: Parameters<PageCounts["missed"]>[0] = PAIR) =>
    counted((counts) => counts.missed(pair, error, CLIENT));
  expect(miss(new OverloadedError("mf-browse", true))).toEqual(["mf-browse overloaded"]);
  expect(miss(new OverloadedError("shell", true), { shell: MAP.shell })).toEqual(["shell overloaded"]);
  expect(miss(new OverloadedError("mf-browse", false))).toEqual([]);
  expect(miss(new RendererError("exited", "ended"))).toEqual(["shell exited"]);
});
