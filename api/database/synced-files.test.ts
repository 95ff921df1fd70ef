import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { prepareDataDir } from "../testing/database-template.ts";
import { startSynced } from "./synced-files.ts";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "nightlatch-synced-"));
await prepareDataDir(dataDir);
afterAll(() => rmSync(dataDir, { recursive: true }));

// What a commit needs to reach the disk: see power-cut.long.test.ts for what is lost without.
test.each(["fsync=off", "wal_sync_method=fdatasync"])(
  "a database whose commits do not reach the disk is not opened: %s",
  async (setting) => {
    await expect(startSynced(path.join(dataDir, "db"), [setting])).rejects.toThrow("does not put on the disk what it commits");
  },
);
