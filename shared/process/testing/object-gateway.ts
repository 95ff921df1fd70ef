import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { openBucket } from "../storage/bucket.ts";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);

/** Programs of Ceph, in the Debian packages ceph-mon, ceph-osd and radosgw. */
const PROGRAMS = ["ceph", "ceph-authtool", "ceph-mon", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin"];
const REGION = "us-east-1";
/** Time limit for each step, in milliseconds. */
const LIMIT = 120_000;

export interface ObjectGateway {
  /** All settings except the bucket's own address. */
  readonly env: Readonly<Record<string, string>>;
  makeBucket(name: string): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const settingsOf = (folder: string, id: string, monitor: string, gateway: number): string => `
[global]
fsid = ${id}
mon host = ${monitor}
keyring = ${folder}/admin.keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
pid file = ${folder}/$name.pid
mon data = ${folder}/mon
osd data = ${folder}/osd
ms bind msgr1 = false
osd objectstore = memstore
memstore device bytes = 1073741824
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
[osd]
keyring = ${folder}/osd/keyring
[client.admin]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`;

/** @throws {Error} the last failure, after `LIMIT` */
async function until<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + LIMIT;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await setTimeout(250);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Starts Ceph's gateway with a store in memory, on loopback. @throws {Error} naming the packages to install */
export async function startObjectGateway(): Promise<ObjectGateway> {
  for (const program of PROGRAMS)
    await run("which", [program]).catch(() => {
      throw new Error(`There is no ${program}. Install Debian's packages ceph-mon, ceph-osd and radosgw.`);
    });
  const folder = await mkdtemp(join(tmpdir(), "object-gateway-"));
  const started: ChildProcess[] = [];
  const stop = async () => {
    for (const child of started.reverse()) await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await startDaemons(folder, started)), stop };
  } catch (error) {
    const log = await readFile(join(folder, "client.admin.log"), "utf8").catch(() => "");
    await stop();
    throw new Error(`The object gateway did not start: ${error instanceof Error ? error.message : error}\n${log.slice(-2000)}`);
  }
}

/** @param started receives each process as soon as it runs */
async function startDaemons(folder: string, started: ChildProcess[]): Promise<Omit<ObjectGateway, "stop">> {
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()];
  const [id, store, monitor] = [randomUUID(), randomUUID(), `[v2:127.0.0.1:${monitorPort}/0]`];
  const shell = { ...process.env, CEPH_CONF: join(folder, "ceph.conf") };
  const call = (program: string, ...args: string[]) => run(program, args, { env: shell, cwd: folder, timeout: LIMIT });
  const begin = (program: string, ...args: string[]) => started.push(spawn(program, args, { env: shell, cwd: folder, stdio: "ignore" }));
  const all = ["mon", "osd", "mgr"].flatMap((part) => ["--cap", part, "allow *"]);

  await writeFile(join(folder, "ceph.conf"), settingsOf(folder, id, monitor, gatewayPort));
  for (const part of ["mon", "osd"]) await mkdir(join(folder, part));
  await call("monmaptool", "--create", "--fsid", id, "--addv", "a", monitor, "monmap");
  await call("ceph-authtool", "--create-keyring", "mon.keyring", "--gen-key", "-n", "mon.", "--cap", "mon", "allow *");
  await call("ceph-authtool", "--create-keyring", "admin.keyring", "--gen-key", "-n", "client.admin", ...all);
  await call("ceph-authtool", "mon.keyring", "--import-keyring", "admin.keyring");
  await call("ceph-mon", "-i", "a", "--mkfs", "--monmap", "monmap", "--keyring", "mon.keyring");
  begin("ceph-mon", "-i", "a", "-f");

  await until(() => call("ceph", "--connect-timeout", "10", "osd", "new", store, "0"));
  await call("ceph", "auth", "get-or-create", "osd.0", "mon", "allow profile osd", "osd", "allow *", "-o", "osd/keyring");
  await call("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", store);
  begin("ceph-osd", "-i", "0", "-f");

  const [accessKeyId, secretAccessKey] = ["releases", randomUUID()];
  const user = ["--uid=releases", "--display-name=releases", `--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`];
  await call("radosgw-admin", "user", "create", ...user);
  const endpoint = `http://127.0.0.1:${gatewayPort}`;
  const restart = async () => {
    begin("radosgw", "-n", "client.admin", "-f");
    await until(() => fetch(endpoint));
  };
  const kill = async () => {
    const gateway = started.pop();
    if (gateway) await end(gateway);
  };
  await restart();
  const env = {
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const settings = { endpoint, region: REGION, prefix: "", accessKeyId, secretAccessKey };
  return { env, makeBucket: async (bucket) => void (await openBucket({ ...settings, bucket }).send("", { method: "PUT" })), kill, restart };
}
