import { execFile, spawnSync } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { above, checkLedger } from "../support/check.mjs";
import { fillDataDir, Skipped } from "../support/data.mjs";
import { waitForForms } from "../support/forms.mjs";
import { sendRequest } from "../support/send-request.mjs";
import { openTrial } from "../support/trial.mjs";

const run = promisify(execFile);
const AT_ONCE = 8;

async function mountDisk(scope, mount, attach) {
  if (process.getuid?.() !== 0) throw new Skipped("mounting a small disk needs root");
  await attach(mount).catch((error) => {
    throw new Skipped(`this machine cannot mount a small disk: ${error.message.split("\n")[0]}`);
  });
  scope.defer(() => spawnSync("umount", ["-l", mount]));
}

const BEFORE_MS = 2_000;
const FULL_MS = 6_000;
const DISK_SIZE = "400m";
const PAGES = ["/", "/properties", "/pricing", "/contact"];

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

export const disk = {
  promise: "a full disk costs the forms of that time: pages work, no acknowledged form is lost, and forms work again when there is space",
  bounds: (quick) => `${quick ? 1 : 3} times full for ${FULL_MS / 1000} s, ${AT_ONCE} senders`,
  seconds: 300,
  async run({ quick, scope, say }) {
    const dataDir = await scope.folder();
    await mountDisk(scope, dataDir, (mount) => run("mount", ["-t", "tmpfs", "-o", `size=${DISK_SIZE}`, "tmpfs", mount]));
    await fillDataDir(dataDir);
    const trial = await openTrial(scope, { dataDir });
    const { site, ledger } = trial;
    await site.start();
    for (const path of PAGES) await sendRequest(site.origin + path);
    trial.send({ atOnce: AT_ONCE });
    const visits = trial.visit(PAGES);
    const broken = [];
    let [again, full] = [0, 0];
    for (let round = 1; round <= (quick ? 1 : 3); round++) {
      await sleep(BEFORE_MS);
      const before = ledger.acknowledged.length;
      await fill(join(dataDir, "filler"), FULL_MS);
      full += ledger.acknowledged.length - before;
      await rm(join(dataDir, "filler"));
      const took = await waitForForms(ledger, AT_ONCE);
      if (took === undefined) broken.push(`no forms were accepted within a minute after the disk had space again, round ${round}`);
      else again = Math.max(again, took);
      say(`round ${round}: ${ledger.tally}`);
    }
    const result = await trial.finish();
    return {
      metrics: { ...result.metrics, "taken while it filled": full, "forms again after ms, at most": Math.round(again) },
      broken: [...broken, ...result.broken, ...above("wrong responses to visits", visits.others(["200"]))],
    };
  },
};

const LOAD_MS = 8_000;
/** Perl code that shuts a file system down as a power loss would (`EXT4_IOC_SHUTDOWN`), because Node has no such call. */
const SHUTDOWN = 'open(F, "<", $ARGV[0]) or die; my $how = pack("L", 2); ioctl(F, 0x8004587d, $how) or die "$!\\n"';

async function openDisk(scope) {
  const folder = await scope.folder();
  const [image, mount] = [join(folder, "disk.img"), join(folder, "mount")];
  await mkdir(mount);
  const attach = () => run("mount", ["-o", "loop,commit=300", image, mount]);
  await mountDisk(scope, mount, async () => {
    await run("truncate", ["-s", "1G", image]);
    await run("mkfs.ext4", ["-q", "-F", image]);
    await attach();
  });
  return { mount, attach, detach: () => run("umount", [mount]), cut: () => run("perl", ["-e", SHUTDOWN, mount]) };
}

export const power = {
  promise: "a power cut loses nothing that the embedded database acknowledged",
  bounds: (quick) => `${quick ? 1 : 4} cuts of an ext4 disk under the data folder, ${AT_ONCE} senders`,
  seconds: 400,
  async run({ quick, scope, say }) {
    const { mount, attach, detach, cut } = await openDisk(scope);
    const dataDir = join(mount, "data");
    await mkdir(dataDir);
    await fillDataDir(dataDir);
    await run("sync", ["-f", mount]);
    const trial = await openTrial(scope, { dataDir });
    const { site, ledger, mails } = trial;
    const lost = new Set();
    const broken = new Set();
    let back = 0;
    for (let round = 1; round <= (quick ? 1 : 4); round++) {
      await site.start();
      trial.send({ atOnce: AT_ONCE });
      await waitForForms(ledger, AT_ONCE);
      await sleep(LOAD_MS);
      await cut();
      const at = performance.now();
      await site.kill();
      await trial.stop();
      await detach();
      await attach();
      const checked = await checkLedger({ dataDir }, ledger, mails).catch((error) => {
        broken.add(`the database does not open after cut ${round}: ${error.message}`);
        return { lost: ledger.acknowledged, broken: [] };
      });
      for (const form of checked.lost) {
        if (!lost.has(form.text)) back = Math.max(back, at - form.at);
        lost.add(form.text);
      }
      for (const what of checked.broken) if (!what.includes("acknowledged forms lost")) broken.add(what);
      say(`cut ${round}: ${lost.size} of ${ledger.acknowledged.length} lost so far`);
      if (lost.size === ledger.acknowledged.length) break;
    }
    const last = await site.start().then(
      async () => (await site.end()).broken,
      (error) => [`a last start: ${error.message}`],
    );
    const seconds = (back / 1000).toFixed(1);
    return {
      metrics: {
        acknowledged: ledger.acknowledged.length,
        lost: lost.size,
        "reaching back s": Number(seconds),
        "mails sent": mails.texts.length,
      },
      broken: [...(lost.size ? [`${lost.size} acknowledged forms lost, up to ${seconds} s back`] : []), ...last, ...broken],
    };
  },
};
