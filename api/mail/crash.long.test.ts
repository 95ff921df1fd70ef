import path from "node:path";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { buildPackage } from "../testing/build-package.ts";
import { crashSettings, expectAllStored, mailsSettled, sendThroughKills } from "../testing/crash-rounds.ts";
import { prepareDataDir } from "../testing/database-template.ts";
import { makeFolder } from "../testing/folders.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { type StartedProcess, startNode } from "../testing/processes.ts";

const SUBMISSIONS = 200;
const KILLED_AFTER = [40, 90, 150];
let started: StartedProcess[] = [];

afterEach(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.map(({ exited }) => exited));
  started = [];
});

it("a killed process loses no acknowledged listing and sends no mail twice", async () => {
  const main = path.join(buildPackage().dist, "main.js");
  const dataDir = makeFolder();
  await prepareDataDir(dataDir);
  // Delays each mail, so that some mails are in flight at every kill.
  const mails = await startMailServer({ thinkMs: 5 });
  onTestFinished(mails.close);
  const start = async () => {
    const api = startNode([main, "api,jobs"], {
      PORT: "0",
      DATA_DIR: dataDir,
      PUBLIC_URL: "https://stays.example",
      ...crashSettings(mails),
    });
    started.push(api);
    await api.waitFor("The API listens on ");
    return { api, origin: /The API listens on (\S+)/.exec(api.output())?.[1] ?? "" };
  };
  const { api, acknowledged } = await sendThroughKills(start, SUBMISSIONS, KILLED_AFTER);
  await mailsSettled(mails, acknowledged, KILLED_AFTER.length);
  api.child.kill("SIGTERM");
  expect(await api.exited).toBe(0);
  await expectAllStored(dataDir, mails, acknowledged, KILLED_AFTER.length);
});
