import { randomUUID } from "node:crypto";
import { queryPostgres as query, startPostgres } from "../../scripts/postgres.mjs";

/** Settings of a server whose data need not survive it. */
const SETTINGS = ["fsync=off", "shared_buffers=512MB", "max_wal_size=4GB"];

/**
 * Opens an empty database on a server: that of `DATABASE_URL_BENCH`, or a server that is started here in a folder of its
 * own.
 *
 * @returns {Promise<{ url: string, version: string, stop: () => Promise<void> } | undefined>} undefined when there is no server
 */
export async function openPostgresForBench() {
  const server = await serverOf(process.env.DATABASE_URL_BENCH);
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
        await server.remove();
      },
    };
  } catch (error) {
    await server.remove();
    throw error;
  }
}

/** @param {string | undefined} url */
async function serverOf(url) {
  return url ? { url, remove: async () => {} } : startPostgres({ settings: SETTINGS });
}
