/** Text that is HTML already. All other text is escaped when it is put into a page. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Part[] | undefined | false;

/** A template for HTML. Its values are escaped unless they are `Html`; lists are joined; `undefined` and `false` print nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: texts.reduce((page, text, index) => page + render(parts[index - 1]) + text) };
}

function render(part: Part): string {
  if (part === undefined || part === false) return "";
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  return "html" in part ? part.html : part.map(render).join("");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
