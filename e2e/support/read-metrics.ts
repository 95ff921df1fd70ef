/** The metrics of `/metrics` by name, with the names of their labels. A metric without values has no labels yet. */
export type Metrics = ReadonlyMap<string, { readonly type: string; readonly labels: ReadonlySet<string> }>;

/** Parses Prometheus' text format. @throws {Error} that quotes an invalid line */
export function readMetrics(text: string): Metrics {
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

export interface QueriedMetric {
  readonly name: string;
  readonly labels: readonly string[];
}

/** Keywords of PromQL, which look like metric names. */
const WORDS = /^(sum|max|min|avg|count|topk|rate|increase|histogram_quantile|time|absent|by|on|or|and|unless|label_values)$/;

export function metricsIn(expression: string): { readonly metrics: readonly QueriedMetric[]; readonly grouped: readonly string[] } {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => (names ?? "").split(",").map((name) => name.trim()));
  const rest = expression.replace(/\bby \([^)]*\)/g, " ").replace(/\[[^\]]*\]/g, " ");
  const metrics = [...rest.matchAll(/\b([a-z_]\w*)(?:\{([^}]*)\})?/gi)].flatMap(([, name = "", labels = ""]) =>
    WORDS.test(name) ? [] : [{ name, labels: [...labels.matchAll(/([a-z_]\w*)\s*(?:=~|!~|!=|=)/gi)].map(([, label]) => label as string) }],
  );
  return { metrics, grouped };
}
