import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const { Client } = createRequire(new URL("../../api/package.json", import.meta.url))("pg");

/** How often, and with which pauses in milliseconds, a server that starts is asked whether it answers. */
const TRIES = 100;
const PAUSE = 100;

/**
 * An empty database on a server: that of `DATABASE_URL_BENCH`, or one that is started here in a folder of its own.
 *
 * @returns {Promise<{ url: string, version: string, stop: () => Promise<void> } | undefined>} undefined when there is no server
 */
export async function openPostgresForBench() {
  const server = process.env.DATABASE_URL_BENCH ? { url: process.env.DATABASE_URL_BENCH, stop: async () => {} } : await startServer();
  if (!server) return undefined;
  const name = `nightlatch_bench_${randomUUID().replaceAll("-", "")}`;
  try {
    const [{ version }] = await query(server.url, "select current_setting('server_version') as version");
    await query(server.url, `create database ${name}`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return {
      url: url.href,
      version,
      async stop() {
        await query(server.url, `drop database ${name} with (force)`);
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function query(url, text) {
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

/** PostgreSQL refuses to run as root, so that it runs as its own user then. */
async function owner() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(["-u", "-g"].map(async (flag) => Number((await run("id", [flag, "postgres"])).stdout)));
  return { uid, gid };
}

async function startServer() {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const user = await owner();
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-bench-pg-"));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder };
  await run(join(binaries, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"], options);
  // Only its own folder's socket; what it holds need not outlive it.
  const settings = ["listen_addresses=", `unix_socket_directories=${folder}`, "fsync=off", "shared_buffers=512MB", "max_wal_size=4GB"];
  const server = spawn(join(binaries, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...options,
    stdio: "ignore",
  });
  const gone = once(server, "exit");
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const stop = async () => {
    // Ends sessions without waiting for them.
    server.kill("SIGINT");
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  for (let left = TRIES; left > 0; left--) {
    try {
      await query(url, "select 1");
      return { url, stop };
    } catch (error) {
      if (left === 1) {
        await stop();
        throw error;
      }
      await setTimeout(PAUSE);
    }
  }
}
