import type { Boot } from "../boot.ts";
import type { FindRoute } from "../pages/page-loads.ts";
import { loadOf, type PackageLoad, sizeText, timeText } from "./loads.ts";

export interface PackageFacts {
  readonly name: string;
  readonly version: string;
  /** Brotli bytes of the package's files on a first page view; 0 in development. */
  readonly bytes: number;
  readonly load: PackageLoad;
}

export interface PageRegion {
  readonly id: "header" | "main" | "footer";
  readonly owner: string;
  readonly area: Area;
  readonly label: (Area & { readonly text: string }) | undefined;
}

export interface PageFacts {
  readonly packages: readonly PackageFacts[];
  readonly regions: readonly PageRegion[];
}

const SELECTORS = { header: "body > header", main: "body > main", footer: "body > footer" } as const;
const CONTROLS = "a[href],button,input,select,textarea,summary,[tabindex='0']";
const WORDS = "h1,h2,h3,p,li,dt,dd,img,label,legend,figcaption";

export interface Page {
  readonly boot: Boot;
  readonly find: FindRoute;
}

export function readPage({ boot, find }: Page): PageFacts {
  const owner = find(location.pathname)?.remote;
  const timings = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const factsOf = (name: string, version: string): PackageFacts => ({
    name,
    version,
    bytes: boot.inspect?.bytes[name] ?? 0,
    load: loadOf(name, timings),
  });
  const shell = factsOf("shell", boot.version);
  const packages = owner ? [shell, factsOf(owner, boot.remotes[owner]?.version ?? "not released")] : [shell];
  const ids = Object.keys(SELECTORS) as PageRegion["id"][];
  const regions = ids.flatMap((id) => {
    const element = document.querySelector(SELECTORS[id]);
    const facts = (id === "main" && packages[1]) || shell;
    return element ? [regionOf(id, facts, element)] : [];
  });
  return { packages, regions };
}

function regionOf(id: PageRegion["id"], facts: PackageFacts, element: Element): PageRegion {
  const area = areaOf(element);
  const areas = (selector: string) => [...element.querySelectorAll(selector)].map(areaOf).filter(({ width, height }) => width && height);
  const wordings = [`${facts.name} ${facts.version} · ${costText(facts)}`, `${facts.name} ${facts.version}`, facts.name].map(toWording);
  return { id, owner: facts.name, area, label: labelFor(area, wordings, areas(CONTROLS), areas(WORDS)) };
}

function costText({ bytes, load }: PackageFacts): string {
  return `${sizeText(bytes || load.bytes)} · ${timeText(load.milliseconds)}`;
}

function areaOf(element: Element): Area {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left + scrollX, top: top + scrollY, width, height };
}

const FONT = "600 12px system-ui, sans-serif";
const LABEL = { padding: 16, height: 22 } as const;
let canvas: CanvasRenderingContext2D | null | undefined;

function toWording(text: string): Wording {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (canvas) canvas.font = FONT;
  return { text, width: Math.ceil(canvas?.measureText(text).width ?? text.length * 8) + LABEL.padding, height: LABEL.height };
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distance between tried label positions, and maximum distance from the region's top, in CSS pixels. */
const STEP = 6;
const REACH = 1600;
/** Free CSS pixels around a label. */
const GAP = 4;

/** Returns the highest free position, or undefined. @param taken areas to avoid */
export function findFreeArea(region: Area, { width, height }: Size, taken: readonly Area[]): Area | undefined {
  const freeWidth = region.width - width - 2 * GAP;
  const lowest = region.top + Math.min(region.height, REACH) - height - GAP;
  if (freeWidth < 0) return undefined;
  for (let top = region.top + GAP; top <= lowest; top += STEP) {
    for (const share of [1, 0, 0.5, 0.25, 0.75]) {
      const freeArea = { left: region.left + GAP + freeWidth * share, top, width, height };
      if (!taken.some((area) => overlaps(area, freeArea))) return freeArea;
    }
  }
  return undefined;
}

const overlaps = (a: Area, b: Area): boolean =>
  a.left < b.left + b.width + GAP && b.left < a.left + a.width + GAP && a.top < b.top + b.height + GAP && b.top < a.top + a.height + GAP;

export interface Wording extends Size {
  readonly text: string;
}

/** Prefers a position that covers no text, and never covers a control. @param wordings longest first */
export function labelFor(
  region: Area,
  wordings: readonly Wording[],
  controls: readonly Area[],
  words: readonly Area[],
): (Area & { readonly text: string }) | undefined {
  for (const taken of [[...controls, ...words], controls]) {
    for (const wording of wordings) {
      const freeArea = findFreeArea(region, wording, taken);
      if (freeArea) return { ...freeArea, text: wording.text };
    }
  }
  return undefined;
}
