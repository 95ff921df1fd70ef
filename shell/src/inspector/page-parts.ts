import type { Boot } from "../boot.ts";
import type { FindPlace } from "../pages/page-loads.ts";
import { loadOf, type PackageLoad, sizeText, timeText } from "./loads.ts";
import { type Area, labelFor, type Wording } from "./spot.ts";

/** The facts about a package on this page. */
export interface PackageFacts {
  readonly name: string;
  readonly version: string;
  /** The bytes of brotli that the first view of its pages takes; 0 when it is being developed. */
  readonly bytes: number;
  readonly load: PackageLoad;
}

/** A part of the page with the package it belongs to. */
export interface PagePart {
  readonly id: "header" | "main" | "footer";
  readonly owner: string;
  readonly area: Area;
  readonly label: (Area & { readonly text: string }) | undefined;
}

export interface PageFacts {
  readonly packages: readonly PackageFacts[];
  readonly parts: readonly PagePart[];
}

const SELECTORS = { header: "body > header", main: "body > main", footer: "body > footer" } as const;
const CONTROLS = "a[href],button,input,select,textarea,summary,[tabindex='0']";
const WORDS = "h1,h2,h3,p,li,dt,dd,img,label,legend,figcaption";

/** The page that the inspector is in, as the shell knows it. */
export interface Page {
  readonly boot: Boot;
  /** Given instead of imported, so that the entry keeps its modules in one scope. */
  readonly find: FindPlace;
}

/** Reads the page as it is now. The pages of its releases say which package owns the main part. */
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
  const ids = Object.keys(SELECTORS) as PagePart["id"][];
  const parts = ids.flatMap((id) => {
    const element = document.querySelector(SELECTORS[id]);
    const facts = (id === "main" && packages[1]) || shell;
    return element ? [partOf(id, facts, element)] : [];
  });
  return { packages, parts };
}

function partOf(id: PagePart["id"], facts: PackageFacts, element: Element): PagePart {
  const area = areaOf(element);
  const areas = (selector: string) => [...element.querySelectorAll(selector)].map(areaOf).filter(({ width, height }) => width && height);
  const wordings = [`${facts.name} ${facts.version} · ${costText(facts)}`, `${facts.name} ${facts.version}`, facts.name].map(toWording);
  return { id, owner: facts.name, area, label: labelFor(area, wordings, areas(CONTROLS), areas(WORDS)) };
}

/** The cost of a package, such as `16.7 KB · 84 ms`. */
function costText({ bytes, load }: PackageFacts): string {
  return `${sizeText(bytes || load.bytes)} · ${timeText(load.milliseconds)}`;
}

/** The area of an element on the page, wherever that is scrolled to. */
function areaOf(element: Element): Area {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left + scrollX, top: top + scrollY, width, height };
}

/** The font and the measures of labels, as their style sheet has them. */
const FONT = "600 12px system-ui, sans-serif";
const LABEL = { padding: 16, height: 22 } as const;
let canvas: CanvasRenderingContext2D | null | undefined;

function toWording(text: string): Wording {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (canvas) canvas.font = FONT;
  return { text, width: Math.ceil(canvas?.measureText(text).width ?? text.length * 8) + LABEL.padding, height: LABEL.height };
}
