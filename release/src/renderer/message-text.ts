import type { FromRenderer, ToRenderer } from "./protocol.ts";

// Saved before any release runs, because a release may replace the realm's `JSON`.
const { parse, stringify } = JSON;

/** Encodes a message as a JSON line, followed by its long text unescaped. JSON would escape every quote in a page's HTML. */
export function textOfMessage(message: FromRenderer | ToRenderer): string {
  if (message.kind === "page" && message.page?.kind === "html") {
    const { html, ...page } = message.page;
    return `${stringify({ ...message, page })}\n${html}`;
  }
  if (message.kind === "answer" && message.answer) {
    const { text, ...response } = message.answer;
    return `${stringify({ ...message, answer: response })}\n${text}`;
  }
  return stringify(message);
}

/** Returns unvalidated data, because a renderer may send any JSON. @throws {SyntaxError} */
export function messageOf(text: string): FromRenderer | ToRenderer {
  const end = text.indexOf("\n");
  if (end < 0) return parse(text);
  const message = parse(text.slice(0, end));
  const rest = text.slice(end + 1);
  if (message?.page) message.page.html = rest;
  else if (message?.answer) message.answer.text = rest;
  return message;
}
