import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Mishap = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string } | "cut";

export type TableServer = Awaited<ReturnType<typeof startTableServer>>;

export const TABLE_KEY = "key-that-nobody-may-see";
export const TABLE_BASE = "appStays01";

/** Starts a local table service: `GET /v0/{base}/Properties`, key in `Authorization`. Each page contains the next page's `offset`. */
export async function startTableServer() {
  const requests: string[] = [];
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search, searchParams } = new URL(request.url ?? "", "http://table");
    requests.push(search);
    const respond = (status: number, body: unknown, headers = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    const happens = table.mishap(requests.length);
    if (happens !== undefined && happens !== "cut") return respond(happens.status, happens.body ?? "{}", happens.headers);
    if (request.method !== "GET" || pathname !== `/v0/${TABLE_BASE}/Properties`) return respond(404, { error: "NOT_FOUND" });
    // Repeats the request's header with its key, as errors of a real service may.
    if (request.headers.authorization !== `Bearer ${TABLE_KEY}`) return respond(401, { error: { message: request.headers.authorization } });
    const [start = 0] =
      /^itr(\d+)$/
        .exec(searchParams.get("offset") ?? "itr0")
        ?.slice(1)
        .map(Number) ?? [];
    const end = start + Math.min(Number(searchParams.get("pageSize") ?? 100), 100);
    const page = { records: table.records.slice(start, end), ...(end < table.records.length ? { offset: `itr${end}` } : {}) };
    if (happens === undefined) return respond(200, page);
    const text = JSON.stringify(page);
    response.writeHead(200, { "content-type": "application/json", "content-length": text.length });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
    return response;
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const table = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    records: [] as readonly unknown[],
    mishap: (_request: number): Mishap | undefined => undefined,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return table;
}

export const recordAt = (number: number, fields: Readonly<Record<string, unknown>> = {}) => ({
  id: `rec${number}`,
  createdTime: "2026-03-04T05:06:07.000Z",
  fields: { Name: `Hut ${number}`, Published: true, "Max Guests": 2, "Property Type": ["type-kink-cabin"], ...fields },
});
export const tableOf = (count: number) => Array.from({ length: count }, (_, number) => recordAt(number));
