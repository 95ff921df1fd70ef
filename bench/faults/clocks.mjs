import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { above } from "../support/check.mjs";
import { openDataStore } from "../support/data.mjs";
import { sendForm } from "../support/forms.mjs";
import { until } from "../support/send-request.mjs";
import { openTrial } from "../support/trial.mjs";

const CLOCK = fileURLToPath(new URL("shifted-clock.mjs", import.meta.url));
const DAY = 86_400_000;
const DAYS_AHEAD = [0, 2, 0, -2, 0];
const FORMS = 10;
const LATER = 3;
const REFUSING_MS = 1_500;
/** Forms without a proof of work that a visitor may send in ten minutes (docs/product/abuse-and-privacy.md#guard-of-public-forms). */
const UNPROVEN_MAX = 5;
const WINDOW_S = 600;
const MAILS_MAX = 30_000;

async function meetLimit(origin, ledger, client, isNew) {
  let taken = 0;
  let wait = 0;
  for (let round = 0; round < UNPROVEN_MAX + 2; round++) {
    const { status, headers } = await sendForm(origin, ledger, { headers: { "x-forwarded-for": client } });
    if (status === 200) taken += 1;
    if (status === 429) wait = Math.max(wait, Number(headers["retry-after"] ?? Number.NaN));
  }
  return [
    ...above("forms of a visitor", taken, UNPROVEN_MAX),
    ...(isNew && taken < UNPROVEN_MAX ? [`a visitor could send only ${taken} forms`] : []),
    ...(wait <= WINDOW_S ? [] : [`a visitor had to wait ${wait} s`]),
  ];
}

export const clocks = {
  promise: "a clock that jumps delays no mail, and no visitor waits longer than the limit's ten minutes to send forms",
  bounds: (quick) => `${DAYS_AHEAD.join(", ")} days; ${quick ? "embedded" : "embedded, and a site whose Postgres has the true clock"}`,
  seconds: 420,
  kinds: (quick) => (quick ? ["embedded"] : ["embedded", "postgres"]),
  async run({ scope, kind, say }) {
    const dataStore = await openDataStore(scope, kind);
    const clock = join(dataStore.dataDir, "clock");
    await writeFile(clock, "0");
    const trial = await openTrial(scope, dataStore, { CLOCK_FILE: clock, NODE_OPTIONS: `--import=${CLOCK}` });
    const { site, ledger, mails } = trial;
    await site.start();
    const broken = [];
    let slowest = 0;
    for (const [index, days] of DAYS_AHEAD.entries()) {
      const where = `at ${days} days, step ${index + 1}`;
      await writeFile(clock, String(days * DAY));
      await sleep(200);
      mails.refuse(false);
      await Promise.all(Array.from({ length: FORMS }, () => sendForm(site.origin, ledger)));
      const limits = [
        ...(await meetLimit(site.origin, ledger, `192.0.2.${index + 1}`, true)),
        ...(await meetLimit(site.origin, ledger, "198.51.100.1", index === 0)),
      ];
      broken.push(...limits.map((what) => `${what}, ${where}`));
      const isMailed = () => mails.texts.length >= ledger.acknowledged.length;
      const took = await until("all mails leave", isMailed, { patience: MAILS_MAX, every: 20 }).catch(({ message }) => {
        broken.push(`${message} ${ledger.acknowledged.length - mails.texts.length} have not left, ${where}`);
        return MAILS_MAX;
      });
      slowest = Math.max(slowest, took);
      mails.refuse(true);
      for (let count = 0; count < LATER; count++) await sendForm(site.origin, ledger);
      await sleep(REFUSING_MS);
      say(`${where}: ${ledger.acknowledged.length} acknowledged, ${mails.texts.length} mails`);
    }
    const result = await trial.finish();
    return { metrics: { ...result.metrics, "mails after ms, at most": Math.round(slowest) }, broken: [...broken, ...result.broken] };
  },
};
