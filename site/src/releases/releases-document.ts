import { createHash } from "node:crypto";
import { sanitizeText } from "@nightlatch/process/cli";
import { type Html, html } from "@nightlatch/process/http";
import {
  formatAction,
  formatCount,
  formatMs,
  formatRate,
  formatTime,
  type HistoryChange,
  type HourlyStats,
  type LiveSet,
  type Outcome,
  type ReleaseHistory,
} from "@nightlatch/release";
import { hourCharts, hourOf } from "./hour-charts.ts";

export interface ReleasesPageData {
  readonly channel: string;
  readonly now: Date;
  readonly sets: readonly LiveSet[] | undefined;
  readonly stats: readonly HourlyStats[] | undefined;
  readonly historySource: ReleaseHistory | undefined;
}

const TIMED_OUT = html`<p class="missing">The release store did not respond in time, so this part is missing. Reload the page in a moment.</p>`;

/** HTML without scripts, and its content security policy. The title does not name the site. @param fonts of the live shell */
export function releasesDocument(data: ReleasesPageData, fonts: readonly string[]): { html: string; policy: string } {
  const style = releasesStyle(fonts);
  const hash = createHash("sha256").update(style).digest("base64");
  const body = html`<header><p><a href="/">Go to the site</a></p><h1>Releases</h1><p>Channel ${sanitizeText(data.channel)}, ${timeOf(data.now.toISOString())}</p></header>
<main>
<section aria-labelledby="live"><h2 id="live">Live versions</h2>${data.sets ? setsOf(data.sets) : TIMED_OUT}</section>
<section aria-labelledby="day"><h2 id="day">The last 24 hours</h2>${data.stats ? dayOf(data.stats) : TIMED_OUT}</section>
<section aria-labelledby="changes"><h2 id="changes">Changes</h2>${data.historySource ? changesOf(data.historySource) : TIMED_OUT}</section>
</main>`;
  return {
    html: html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>Releases</title><style>${{ html: style }}</style></head><body>${body}</body></html>`
      .html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

const timeOf = (iso: string): Html => html`<time datetime="${iso}">${formatTime(iso)} UTC</time>`;

const tableOf = (title: string, heads: readonly string[], rows: readonly (readonly string[])[]): Html =>
  html`<div class="wide-table" role="region" aria-label="${title}" tabindex="0"><table><thead><tr>${heads.map(
    (head) => html`<th scope="col">${head}</th>`,
  )}</tr></thead><tbody>${rows.map(
    ([first = "", ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`;

const foldedTableOf = (title: string, heads: readonly string[], rows: readonly (readonly string[])[]): Html =>
  html`<details><summary>${title}</summary>${tableOf(title, heads, rows)}</details>`;

function setsOf(sets: readonly LiveSet[]): Html {
  if (sets.length === 0) return html`<p>No channel has releases yet.</p>`;
  const rows = sets.flatMap(({ channel, shell, remotes }) =>
    [...(shell ? [shell] : []), ...remotes].flatMap(({ name, live, canary }) =>
      [live, ...(canary ? [canary] : [])].map(({ version, percent, contract, problems }) =>
        [channel, name, version, `${percent} %`, `${contract ?? "unknown"}`, problems.join(" ") || "yes"].map(sanitizeText),
      ),
    ),
  );
  return tableOf("Versions by channel", ["Channel", "Package", "Version", "Visitors", "Contract", "Fits"], rows);
}

function dayOf(stats: readonly HourlyStats[]): Html {
  if (stats.length === 0) return html`<p>Nothing is live on this channel.</p>`;
  const names = [...new Set(stats.map(({ name }) => name))].sort((a, b) => Number(b === "shell") - Number(a === "shell"));
  return html`<p class="soft">A view is a page that a browser measured. Counts are stored by version and hour, for all channels together.</p>${names.map(
    (name) =>
      packageOf(
        name,
        stats.filter((each) => each.name === name),
      ),
  )}`;
}

function packageOf(packageName: string, versions: readonly HourlyStats[]): Html {
  const name = sanitizeText(packageName);
  const heads = versions.flatMap(({ version }) =>
    ["views", "with errors", "not rendered", "LCP p75"].map((what) => `${sanitizeText(version)} ${what}`),
  );
  const hours = (versions[0]?.hours ?? []).map((first, index) => [
    hourOf(first),
    ...versions.flatMap(({ hours: all }) => {
      const hour = all[index];
      return hour
        ? [formatCount(hour.views), formatRate(hour.errors), formatRate(hour.serverFailures), formatMs(hour.vitals.LCP?.value)]
        : [];
    }),
  ]);
  return html`<article><h3>${name}</h3>${versions.map(
    ({ version, state, views, errors, serverFailures, vitals }) =>
      html`<div class="version"><h4 class="${state}">${sanitizeText(version)} <span>${state}</span></h4><dl>${metricItem("Views", formatCount(views))}${metricItem("With errors", formatRate(errors))}${metricItem("Not rendered", formatRate(serverFailures))}${metricItem("LCP, p75", formatMs(vitals.LCP?.value))}</dl></div>`,
  )}${hourCharts(versions)}${foldedTableOf(`${name} by hour, as a table`, ["Hour (UTC)", ...heads], hours)}</article>`;
}

const metricItem = (what: string, value: string): Html => html`<div><dt>${what}</dt><dd>${value}</dd></div>`;

function changesOf({ changes, older }: ReleaseHistory): Html {
  if (changes.length === 0) return html`<p>Nothing has changed on this channel yet.</p>`;
  return html`<ol class="changes">${changes.map(changeOf)}</ol>${older > 0 && html`<p class="soft">${formatCount(older)} older: run <code>release log</code> to see them.</p>`}`;
}

function changeOf({ at, by, action, name, version, percent, replaced, reason, went }: HistoryChange): Html {
  return html`<li><p class="when">${timeOf(at)}${by !== undefined && html`<br>${sanitizeText(by)}`}</p><div><p class="what">${formatAction(action, percent)} <b>${sanitizeText(`${name} ${version}`)}</b>${
    replaced !== undefined && html` <span class="soft">instead of ${sanitizeText(replaced)}</span>`
  }</p>${reason && html`<p>${sanitizeText(reason)}</p>`}${went && outcomeOf(went)}</div></li>`;
}

function outcomeOf({ views, errors, serverFailures, vitals, end, keptSince, sharesHours, alsoOn }: Outcome): Html {
  const until = end
    ? html`Until ${timeOf(end.at)}: ${sanitizeText(`${formatAction(end.action, end.percent)} ${end.version}`)}${end.action === "halt" && end.reason ? `, ${sanitizeText(end.reason)}` : "."}`
    : html`Still served.`;
  if (keptSince !== undefined && end && end.at < keptSince) return html`<p class="soft">${until} Its counts are deleted.</p>`;
  const notes = [
    ...(keptSince === undefined ? [] : [`Counts from before ${formatTime(keptSince)} UTC are deleted.`]),
    ...(sharesHours ? ["Counts are stored by the hour, so some are from the change before or after."] : []),
    ...(alsoOn.length > 0 ? [`Includes counts of the same version on ${sanitizeText(alsoOn.join(" and "))}.`] : []),
  ];
  return html`<dl>${metricItem("Views", formatCount(views))}${metricItem("With errors", formatRate(errors))}${metricItem("Not rendered", formatRate(serverFailures))}${metricItem("LCP, p75", formatMs(vitals.LCP?.value))}</dl><p class="soft">${until} ${notes.join(" ")}</p>`;
}

// Copies colours of shared/ui/tokens.css, which only a shell's pages load.
const STYLE = [
  ":root{color-scheme:light dark;--ground:#eef0ed;--surface:#f8f9f7;--text:#172022;--soft:#55625f;--accent:#7a2038;--second:#2e6650;--border:#d3d9d4;--dusk:#141b1e}",
  "@media(prefers-color-scheme:dark){:root{--ground:#10171a;--surface:#192326;--text:#e9ece7;--soft:#a9b6b0;--accent:#f2b661;--second:#86c9a9;--border:#2c3a3d}}",
  "*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.55 'Figtree Variable',system-ui,sans-serif}",
  "h1,h2,h3{font-family:'Petrona Variable',Georgia,serif;font-weight:600;line-height:1.2;margin:0;overflow-wrap:anywhere}p{margin:0;overflow-wrap:anywhere}",
  "header,main{padding:0 clamp(min(1rem,5vw),4vw,2.5rem)}header>*,main>*{max-width:70rem;margin-inline:auto}",
  "header{background:var(--dusk);color:#b9c4bf;padding-block:1.5rem 2rem}header a{color:#f2b661}h1{color:#f3f1ea;font-size:min(13vw,2.375rem);margin-block:.75rem .25rem}",
  "section{padding-block:2.5rem 0}section:last-child{padding-block-end:4rem}h2{font-size:1.5rem;margin-block-end:1rem}h3{font-size:1.1875rem}",
  "a:focus-visible,summary:focus-visible,.wide-table:focus-visible{outline:3px solid var(--accent);outline-offset:3px}header a:focus-visible{outline-color:#f2b661}",
  ".soft,dt,figcaption,.when,h4 span{color:var(--soft);font-size:.875rem}.missing{padding:1rem;border:1px solid var(--border);border-radius:4px}",
  "article,.changes>li{background:var(--surface);border:1px solid var(--border);border-radius:4px;padding:min(1.25rem,5vw);margin-block-end:1rem}",
  "article,.version{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}@media(min-width:45rem){.version{grid-template-columns:16rem minmax(0,1fr);align-items:center}}",
  "h4{margin:0;font-size:1rem;font-weight:600;border-inline-start:6px solid var(--accent);padding-inline-start:.75rem;overflow-wrap:anywhere}h4.canary{border-color:var(--second)}h4 span{font-weight:400}",
  "dl{margin:0;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,7rem),1fr));gap:.5rem 1rem}dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}",
  ".charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr));gap:1.5rem}figure{margin:0}section>.soft{margin-block-end:1rem}.chart{display:block;width:100%;height:auto}",
  ".chart text{fill:var(--soft);font-size:12px;font-variant-numeric:tabular-nums}.chart .end{text-anchor:end}.chart .none{text-anchor:middle}.grid{stroke:var(--border)}",
  ".bar.live,.dot.live{fill:var(--accent)}.bar.canary,.dot.canary{fill:var(--second)}.line{fill:none;stroke-width:2}.line.live{stroke:var(--accent)}.line.canary{stroke:var(--second);stroke-dasharray:5 4}",
  "summary{cursor:pointer;width:fit-content;padding-block:.5rem;color:var(--soft)}.wide-table{overflow-x:auto;white-space:nowrap}",
  "table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}th,td{padding:.375rem .75rem;text-align:start;border-block-end:1px solid var(--border);font-weight:400}thead th{color:var(--soft)}",
  ".changes{list-style:none;margin:0;padding:0}.changes>li{display:grid;gap:.75rem;grid-template-columns:minmax(0,1fr)}.changes>li>div{display:grid;gap:.5rem}@media(min-width:45rem){.changes>li{grid-template-columns:12rem minmax(0,1fr)}}",
  "@media(forced-colors:active){.bar,.dot{fill:CanvasText}.line{stroke:CanvasText}}@media print{details::details-content{content-visibility:visible}}",
].join("");

const releasesStyle = (fonts: readonly string[]): string =>
  [
    ...["Figtree", "Petrona"].flatMap((family) => {
      const file = fonts.find((font) => font.startsWith(family.toLowerCase()) && /^[\w.-]+$/.test(font));
      return file ? [`@font-face{font-family:'${family} Variable';font-weight:300 900;src:url(/assets/shell/${file})}`] : [];
    }),
    STYLE,
  ].join("");
