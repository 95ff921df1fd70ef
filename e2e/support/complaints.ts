import type { ConsoleMessage, Page } from "@playwright/test";

/** Begins advice about a page that works. Chromium writes some of it as errors. */
const ADVICE = /^(\[(Deprecation|Intervention|Violation)\]|ResizeObserver loop)/;

/** A script's message has arguments; a message of the browser has none. */
const isOfScript = (message: ConsoleMessage): boolean => message.args().length > 0;

const counts = (message: ConsoleMessage): boolean => {
  if (message.type() === "warning") return isOfScript(message);
  return ["error", "assert"].includes(message.type()) && (isOfScript(message) || !ADVICE.test(message.text()));
};

/**
 * Collects errors in the console, uncaught errors, and warnings of the page's scripts. What a browser advises depends on its
 * version and on the speed of the machine, so no test may count it.
 *
 * @returns a list that grows while the page lives, as `error: text`, `warning: text` or `uncaught: text`
 */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (counts(message)) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => {
    if (!ADVICE.test(message)) complaints.push(`uncaught: ${message}`);
  });
  return complaints;
}
