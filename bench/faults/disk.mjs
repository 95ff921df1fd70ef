import { execFile, spawnSync } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { ask, brokenIn } from "./support/ask.mjs";
import { checkLedger } from "./support/check.mjs";
import { fillDataDir, Skipped } from "./support/data.mjs";
import { keepSending, keepVisiting, openLedger, waitForForms } from "./support/forms.mjs";
import { openMails } from "./support/mails.mjs";
import { openSite } from "./support/site.mjs";

const run = promisify(execFile);
const AT_ONCE = 8;
/** Milliseconds of load before the disk is full, and with it full. */
const BEFORE = 2_000;
const FULL = 6_000;
/** Room beside what a first start leaves behind. */
const ROOM = "400m";
const PAGES = ["/", "/properties", "/pricing", "/contact"];

async function openSmallDisk(scope) {
  if (process.getuid?.() !== 0) throw new Skipped("it takes root, to mount a small disk");
  const mount = await scope.folder();
  await run("mount", ["-t", "tmpfs", "-o", `size=${ROOM}`, "tmpfs", mount]).catch((error) => {
    throw new Skipped(`this machine lets no small disk be mounted: ${error.message.split("\n")[0]}`);
  });
  scope.defer(() => spawnSync("umount", ["-l", mount]));
  return mount;
}

/** Writes until nothing more fits, and again for as long as others free some of it. */
async function fill(file, milliseconds) {
  const zeros = Buffer.alloc(1 << 16);
  const until = performance.now() + milliseconds;
  const handle = await open(file, "a");
  try {
    while (performance.now() < until) {
      try {
        await handle.write(zeros);
      } catch (error) {
        if (error.code !== "ENOSPC") throw error;
        await handle.write(Buffer.alloc(1 << 12)).catch(() => {});
        await sleep(50);
      }
    }
  } finally {
    await handle.close();
  }
}

/** The disk of the data folder full under load, and freed again. */
export const disk = {
  promise: "a full disk costs the forms that come meanwhile: pages go on, nothing acknowledged is lost, and it is over when there is room",
  bounds: (quick) => `${quick ? 1 : 3} times full for ${FULL / 1000} s, ${AT_ONCE} senders`,
  seconds: 300,
  async run({ quick, scope, say }) {
    const dataDir = await openSmallDisk(scope);
    await fillDataDir(dataDir);
    const mails = await openMails(scope);
    const site = await openSite(scope, { dataDir, env: mails.env });
    await site.start();
    for (const path of PAGES) await ask(site.origin + path);
    const ledger = openLedger();
    const senders = keepSending(site.origin, ledger, { atOnce: AT_ONCE });
    const visitors = keepVisiting(site.origin, PAGES);
    const broken = [];
    let again = 0;
    let full = 0;
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      await sleep(BEFORE);
      const before = ledger.tally.kinds["200"] ?? 0;
      await fill(join(dataDir, "filler"), FULL);
      full += (ledger.tally.kinds["200"] ?? 0) - before;
      await rm(join(dataDir, "filler"));
      const freed = performance.now();
      if (await waitForForms(ledger, ledger.acknowledged.length + AT_ONCE)) again = Math.max(again, performance.now() - freed);
      else broken.push(`no forms were taken within a minute after the disk was freed, round ${round + 1}`);
      say(`round ${round + 1}: ${ledger.tally}`);
    }
    await senders.stop();
    await visitors.stop();
    const { code } = await site.end();
    const checked = await checkLedger({ dataDir }, ledger, mails);
    return {
      figures: {
        ...checked.figures,
        forms: String(ledger.tally),
        pages: String(visitors.tally),
        "taken while it filled": full,
        "processes ended": site.unasked(),
        "forms again after ms, at most": Math.round(again),
      },
      broken: [
        ...broken,
        ...checked.broken,
        ...brokenIn(ledger.tally),
        ...brokenIn(visitors.tally),
        ...Object.keys(visitors.tally.kinds)
          .filter((kind) => kind !== "200")
          .map((kind) => `pages answered ${kind}`),
        ...(site.unasked() ? [`the site's process ended ${site.unasked()} times`] : []),
        ...(code === 0 ? [] : [`SIGTERM ended with ${code}`]),
      ],
    };
  },
};
