import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@nightlatch/process/testing";

const FILES = fileURLToPath(new URL("../../../production/proxy/nginx", import.meta.url));
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

export const SITE_NAME = "stays.example";

export const hasNginx = ["nginx -v", "openssl version"].every((command) => {
  const [program = "", ...args] = command.split(" ");
  return spawnSync(program, args).status === 0;
});

export interface Nginx {
  readonly plain: number;
  readonly encrypted: number;
  readonly process: ChildProcess;
  readonly log: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/**
 * Runs nginx with production/proxy/nginx, and other folders, addresses and certificates. @param folder its parent exists @param ports of
 * site servers @param change edits a file's text
 */
export async function startNginx(
  folder: string,
  ports: readonly number[],
  change: (text: string, file: string) => string = (text) => text,
): Promise<Nginx> {
  await cp(FILES, folder, { recursive: true });
  for (const name of ["cache", "certificates"]) await mkdir(join(folder, name));
  makeCertificate(join(folder, "certificates"));
  const [plain, encrypted] = [await freePort(), await freePort()];
  const own = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  const edit = (text: string, file: string): string => {
    if (file === "sites.conf") {
      const [line = ""] = /^ *server .*;$/m.exec(text) ?? [];
      const servers = ports.map((port) => line.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`)).join("\n");
      return text.replace(/(?:^ *server .*;\n)+/m, `${servers}\n`);
    }
    return text
      .replace(/^user .*$/m, process.getuid?.() === 0 ? "user root root;" : "")
      .replace(/^pid .*$/m, `daemon off; pid ${folder}/pid;`)
      .replace("worker_processes auto", "worker_processes 1")
      .replace(/^error_log \S+/m, `error_log ${folder}/error.log`)
      .replace(/^http \{$/m, `http { ${own}`)
      .replaceAll("/var/cache/nginx", join(folder, "cache"))
      .replaceAll("/etc/nginx", folder)
      .replace(/^ *listen \[::\].*\n/gm, "")
      .replaceAll("listen 80", `listen 127.0.0.1:${plain}`)
      .replaceAll("listen 443", `listen 127.0.0.1:${encrypted}`);
  };
  for (const file of ["nginx.conf", ...(await readdir(join(folder, "nightlatch"))).map((name) => `nightlatch/${name}`)]) {
    const name = file.split("/").at(-1) ?? "";
    const path = join(folder, file);
    await writeFile(path, change(edit(await readFile(path, "utf8"), name), name));
  }
  const started = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder, "-e", join(folder, "error.log")], { stdio: "inherit" });
  const ended = once(started, "exit");
  await listening(encrypted, started);
  return {
    plain,
    encrypted,
    process: started,
    log: () => readFile(join(folder, "error.log"), "utf8"),
    stop: async () => {
      started.kill("SIGTERM");
      await ended;
    },
  };
}

export function makeCertificate(folder: string): void {
  const subject = ["-subj", `/CN=${SITE_NAME}`, "-addext", `subjectAltName=DNS:${SITE_NAME}`, "-days", "2"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const { status, stderr } = spawnSync("openssl", ["req", "-x509", ...key, ...subject, ...files], { encoding: "utf8" });
  if (status !== 0) throw new Error(`No certificate could be made: ${stderr}`);
}

async function listening(port: number, nginx: ChildProcess): Promise<void> {
  for (let left = 400; left > 0 && nginx.exitCode === null; left--) {
    const socket = connect(port, "127.0.0.1");
    const responses = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (responses) return;
    await sleep(25);
  }
  nginx.kill("SIGKILL");
  throw new Error("nginx did not start.");
}
