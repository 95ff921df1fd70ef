import type { ConsoleMessage, Page } from "@playwright/test";

/** The browser's advice about a working page; Chromium logs some of it as errors. */
const ADVICE = /^(\[(Deprecation|Intervention|Violation)\]|ResizeObserver loop)/;

/** Messages of scripts have arguments; the browser's own messages have none. */
const isFromScript = (message: ConsoleMessage): boolean => message.args().length > 0;

const counts = (message: ConsoleMessage): boolean => {
  if (message.type() === "warning") return isFromScript(message);
  return ["error", "assert"].includes(message.type()) && (isFromScript(message) || !ADVICE.test(message.text()));
};

/** Returns a growing list of console errors, uncaught errors and the page's warnings, without the browser's advice. */
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
