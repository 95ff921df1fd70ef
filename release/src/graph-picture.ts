import { type Html, html, shownText } from "@nightlatch/process";
import type { GivenVersion, LivePackage, LiveSet } from "./live-sets.ts";

/** Lengths in pixels of the picture at its own size. */
const MARGIN = 20;
const HEAD = 56;
const GAP = 20;
/** Height of a card without a canary and with one, and the room above a row of cards, for its arrows. */
const CARD = 64;
const CARD_WITH_CANARY = 96;
const ARROWS = 52;
/** Width below which no card is made, and the room at the left for the arrows of all rows but the first. */
const NARROWEST = 200;
const GUTTER = 18;
/** Width of a character as a share of its size, on average. */
const CHARACTER = 0.56;

/** The styles of the picture, for the page that it stands in; the palette is the site's (docs/product/look.md#tokens). */
export const PICTURE_STYLE = [
  ".sets text{font-family:'Figtree Variable',Figtree,system-ui,sans-serif;font-size:14px;fill:#172022}",
  ".sets .channel{font-family:'Petrona Variable',Petrona,Georgia,serif;font-size:22px;font-weight:600}",
  ".sets .name{font-size:15px;font-weight:600}.sets .small{font-size:12px}.sets .soft{fill:#55625f}",
  ".sets .panel{fill:#eef0ed;stroke:#d3d9d4}.sets .card{fill:#f8f9f7;stroke:#7f8b86}.sets .shell{fill:#1f2b2d;stroke:#1f2b2d}",
  ".sets .on-shell{fill:#f3f1ea}.sets .on-shell-soft{fill:#b9c4bf}.sets .share{fill:#d3d9d4}.sets .canary{fill:#2e6650}",
  ".sets .shell-share{fill:#4a5b5e}.sets .shell-canary{fill:#86c9a9}",
  ".sets .end{text-anchor:end}.sets .arrow{fill:none;stroke:#55625f;stroke-width:1;shape-rendering:crispEdges;vector-effect:non-scaling-stroke}.sets .tip{fill:#55625f}",
  ".sets .arrow.bad{stroke:#a3262a;stroke-dasharray:4 4}.sets text.bad{fill:#a3262a}",
  "@media(prefers-color-scheme:dark){.sets text{fill:#e9ece7}.sets .soft{fill:#a9b6b0}.sets .panel{fill:#141b1e;stroke:#2c3a3d}",
  ".sets .card{fill:#192326;stroke:#7d8b87}.sets .shell{fill:#26363a;stroke:#37474a}.sets .on-shell{fill:#f3f1ea}",
  ".sets .on-shell-soft{fill:#b9c4bf}.sets .share{fill:#37474a}.sets .canary{fill:#86c9a9}.sets .arrow{stroke:#a9b6b0}.sets .tip{fill:#a9b6b0}",
  ".sets .arrow.bad{stroke:#f2a09c}.sets text.bad{fill:#f2a09c}}",
].join("");

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A drawing, and the height that it takes. */
interface Drawn {
  readonly picture: Html;
  readonly height: number;
}

/**
 * Draws what each channel gives out: a panel for each, its shell at the top, below it the remotes with arrows to the shell that
 * they run in.
 *
 * @param width in pixels; narrower pictures have fewer cards beside each other
 * @param styled whether the picture brings its styles, to stand alone; a page that it is a part of has them (PICTURE_STYLE)
 */
export function pictureOf(sets: readonly LiveSet[], { width = 960, styled = true }: { width?: number; styled?: boolean } = {}): Html {
  let y = 0.5;
  const panels = sets.map((set) => {
    const { picture, height } = panelOf(set, { x: 0.5, y, width: width - 1, height: 0 });
    y += height + GAP;
    return picture;
  });
  const height = Math.max(1, y - GAP + 0.5);
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="sets" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${labelOf(sets)}">${
    styled && html`<style>${{ html: PICTURE_STYLE }}</style>`
  }${panels}</svg>`;
}

const labelOf = (sets: readonly LiveSet[]): string =>
  sets
    .map(({ channel, shell, remotes }) => `${shownText(channel)}: ${[...(shell ? [shell] : []), ...remotes].map(inWords).join(", ")}.`)
    .join(" ");

const inWords = ({ name, live, canary }: LivePackage): string =>
  shownText(`${name} ${live.version}${canary ? ` (${canary.percent} % get ${canary.version})` : ""}`);

function panelOf({ channel, shell, remotes }: LiveSet, panel: Box): Drawn {
  const inner = { x: panel.x + MARGIN, width: panel.width - 2 * MARGIN };
  const top = cardOf(shell, { ...inner, y: panel.y + HEAD, height: heightOf([shell]) });
  const shellBottom = panel.y + HEAD + heightOf([shell]);
  const columns = Math.max(1, Math.min(remotes.length, Math.floor((inner.width - GUTTER + GAP) / (NARROWEST + GAP))));
  const gutter = remotes.length > columns ? GUTTER : 0;
  const width = (inner.width - gutter - (columns - 1) * GAP) / columns;
  let bottom = shellBottom;
  const rows: Html[] = [];
  for (let first = 0; first < remotes.length; first += columns) {
    const row = remotes.slice(first, first + columns);
    const above = bottom;
    const y = bottom + ARROWS;
    const height = heightOf(row);
    row.forEach((remote, column) => {
      const box = { x: inner.x + gutter + column * (width + GAP), y, width, height };
      rows.push(arrowOf(remote, box, { shellBottom, above, trunk: first === 0 ? undefined : inner.x + 6 }), cardOf(remote, box));
    });
    bottom = y + height;
  }
  const height = bottom + MARGIN - panel.y;
  const picture = html`<rect class="panel" x="${panel.x}" y="${panel.y}" width="${panel.width}" height="${height}" rx="4"/>${[
    textAt(channel, { x: inner.x, y: panel.y + 36, room: inner.width, size: 22, style: "channel" }),
    top,
    ...rows,
  ]}`;
  return { picture, height };
}

const heightOf = (packages: readonly (LivePackage | undefined)[]): number =>
  packages.some((each) => each?.canary) ? CARD_WITH_CANARY : CARD;

/** A package's card. A channel without a shell has an empty one in its place. */
function cardOf(shown: LivePackage | undefined, { x, y, width, height }: Box): Html {
  const isShell = shown === undefined || shown.name === "shell";
  const [ink, soft] = isShell ? ["on-shell", "on-shell-soft"] : ["", "soft"];
  const at = { x: x + 14, room: width - 28, size: 14 };
  const rect = html`<rect class="${isShell ? "shell" : "card"}" x="${x}" y="${y}" width="${width}" height="${height}" rx="4"/>`;
  if (!shown) return html`${rect}${textAt("No shell is live", { ...at, y: y + 36, style: ink })}`;
  const { name, live, canary } = shown;
  const serves = isShell && live.serves.length > 0 && `serves contract ${live.serves.join(" and ")}`;
  return html`${rect}${[
    textAt(name, { ...at, y: y + 26, size: 15, style: `name ${ink}` }),
    textAt(live.version, { ...at, y: y + 47, style: soft }),
    serves && textAt(serves, { x: x + width - 14, y: y + 26, room: width - 90, size: 12, style: `small end ${soft}` }),
    canary && shareOf(canary, { x: x + 14, y: y + 68, width: width - 28, height: 6 }, { ink, isShell }),
  ]}`;
}

/** A canary: its version, and its share of the visitors as a bar. */
function shareOf(
  { version, percent }: GivenVersion,
  { x, y, width, height }: Box,
  { ink, isShell }: { ink: string; isShell: boolean },
): Html {
  const [all, part] = isShell ? ["shell-share", "shell-canary"] : ["share", "canary"];
  // A hundredth of a per cent is to be seen too.
  const bar = Math.max(2, (width * percent) / 100);
  return html`${textAt(`${percent} % get ${version}`, { x, y, room: width, size: 14, style: ink })}<rect class="${all}" x="${x}" y="${y + 8}" width="${width}" height="${height}" rx="3"/><rect class="${part}" x="${x}" y="${y + 8}" width="${bar}" height="${height}" rx="3"/>`;
}

interface Way {
  readonly shellBottom: number;
  /** The lower end of what is above the card. */
  readonly above: number;
  /** Where the line goes up beside the rows above; undefined in the first row. */
  readonly trunk: number | undefined;
}

/** The arrow from a remote to the shell, with the contract between them. */
function arrowOf({ live, canary }: LivePackage, { x, y, width }: Box, { shellBottom, above, trunk }: Way): Html {
  const middle = x + width / 2;
  const line = trunk === undefined ? `M${middle} ${y}V${shellBottom + 7}` : `M${middle} ${y}V${above + 16}H${trunk}V${shellBottom + 7}`;
  const tip = trunk ?? middle;
  const problems = [...live.problems, ...(canary?.problems ?? [])];
  const bad = problems.length > 0 ? "bad" : "";
  const label = contractsOf(live, canary);
  return html`<path class="arrow ${bad}" d="${line}">${bad && html`<title>${shownText(problems.join(" "))}</title>`}</path><path class="tip" d="M${tip - 5} ${shellBottom + 9}h10l-5 -8z"/>${textAt(
    bad ? `${label}: does not fit` : label,
    { x: middle + 8, y: y - 12, room: width / 2 - 8, size: 12, style: `small ${bad || "soft"}` },
  )}`;
}

const contractsOf = (live: GivenVersion, canary: GivenVersion | undefined): string =>
  `contract ${[...new Set([live.contract, ...(canary ? [canary.contract] : [])])].map((each) => each ?? "unknown").join(" and ")}`;

interface Placed {
  readonly x: number;
  /** The line that the text stands on. */
  readonly y: number;
  /** Width that it may take. */
  readonly room: number;
  readonly size: number;
  readonly style: string;
}

/** A text, with what does not fit left out and told to whoever points at it. */
function textAt(given: string, { x, y, room, size, style }: Placed): Html {
  const text = shownText(given);
  const most = Math.max(4, Math.floor(room / (size * CHARACTER)));
  const fits = text.length <= most;
  // Whole characters alone: half of a pair is no text.
  const short = fits ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
  return html`<text class="${style}" x="${x}" y="${y}">${short}${!fits && html`<title>${text}</title>`}</text>`;
}
