import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openEmbedded } from "../db/database.ts";
import { silentLog } from "../log.ts";
import { buildPackage } from "./build-package.ts";
import { prepareDataDir } from "./database-template.ts";
import { startMailServer, type TestMailServer } from "./mail-server.ts";
import { type StartedProcess, startNode } from "./processes.ts";

const PATIENCE_MS = 300_000;
const AT_ONCE = 8;
const OPERATOR = "operator@stays.example";

/**
 * Defines the tests of a process that takes listings, sends their mails and is killed.
 *
 * @param submissions how many listings are sent
 * @param killedAfter the numbers of acknowledged listings at which the process is killed, in order
 */
export function describeCrashes(submissions: number, killedAfter: readonly number[]): void {
  describe("a process that is killed while listings come in", { timeout: PATIENCE_MS }, () => {
    let main: string;
    let dataDir: string;
    let mails: TestMailServer;
    let started: StartedProcess[] = [];

    beforeAll(() => {
      main = path.join(buildPackage().dist, "main.js");
    }, PATIENCE_MS);
    afterEach(async () => {
      for (const { child } of started) child.kill("SIGKILL");
      await Promise.all(started.map(({ exited }) => exited));
      started = [];
      await mails.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    async function start(): Promise<{ api: StartedProcess; origin: string }> {
      const api = startNode([main, "api,jobs"], {
        PORT: "0",
        DATA_DIR: dataDir,
        PUBLIC_URL: "https://stays.example",
        SMTP_URL: mails.url,
        OPERATOR_EMAIL: OPERATOR,
        // Each host seems to come from another address, as hosts do.
        TRUST_PROXY: "1",
      });
      started.push(api);
      await api.waitFor("The API listens on ");
      return { api, origin: /The API listens on (\S+)/.exec(api.output())?.[1] ?? "" };
    }

    /** @returns whether the listing was acknowledged */
    async function submit(origin: string, index: number): Promise<boolean> {
      const answer = await fetch(`${origin}/api/properties`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${index}` },
        body: JSON.stringify({
          Name: `Stay number ${index}`,
          Description: "A quiet cabin.",
          City: "Salem",
          State: "Oregon",
          Country: "USA",
          "Property Type": ["type-kinkbnb"],
          Website: "pine.example",
          "Host Email": hostOf(index),
          "Host Phone": "+1 555 0100",
        }),
      }).catch(() => undefined);
      // An answer that breaks off does not count.
      const body = await answer?.text().catch(() => undefined);
      if (answer && body !== undefined) expect([answer.status, body]).toEqual([200, '{"ok":true}']);
      return body !== undefined;
    }

    const hostOf = (index: number) => `host-${index}@x.example`;

    it("loses none that was acknowledged, and sends no mail twice", async () => {
      dataDir = mkdtempSync(path.join(os.tmpdir(), "nightlatch-crash-"));
      await prepareDataDir(dataDir);
      // The mail server takes a moment for each mail, so that some mails are under way at every kill.
      mails = await startMailServer({ thinkMs: 5 });
      let { api, origin } = await start();
      const acknowledged: number[] = [];
      const kills = [...killedAfter];
      let next = 0;
      let restarting: Promise<void> | undefined;

      async function restart(): Promise<void> {
        api.child.kill("SIGKILL");
        await api.exited;
        ({ api, origin } = await start());
        restarting = undefined;
      }
      async function sendOnAndOn(): Promise<void> {
        while (next < submissions) {
          const index = next++;
          await restarting;
          if (await submit(origin, index)) acknowledged.push(index);
          if (!restarting && acknowledged.length >= (kills[0] ?? Number.POSITIVE_INFINITY)) {
            kills.shift();
            restarting = restart();
          }
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, sendOnAndOn));
      await restarting;
      expect(kills).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(submissions - killedAfter.length * AT_ONCE * 2);

      // Every mail has been sent, or was under way at a kill.
      const missing = () => acknowledged.filter((index) => !mails.mails.some(({ to }) => to === hostOf(index)));
      await vi.waitFor(() => expect(missing().length).toBeLessThanOrEqual(killedAfter.length), { timeout: 120_000, interval: 200 });
      api.child.kill("SIGTERM");
      expect(await api.exited).toBe(0);

      const { db, close } = await openEmbedded(dataDir, silentLog);
      const stored = (await db.selectFrom("submissions").select("record").execute()).map(({ record }) => record.Name);
      const outbox = await db.selectFrom("mail_outbox").select(["message_id", "kind", "recipient", "status"]).execute();
      await close();
      expect(new Set(stored).size).toBe(stored.length);
      expect(stored).toEqual(expect.arrayContaining(acknowledged.map((index) => `Stay number ${index}`)));

      const ids = mails.mails.map(({ messageId }) => messageId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const index of acknowledged) expect(outbox.filter(({ recipient }) => recipient === hostOf(index))).toHaveLength(1);
      // The sender takes one mail at a time, so a kill leaves at most one mail uncertain; every other mail arrived or
      // waits.
      const uncertain = outbox.filter(({ status }) => status === "uncertain");
      expect(uncertain.length).toBeLessThanOrEqual(killedAfter.length);
      const arrived = new Set(ids);
      for (const { message_id, status } of outbox) {
        if (status === "sent") expect(arrived).toContain(message_id);
        else expect(["uncertain", "queued", "claimed"]).toContain(status);
      }
      // The operator gets a report about each uncertain mail.
      expect(outbox.filter(({ kind }) => kind === "mail-trouble")).toHaveLength(uncertain.length);
    });
  });
}
