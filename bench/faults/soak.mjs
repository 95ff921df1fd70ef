import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CONTRACT_VERSION } from "@nightlatch/contract";
import { openStore, ReleaseRegistry } from "@nightlatch/release";
import { buildAltered } from "../../scripts/build/build-altered.mjs";
import { above } from "../support/check.mjs";
import { openDataStore } from "../support/data.mjs";
import { megabytes } from "../support/processes.mjs";
import { sendRequest } from "../support/send-request.mjs";
import { openTrial } from "../support/trial.mjs";
import { sum } from "../table.mjs";

const SECONDS = 480;
const QUICK = 40;
const CHANGE_EVERY_S = 10;
const REMOTES = ["mf-pricing", "mf-forms"];
const NEXT = "1.0.1";
/** Limits the growth of all processes' memory from the second to the last quarter: a factor, or MB. */
const GROWTH = 1.35;
const GROWTH_MIN = 150;

async function addressesOf(origin) {
  const { items } = JSON.parse((await sendRequest(`${origin}/api/listings?limit=20`)).body);
  const file = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec((await sendRequest(origin)).body)?.[1] ?? "/icon.svg";
  return [
    ...["/", "/properties", "/pricing", "/contact", "/about", "/privacy", "/add-listing", "/saved", "/sitemap.xml", "/healthz", file],
    ...items.flatMap(({ slug }, index) => [
      `/property/${slug}`,
      `/properties?search=${slug.slice(0, 4)}&page=${1 + (index % 3)}`,
      `/api/listings?limit=5&search=${slug.slice(0, 3)}`,
    ]),
  ];
}

async function publishNext(scope, dataDir) {
  const folder = await scope.folder();
  const registry = new ReleaseRegistry(await openStore({ DATA_DIR: dataDir }));
  for (const name of REMOTES) {
    const dist = join(folder, name);
    await buildAltered(name, { version: NEXT, dist, edits: [], contract: CONTRACT_VERSION });
    await registry.publish(dist, { label: NEXT });
  }
  return async (round) => {
    const name = REMOTES[round % REMOTES.length];
    if (Math.floor(round / REMOTES.length) % 2 === 0) await registry.promote(name, NEXT);
    else await registry.rollback(name);
  };
}

const rssOf = (site) => sum(site.family().map(({ rss }) => rss));

export const soak = {
  promise: "hours of visits, forms and releases fail no request and leak no memory",
  bounds: (quick) => `${quick ? QUICK : SECONDS} s, a promotion or rollback each ${CHANGE_EVERY_S} s, 7 visitors and 2 senders`,
  seconds: 900,
  async run({ quick, scope, say }) {
    const dataStore = await openDataStore(scope);
    const change = await publishNext(scope, dataStore.dataDir);
    const trial = await openTrial(scope, dataStore);
    const { site, ledger } = trial;
    await site.start();
    const atStart = rssOf(site);
    const visits = trial.visit(await addressesOf(site.origin), { atOnce: 7, pause: 40 });
    trial.send({ atOnce: 2, pause: 200 });
    const rounds = (quick ? QUICK : SECONDS) / CHANGE_EVERY_S;
    const memory = [];
    for (let round = 0; round < rounds; round++) {
      await change(round);
      await sleep(CHANGE_EVERY_S * 1000);
      memory.push(rssOf(site));
      if ((round + 1) % Math.ceil(rounds / 4) === 0) say(`${(round + 1) * CHANGE_EVERY_S} s: ${visits}; ${megabytes(memory.at(-1))} MB`);
    }
    const result = await trial.finish();
    const quarters = [0, 1, 2, 3].map((quarter) =>
      Math.max(...memory.slice(Math.floor((quarter * rounds) / 4), Math.floor(((quarter + 1) * rounds) / 4))),
    );
    const [, second, , last] = quarters.map(megabytes);
    return {
      metrics: {
        ...result.metrics,
        "releases changed": rounds,
        "MB of all processes at rest and by quarter, at most": [atStart, ...quarters].map(megabytes).join(", "),
      },
      broken: [
        ...result.broken,
        ...visits.failures(),
        ...above("wrong responses to visits", visits.others(["200", "302", "304"])),
        ...above("forms that were not accepted", ledger.sent - ledger.acknowledged.length),
        ...above("MB in the end", last, Math.max(second * GROWTH, second + GROWTH_MIN)),
      ],
    };
  },
};
