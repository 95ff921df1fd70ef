import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { checkLedger } from "./support/check.mjs";
import { openPlace } from "./support/data.mjs";
import { keepSending, openLedger, waitForForms } from "./support/forms.mjs";
import { openMails } from "./support/mails.mjs";
import { openSite } from "./support/site.mjs";

const PLAIN_ENGINE = new URL("support/plain-engine.mjs", import.meta.url).href;
/** Forms that are under way at any time, and those that are acknowledged before the next kill. */
const AT_ONCE = 16;
const BEFORE_KILL = 60;
/** The kill comes within so many milliseconds after that, at random. */
const WITHIN = 300;

async function trial(scope, kind, rounds) {
  const place = await openPlace(scope, kind);
  const mails = await openMails(scope);
  const env = { ...place.env, ...mails.env, NODE_OPTIONS: `--import=${PLAIN_ENGINE}` };
  const site = await openSite(scope, { dataDir: place.dataDir, env });
  await site.start();
  const ledger = openLedger();
  const senders = keepSending(site.origin, ledger, { atOnce: AT_ONCE });
  const broken = [];
  let slowest = 0;
  for (let round = 0; round < rounds && broken.length === 0; round++) {
    if (!(await waitForForms(ledger, ledger.acknowledged.length + BEFORE_KILL))) broken.push(`no forms were taken after kill ${round}`);
    await sleep(randomInt(WITHIN));
    await site.kill();
    slowest = Math.max(slowest, await site.start());
  }
  await waitForForms(ledger, ledger.acknowledged.length + BEFORE_KILL);
  await senders.stop();
  const { code } = await site.end();
  if (code !== 0) broken.push(`SIGTERM ended with ${code}`);
  const checked = await checkLedger(place, ledger, mails);
  return {
    figures: { ...checked.figures, "slowest start ms": Math.round(slowest) },
    broken: [...broken, ...checked.broken].map((what) => `${kind}: ${what}`),
  };
}

/** The whole site killed again and again while forms come in. */
export const kills = {
  promise: "kill -9 of every process loses nothing that was acknowledged, and sends no mail twice",
  bounds: (quick) => `${quick ? 2 : 20} kills on the embedded database, and as many on Postgres`,
  seconds: 1500,
  async run({ quick, scope, say }) {
    const results = {};
    const broken = [];
    for (const kind of ["embedded", "postgres"]) {
      say(kind);
      const result = await trial(scope, kind, quick ? 2 : 20);
      results[kind] = result.figures;
      broken.push(...result.broken);
    }
    return { figures: results, broken };
  },
};
