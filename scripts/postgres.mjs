import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const { Client } = createRequire(new URL("../api/package.json", import.meta.url))("pg");

const TRIES = 100;
const PAUSE = 100;

/** Opens its own connection. @param {string} url @param {string} text @returns {Promise<any[]>} rows */
export async function queryPostgres(url, text) {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function findBinaries() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, "bin")), ...(process.env.PATH ?? "").split(delimiter)];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

/** PostgreSQL does not run as root. */
async function owner() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(["-u", "-g"].map(async (flag) => Number((await run("id", [flag, "postgres"])).stdout)));
  return { uid, gid };
}

/**
 * Starts a PostgreSQL server in a temporary folder, which also has its only socket. `standbyOf` is its primary, `make` creates
 * the data folder, and `access` is prepended to pg_hba.conf. `stop("kill")` also kills the sessions.
 * @param {{ settings?: readonly string[], standbyOf?: { folder: string }, access?: string,
 * make?: (data: string, user: any) => Promise<unknown> }} [options] @returns undefined when PostgreSQL is not installed
 */
export async function startPostgres({ settings = [], standbyOf, make, access } = {}) {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const user = await owner();
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-pg-"));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder };
  const [program, ...flags] = standbyOf
    ? ["pg_basebackup", "-h", standbyOf.folder, "-U", "postgres", "-R", "-c", "fast"]
    : ["initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale"];
  if (make) await make(data, { ...options, binaries });
  else await run(join(binaries, program), ["-D", data, "--no-sync", ...flags], options);
  const rules = join(data, "pg_hba.conf");
  if (access) await writeFile(rules, `${access}\n${await readFile(rules, "utf8")}`);
  const all = ["listen_addresses=", `unix_socket_directories=${folder}`, ...settings];
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  let server;

  async function start() {
    server = spawn(join(binaries, "postgres"), ["-D", data, ...all.flatMap((setting) => ["-c", setting])], { ...options, stdio: "ignore" });
    for (let left = TRIES; ; left--) {
      try {
        await queryPostgres(url, "select 1");
        return;
      } catch (error) {
        if (left > 0 && server.exitCode === null) await setTimeout(PAUSE);
        else throw error;
      }
    }
  }

  /** `immediate` skips the last write, as a crash does. @param {"fast" | "immediate" | "kill"} [how] */
  async function stop(how = "fast") {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, "exit");
    if (how === "kill") signalAll("SIGKILL");
    else server.kill(how === "fast" ? "SIGINT" : "SIGQUIT");
    await gone;
  }

  /** Signals the server and its sessions. */
  function signalAll(signal) {
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    for (const pid of [server.pid, ...children.map(Number)])
      try {
        process.kill(pid, signal);
      } catch (error) {
        // The session has ended.
        if (error.code !== "ESRCH") throw error;
      }
  }

  async function remove() {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { url, folder, start, stop, freeze: () => signalAll("SIGSTOP"), thaw: () => signalAll("SIGCONT"), remove };
}
