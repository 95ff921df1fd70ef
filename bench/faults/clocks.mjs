import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { brokenIn } from "./support/ask.mjs";
import { checkLedger } from "./support/check.mjs";
import { openPlace } from "./support/data.mjs";
import { openLedger, sendForm } from "./support/forms.mjs";
import { openMails } from "./support/mails.mjs";
import { openSite } from "./support/site.mjs";

const CLOCK = fileURLToPath(new URL("support/shifted-clock.mjs", import.meta.url));
const DAY = 86_400_000;
/** The site's clock beside the true one, step by step, in days. */
const STEPS = [0, 2, 0, -2, 0];
/** Forms of visitors of their own in each step, and those whose mails are told to come later, when the clock is another. */
const FORMS = 10;
const LATER = 3;
/** Milliseconds in which mails are told so. */
const REFUSING = 1_500;
/** Forms without a proof that one visitor may send in ten minutes (docs/product/abuse-and-privacy.md#guard-of-public-forms). */
const UNPROVEN_MAX = 5;
const WINDOW_S = 600;
/** The longest wait for the mails of a step, in milliseconds: more than two looks at the outbox. */
const MAILS_MAX = 30_000;

async function waitForMails(mails, count) {
  const began = performance.now();
  while (mails.texts().length < count && performance.now() - began < MAILS_MAX) await sleep(20);
  return { late: Math.max(0, count - mails.texts().length), took: performance.now() - began };
}

/** One visitor who sends more than may be. @returns what is wrong with how the limit answers */
async function meetLimit(origin, ledger, client, isNew) {
  let taken = 0;
  let wait = 0;
  for (let turn = 0; turn < UNPROVEN_MAX + 2; turn++) {
    const { status, headers } = await sendForm(origin, ledger, { headers: { "x-forwarded-for": client } });
    if (status === 200) taken += 1;
    if (status === 429) wait = Math.max(wait, Number(headers["retry-after"] ?? Number.NaN));
  }
  return [
    ...(isNew && taken !== UNPROVEN_MAX ? [`a new visitor sent ${taken} forms, not ${UNPROVEN_MAX}`] : []),
    ...(taken > UNPROVEN_MAX ? [`a visitor sent ${taken} forms more`] : []),
    ...(wait <= WINDOW_S ? [] : [`a visitor was told to wait ${wait} s`]),
  ];
}

async function trial(scope, kind, say) {
  const place = await openPlace(scope, kind);
  const mails = await openMails(scope);
  const clock = join(place.dataDir, "clock");
  await writeFile(clock, "0");
  const env = { ...place.env, ...mails.env, CLOCK_FILE: clock, NODE_OPTIONS: `--import=${CLOCK}` };
  const site = await openSite(scope, { dataDir: place.dataDir, env });
  await site.start();
  const ledger = openLedger();
  const broken = [];
  let slowest = 0;
  for (const [index, days] of STEPS.entries()) {
    await writeFile(clock, String(days * DAY));
    await sleep(200);
    mails.refuse(false);
    await Promise.all(Array.from({ length: FORMS }, () => sendForm(site.origin, ledger)));
    const where = `at ${days} days, step ${index + 1}`;
    for (const [client, isNew] of /** @type {const} */ ([
      [`192.0.2.${index + 1}`, true],
      ["198.51.100.1", index === 0],
    ]))
      broken.push(...(await meetLimit(site.origin, ledger, client, isNew)).map((what) => `${what}, ${where}`));
    const { late, took } = await waitForMails(mails, ledger.acknowledged.length);
    slowest = Math.max(slowest, took);
    if (late) broken.push(`${late} mails have not left within ${MAILS_MAX / 1000} s, ${where}`);
    mails.refuse();
    for (let count = 0; count < LATER; count++) await sendForm(site.origin, ledger);
    await sleep(REFUSING);
    say(`${kind}, ${where}: ${ledger.acknowledged.length} acknowledged, ${mails.texts().length} mails`);
  }
  const { code } = await site.end();
  if (code !== 0 || site.unasked()) broken.push(`the site ended with ${code}, and ${site.unasked()} times unasked`);
  const checked = await checkLedger(place, ledger, mails);
  return {
    figures: { ...checked.figures, "mails after ms, at most": Math.round(slowest) },
    broken: [...broken, ...checked.broken, ...brokenIn(ledger.tally)].map((what) => `${kind}: ${what}`),
  };
}

/** The clock of the site's machine set two days ahead and back, and two days back and forth. */
export const clocks = {
  promise: "a clock that jumps delays no mail and keeps no visitor from sending forms for longer than the limit's ten minutes",
  bounds: (quick) => `${STEPS.join(", ")} days; ${quick ? "embedded" : "embedded, and a site whose Postgres has the true clock"}`,
  seconds: 420,
  async run({ quick, scope, say }) {
    const results = {};
    const broken = [];
    for (const kind of /** @type {("embedded" | "postgres")[]} */ (quick ? ["embedded"] : ["embedded", "postgres"])) {
      const result = await trial(scope, kind, say);
      results[kind] = result.figures;
      broken.push(...result.broken);
    }
    return { figures: results, broken };
  },
};
