import type { ConsoleMessage, Page } from "@playwright/test";

/** Matches the browser's advice about a page that works, which Chromium partly logs as errors. */
const ADVICE = /^(\[(Deprecation|Intervention|Violation)\]|ResizeObserver loop)/;

/** Messages of scripts have arguments; messages of the browser have none. */
const isFromScript = (message: ConsoleMessage): boolean => message.args().length > 0;

const counts = (message: ConsoleMessage): boolean => {
  if (message.type() === "warning") return isFromScript(message);
  return ["error", "assert"].includes(message.type()) && (isFromScript(message) || !ADVICE.test(message.text()));
};

/** Collects console errors, uncaught errors and the page's own warnings in a list that grows. Ignores browser advice, which varies. */
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
