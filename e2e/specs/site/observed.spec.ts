import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { askedIn, type Figures, readFigures } from "../../support/figures.ts";
import { expect, siteUrl, test } from "../../support/test.ts";

const FOLDER = new URL("../../../production/observability/", import.meta.url);
const read = (file: string) => readFile(new URL(file, FOLDER), "utf8");

/** Labels that Prometheus adds itself. */
const OF_PROMETHEUS = ["job", "instance", "le"];
/** Figures of another part or place than the shared site's, by the reason why it has none. */
const ELSEWHERE = new Map([["up", "Prometheus' own"]]);

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string };
}

/** What of an expression nobody tells. */
function missing(figures: Figures, expression: string, told: readonly string[] = []): string[] {
  const { figures: asked, grouped } = askedIn(expression);
  const known = new Set(OF_PROMETHEUS);
  const wrong = asked.flatMap(({ name, labels }) => {
    if (ELSEWHERE.has(name)) return [];
    const figure = figures.get(name) ?? figures.get(name.replace(/_(bucket|sum|count)$/, ""));
    if (!figure) return [name];
    for (const label of figure.labels) known.add(label);
    if (figure.labels.size === 0) return [];
    return labels.flatMap((label) => (figure.labels.has(label) || OF_PROMETHEUS.includes(label) ? [] : [`${name}{${label}}`]));
  });
  const empty = asked.every(({ name }) => figures.get(name)?.labels.size === 0);
  return [...wrong, ...[...grouped, ...told].filter((label) => !known.has(label) && !empty).map((label) => `by ${label}`)];
}

test("dashboard and alerts ask for figures that a process tells, with labels that these have", async () => {
  for (const path of ["/", "/properties", "/api/listings"]) expect((await fetch(siteUrl() + path)).status).toBe(200);
  const answer = await fetch(process.env.SITE_METRICS ?? "");
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const figures = readFigures(await answer.text());
  expect(
    [...figures].filter(([name, { type }]) => name.startsWith("nightlatch_") && type === "counter" && !name.endsWith("_total")),
  ).toEqual([]);

  const { panels } = JSON.parse(await read("dashboard.json")) as { panels: readonly Panel[] };
  const asked = panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));
  expect(asked.length).toBeGreaterThan(30);
  for (const { title, expr, legendFormat } of asked) {
    const told = [...legendFormat.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label]) => label as string);
    expect(missing(figures, expr, told), title).toEqual([]);
  }
  const { groups } = parse(await read("alerts.yml")) as { groups: readonly { rules: readonly Rule[] }[] };
  const documented = await readFile(new URL("../../../docs/observing.md", import.meta.url), "utf8");
  for (const { alert, expr, annotations } of groups.flatMap(({ rules }) => rules)) {
    const told = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label as string);
    expect(missing(figures, expr, told), alert).toEqual([]);
    expect(documented, `docs/observing.md has no heading ${alert}`).toContain(`\n### ${alert}\n`);
  }
  expect(missing(figures, 'sum by (flavour) (nightlatch_pages_total{colour="red"}) / nightlatch_nothing')).toEqual([
    "nightlatch_pages_total{colour}",
    "nightlatch_nothing",
    "by flavour",
  ]);
});

test("metrics are nowhere on the visitors' address", async () => {
  expect((await fetch(`${siteUrl()}/metrics`)).status).toBe(404);
  expect((await fetch(new URL("/", process.env.SITE_METRICS))).status).toBe(404);
});
