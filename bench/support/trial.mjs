import { checkLedger } from "./check.mjs";
import { keepSending, keepVisiting, openLedger } from "./forms.mjs";
import { openMails } from "./mails.mjs";
import { openSite } from "./site.mjs";

/** @param {Partial<import("./data.mjs").Place> & { dataDir: string }} place @param {Record<string, string>} [env] more variables */
export async function openTrial(scope, place, env = {}) {
  const mails = await openMails(scope);
  const site = await openSite(scope, { dataDir: place.dataDir, env: { ...place.env, ...mails.env, ...env } });
  const ledger = openLedger();
  const stops = [];
  let visits;
  async function stop() {
    for (let last = stops.pop(); last; last = stops.pop()) await last();
  }
  return {
    site,
    mails,
    ledger,
    send(options) {
      stops.push(keepSending(site.origin, ledger, options));
    },
    visit(paths, options) {
      const visitors = keepVisiting(site.origin, paths, options);
      visits = visitors.tally;
      stops.push(visitors.stop);
      return visits;
    },
    stop,
    async finish(at = place) {
      await stop();
      const { broken } = await site.end();
      const checked = await checkLedger(at, ledger, mails);
      return {
        figures: { ...checked.figures, forms: String(ledger.tally), ...(visits ? { pages: String(visits) } : {}) },
        broken: [...broken, ...checked.broken, ...ledger.tally.broken(), ...(visits?.broken() ?? [])],
      };
    },
  };
}
