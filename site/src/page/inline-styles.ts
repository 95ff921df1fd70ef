import { createHash } from "node:crypto";
import { integrityOf } from "@nightlatch/release";
import type { ReleasedFiles } from "../assets/released-files.ts";
import { BestEffortCache } from "./best-effort-cache.ts";

const MOST_SHEETS = 200;
/** A page has about five. Limits its size, because a sheet may be a hundred times as long as its link. */
const MOST_IN_PAGE = 20;

const LINK = /<link rel="stylesheet" ([^<>]*)\/>/g;
const ADDRESS = /^\/assets\/([\w-]+)\/([\w.-]+)$/;
/** Text that would end the `<style>` element, and characters that HTML parsers replace. */
const NOT_IN_HTML = /<\/style|[\r\0\uFEFF\uFFFD]/i;

interface Sheet {
  readonly text: string;
  /** The source in the content security policy: `'sha256-…'`. */
  readonly source: string;
}

/** Inlines style sheets, so that a page paints without another response (docs/adr/0039). Late, changed or unsafe sheets stay links. */
export class InlineStyles {
  private readonly files: ReleasedFiles;
  private readonly sheets = new BestEffortCache<Sheet | undefined>(MOST_SHEETS);

  constructor(files: ReleasedFiles) {
    this.files = files;
  }

  async into(html: string, onLate?: () => void): Promise<{ readonly html: string; readonly styles: readonly string[] }> {
    const links = [...html.slice(0, Math.max(html.indexOf("</head>"), 0)).matchAll(LINK)].slice(0, MOST_IN_PAGE);
    const sheets = await Promise.all(links.map(([, attributes = ""]) => this.sheetOf(attributesOf(attributes), onLate)));
    const found = sheets.filter((sheet) => sheet !== undefined);
    if (found.length === 0) return { html, styles: [] };
    let at = 0;
    let styled = "";
    for (const [n, { 0: link, 1: attributes = "", index }] of links.entries()) {
      styled += html.slice(at, index) + (sheets[n] ? elementOf(attributesOf(attributes), sheets[n]) : link);
      at = index + link.length;
    }
    return { html: styled + html.slice(at), styles: found.map(({ source }) => source) };
  }

  private async sheetOf(
    { href = "", integrity, media }: Readonly<Record<string, string>>,
    onLate?: () => void,
  ): Promise<Sheet | undefined> {
    const [, name, file] = ADDRESS.exec(href) ?? [];
    if (!name || !file || !integrity || media) return undefined;
    const read = async () => {
      const { bytes } = (await this.files.find(name, file, ["identity"])) ?? {};
      if (!bytes || integrityOf(bytes) !== integrity) throw new Error(`No release has the file ${href} with the hash ${integrity}.`);
      return toSheet(bytes);
    };
    return this.sheets.get(`${href} ${integrity}`, read, onLate);
  }
}

function toSheet(bytes: Buffer): Sheet | undefined {
  const text = bytes.toString("utf8");
  if (NOT_IN_HTML.test(text)) return undefined;
  return { text, source: `'sha256-${createHash("sha256").update(bytes).digest("base64")}'` };
}

/** Uses React's attributes: React orders sheets by precedence, and remotes' loaders find them by `data-href`. */
const elementOf = ({ href, "data-precedence": precedence }: Readonly<Record<string, string>>, { text }: Sheet): string =>
  `<style${precedence === undefined ? "" : ` data-precedence="${precedence}"`} data-href="${href}">${text}</style>`;

// The lookbehind prevents a match attempt at each character of a long name.
const ATTRIBUTE = /(?<![\w-])([\w-]+)="([^"]*)"/g;

/** Parses attributes as React writes them, in double quotes. */
export const attributesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, value]));
