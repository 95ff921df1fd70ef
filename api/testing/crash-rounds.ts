import { openEmbedded } from "@nightlatch/database/database";
import { silentLog } from "@nightlatch/http/log";
import { expect, vi } from "vitest";
import { PROPERTY } from "./forms.ts";
import type { TestMailServer } from "./mail-server.ts";
import type { StartedProcess } from "./processes.ts";

const AT_ONCE = 8;

export interface RunningApi {
  readonly api: StartedProcess;
  readonly origin: string;
}

/** With TRUST_PROXY, each submission can have a different client address. */
export const crashSettings = (mails: TestMailServer) =>
  ({ SMTP_URL: mails.url, MAIL_FROM: "post@stays.test", OPERATOR_EMAIL: "operator@stays.test", TRUST_PROXY: "1" }) as const;

const hostOf = (index: number) => `host-${index}@x.example`;

export async function sendThroughKills(
  start: () => Promise<RunningApi>,
  submissions: number,
  killedAfter: readonly number[],
): Promise<RunningApi & { readonly acknowledged: readonly number[] }> {
  let running = await start();
  const acknowledged: number[] = [];
  const kills = [...killedAfter];
  let next = 0;
  let restarting: Promise<void> | undefined;

  async function restart(): Promise<void> {
    running.api.child.kill("SIGKILL");
    await running.api.exited;
    running = await start();
    restarting = undefined;
  }
  async function sendOnAndOn(): Promise<void> {
    while (next < submissions) {
      const index = next++;
      await restarting;
      if (await submit(running.origin, index)) acknowledged.push(index);
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
  return { ...running, acknowledged };
}

async function submit(origin: string, index: number): Promise<boolean> {
  const response = await fetch(`${origin}/api/properties`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${index}` },
    body: JSON.stringify({ ...PROPERTY, Name: `Stay number ${index}`, "Host Email": hostOf(index) }),
  }).catch(() => undefined);
  const body = await response?.text().catch(() => undefined);
  if (response && body !== undefined) expect([response.status, body]).toEqual([200, '{"ok":true}']);
  return body !== undefined;
}

export async function mailsSettled({ mails }: TestMailServer, acknowledged: readonly number[], kills: number): Promise<void> {
  const missing = () => acknowledged.filter((index) => !mails.some(({ to }) => to === hostOf(index)));
  await vi.waitFor(() => expect(missing().length).toBeLessThanOrEqual(kills), { timeout: 120_000, interval: 200 });
}

export async function expectAllStored(
  dataDir: string,
  mails: TestMailServer,
  acknowledged: readonly number[],
  kills: number,
): Promise<void> {
  const { db, close } = await openEmbedded(dataDir, silentLog);
  const stored = (await db.selectFrom("submissions").select("record").execute()).map(({ record }) => record.Name);
  const outbox = await db.selectFrom("mail_outbox").select(["message_id", "kind", "recipient", "status"]).execute();
  await close();
  expect(new Set(stored).size).toBe(stored.length);
  expect(stored).toEqual(expect.arrayContaining(acknowledged.map((index) => `Stay number ${index}`)));

  const ids = mails.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const index of acknowledged) expect(outbox.filter(({ recipient }) => recipient === hostOf(index))).toHaveLength(1);
  // Mails are sent one at a time, so a kill leaves at most one uncertain mail.
  const uncertain = outbox.filter(({ status }) => status === "uncertain");
  expect(uncertain.length).toBeLessThanOrEqual(kills);
  const arrived = new Set(ids);
  for (const { message_id, status } of outbox) {
    if (status === "sent") expect(arrived).toContain(message_id);
    else expect(["uncertain", "queued", "claimed"]).toContain(status);
  }
  expect(outbox.filter(({ kind }) => kind === "mail-trouble")).toHaveLength(uncertain.length);
}
