import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { openEmbedded } from "@nightlatch/database/database";
import { silentLog } from "@nightlatch/http/log";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildApi } from "../src/app.ts";
import { startServices } from "../src/services.ts";
import { prepareDataDir } from "./database-template.ts";
import { type DiskRecording, recordDisk } from "./power-cut.ts";
import { createRandom } from "./property-runs.ts";

/** Long enough that the forms fill a WAL file and begin a second one. */
const TEXT = "A quiet word about a stay. ".repeat(70);
const PATIENCE_MS = 1_800_000;

interface Acknowledged {
  readonly form: string;
  readonly changes: number;
}

/** @param cuts number of moments to cut the power, each with a separate disk image */
export function describePowerCuts(forms: number, cuts: number): void {
  describe("an API whose machine loses its power while forms come in", { timeout: PATIENCE_MS }, () => {
    let dataDir: string;
    let recording: DiskRecording;
    beforeEach(async () => {
      dataDir = mkdtempSync(path.join(os.tmpdir(), "nightlatch-power-"));
      await prepareDataDir(dataDir);
    });
    afterEach(() => {
      recording.remove();
      rmSync(dataDir, { recursive: true });
    });

    async function takeForms(): Promise<Acknowledged[]> {
      recording = recordDisk(path.join(dataDir, "db"));
      try {
        const services = await startServices(await openEmbedded(dataDir, silentLog), silentLog, {
          readSeed: async () => [],
          photosAt: { photosDir: path.join(dataDir, "photos"), photoCacheDir: path.join(dataDir, "kept-photos") },
        });
        const app = buildApi(services, { proxies: 1 });
        const acknowledged: Acknowledged[] = [];
        for (let index = 0; index < forms; index++) {
          if (index === Math.floor(forms / 2)) await sql`checkpoint`.execute(services.db);
          const form = `${index}: ${TEXT}`.trim();
          const response = await app.inject({
            method: "POST",
            url: "/api/contact",
            headers: { "x-forwarded-for": `198.51.100.${index % 250}` },
            payload: { name: "Robin", email: "robin@example.com", message: form },
          });
          expect(response.statusCode).toBe(200);
          acknowledged.push({ form, changes: recording.changes });
        }
        await app.close();
        await services.close();
        return acknowledged;
      } finally {
        recording.stop();
      }
    }

    /** Cuts the power at many moments. @returns per cut, the numbers of acknowledged (`promised`) and of surviving forms */
    async function cutOften(acknowledged: readonly Acknowledged[], times: number): Promise<{ survived: number; promised: number }[]> {
      const random = createRandom(times);
      const found: { survived: number; promised: number }[] = [];
      for (let time = 0; time < times; time++) {
        const some = acknowledged[Math.floor(random() * acknowledged.length)]?.changes ?? 0;
        // Cuts after a response in half of the cases, otherwise at a random moment.
        const after = time % 2 === 0 ? some : Math.floor(random() * (recording.changes + 1));
        const promised = acknowledged.filter(({ changes }) => changes <= after);
        const image = mkdtempSync(path.join(os.tmpdir(), "nightlatch-cut-"));
        try {
          recording.cut(after, path.join(image, "db"), random);
          const forms = await readForms(image).catch(() => undefined);
          // An unusable database counts as a loss, even if it acknowledged no form.
          found.push({ survived: forms ? promised.filter(({ form }) => forms.includes(form)).length : -1, promised: promised.length });
        } finally {
          rmSync(image, { recursive: true });
        }
      }
      return found;
    }

    it("has every form that it acknowledged, whenever the power goes", async () => {
      const acknowledged = await takeForms();
      const found = await cutOften(acknowledged, cuts);
      expect(found.map(({ survived }) => survived)).toEqual(found.map(({ promised }) => promised));
    });
  });
}

/** Returns the forms that the API finds in a folder. Expects an operator notice for each, stored by the same transaction. */
async function readForms(dataDir: string): Promise<string[]> {
  const services = await startServices(await openEmbedded(dataDir, silentLog), silentLog, {
    readSeed: async () => [],
    photosAt: { photosDir: path.join(dataDir, "photos"), photoCacheDir: path.join(dataDir, "kept-photos") },
  });
  try {
    const { db } = services;
    const forms = (await db.selectFrom("contact_messages").select("message").execute()).map(({ message }) => message);
    const notices = await db.selectFrom("mail_outbox").select("id").execute();
    expect(notices).toHaveLength(forms.length);
    return forms;
  } finally {
    await services.close();
  }
}
