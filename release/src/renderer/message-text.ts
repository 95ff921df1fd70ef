import type { FromRenderer, ToRenderer } from "./protocol.ts";

// In a realm a release may take the global's own away.
const { parse, stringify } = JSON;

/**
 * A message as text: a line of JSON, and behind it the one long text that it may have, as it is. A page's HTML has many quotes,
 * and JSON would escape each.
 */
export function textOfMessage(message: FromRenderer | ToRenderer): string {
  if (message.kind === "page" && message.page?.kind === "html") {
    const { html, ...page } = message.page;
    return `${stringify({ ...message, page })}\n${html}`;
  }
  if (message.kind === "answer" && message.answer) {
    const { text, ...answer } = message.answer;
    return `${stringify({ ...message, answer })}\n${text}`;
  }
  return stringify(message);
}

/** The message of a text. What a renderer sends may have any shape. @throws {SyntaxError} when it is not JSON */
export function messageOf(text: string): FromRenderer | ToRenderer {
  const end = text.indexOf("\n");
  if (end < 0) return parse(text);
  const message = parse(text.slice(0, end));
  const rest = text.slice(end + 1);
  if (message?.page) message.page.html = rest;
  else if (message?.answer) message.answer.text = rest;
  return message;
}
