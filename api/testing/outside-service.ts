import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export async function startOutsideService() {
  const requests: { readonly path: string; readonly type: string | undefined; readonly body: string }[] = [];
  let reply = { status: 200, body: "{}" };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push({ path: request.url ?? "", type: request.headers["content-type"], body: Buffer.concat(chunks).toString() });
    response.writeHead(reply.status, { location: "/thanks", connection: "close" }).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    replyWith: (status: number, body: unknown = {}) => {
      reply = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
