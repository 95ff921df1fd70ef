import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";

/**
 * Writes what a part has measured into a file, which keeps the figures of other parts, with the run that they come from.
 *
 * @param {string} file
 * @param {string} name of the part
 * @param {unknown} result
 */
export async function recordPart(file, name, result) {
  const before = await readFile(file, "utf8").then(JSON.parse, (error) => {
    if (error.code === "ENOENT") return {};
    throw error;
  });
  const run = {
    ended: new Date().toISOString(),
    command: `pnpm bench ${process.argv.slice(2).join(" ")}`,
    node: process.version,
    cores: cpus().length,
    // Of the last minute, quarter of an hour: what else was running.
    load: [loadavg()[0], loadavg()[2]].map((each) => Number(each?.toFixed(1))),
  };
  const recorded = { ...before, runs: { ...before.runs, [name]: run }, [name]: result };
  await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`);
}
