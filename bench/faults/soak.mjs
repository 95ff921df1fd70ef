import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { openStore, ReleaseRegistry } from "@nightlatch/release";
import { buildAltered } from "../../scripts/build/build-altered.mjs";
import { ask, brokenIn } from "./support/ask.mjs";
import { checkLedger } from "./support/check.mjs";
import { openPlace } from "./support/data.mjs";
import { keepSending, keepVisiting, openLedger } from "./support/forms.mjs";
import { openMails } from "./support/mails.mjs";
import { megabytes } from "./support/processes.mjs";
import { openSite } from "./support/site.mjs";

const SECONDS = 480;
const QUICK = 40;
/** Seconds between two changes of what is live. */
const CHANGE_EVERY = 10;
const REMOTES = ["mf-pricing", "mf-forms"];
const NEXT = "1.0.1";
/** Memory of all of a site's processes that the last quarter may take more than the second. */
const GROWTH = 1.35;
const GROWTH_MIN = 150 * 2 ** 20;

/** Pages of every remote, searches that nobody asked for before, calls, files. */
async function addressesOf(origin) {
  const { items } = JSON.parse((await ask(`${origin}/api/listings?limit=20`)).body);
  const file = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec((await ask(origin)).body)?.[1] ?? "/icon.svg";
  return [
    ...["/", "/properties", "/pricing", "/contact", "/about", "/privacy", "/add-listing", "/saved", "/sitemap.xml", "/healthz", file],
    ...items.flatMap(({ slug }, index) => [
      `/property/${slug}`,
      `/properties?search=${slug.slice(0, 4)}&page=${1 + (index % 3)}`,
      `/api/listings?limit=5&search=${slug.slice(0, 3)}`,
    ]),
  ];
}

/** Publishes a next version of some remotes, and then makes it live and takes it back, in turns. */
async function openReleases(scope, dataDir) {
  const folder = await scope.folder();
  const registry = new ReleaseRegistry(await openStore({ DATA_DIR: dataDir }));
  for (const name of REMOTES) {
    const dist = join(folder, name);
    await buildAltered(name, { version: NEXT, dist, edits: [], contract: CONTRACT_VERSION });
    await registry.publish(dist, { label: NEXT });
  }
  let turn = 0;
  return {
    async change() {
      const name = REMOTES[turn % REMOTES.length];
      const isOut = Math.floor(turn / REMOTES.length) % 2 === 0;
      turn += 1;
      if (isOut) await registry.promote(name, NEXT);
      else await registry.rollback(name);
    },
    changes: () => turn,
  };
}

const rssOf = (site) => site.family().reduce((sum, { rss }) => sum + rss, 0);

/** Minutes of mixed load with releases going out and back. */
export const soak = {
  promise: "hours of visits, forms and releases fail no request and leave no memory behind",
  bounds: (quick) => `${quick ? QUICK : SECONDS} s, a promotion or rollback each ${CHANGE_EVERY} s, 7 visitors and 2 senders`,
  seconds: 900,
  async run({ quick, scope, say }) {
    const place = await openPlace(scope, "embedded");
    const mails = await openMails(scope);
    const releases = await openReleases(scope, place.dataDir);
    const site = await openSite(scope, { dataDir: place.dataDir, env: { ...place.env, ...mails.env } });
    await site.start();
    const atStart = rssOf(site);
    const ledger = openLedger();
    const visitors = keepVisiting(site.origin, await addressesOf(site.origin), { atOnce: 7, pause: 40 });
    const senders = keepSending(site.origin, ledger, { atOnce: 2, pause: 200 });
    const memory = [];
    const turns = (quick ? QUICK : SECONDS) / CHANGE_EVERY;
    for (let turn = 0; turn < turns; turn++) {
      await releases.change();
      await sleep(CHANGE_EVERY * 1000);
      memory.push(rssOf(site));
      if ((turn + 1) % Math.ceil(turns / 4) === 0) say(`${(turn + 1) * CHANGE_EVERY} s: ${visitors.tally}; ${megabytes(memory.at(-1))} MB`);
    }
    await visitors.stop();
    await senders.stop();
    const { code } = await site.end();
    const checked = await checkLedger(place, ledger, mails);
    const quarters = [1, 2, 3, 4].map((quarter) =>
      Math.max(...memory.slice(Math.floor(((quarter - 1) * turns) / 4), Math.floor((quarter * turns) / 4))),
    );
    const wrong = Object.entries(visitors.tally.kinds).filter(([kind]) => !["200", "302", "304"].includes(kind));
    return {
      figures: {
        pages: String(visitors.tally),
        forms: String(ledger.tally),
        ...checked.figures,
        "releases changed": releases.changes(),
        "MB of all processes at rest and by quarter, at most": [atStart, ...quarters].map(megabytes).join(", "),
      },
      broken: [
        ...checked.broken,
        ...brokenIn(visitors.tally),
        ...brokenIn(ledger.tally),
        ...[...visitors.tally.failures].map(([what, count]) => `${count} x ${what}`),
        ...wrong.map(([kind, count]) => `${count} visits answered ${kind}`),
        ...(ledger.sent > ledger.acknowledged.length ? [`${ledger.sent - ledger.acknowledged.length} forms were not taken`] : []),
        ...(quarters[3] > Math.max(quarters[1] * GROWTH, quarters[1] + GROWTH_MIN)
          ? [`memory grew from ${megabytes(quarters[1])} to ${megabytes(quarters[3])} MB`]
          : []),
        ...(site.unasked() ? [`the site's process ended ${site.unasked()} times`] : []),
        ...(code === 0 ? [] : [`SIGTERM ended with ${code}`]),
      ],
    };
  },
};
