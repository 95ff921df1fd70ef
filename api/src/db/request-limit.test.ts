import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { silentLog } from "../log.ts";
import { startServices } from "../services.ts";
import { openTestDatabase } from "../testing/database.ts";
import type { OpenDatabase } from "./database.ts";
import { forgetOldRequests, WINDOW_SECONDS } from "./request-limit.ts";

let opened: OpenDatabase;
let close: () => Promise<void>;

beforeEach(async () => {
  opened = await openTestDatabase();
  close = opened.close;
});
afterEach(() => close());

/** Marks a request that a client made so many seconds ago. */
const mark = (action: string, client: string, secondsAgo: number) =>
  opened.db
    .insertInto("request_marks")
    .values({ action, client, at: sql<Date>`now() - make_interval(secs => ${secondsAgo})` })
    .execute();
const clients = async () => (await opened.db.selectFrom("request_marks").select("client").execute()).map(({ client }) => client);

it("clients are forgotten once their window is over, whatever they sent and whether or not anybody sends it again", async () => {
  await mark("contact", "192.0.2.1", WINDOW_SECONDS + 1);
  await mark("preview-event", "192.0.2.2", WINDOW_SECONDS + 1);
  await mark("contact", "192.0.2.3", WINDOW_SECONDS - 60);
  await forgetOldRequests(opened.db);
  expect(await clients()).toEqual(["192.0.2.3"]);
});

it("a server forgets them by itself", async () => {
  await mark("contact", "192.0.2.1", WINDOW_SECONDS + 1);
  const services = await startServices(opened, silentLog, { readSeed: async () => [] });
  close = services.close;
  await vi.waitFor(async () => expect(await clients()).toEqual([]), { timeout: 30_000 });
});
