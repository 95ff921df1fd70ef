import { execFile, spawnSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { checkLedger } from "./support/check.mjs";
import { fillDataDir, Skipped } from "./support/data.mjs";
import { keepSending, openLedger, waitForForms } from "./support/forms.mjs";
import { openMails } from "./support/mails.mjs";
import { openSite } from "./support/site.mjs";

const run = promisify(execFile);
/** Milliseconds under load before each cut. */
const LOAD = 8_000;
const AT_ONCE = 8;
/**
 * Ends a mounted ext4 as the loss of power would: what is not on the disk at this moment is lost, its journal included
 * (`EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH`). Node makes no such call.
 */
const SHUTDOWN = 'open(F, "<", $ARGV[0]) or die; my $how = pack("L", 2); ioctl(F, 0x8004587d, $how) or die "$!\\n"';

/** A disk of its own: a file with an ext4 in it, whose journal is written only when it is asked for. */
async function openDisk(scope) {
  if (process.getuid?.() !== 0) throw new Skipped("it takes root, to mount a disk whose power can be cut");
  const folder = await scope.folder();
  const image = join(folder, "disk.img");
  const mount = join(folder, "mount");
  await mkdir(mount);
  const attach = () => run("mount", ["-o", "loop,commit=300", image, mount]);
  const detach = () => run("umount", [mount]);
  try {
    await run("truncate", ["-s", "1G", image]);
    await run("mkfs.ext4", ["-q", "-F", image]);
    await attach();
  } catch (error) {
    throw new Skipped(`this machine lets no disk be made in a file: ${error.message.split("\n")[0]}`);
  }
  scope.defer(() => spawnSync("umount", ["-l", mount]));
  return { mount, attach, detach, cut: () => run("perl", ["-e", SHUTDOWN, mount]) };
}

/** A cut of the power under load, and the start after it. */
async function cutOnce({ disk, site, ledger }) {
  const senders = keepSending(site.origin, ledger, { atOnce: AT_ONCE });
  await waitForForms(ledger, ledger.acknowledged.length + AT_ONCE);
  await sleep(LOAD);
  await disk.cut();
  const at = performance.now();
  await site.kill();
  await senders.stop();
  await disk.detach();
  await disk.attach();
  return at;
}

/** The power of the machine with the embedded database cut under load. */
export const power = {
  promise: "a power cut loses nothing that the embedded database acknowledged",
  bounds: (quick) => `${quick ? 1 : 4} cuts of an ext4 disk under the data folder, ${AT_ONCE} senders`,
  seconds: 400,
  async run({ quick, scope, say }) {
    const disk = await openDisk(scope);
    const dataDir = join(disk.mount, "data");
    await mkdir(dataDir);
    await fillDataDir(dataDir);
    await run("sync", ["-f", disk.mount]);
    const mails = await openMails(scope);
    const site = await openSite(scope, { dataDir, env: mails.env });
    const ledger = openLedger();
    const cuts = [];
    const lost = new Set();
    const broken = new Set();
    let back = 0;
    for (let round = 0; round < (quick ? 1 : 4); round++) {
      await site.start();
      cuts.push(await cutOnce({ disk, site, ledger }));
      const checked = await checkLedger({ dataDir }, ledger, mails).catch((error) => {
        broken.add(`the database does not open after cut ${round + 1}: ${error.message}`);
        return { lost: ledger.acknowledged, broken: [] };
      });
      for (const { text, at } of checked.lost) {
        if (!lost.has(text)) back = Math.max(back, cuts[round] - at);
        lost.add(text);
      }
      for (const what of checked.broken) if (!what.includes("acknowledged forms lost")) broken.add(what);
      say(`cut ${round + 1}: ${lost.size} of ${ledger.acknowledged.length} lost so far`);
      if (lost.size === ledger.acknowledged.length) break;
    }
    const code = await site.start().then(
      async () => (await site.end()).code,
      (error) => error.message.split("\n").slice(0, 3).join(" "),
    );
    return {
      figures: {
        acknowledged: ledger.acknowledged.length,
        lost: lost.size,
        "reaching back s": Number((back / 1000).toFixed(1)),
        "mails sent": mails.texts().length,
      },
      broken: [
        ...(lost.size ? [`${lost.size} acknowledged forms lost, up to ${(back / 1000).toFixed(1)} s back`] : []),
        ...(code === 0 ? [] : [`a last start and end: ${code}`]),
        ...broken,
      ],
    };
  },
};
