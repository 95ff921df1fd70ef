export interface Html {
  readonly html: string;
}

type TemplateValue = string | number | Html | readonly TemplateValue[] | undefined | false;

/** Escapes values unless they are `Html`; joins lists, and prints nothing for `undefined` and `false`. */
export function html(texts: TemplateStringsArray, ...parts: readonly TemplateValue[]): Html {
  return { html: texts.reduce((page, text, index) => page + render(parts[index - 1]) + text) };
}

function render(part: TemplateValue): string {
  if (part === undefined || part === false) return "";
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  return "html" in part ? part.html : part.map(render).join("");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
