import type { ConsoleMessage, Page } from "@playwright/test";

/** Begins advice about a page that works. Chromium writes some of it as errors. */
const ADVICE = /^(\[(Deprecation|Intervention|Violation)\]|ResizeObserver loop)/;

/** A script's message has arguments; a message of the browser has none. */
const isFromScript = (message: ConsoleMessage): boolean => message.args().length > 0;

const counts = (message: ConsoleMessage): boolean => {
  if (message.type() === "warning") return isFromScript(message);
  return ["error", "assert"].includes(message.type()) && (isFromScript(message) || !ADVICE.test(message.text()));
};

/** A list that grows: console errors, uncaught errors and the page's own warnings. A browser's advice varies, so it does not count. */
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
