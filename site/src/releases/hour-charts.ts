import { type Html, html } from "@nightlatch/process/http";
import { formatCount, formatMs, formatRate, type HourlyStats, type HourMetrics } from "@nightlatch/release";

const WIDTH = 320;
const HEIGHT = 120;
const TOP = 24;
const BOTTOM = 98;

interface Measure {
  readonly title: string;
  readonly of: (hour: HourMetrics) => number | undefined;
  readonly format: (value: number) => string;
  readonly least: number;
  readonly whole: (stats: HourlyStats) => string;
}

const MEASURES: readonly Measure[] = [
  { title: "Views", of: ({ views }) => views, format: formatCount, least: 1, whole: ({ views }) => formatCount(views) },
  {
    title: "Views with errors",
    of: ({ errors }) => (errors.of === 0 ? undefined : (100 * errors.count) / errors.of),
    format: (value) => `${value.toFixed(value < 1 ? 2 : 0)} %`,
    least: 1,
    whole: ({ errors }) => formatRate(errors),
  },
  {
    title: "LCP, p75",
    of: ({ vitals }) => vitals.LCP?.value,
    format: formatMs,
    least: 1000,
    whole: ({ vitals }) => formatMs(vitals.LCP?.value),
  },
];

export const hourCharts = (versions: readonly HourlyStats[]): Html =>
  html`<div class="charts">${MEASURES.map((measure) => html`<figure><figcaption>${measure.title}</figcaption>${chartOf(measure, versions)}</figure>`)}</div>`;

function chartOf(measure: Measure, versions: readonly HourlyStats[]): Html {
  const values = versions.map(({ hours }) => hours.map(measure.of));
  const isSum = measure === MEASURES[0];
  const top = Math.max(measure.least, ...(isSum ? sumsOf(values) : values.flat()).map((value) => value ?? 0));
  const hasAny = values.flat().some((value) => value !== undefined && (value > 0 || !isSum));
  const label = `${measure.title} by hour: ${versions.map((each) => `${each.state} ${each.version} ${measure.whole(each)} in total`).join(", ")}. The table has each hour.`;
  const hours = versions[0]?.hours ?? [];
  const chart = isSum ? bars(values, versions, top) : versions.map(({ state }, index) => lineOf(values[index] ?? [], top, state));
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><path class="grid" d="M0 ${BOTTOM + 0.5}H${WIDTH}M0 ${TOP - 0.5}H${WIDTH}"/>${
    hasAny
      ? html`<text x="0" y="${TOP - 8}">${measure.format(top)}</text>${chart}`
      : html`<text class="none" x="${WIDTH / 2}" y="${(TOP + BOTTOM) / 2 + 5}">Nothing was measured</text>`
  }<text x="0" y="${HEIGHT - 4}">${hourOf(hours[0])}</text><text class="end" x="${WIDTH}" y="${HEIGHT - 4}">${hourOf(hours.at(-1))} UTC</text></svg>`;
}

export const hourOf = (hour: HourMetrics | undefined): string => hour?.at.slice(11, 16) ?? "";

type Values = readonly (number | undefined)[];

const sumsOf = (values: readonly Values[]): number[] =>
  (values[0] ?? []).map((_, hour) => values.reduce((sum, each) => sum + (each[hour] ?? 0), 0));

const heightOf = (value: number, top: number): number => ((BOTTOM - TOP) * value) / top;
const decimals = (value: number): string => value.toFixed(1);

function bars(values: readonly Values[], versions: readonly HourlyStats[], top: number): Html[] {
  const step = WIDTH / Math.max(1, values[0]?.length ?? 0);
  return versions.map(({ state }, index) => {
    const below = sumsOf(values.slice(0, index));
    const d = (values[index] ?? []).map((value = 0, hour) => {
      if (value === 0) return "";
      const height = Math.max(1, heightOf(value, top));
      const bottom = BOTTOM - heightOf(below[hour] ?? 0, top);
      return `M${decimals(hour * step + 1.5)} ${decimals(bottom)}v${decimals(-height)}h${decimals(step - 3)}v${decimals(height)}z`;
    });
    return html`<path class="bar ${state}" d="${d.join("")}"/>`;
  });
}

function lineOf(values: Values, top: number, state: string): Html {
  const step = WIDTH / Math.max(1, values.length);
  const points = values.flatMap((value, hour) =>
    value === undefined ? [] : [{ hour, x: decimals((hour + 0.5) * step), y: decimals(BOTTOM - heightOf(value, top)) }],
  );
  const d = points.map(({ hour, x, y }, index) => `${points[index - 1]?.hour === hour - 1 ? "L" : "M"}${x} ${y}`).join("");
  return html`<path class="line ${state}" d="${d}"/>${points.map(({ x, y }) => html`<circle class="dot ${state}" cx="${x}" cy="${y}" r="2.5"/>`)}`;
}
