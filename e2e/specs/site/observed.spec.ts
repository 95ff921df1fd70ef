import { readFile } from "node:fs/promises";
import { receiveTraces } from "@nightlatch/process/testing";
import { parse } from "yaml";
import { readMails } from "../../support/mails.ts";
import { opsOn } from "../../support/ops.ts";
import { issuePreview } from "../../support/preview.ts";
import { metricsOf, startSite } from "../../support/running-site.ts";
import { expect, siteUrl, test } from "../../support/test.ts";

const FOLDER = new URL("../../../production/observability/", import.meta.url);
const read = (file: string) => readFile(new URL(file, FOLDER), "utf8");

const PROMETHEUS_LABELS = ["job", "instance", "le"];
/** Metrics that the shared site does not have, with the reason. */
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

/** The metrics of `/metrics` by name, with the names of their labels. A metric without values has no labels yet. */
type Metrics = ReadonlyMap<string, { readonly type: string; readonly labels: ReadonlySet<string> }>;

/** Parses Prometheus' text format. @throws {Error} that quotes an invalid line */
function readMetrics(text: string): Metrics {
  const metrics = new Map<string, { type: string; labels: Set<string> }>();
  for (const line of text.split("\n")) {
    const [, declared, type] = /^# TYPE (\w+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (declared && type) metrics.set(declared, { type, labels: new Set() });
    if (line === "" || line.startsWith("#")) continue;
    const [, name, labels = ""] = /^([a-z_]\w*)(?:\{((?:[a-z_]\w*="(?:[^"\\]|\\.)*",?)*)\})? (?:-?[\d.e+-]+|NaN|\+Inf)$/i.exec(line) ?? [];
    const metric = name && (metrics.get(name) ?? metrics.get(name.replace(/_(bucket|sum|count)$/, "")));
    if (!metric) throw new Error(`No metric has the line ${line}`);
    for (const [, label] of labels.matchAll(/([a-z_]\w*)=/gi)) metric.labels.add(label as string);
  }
  return metrics;
}

/** Keywords of PromQL, which look like metric names. */
const WORDS = /^(sum|max|min|avg|count|topk|rate|increase|histogram_quantile|time|absent|by|on|or|and|unless|label_values)$/;

function metricsIn(expression: string): {
  readonly metrics: readonly { readonly name: string; readonly labels: readonly string[] }[];
  readonly grouped: readonly string[];
} {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => (names ?? "").split(",").map((name) => name.trim()));
  const rest = expression.replace(/\bby \([^)]*\)/g, " ").replace(/\[[^\]]*\]/g, " ");
  const metrics = [...rest.matchAll(/\b([a-z_]\w*)(?:\{([^}]*)\})?/gi)].flatMap(([, name = "", labels = ""]) =>
    WORDS.test(name) ? [] : [{ name, labels: [...labels.matchAll(/([a-z_]\w*)\s*(?:=~|!~|!=|=)/gi)].map(([, label]) => label as string) }],
  );
  return { metrics, grouped };
}

function missingSeries(metrics: Metrics, expression: string, ownLabels: readonly string[] = []): string[] {
  const { metrics: queried, grouped } = metricsIn(expression);
  const known = new Set(PROMETHEUS_LABELS);
  const wrong = queried.flatMap(({ name, labels }) => {
    if (ELSEWHERE.has(name)) return [];
    const metric = metrics.get(name) ?? metrics.get(name.replace(/_(bucket|sum|count)$/, ""));
    if (!metric) return [name];
    for (const label of metric.labels) known.add(label);
    if (metric.labels.size === 0) return [];
    return labels.flatMap((label) => (metric.labels.has(label) || PROMETHEUS_LABELS.includes(label) ? [] : [`${name}{${label}}`]));
  });
  const empty = queried.every(({ name }) => metrics.get(name)?.labels.size === 0);
  return [...wrong, ...[...grouped, ...ownLabels].filter((label) => !known.has(label) && !empty).map((label) => `by ${label}`)];
}

test("dashboard and alerts query existing metrics with existing labels", async () => {
  for (const path of ["/", "/properties", "/api/listings"]) expect((await fetch(siteUrl() + path)).status).toBe(200);
  const response = await fetch(process.env.SITE_METRICS ?? "");
  expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const metrics = readMetrics(await response.text());
  const counters = [...metrics].filter(([name, { type }]) => name.startsWith("nightlatch_") && type === "counter");
  expect(counters.filter(([name]) => !name.endsWith("_total"))).toEqual([]);

  const { panels } = JSON.parse(await read("dashboard.json")) as { panels: readonly Panel[] };
  const queried = panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));
  expect(queried.length).toBeGreaterThan(30);
  for (const { title, expr, legendFormat } of queried) {
    const ownLabels = [...legendFormat.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label]) => label as string);
    expect(missingSeries(metrics, expr, ownLabels), title).toEqual([]);
  }
  const { groups } = parse(await read("alerts.yml")) as { groups: readonly { rules: readonly Rule[] }[] };
  const documented = await readFile(new URL("../../../docs/observing.md", import.meta.url), "utf8");
  for (const { alert, expr, annotations } of groups.flatMap(({ rules }) => rules)) {
    const ownLabels = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label as string);
    expect(missingSeries(metrics, expr, ownLabels), alert).toEqual([]);
    expect(documented, `docs/observing.md has no heading ${alert}`).toContain(`\n### ${alert}\n`);
  }
});

test("the visitors' address serves no metrics", async () => {
  expect((await fetch(`${siteUrl()}/metrics`)).status).toBe(404);
  expect((await fetch(new URL("/", process.env.SITE_METRICS))).status).toBe(404);
});

const PLANTED = {
  place: "Hiddenville",
  name: "Robinetta Plantedname",
  mail: "robinetta.planted@mail.example",
  words: "whisperingsauna",
  client: "203.0.113.77",
  operator: "ada.planted@stays.example",
  token: "Zk3vR9xQpL2mN8tYbW4cKjH7sDfG",
  secret: "planted-secret-of-the-receiver",
  trace: "11112222333344445555666677778888",
} as const;

const LONG = { tag: "@long" };

test("a whole site's traces, metrics and logs contain nothing that visitors, hosts and operators send", LONG, async () => {
  const receiver = await receiveTraces();
  const site = await startSite({
    ...{ METRICS_PORT: "0", LOG_FORMAT: "json", LOG_LEVEL: "debug", TRUST_PROXY: "1", FORM_LIMIT: "1000" },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json", OTEL_BSP_SCHEDULE_DELAY: "50" },
    ...{ OTEL_EXPORTER_OTLP_HEADERS: `authorization=${PLANTED.secret}`, DESK_OPERATORS: `Ada Planted <${PLANTED.operator}> owner` },
  });
  try {
    const { place, name, mail, words, client, token, trace, operator } = PLANTED;
    const headers: Record<string, string> = {
      "x-forwarded-for": client,
      traceparent: `00-${trace}-1111222233334444-01`,
      "sec-fetch-site": "same-origin",
      origin: site.address,
      cookie: `nightlatch-preview=${token}; nightlatch-host=${token}; nightlatch-desk=${token}; nightlatch-visit=7`,
    };
    const statuses: number[] = [];
    const get = async (path: string, more = {}) => {
      const response = await fetch(site.address + path, { headers: { ...headers, ...more }, redirect: "manual" });
      for (const key of response.headers.keys()) expect(key, path).not.toMatch(/trace|baggage/);
      statuses.push(response.status);
      return response;
    };
    const post = async (path: string, body: unknown, type = "application/json") => {
      const response = await fetch(site.address + path, {
        method: "POST",
        headers: { ...headers, "content-type": type },
        body: typeof body === "string" ? body : JSON.stringify(body),
        redirect: "manual",
      });
      statuses.push(response.status);
      return response;
    };
    const preview = await issuePreview({ name, dataDir: site.dataDir });
    const link = (await opsOn(site.dataDir, "desk", "open", "--name", name)) as object;
    const tokens = [preview.token, ...(JSON.stringify(link).match(/[\w-]{20,}/g) ?? [])];
    for (const path of [
      "/",
      `/properties?place=${place}&q=${words}`,
      `/properties/cabin/${place}`,
      `/property/${place}?mail=${mail}`,
      `/desk/listings/${place}`,
      `/api/suggestions?q=${words}`,
      `/api/listings?place=${place}&seed=${token}`,
      `/api/listings/${place}`,
      `/api/${place}`,
      `/media/photos/${place}.webp`,
    ])
      await get(path);
    for (const each of tokens)
      for (const path of [`/?access=${each}`, `/property/x?access=${each}`, `/desk/enter#${each}`, `/host/${each}`]) await get(path);
    await get(`/%E0%A4%A${place}`);
    const form = { name, email: mail, message: words, subject: place };
    for (const call of ["contact", "waitlist", "host/link", "reports", "submissions", "removals", "desk/mail-link"]) {
      const path = `/api/${call}`;
      await post(path, form);
      await post(path, `{"email":"${mail}", broken ${words}`);
      await post(path, `email=${encodeURIComponent(mail)}&message=${words}`, "application/x-www-form-urlencoded");
    }
    await post("/api/desk/mail-link", { email: operator });
    await post("/api/host/link", { email: mail });
    for (const each of [token, ...tokens])
      for (const path of ["/api/desk/link", "/api/desk/enter", "/api/host/session", "/api/preview/session"])
        await post(path, { token: each });
    expect(new Set(statuses.map((status) => Math.floor(status / 100)))).toEqual(new Set([2, 3, 4]));

    const mails = async () => (await readMails(site.dataDir)).join("\n");
    await expect.poll(mails).toContain(operator);
    const mailed = (await mails()).match(/(?<=[#/=])[A-Za-z0-9_-]{30,}/g) ?? [];
    expect(mailed.length).toBeGreaterThan(0);
    for (const each of mailed) {
      await get(`/?access=${each}`);
      for (const path of ["/api/desk/enter", "/api/host/session"]) await post(path, { token: each });
    }

    await expect.poll(() => receiver.spans().some(({ name: of }) => of === "POST /api/host/session")).toBe(true);
    const names = new Set(receiver.spans().map((span) => span.name));
    for (const of of ["render", "api", "query", "GET /property/:slug", "POST /api/contact", "POST /api/desk/enter"])
      expect(names).toContain(of);
    const metrics = await (await fetch(metricsOf(site))).text();
    expect(metrics).toContain('route="/api/contact"');
    const lines = site.notes().trim().split("\n");
    expect(lines.filter((line) => !line.startsWith("{"))).toEqual([]);
    const secrets = [...Object.values(PLANTED), "Robinetta", "Plantedname", ...tokens, ...mailed];
    for (const [what, text] of Object.entries({ spans: receiver.text(), metrics, log: site.notes() })) {
      const leaked = secrets.filter((each) => text.includes(each) || text.includes(encodeURIComponent(each)));
      expect(leaked, what).toEqual([]);
    }
  } finally {
    await site.stop();
    await receiver.close();
  }
});
