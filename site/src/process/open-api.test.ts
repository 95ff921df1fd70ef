import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { expect, test, vi } from "vitest";
import { parseSiteConfig } from "../config.ts";
import { loadApi } from "./open-api.ts";

const PATIENCE = { timeout: 30_000 };

async function startRefusing() {
  const server = createServer((socket) => {
    socket.on("error", () => {}).write("220 here\r\n");
    socket.on("data", (data) =>
      socket.write(/^EHLO/i.test(String(data)) ? "250-here\r\n250 AUTH PLAIN\r\n" : "535 5.7.8 no such login\r\n"),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://site:secret1@127.0.0.1:${port}`, close: () => server.close() };
}

test("the single-process site logs why the mail server rejects mail, and reports it in its readiness", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nightlatch-open-api-"));
  const mails = await startRefusing();
  const env = { DATA_DIR: folder, PORT: "0", SMTP_URL: mails.url, PUBLIC_URL: "http://127.0.0.1:1" };
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const app = fastify();
  try {
    const open = await loadApi(parseSiteConfig(env), env, { demo: false, parts: ["site", "api", "jobs"], log: () => {} });
    const api = await open();
    try {
      if (api.mount.kind !== "mounted") throw new Error("The API is elsewhere.");
      await app.register(api.mount.plugin);
      const payload = { name: "Robin", email: "robin@example.com", message: "Hello there." };
      expect((await app.inject({ method: "POST", url: "/api/contact", payload })).statusCode).toBe(200);
      const readiness = async () => (await api.readiness()).mails?.reason;
      await expect.poll(readiness, PATIENCE).toMatch(/535 5\.7\.8 no such login/);
      const details = { reason: expect.stringMatching(/535 5\.7\.8 no such login/) };
      expect(warn.mock.calls).toContainEqual(["Emails cannot be sent now; they wait and are tried again.", details]);
      expect(JSON.stringify(warn.mock.calls)).not.toContain("secret1");
      expect((await api.readiness()).ready).toBe(true);
    } finally {
      await api.close();
    }
  } finally {
    await app.close();
    warn.mockRestore();
    mails.close();
    await rm(folder, { recursive: true, force: true });
  }
});
