import { isConnectionLost } from "./database-errors.ts";
import { createProbe } from "./server-probe.ts";

const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s;

export function serversOf(databaseUrl: string): string[] {
  const [, scheme = "", user = "", hosts = "", rest = ""] = ADDRESS.exec(databaseUrl) ?? [];
  if (hosts.includes(",")) return hosts.split(",").map((host) => `${scheme}${user}${host}${rest}`);
  if (!URL.canParse(databaseUrl)) return [databaseUrl];
  const { searchParams } = new URL(databaseUrl);
  const named = searchParams.get("host")?.split(",") ?? [];
  if (named.length < 2) return [databaseUrl];
  const ports = searchParams.get("port")?.split(",") ?? [];
  return named.map((host, index) => {
    const one = new URL(databaseUrl);
    one.searchParams.set("host", host);
    const port = ports[index] ?? ports[0];
    if (port !== undefined) one.searchParams.set("port", port);
    return one.href;
  });
}

export interface Servers {
  current(): string;
  /** Prefers the newest timeline, as an old primary may return. @returns whether the server changed @throws {Error} if none is primary */
  find(limit: number): Promise<boolean>;
  readonly count: number;
}

export function createServers(databaseUrl: string): Servers {
  const servers = serversOf(databaseUrl);
  let current = servers[0] ?? databaseUrl;
  return {
    current: () => current,
    count: servers.length,
    find: async (limit) => {
      const results = await Promise.allSettled(
        servers.map((server) => {
          const probe = createProbe(() => server, limit);
          return probe.readTimeline().finally(() => probe.stop());
        }),
      );
      const newest = results
        .flatMap((result, index) => (result.status === "fulfilled" ? [{ server: servers[index] as string, timeline: result.value }] : []))
        .sort((one, other) => other.timeline - one.timeline)[0];
      if (!newest) throw reasonOf(results);
      const moved = newest.server !== current;
      current = newest.server;
      return moved;
    },
  };
}

function reasonOf(results: readonly PromiseSettledResult<unknown>[]): unknown {
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
  return reasons.find(isConnectionLost) ?? reasons[0];
}
