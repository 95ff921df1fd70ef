import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface OutsideService {
  readonly url: string;
  readonly requests: { readonly path: string; readonly type: string | undefined; readonly body: string }[];
  answerWith(status: number, body?: unknown): void;
  close(): Promise<void>;
}

export async function startOutsideService(): Promise<OutsideService> {
  const requests: OutsideService["requests"] = [];
  let answer = { status: 200, body: "{}" };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push({ path: request.url ?? "", type: request.headers["content-type"], body: Buffer.concat(chunks).toString() });
    response.writeHead(answer.status, { location: "/thanks", connection: "close" }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerWith: (status, body = {}) => {
      answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
