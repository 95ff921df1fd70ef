import { checkLedger } from "./check.mjs";
import { loadPages, openLedger, sendForms } from "./forms.mjs";
import { openMails } from "./mails.mjs";
import { openSite } from "./site.mjs";

/** @param {Partial<import("./data.mjs").DataStore> & { dataDir: string }} dataStore @param {Record<string, string>} [env] more variables */
export async function openTrial(scope, dataStore, env = {}) {
  const mails = await openMails(scope);
  const site = await openSite(scope, { dataDir: dataStore.dataDir, env: { ...dataStore.env, ...mails.env, ...env } });
  const ledger = openLedger();
  const stops = [];
  let pageLoads;
  async function stop() {
    for (let last = stops.pop(); last; last = stops.pop()) await last();
  }
  return {
    site,
    mails,
    ledger,
    send(options) {
      stops.push(sendForms(site.origin, ledger, options));
    },
    visit(paths, options) {
      const pageLoaders = loadPages(site.origin, paths, options);
      pageLoads = pageLoaders.tally;
      stops.push(pageLoaders.stop);
      return pageLoads;
    },
    stop,
    async finish(at = dataStore) {
      await stop();
      const { broken } = await site.end();
      const checked = await checkLedger(at, ledger, mails);
      return {
        metrics: { ...checked.metrics, forms: String(ledger.tally), ...(pageLoads ? { pages: String(pageLoads) } : {}) },
        broken: [...broken, ...checked.broken, ...ledger.tally.broken(), ...(pageLoads?.broken() ?? [])],
      };
    },
  };
}
