import { AxeBuilder } from "@axe-core/playwright";
import type { Page, Route } from "@playwright/test";
import { expect, holdBack, test } from "./test.ts";

type Fulfilment = NonNullable<Parameters<Route["fulfill"]>[0]>;

/** What a form's call may be answered with when it is refused: the answer, and the words that the page shows for it. */
export interface Refusal {
  readonly answer: Fulfilment;
  readonly shown: string;
}

const coded = (status: number, code: string, error: string): Refusal => ({ answer: { status, json: { error, code } }, shown: error });

/** Every error of the API's table that a form can get and that names no field. */
export const CODED_REFUSALS: readonly Refusal[] = [
  coded(400, "malformed_json", "The body is not valid JSON."),
  coded(400, "sent_too_soon", "That was very quick. Please wait a few seconds and send it again."),
  coded(400, "invalid_proof", "The proof of work is not valid any more. Please send it again."),
  coded(413, "payload_too_large", "The body is too large; at most 65536 bytes are taken."),
  coded(415, "unsupported_media_type", "Send the body as application/json."),
  coded(429, "too_many_requests", "Too many messages from your network. Please try again in 9 minutes."),
  coded(500, "server_error", "Something went wrong on our side. Please try again."),
  coded(502, "service_failed", "The service that takes this form did not take it. Please try again in a while."),
  coded(503, "not_ready", "The service is starting or stopping. Please try again in a moment."),
];

/**
 * Answers that say nothing as the API would (docs/product/errors.md#removal-request).
 *
 * @param fallback what the form says for JSON without words
 */
export const wordlessRefusals = (fallback: string): readonly Refusal[] => [
  { answer: { status: 500, json: { message: "no" } }, shown: fallback },
  { answer: { status: 502, contentType: "text/html", body: "<h1>upstream is away</h1>" }, shown: "Server error (502): upstream is away" },
  { answer: { status: 504, body: "" }, shown: "Server error (504)" },
];

export const DROPPED = "The network did not answer. Check your connection and try again.";

/** Answers a call with each refusal in turn, the last of them being no answer at all; `expectShown` looks at the page. */
export async function refuseInTurn(
  page: Page,
  call: string,
  refusals: readonly Refusal[],
  send: () => Promise<void>,
  expectShown: (words: string) => Promise<void>,
): Promise<void> {
  // A form is sent a dozen times.
  test.slow();
  for (const { answer, shown } of [...refusals, { answer: undefined, shown: DROPPED }]) {
    await page.route(call, (route) => (answer ? route.fulfill(answer) : route.abort("connectionreset")));
    await send();
    await expectShown(shown);
    await page.unroute(call);
  }
}

/** Holds a call back until `answer` is called, and then answers it. */
export async function holdCall(page: Page, call: string, answer: Fulfilment): Promise<{ readonly release: () => void }> {
  const { held, release } = holdBack();
  await page.route(call, async (route) => {
    await held;
    await route.fulfill(answer);
  });
  return { release };
}

/** What axe finds on the page as it is now, and whether it can be pushed sideways, has to be nothing. */
export async function expectClean(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  expect(found, state).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${state}: wider than the screen`).toBeLessThanOrEqual(0);
}

const SCREENS = [390, 1280].flatMap((width) => (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })));

async function showOn(page: Page, { width, colorScheme }: (typeof SCREENS)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 844 });
}

/** `expectClean` on a phone and a wide screen, light and dark, for a page that cannot be brought to this state often. */
export async function expectCleanOnEveryScreen(page: Page, state: string): Promise<void> {
  for (const screen of SCREENS) {
    await showOn(page, screen);
    await expectClean(page, `${state}, ${screen.width}, ${screen.colorScheme}`);
  }
}

/** The same walk through a form's states on each of those screens. */
export function onEveryScreen(title: string, walk: (page: Page) => Promise<void>): void {
  for (const screen of SCREENS) {
    test(`${title}, ${screen.width}, ${screen.colorScheme}`, async ({ page }) => {
      // Axe takes seconds for each state.
      test.setTimeout(240_000);
      await showOn(page, screen);
      await walk(page);
    });
  }
}
