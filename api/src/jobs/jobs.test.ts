import { randomUUID } from "node:crypto";
import type { Database } from "@nightlatch/database/schema";
import { silentLog } from "@nightlatch/http/log";
import { expect, it, onTestFinished, vi } from "vitest";
import { addRows, startTestDatabase } from "../../testing/database.ts";
import { startServices } from "../services.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

it("a server deletes expired rows by itself", async () => {
  const { db, ...opened } = await startTestDatabase();
  const old = new Date(Date.now() - 40 * DAY_MS);
  const text = randomUUID();
  await db.insertInto("request_marks").values({ action: "contact", client: "192.0.2.1", at: old }).execute();
  await addRows(db, "subscribers", {
    id: text,
    email: text,
    email_key: text,
    status: "pending",
    tags: "[]",
    asked_tags: "[]",
    created_at: old,
  });
  await db.insertInto("ad_marks").values({ mark: text, at: old }).execute();
  await db.insertInto("desk_challenges").values({ challenge_hash: text, asked_by: text, expires_at: old }).execute();
  await db.insertInto("import_files").values({ id: text, name: text, size: 1, who: text, created_at: old }).execute();
  await addRows(db, "host_address_changes", {
    id: text,
    email_before: text,
    email_after: text,
    before_hash: text,
    after_hash: randomUUID(),
    expires_at: old,
  });
  const tables = ["request_marks", "subscribers", "ad_marks", "desk_challenges", "import_files", "host_address_changes"] as const;
  const left = async () => {
    const rows = tables.map(async (table: keyof Database) =>
      (await db.selectFrom(table).selectAll().execute()).length > 0 ? [table] : [],
    );
    return (await Promise.all(rows)).flat();
  };
  expect(await left()).toEqual(tables);
  const services = await startServices({ db, ...opened }, silentLog, { readSeed: async () => [] });
  onTestFinished(() => services.close());
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 30_000 });
});
