import path from "node:path";
import { expect, test } from "vitest";
import { prepareDataDir } from "../testing/database-template.ts";
import { makeFolder } from "../testing/folders.ts";
import { startSynced } from "./synced-files.ts";

const dataDir = makeFolder();
await prepareDataDir(dataDir);

// Without these syncs, a power cut can lose a commit (power-cut.long.test.ts).
test.each(["fsync=off", "wal_sync_method=fdatasync"])("a database whose commits do not reach the disk is refused: %s", async (setting) => {
  await expect(startSynced(path.join(dataDir, "db"), [setting])).rejects.toThrow("does not write its commits to the disk");
});
