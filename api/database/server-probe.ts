import pg from "pg";
import { listenForChanges } from "./change-notifications.ts";
import { SilentDatabaseError, StandbyError } from "./database-errors.ts";
import { MONITOR_NAME } from "./run-migrations.ts";

interface ServerProbe {
  check(): Promise<void>;
  readTimeline(): Promise<number>;
  stop(): void;
}

interface ProbeOptions {
  readonly name?: string;
  readonly onChange?: () => void;
}

export function createProbe(address: () => string, limit: number, { name = MONITOR_NAME, onChange }: ProbeOptions = {}): ServerProbe {
  let client: pg.Client | undefined;
  const drop = () => {
    const dropped = client as unknown as { connection: { stream: { destroy(): void } } } | undefined;
    dropped?.connection.stream.destroy();
    client = undefined;
  };

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    const newClient = new pg.Client({ connectionString: address(), application_name: name });
    client = newClient;
    newClient.on("error", () => {
      if (client === newClient) client = undefined;
    });
    await newClient.connect();
    if (onChange) await listenForChanges(newClient, onChange);
    return newClient;
  }

  async function probe(): Promise<void> {
    const isReused = client !== undefined;
    try {
      const { rows } = await (await connected()).query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
      if (rows[0]?.standby) throw new StandbyError();
    } catch (error) {
      if (!isReused) throw error;
      drop();
      await probe();
    }
  }

  async function timeline(): Promise<number> {
    await probe();
    return (await connected()).query<{ file: string }>("select pg_walfile_name(pg_current_wal_lsn()) as file").then(
      ({ rows }) => Number.parseInt(rows[0]?.file.slice(0, 8) ?? "", 16) || 0,
      () => 0,
    );
  }

  async function inTime<T>(work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      // Delays the rejection, so that responses that arrived while this process was busy are read first.
      timer = setTimeout(() => setImmediate(() => reject(new SilentDatabaseError(limit))), limit).unref();
    });
    try {
      return await Promise.race([work(), tooLate]);
    } catch (error) {
      drop();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
  return { check: () => inTime(probe), readTimeline: () => inTime(timeline), stop: drop };
}
